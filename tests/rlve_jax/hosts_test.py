"""What processes tell each other, with the others imagined."""

import dataclasses

import pytest

from environments import pool as pool_lib
from environments import rewards
from rlve_jax import checkpoints
from rlve_jax import hosts


class Others:
  """Stands for processes that make the same calls with other values."""

  def __init__(self, monkeypatch, index, values):
    self.told = []
    monkeypatch.setattr(hosts, 'count', lambda: len(values) + 1)
    monkeypatch.setattr(hosts, 'index', lambda: index)

    def gather(value):
      self.told.append(value)
      return [*values[:index], value, *values[index:]]

    monkeypatch.setattr(hosts, 'gather', gather)


def test_one_process_tells_itself():
  assert (hosts.index(), hosts.count(), hosts.is_first()) == (0, 1, True)
  assert hosts.gather([1]) == [[1]]
  assert hosts.together(max, 1, 2) == [2]
  assert hosts.from_first(max, 1, 2) == 2
  with pytest.raises(ZeroDivisionError):
    hosts.together(lambda: 1 // 0)


@pytest.mark.parametrize(
  ('given', 'message'),
  [
    (('host:1', None, None), 'must be given together, got host:1, None'),
    ((None, 2, 0), 'must be given together'),
    (('host:1', 2, 2), 'process must be from 0 to 1, got 2'),
    (('host:1', 2, -1), 'process must be from 0 to 1, got -1'),
  ],
)
def test_clusters_that_are_refused(given, message):
  with pytest.raises(ValueError, match=message):
    hosts.Cluster(*given)


def test_an_error_elsewhere_is_raised_here(monkeypatch):
  Others(monkeypatch, 0, [(None, None), (None, 'disk full')])
  with pytest.raises(hosts.HostError, match=r'^process 2: disk full$'):
    hosts.together(max, 1, 2)


def test_an_error_here_is_told_and_raised(monkeypatch):
  others = Others(monkeypatch, 1, [(None, None)])
  with pytest.raises(ZeroDivisionError):
    hosts.together(lambda: 1 // 0)
  assert others.told == [(None, 'integer division or modulo by zero')]


def test_the_first_process_alone_acts(monkeypatch):
  Others(monkeypatch, 1, [('its value', None)])
  called = []
  assert hosts.from_first(called.append, 1) == 'its value'
  assert not called


def test_differences_name_the_process():
  hosts.check_equal(['a', 'a', 'a'], 'Step 3: the state')
  with pytest.raises(
    hosts.HostError,
    match=r'^Step 3: the state of process 1 is not that of process 0\.$',
  ):
    hosts.check_equal(['a', 'b', 'a'], 'Step 3: the state')
  with pytest.raises(hosts.HostError, match='2 processes differ'):
    hosts.check_equal(['a', 'b', 'b'], 'Step 3: the state')


@pytest.mark.parametrize('calls', [0, 1, 2, 7, 12])
@pytest.mark.parametrize('count', [1, 2, 3, 8])
def test_work_is_divided_evenly_and_in_order(monkeypatch, count, calls):
  jobs = [pool_lib.Job(str(i), '') for i in range(calls)]
  verdict = lambda job: rewards.Reward(-1 / (2 + int(job.spec)), 'wrong')
  parts = []

  class Workers:
    def judge(self, part):
      parts.append(part)
      return [verdict(job) for job in part]

  for index in range(count):
    Others(monkeypatch, index, [([], None)] * (count - 1))
    found = hosts.SharedPool(Workers()).judge(jobs)
    assert found == [verdict(job) for job in parts[index]]
  assert [job for part in parts for job in part] == jobs
  sizes = [len(part) for part in parts]
  assert max(sizes) - min(sizes) <= 1


def test_any_part_of_the_host_state_changes_the_fingerprint(run):
  progress = run.curriculum.progress
  first = dataclasses.replace(progress[0], problems=1, attempts=4, successes=1)
  curriculum = dataclasses.replace(
    run.curriculum, progress=(first, *progress[1:])
  )
  changed = [
    run,
    dataclasses.replace(run, step=run.step + 1),
    dataclasses.replace(run, next_seed=run.next_seed + 1),
    dataclasses.replace(run, curriculum=curriculum),
    dataclasses.replace(
      run, group=dataclasses.replace(run.group, price=run.group.price + 1e-12)
    ),
  ]
  marks = [checkpoints.fingerprint('sagc', state) for state in changed]
  assert len(set(marks)) == len(marks)
  assert checkpoints.fingerprint('sagc', run) == marks[0]


def _came_of(text):
  """Returns an error that came of another one."""
  error = checkpoints.CheckpointError('Checkpoint 6 cannot be written.')
  error.__cause__ = RuntimeError(text)
  return error


@pytest.mark.parametrize(
  ('error', 'index', 'least', 'most'),
  [
    (RuntimeError('UNAVAILABLE: peer'), 1, hosts.HEARTBEAT_SECONDS, 60),
    (_came_of('Connection reset by peer'), 0, hosts.HEARTBEAT_SECONDS, 60),
    (_came_of('No space left on device'), 0, 0.1, 5),
    (_came_of('No space left on device'), 1, 0, 0),
  ],
)
def test_a_broken_link_is_waited_on(monkeypatch, error, index, least, most):
  """The runtime then ends the process, and says which was lost."""
  waits = [0.0]
  Others(monkeypatch, index, [None])
  monkeypatch.setattr(hosts.time, 'sleep', waits.append)
  hosts.await_end(error)
  assert least <= sum(waits) <= most
