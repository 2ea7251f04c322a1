"""Tests of reading metrics: as they grow, are cut back, are damaged."""

import json

import pytest

from rlve_jax.report import columns


def _write(path, rows, mode='w'):
  with path.open(mode) as file:
    file.writelines(json.dumps(row) + '\n' for row in rows)


def _rows(first, last):
  stage = lambda i: 'supervised' if i <= 2 else 'policy'
  return [
    {'step': i, 'stage': stage(i), 'x': i / 4, 'n': None}
    for i in range(first, last)
  ]


@pytest.fixture(name='path')
def _path(tmp_path):
  return tmp_path / 'metrics.jsonl'


def test_scalars_are_read_by_name(path):
  rows = _rows(1, 6)
  rows[3]['y'] = 7
  _write(path, rows)
  found = columns.Columns(path)
  assert list(found['x'].values) == [0.25, 0.5, 0.75, 1.0, 1.25]
  assert (list(found['y'].steps), list(found['y'].values)) == ([4], [7.0])
  assert found.stages == {'supervised': 2, 'policy': 3}
  assert found.not_finite == {'n': 5}
  assert found.last_step == 5
  assert len(found['absent']) == 0
  assert list(found.stage('x', 'supervised').steps) == [1, 2]
  assert list(found.stage('x', 'policy').steps) == [3, 4, 5]


def test_only_what_is_new_is_read(path):
  found = columns.Columns(path)
  assert found.last_step == 0
  _write(path, _rows(1, 4))
  assert found.update()
  assert not found.update()
  _write(path, _rows(4, 6), 'a')
  assert found.update()
  assert list(found['x'].steps) == [1, 2, 3, 4, 5]


def test_a_line_is_read_when_it_is_whole(path):
  _write(path, _rows(1, 3))
  line = json.dumps({'step': 3, 'x': 1.5}) + '\n'
  found = columns.Columns(path)
  for cut in range(len(line)):
    whole = path.read_text()
    path.open('a').write(line[:cut])
    assert not found.update()
    path.write_text(whole)
  path.open('a').write(line)
  assert found.update()
  assert found.last_step == 3
  assert found.damaged is None


@pytest.mark.parametrize('replace', [True, False])
def test_a_file_that_was_cut_back_is_read_anew(path, replace):
  _write(path, _rows(1, 9))
  found = columns.Columns(path)
  new = path.with_suffix('.new') if replace else path
  _write(new, [{'step': 1, 'x': -1.0}, {'step': 2, 'x': -2.0}])
  new.replace(path)
  assert found.update()
  assert list(found['x'].values) == [-1.0, -2.0]
  assert found.stages == {'None': 2}


@pytest.mark.parametrize('junk', ['[]', '7', '{"x": 1}', '\x00\xff', '{'])
def test_reading_stops_at_damage(path, junk):
  path.write_text('{"step": 1}\n' + junk + '\n{"step": 3}\n')
  found = columns.Columns(path)
  assert (found.last_step, found.damaged) == (1, 2)
  assert not found.update()


def test_what_is_no_finite_number_is_left_out(path):
  path.write_text('{"step": 1, "a": Infinity, "b": NaN, "c": "x", "d": [1]}\n')
  assert set(columns.Columns(path).columns) == {'step'}


@pytest.mark.parametrize(
  ('count', 'head', 'tail'),
  [(1, [0], [0]), (9, [0], [8]), (20, [0, 1], [18, 19])],
)
def test_head_and_tail(path, count, head, tail):
  _write(path, [{'step': i, 'x': i} for i in range(count)])
  column = columns.Columns(path)['x']
  assert (column.head(), column.tail()) == (head, tail)
