"""Tests of the command line: one clear line and a status for every mistake."""

import os
import re
import signal
import subprocess
import sys

from absl import flags
from absl.testing import flagsaver
import pytest

from experiments import configs
from experiments import train
from rlve_jax import compilation_cache
from rlve_jax import hosts
from rlve_jax import trainer


@pytest.fixture(autouse=True)
def parsed_flags():
  """Stands for the command line, which absl reads once."""
  flags.FLAGS.mark_as_parsed()


@pytest.mark.parametrize(
  ('settings', 'message'),
  [
    ({'config': 'tinny'}, "--config must be one of .*got 'tinny'.*'tiny'"),
    ({'set': ['learner.rowz=3']}, "Unknown setting 'learner.rowz'"),
    ({'set': ['learner.rows=three']}, "learner.rows: .*int, got 'three'"),
    ({'set': ['steps=-1']}, 'steps: steps must be >= 0, got -1'),
    ({'set': ['steps']}, 'key=value'),
    (
      {
        'set': [
          'problems.batch_by=completions',
          'problems.completions=100',
        ]
      },
      'nearest',
    ),
    ({'set': ["problems.environments='sortin'"]}, "'sortin'.*sorting"),
    ({'profile_steps': '5:3'}, r'profile_steps.*>= 1, got \(5, 3\)'),
    ({'log_every': '0'}, 'output.log_every.*at least 1, got 0'),
    ({'eval_every': 'often'}, "evaluation.every: .*int, got 'often'"),
    ({'set': ['pretrained=no/such/model']}, 'no model at no/such/model'),
  ],
)
def test_mistakes_are_one_line(settings, message, tmp_path, capsys):
  settings = {'workdir': str(tmp_path / 'run'), **settings}
  with flagsaver.flagsaver(**settings):
    assert train.main(['train']) == 1
  captured = capsys.readouterr()
  lines = [x for x in captured.err.splitlines() if x.startswith('error: ')]
  assert len(lines) == 1
  assert re.search(message, lines[0]), lines[0]
  assert captured.out == ''


def test_unexpected_arguments_are_refused(capsys):
  assert train.main(['train', 'tiny']) == 1
  assert "unexpected arguments ['tiny']" in capsys.readouterr().err


def test_a_workdir_that_cannot_be_written(tmp_path, capsys):
  (tmp_path / 'file').write_text('')
  with flagsaver.flagsaver(workdir=str(tmp_path / 'file' / 'run')):
    assert train.main(['train']) == 1
  assert 'cannot be written: Not a directory' in capsys.readouterr().err


@pytest.mark.parametrize(
  ('error', 'status', 'line'),
  [
    (trainer.Interrupted(7, signal.SIGTERM), 0, 'Saved after step 7; the same'),
    (trainer.Interrupted(7, signal.SIGINT), 130, 'Saved after step 7; the sam'),
    (KeyboardInterrupt(), 130, 'Stopped at once; the same command resumes'),
    (hosts.HostError('process 1: disk full'), 1, 'error: process 1: disk full'),
  ],
)
def test_ends_have_a_status(error, status, line, tmp_path, capsys, monkeypatch):
  def end(*_):
    raise error

  monkeypatch.setattr(trainer, 'train', end)
  monkeypatch.setattr(compilation_cache, 'enable', lambda: None)
  with flagsaver.flagsaver(workdir=str(tmp_path)):
    assert train.main(['train']) == status
  assert capsys.readouterr().err.strip().startswith(line)


@pytest.mark.parametrize(
  ('given', 'message'),
  [
    ({'process': 1}, 'coordinator, processes and process must be given togeth'),
    (
      {'coordinator': 'host:1', 'processes': 2, 'process': 2},
      'process must be from 0 to 1, got 2',
    ),
  ],
)
def test_processes_that_are_not_named_are_refused(
  given, message, tmp_path, capfd, monkeypatch
):
  monkeypatch.setattr(sys, 'orig_argv', _command(given, tmp_path))
  with flagsaver.flagsaver(**given):
    assert train.main(['train']) == 1
  lines = capfd.readouterr().err.splitlines()
  assert len(lines) == 1
  assert lines[0].startswith(f'error: {message}')


def _command(given, folder):
  words = [f'--{name}={value}' for name, value in given.items()]
  program = [sys.executable, '-m', 'experiments.train']
  return [*program, f'--workdir={folder}', *words]


def test_every_config_says_what_it_reaches():
  for name, function in configs.CONFIGS.items():
    assert function.__doc__, name


@pytest.mark.slow
def test_unknown_flags_and_a_dry_run(tmp_path):
  run = lambda *words: subprocess.run(
    [sys.executable, '-m', 'experiments.train', *words],
    capture_output=True,
    text=True,
    check=False,
    cwd=tmp_path,
    env={**os.environ, 'PYTHONPATH': os.getcwd()},
  )
  wrong = run('--stepz=3')
  assert wrong.returncode != 0
  assert "Unknown command line flag 'stepz'" in wrong.stderr
  dry = run('--dry_run')
  assert dry.returncode == 0, dry.stderr
  for text in ('mesh', 'parameters', 'decode/16x4', 'programs, compiled in'):
    assert text in dry.stdout
  assert not list(tmp_path.iterdir())
