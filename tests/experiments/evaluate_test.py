"""Tests of the evaluation's command line: a line and a status for mistakes."""

import os
import subprocess
import sys

import pytest


def _run(folder, *words):
  return subprocess.run(
    [sys.executable, '-m', 'experiments.evaluate', *words],
    capture_output=True,
    text=True,
    check=False,
    cwd=folder,
    env={**os.environ, 'PYTHONPATH': os.getcwd()},
  )


def test_a_model_that_is_not_there_is_one_line(tmp_path):
  found = _run(tmp_path, 'no/such/model', '--exam=held_out')
  assert found.returncode == 1
  assert found.stderr.strip() == 'error: There is no model at no/such/model.'


@pytest.mark.slow
@pytest.mark.parametrize(
  ('words', 'message'),
  [
    ((), 'error: name one model.'),
    (('a', 'b'), 'error: name one model.'),
    (('a', '--samples=0'), 'samples'),
    (('a', '--top_p=0'), 'top_p must be in (0, 1]'),
  ],
)
def test_other_mistakes(tmp_path, words, message):
  found = _run(tmp_path, *words)
  assert found.returncode == 1
  assert message in found.stderr
