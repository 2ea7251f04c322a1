"""A run killed again and again ends exactly as one that was not."""

import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import time

import nano
import numpy as np
import pytest

from rlve_jax import metrics

SETTINGS = (
  'warm_start.steps=4',
  'steps=10',
  *nano.SETTINGS,
  'problems.prompts=4',
  'evaluation.problems=8',
  'output.checkpoint_every=1',
  'sagc.warmup=6',
)


def _start(folder: pathlib.Path) -> subprocess.Popen:
  command = [sys.executable, '-m', 'experiments.train', f'--workdir={folder}']
  command += [f'--set={setting}' for setting in SETTINGS]
  return subprocess.Popen(
    command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
  )


def _finish(folder: pathlib.Path) -> None:
  process = _start(folder)
  _, errors = process.communicate(timeout=400)
  assert process.returncode == 0, errors[-2000:]


def _kill_when(folder: pathlib.Path, due) -> bool:
  """Kills a run once `due()` holds; returns whether it was still going."""
  process = _start(folder)
  while process.poll() is None and not due():
    time.sleep(0.002)
  alive = process.poll() is None
  process.send_signal(signal.SIGKILL)
  process.communicate()
  return alive


def _arrays(folder):
  """Returns every file of the last checkpoint's arrays, decoded."""
  import orbax.checkpoint as ocp

  step = max(int(p.name) for p in (folder / 'checkpoints').iterdir())
  reader = ocp.StandardCheckpointer()
  return reader.restore(
    (folder / 'checkpoints' / str(step) / 'learner').absolute()
  )


@pytest.mark.slow
@pytest.mark.parametrize('seed', [0])
def test_killed_runs_end_as_whole_ones(tmp_path, seed):
  whole, cut = tmp_path / 'whole', tmp_path / 'cut'
  _finish(whole)
  rng = random.Random(seed)
  saves, kills = 0, 0
  for _ in range(6):
    seen = len(metrics.read_comparable(cut))
    target = seen + rng.randint(1, 4)
    in_save = rng.random() < 0.6

    def due(target=target, in_save=in_save):
      folder = cut / 'checkpoints'
      if not folder.exists() or len(metrics.read_comparable(cut)) < target:
        return False
      # A save in progress has a temporary folder.
      return not in_save or any('tmp' in p.name for p in folder.iterdir())

    alive = _kill_when(cut, due)
    kills += alive
    saves += alive and in_save
    if not alive:
      break
  assert kills >= 3
  _finish(cut)
  assert metrics.read_comparable(cut) == metrics.read_comparable(whole)
  assert len(metrics.read_comparable(cut)) == 14
  for name in ('summary.json', 'tokenizer.json'):
    assert (cut / name).read_text() == (whole / name).read_text()
  left, right = _arrays(cut), _arrays(whole)
  flat = lambda tree: json.dumps(tree, default=lambda x: np.asarray(x).tolist())
  assert flat(left) == flat(right)
  for path in (whole / 'samples').iterdir():
    assert path.read_text() == (cut / 'samples' / path.name).read_text()


@pytest.mark.slow
def test_a_full_disk_is_one_clear_error(tmp_path):
  """A limit on the size of files stands for a disk that is full."""
  code = (
    'import resource, runpy, sys;'
    'resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000));'
    'sys.argv[0] = "train";'
    'runpy.run_module("experiments.train", run_name="__main__")'
  )
  command = [sys.executable, '-c', code, f'--workdir={tmp_path}']
  command += [f'--set={setting}' for setting in SETTINGS]
  found = subprocess.run(
    command, capture_output=True, text=True, check=False, env=dict(os.environ)
  )
  assert found.returncode == 1
  assert 'Traceback' not in found.stderr
  assert 'error: ' in found.stderr
