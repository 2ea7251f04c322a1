"""A run under random faults ends as one without: `python -m benchmarks.soak`.

Trains a configuration twice, once undisturbed and once with a fault every 20
seconds on average: the trainer killed, interrupted or terminated, its workers
killed or stopped, its files not writable. Prints what was done, and fails
unless parameters, metrics, levels, group sizes and problems are the same and
nothing is left running.
"""

import collections
from collections.abc import Callable
import contextlib
import ctypes
import os
import pathlib
import random
import resource
import shutil
import signal
import subprocess
import sys
import time

from absl import app
from absl import flags

from rlve_jax import metrics

_SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER of Linux.
_WORKDIR = flags.DEFINE_string('workdir', 'runs/soak', 'Folder of both runs.')
_SEED = flags.DEFINE_integer('seed', 0, 'Of the faults.')
_EVERY = flags.DEFINE_float('every', 20.0, 'Mean seconds between faults.')
_SET = flags.DEFINE_multi_string('set', [], 'Settings, as in training.')


def main(argv: list[str]) -> int:
  """Returns the exit status."""
  del argv
  folder = pathlib.Path(_WORKDIR.value)
  shutil.rmtree(folder, ignore_errors=True)
  shared = set(os.listdir('/dev/shm'))
  whole, hit = folder / 'whole', folder / 'hit'
  ctypes.CDLL(None).prctl(_SUBREAPER, 1)  # Orphans become ours, to be seen.
  begun = time.monotonic()
  status, watched = _live(whole, lambda _: None)
  if status:
    print(f'error: the undisturbed run failed, see {whole}.log.')
    return 1
  print(f'undisturbed: {time.monotonic() - begun:.0f} s')
  growth = _growth(watched)
  for name, share in growth.items():
    print(f'{name} grew by {share:+.1%}')
  faults = _disturb(hit, random.Random(_SEED.value))
  print(f'disturbed: {time.monotonic() - begun:.0f} s in all, {dict(faults)}')
  problems = _differences(whole, hit)
  problems += [f'still running: {pid}' for pid in _orphans()]
  left = sorted(set(os.listdir('/dev/shm')) - shared)
  problems += [f'shared memory left: {name}' for name in left]
  problems += [f'{k} grew by {v:.1%}' for k, v in growth.items() if v > 0.05]
  print('\n'.join(problems) or 'Both runs are equal; nothing is left.')
  return bool(problems)


def _start(folder: pathlib.Path) -> subprocess.Popen:
  folder.parent.mkdir(parents=True, exist_ok=True)
  command = [sys.executable, '-m', 'experiments.train', f'--workdir={folder}']
  command += [f'--set={setting}' for setting in _SET.value]
  with pathlib.Path(f'{folder}.log').open('a') as log:
    return subprocess.Popen(command, stdout=log, stderr=log)


def _live(
  folder: pathlib.Path, act: Callable[[int], None]
) -> tuple[int, list[tuple[int, ...]]]:
  """Trains until the process ends.

  Args:
    folder: of the run.
    act: called with the process id, five times a second.

  Returns:
    The exit status, and what `_held` returned each time.
  """
  process, watched = _start(folder), []
  while process.poll() is None:
    time.sleep(0.2)
    watched.append(_held(process.pid))
    if process.poll() is None:
      act(process.pid)
  return process.returncode, [held for held in watched if held]


def _disturb(folder: pathlib.Path, rng: random.Random) -> collections.Counter:
  """Trains to the end under faults; returns them."""
  faults: collections.Counter = collections.Counter()
  due = [time.monotonic() + rng.expovariate(1 / _EVERY.value)]

  def act(pid: int) -> None:
    if time.monotonic() < due[0]:
      return
    name = rng.choice(sorted(_FAULTS))
    _FAULTS[name](pid, rng)
    faults[name] += 1
    due[0] = time.monotonic() + rng.expovariate(1 / _EVERY.value)

  # One that was terminated has the exit status 0 too.
  while not (folder / 'summary.json').exists():
    _live(folder, act)
  return faults


def _growth(watched: list[tuple[int, ...]]) -> dict[str, float]:
  """Returns by how much each resource's last fifth exceeds the third.

  The first minute is left out; nothing is told of a run of two minutes.
  """
  watched = watched[300:]
  if len(watched) < 300:
    return {}
  part = len(watched) // 5
  mean = lambda rows, i: sum(row[i] for row in rows) / len(rows)
  return {
    name: mean(watched[-part:], i) / mean(watched[2 * part : 3 * part], i) - 1
    for i, name in enumerate(('memory', 'files', 'threads'))
  }


def _held(pid: int) -> tuple[int, ...]:
  """Returns a process's pages, open files and threads; () where it is gone."""
  folder = pathlib.Path(f'/proc/{pid}')
  try:
    pages = int((folder / 'statm').read_text().split()[1])
    counts = [len(os.listdir(folder / name)) for name in ('fd', 'task')]
  except (FileNotFoundError, ProcessLookupError):
    return ()
  return (pages, *counts) if pages else ()


def _signal(number: int) -> Callable[[int, random.Random], None]:
  return lambda pid, rng: os.kill(pid, number)


def _worker_signal(number: int) -> Callable[[int, random.Random], None]:
  def send(pid: int, rng: random.Random) -> None:
    workers = _family(pid)
    if workers:
      with contextlib.suppress(ProcessLookupError):
        os.kill(rng.choice(workers), number)

  return send


def _full_disk(pid: int, rng: random.Random) -> None:
  """Lets the trainer's files grow no more for some seconds."""
  del rng
  with contextlib.suppress(ProcessLookupError):
    _, most = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, most))
    time.sleep(5.0)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (most, most))


_FAULTS: dict[str, Callable[[int, random.Random], None]] = {
  'killed': _signal(signal.SIGKILL),
  'terminated': _signal(signal.SIGTERM),
  'interrupted': _signal(signal.SIGINT),
  'worker killed': _worker_signal(signal.SIGKILL),
  'worker stopped': _worker_signal(signal.SIGSTOP),
  'disk full': _full_disk,
}


def _family(pid: int) -> list[int]:
  """Returns the living children of a process."""
  found = []
  for path in pathlib.Path('/proc').glob('[0-9]*/stat'):
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
      fields = path.read_text().rsplit(')')[-1].split()
      if int(fields[1]) == pid and fields[0] not in 'ZX':
        found.append(int(path.parent.name))
  return sorted(found)


def _orphans() -> list[int]:
  """Returns what trainers left running, 5 seconds after it could end.

  A worker that was stopped when its trainer was killed ends when it goes on.
  """
  for pid in _family(os.getpid()):
    with contextlib.suppress(ProcessLookupError):
      os.kill(pid, signal.SIGCONT)
  limit = time.monotonic() + 5.0
  while _family(os.getpid()) and time.monotonic() < limit:
    time.sleep(0.1)
  return _family(os.getpid())


def _differences(whole: pathlib.Path, hit: pathlib.Path) -> list[str]:
  """Returns what differs between two runs' files, checkpoints included."""
  rows = [metrics.read_comparable(folder) for folder in (whole, hit)]
  found = [] if rows[0] == rows[1] else ['metrics.jsonl differs']
  for part in 'samples', 'evaluations', 'summary.json', 'tokenizer.json':
    paths = sorted((whole / part).rglob('*')) or [whole / part]
    for path in paths:
      other = hit / path.relative_to(whole)
      if not other.exists() or path.read_bytes() != other.read_bytes():
        found.append(f'{path.relative_to(whole)} differs')
  if _checkpoint(whole) != _checkpoint(hit):
    found.append('the last checkpoint differs')
  return found


def _checkpoint(run: pathlib.Path) -> list:
  """Returns the bytes of the last checkpoint's arrays, and its host values."""
  import jax
  import numpy as np
  import orbax.checkpoint as ocp

  steps = (run / 'checkpoints').iterdir()
  folder = max(steps, key=lambda path: int(path.name))
  reader = ocp.StandardCheckpointer()
  tree = reader.restore((folder / 'learner').absolute())
  arrays = [
    (jax.tree_util.keystr(path), np.asarray(x).tobytes())
    for path, x in jax.tree_util.tree_leaves_with_path(tree)
  ]
  return [*arrays, (folder / 'host' / 'metadata').read_text()]


if __name__ == '__main__':
  app.run(main)
