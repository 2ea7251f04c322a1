"""Tests of metrics files: appending, cutting back, damage."""

import math

import pytest
from tensorboardX import proto

from rlve_jax import metrics
from rlve_jax import tracking


def _rows(count):
  return [{'step': i, 'stage': 'policy', 'x': i / 3} for i in range(1, count)]


def _write(folder, rows, step=0):
  writer = metrics.Writer(folder, step, [tracking.TensorBoard(folder)])
  for row in rows:
    writer.write(row)
  writer.close()
  return writer


def _events(folder):
  """Returns (name, step, value) of every scalar in the event files."""
  found = []
  for path in sorted((folder / 'tensorboard').iterdir()):
    data = path.read_bytes()
    while data:  # Records: length, its CRC, the event, its CRC.
      size = int.from_bytes(data[:8], 'little')
      event = proto.event_pb2.Event.FromString(data[12 : 12 + size])
      found += [
        (v.tag, event.step, v.simple_value) for v in event.summary.value
      ]
      data = data[16 + size :]
  return found


def test_rows_and_events_are_written(tmp_path):
  _write(tmp_path, _rows(4))
  assert metrics.read(tmp_path / 'metrics.jsonl') == _rows(4)
  names = {(name, step) for name, step, _ in _events(tmp_path)}
  assert names == {('x', 1), ('x', 2), ('x', 3)}


def test_resuming_cuts_both_back(tmp_path):
  _write(tmp_path, _rows(8))
  _write(tmp_path, [{'step': 4, 'stage': 'policy', 'x': 9.0}], step=3)
  rows = metrics.read(tmp_path / 'metrics.jsonl')
  assert [row['step'] for row in rows] == [1, 2, 3, 4]
  assert rows[3]['x'] == 9.0
  values = {step: value for _, step, value in _events(tmp_path)}
  assert set(values) == {1, 2, 3, 4}
  assert values[4] == 9.0


@pytest.mark.parametrize('cut', [1, 5, 20])
def test_a_truncated_file_loses_its_last_line_only(tmp_path, cut):
  _write(tmp_path, _rows(5))
  path = tmp_path / 'metrics.jsonl'
  path.write_bytes(path.read_bytes()[:-cut])
  kept = metrics.read(path)
  assert kept == _rows(5)[: len(kept)]
  assert len(kept) >= 3
  assert _write(tmp_path, [], step=3).warning is None
  assert _write(tmp_path, [], step=4).warning.endswith(
    'lacks 1 of the 4 steps before the checkpoint.'
  )


@pytest.mark.parametrize('junk', ['[]', '7', '{"x": 1}', '\x00\xff', '{'])
def test_reading_stops_at_damage(tmp_path, junk):
  path = tmp_path / 'metrics.jsonl'
  path.write_text('{"step": 1}\n' + junk + '\n{"step": 3}\n')
  assert metrics.read(path) == [{'step': 1}]


def test_what_varies_is_left_out():
  row = {
    'step': 1,
    'time/step': 0.1,
    'rollout/tokens_per_second': 3.0,
    'reward/mean': math.pi,
  }
  assert metrics.comparable(row) == {'step': 1, 'reward/mean': math.pi}
