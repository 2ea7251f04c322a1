"""Runs that small things befall end as runs that they do not."""

import errno
import gc
import os
import pathlib
import resource
import signal
import threading
import time

import pytest

from environments import pool as pool_lib
from rlve_jax import checkpoints
from rlve_jax import config as config_lib
from rlve_jax import evaluation
from rlve_jax import metrics
from rlve_jax import samples
from rlve_jax import steps
from rlve_jax import trainer


def _children() -> list[int]:
  """Returns the living children of this process."""
  found = []
  for path in pathlib.Path('/proc').glob('[0-9]*/stat'):
    try:
      fields = path.read_text().rsplit(')')[-1].split()
    except (FileNotFoundError, ProcessLookupError):
      continue
    if int(fields[1]) == os.getpid() and fields[0] not in 'ZX':
      found.append(int(path.parent.name))
  return found


@pytest.fixture(name='config')
def _config(make_config, parts):
  problems = config_lib.Problems(
    environments=('sorting', 'sliding_window'),
    prompts=4,
    workers=1,
    verdict_seconds=1.0,
  )
  return make_config(problems=problems)


@pytest.fixture(name='whole')
def _whole(train, config, tmp_path):
  """What an undisturbed run leaves."""
  train(config, tmp_path / 'whole')
  return _left(tmp_path / 'whole')


def _left(folder):
  """Returns all of a run's files that equal runs share."""
  names = ['summary.json', 'tokenizer.json']
  for part in 'samples', 'evaluations':
    names += sorted(f'{part}/{p.name}' for p in (folder / part).iterdir())
  files = {name: (folder / name).read_text() for name in names}
  return metrics.read_comparable(folder), files


def _before_step(monkeypatch, number, act):
  """Calls `act` once, before a step of reinforcement learning."""
  policy_step, done = steps.policy_step, []

  def step(state, parts):
    if state.step == number and not done:
      done.append(number)
      act()
    return policy_step(state, parts)

  monkeypatch.setattr(steps, 'policy_step', step)
  return done


def _to_workers(act):
  """Returns a function that does something to every worker there is."""
  before = set(_children())

  def hit():
    workers = set(_children()) - before
    assert workers
    for pid in workers:
      act(pid)

  return hit


def _kill(pid):
  os.kill(pid, signal.SIGKILL)


def _stop(pid):
  os.kill(pid, signal.SIGSTOP)


@pytest.mark.parametrize(
  'act',
  [
    _kill,
    pytest.param(_stop, marks=pytest.mark.slow),  # A draw's deadline.
  ],
)
def test_workers_that_die_or_hang(
  train, config, whole, tmp_path, monkeypatch, act
):
  done = _before_step(monkeypatch, 3, _to_workers(act))
  train(config, tmp_path / 'hit')
  assert done
  assert _left(tmp_path / 'hit') == whole


def _starve(pid):
  """Leaves a process no more memory than it has."""
  pages = int(pathlib.Path(f'/proc/{pid}/statm').read_text().split()[0])
  size = pages * resource.getpagesize()
  resource.prlimit(pid, resource.RLIMIT_AS, (size, size))


def test_workers_without_memory(train, config, whole, tmp_path, monkeypatch):
  judge, starve, restarts = pool_lib.Pool.judge, _to_workers(_starve), []

  def judge_long(pool, jobs):
    """Hands over texts that need memory, and takes it away, once."""
    if restarts:
      return judge(pool, jobs)
    starve()
    blanks = ' ' * 1_000_000
    verdicts = judge(
      pool, [pool_lib.Job(job.spec, job.completion + blanks) for job in jobs]
    )
    restarts.append(pool.stats.restarts)
    return verdicts

  monkeypatch.setattr(pool_lib.Pool, 'judge', judge_long)
  train(config, tmp_path / 'hit')
  assert restarts[0] > 0
  assert _left(tmp_path / 'hit') == whole


@pytest.mark.parametrize('jump', [-86400.0, 86400.0])
def test_a_clock_that_jumps(train, config, whole, tmp_path, monkeypatch, jump):
  clock = time.time

  def act():
    monkeypatch.setattr(time, 'time', lambda: clock() + jump)

  done = _before_step(monkeypatch, 3, act)
  train(config, tmp_path / 'hit')
  assert done
  assert _left(tmp_path / 'hit') == whole


def _full(*_, **__):
  raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def _verifier_bug(*_, **__):
  raise pool_lib.VerifierError('sorting, level 0, seed 3: a bug')


@pytest.mark.parametrize(
  ('owner', 'name', 'fault', 'error'),
  [
    (metrics.Writer, 'write', _full, OSError),
    (metrics.Writer, 'sync', _full, OSError),
    (samples, 'write', _full, OSError),
    (checkpoints.ocp.CheckpointManager, 'save', _full, None),
    (pool_lib.Pool, 'judge', _verifier_bug, pool_lib.VerifierError),
    (pool_lib.Pool, 'draw', _full, OSError),
  ],
)
def test_errors_stop_and_the_next_run_goes_on(
  train, config, whole, tmp_path, monkeypatch, owner, name, fault, error
):
  with monkeypatch.context() as patch:
    _before_step(patch, 4, lambda: patch.setattr(owner, name, fault))
    with pytest.raises(error or checkpoints.CheckpointError):
      train(config, tmp_path / 'hit')
  _, text = train(config, tmp_path / 'hit')
  assert 'after step 4' in text
  assert _left(tmp_path / 'hit') == whole


@pytest.mark.parametrize('number', [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize('times', [1, 2])
def test_signals(train, config, whole, tmp_path, monkeypatch, number, times):
  def act():
    for _ in range(times):
      os.kill(os.getpid(), number)

  with monkeypatch.context() as patch:
    _before_step(patch, 3, act)
    error = trainer.Interrupted if times == 1 else KeyboardInterrupt
    with pytest.raises(error) as stop:
      train(config, tmp_path / 'hit')
  if times == 1:
    assert stop.value.number == number
  _, text = train(config, tmp_path / 'hit')
  assert f'after step {4 if times == 1 else 2}' in text
  assert _left(tmp_path / 'hit') == whole


@pytest.mark.parametrize('number', [signal.SIGINT, signal.SIGTERM])
def test_signals_in_an_evaluation(
  train, config, whole, tmp_path, monkeypatch, number
):
  """The last one, whose step is saved by no other cause."""
  evaluate, steps_seen = evaluation.evaluate, []

  def interrupted(run, *others):
    steps_seen.append(run.step)
    if len(steps_seen) == 2:
      os.kill(os.getpid(), number)
    return evaluate(run, *others)

  with monkeypatch.context() as patch:
    patch.setattr(evaluation, 'evaluate', interrupted)
    with pytest.raises(trainer.Interrupted, match='6') as stop:
      train(config, tmp_path / 'hit')
  assert stop.value.number == number
  assert steps_seen == [2, 6]
  _, text = train(config, tmp_path / 'hit')
  assert 'after step 6' in text
  assert _left(tmp_path / 'hit') == whole


def test_a_metrics_file_that_was_cut_off(
  train, config, whole, tmp_path, monkeypatch
):
  with monkeypatch.context() as patch:
    _before_step(patch, 3, lambda: os.kill(os.getpid(), signal.SIGINT))
    with pytest.raises(trainer.Interrupted):
      train(config, tmp_path / 'hit')
  path = tmp_path / 'hit' / 'metrics.jsonl'
  path.write_bytes(path.read_bytes()[:-9])
  _, text = train(config, tmp_path / 'hit')
  assert 'lacks 1 of the 4 steps' in text
  rows, files = _left(tmp_path / 'hit')
  assert files == whole[1]
  assert rows == [row for row in whole[0] if row['step'] != 4]


def _resources():
  gc.collect()
  return (
    len(_children()),
    threading.active_count(),
    len(os.listdir('/proc/self/fd')),
    len(os.listdir('/dev/shm')),
  )


def test_runs_leave_nothing_behind(train, config, tmp_path):
  train(config, tmp_path / '0')
  before = _resources()
  for i in range(1, 4):
    train(config, tmp_path / str(i))
  assert _resources() == before
