"""Tests of the command that shows a run in the terminal."""

import json
import os
import pathlib
import pty
import signal
import subprocess
import sys
import time

from absl import flags
import pytest

from experiments import watch


@pytest.fixture(autouse=True)
def parsed_flags():
  """Stands for the command line, which absl reads once."""
  flags.FLAGS.mark_as_parsed()


def _add(folder, step):
  row = {'step': step, 'stage': 'policy', 'reward/mean': step / 10}
  with (folder / 'metrics.jsonl').open('a') as file:
    file.write(json.dumps(row) + '\n')


@pytest.fixture(name='folder')
def _folder(tmp_path):
  values = {'config': {'name': 'tiny', 'steps': 3}}
  (tmp_path / 'config.json').write_text(json.dumps(values))
  _add(tmp_path, 1)
  return tmp_path


def test_one_frame_where_there_is_no_terminal(folder, capsys):
  assert watch.main(['watch', str(folder)]) == 0
  text = capsys.readouterr().out
  assert 'step 1 of 3' in text
  assert '\x1b' not in text


@pytest.mark.parametrize(
  ('words', 'message'),
  [
    ([], 'name one run folder'),
    (['a', 'b'], 'name one run folder'),
    (['no/such/run'], 'no/such/run is not a folder'),
  ],
)
def test_mistakes_are_one_line(words, message, capsys):
  assert watch.main(['watch', *words]) == 1
  error = capsys.readouterr().err
  assert error.startswith('error: ')
  assert message in error


def _start(folder, *words):
  """Starts the command in a terminal; returns it and the terminal's end."""
  ours, theirs = pty.openpty()
  process = subprocess.Popen(
    [sys.executable, '-m', 'experiments.watch', str(folder), *words],
    stdout=theirs,
    stderr=theirs,
    cwd=pathlib.Path(__file__).parents[2],
    env={**os.environ, 'COLUMNS': '80', 'LINES': '20'},
  )
  os.close(theirs)
  return process, ours


def _read_until(ours, wanted, seconds=30.0):
  """Returns what the terminal got, up to a text or to its end."""
  text, limit = '', time.monotonic() + seconds
  while wanted not in text and time.monotonic() < limit:
    try:
      text += os.read(ours, 1 << 16).decode(errors='replace')
    except OSError:  # The other end is closed.
      break
  return text


def test_a_run_is_followed_to_its_end(folder):
  process, ours = _start(folder, '--every=0.1')
  assert 'step 1 of 3' in _read_until(ours, 'step 1 of 3')
  _add(folder, 2)
  assert 'step 2 of 3' in _read_until(ours, 'step 2 of 3')
  _add(folder, 3)
  (folder / 'summary.json').write_text('{"step": 3}')
  assert 'finished  step 3 of 3' in _read_until(ours, 'finished')
  assert process.wait(10) == 0
  os.close(ours)


def test_it_ends_on_an_interrupt(folder):
  process, ours = _start(folder)
  _read_until(ours, 'step 1 of 3')
  process.send_signal(signal.SIGINT)
  assert process.wait(10) == 0
  assert 'Traceback' not in _read_until(ours, 'Traceback', 1.0)
  os.close(ours)


def test_one_frame_in_a_terminal(folder):
  process, ours = _start(folder, '--once')
  text = _read_until(ours, '\0')
  assert process.wait(10) == 0
  assert 'step 1 of 3' in text
  assert '\x1b[H' not in text
  os.close(ours)
