"""Two processes of one device each, against one process of two.

They meet over loopback (gloo), and are started as a user starts them.
"""

import os
import pathlib
import signal
import socket
import subprocess
import sys
import time

import nano
import pytest

from rlve_jax import metrics
from rlve_jax import supervisor

pytestmark = pytest.mark.slow

STEPS, WARM = 6, 12
SETTINGS = (
  f'steps={STEPS}',
  f'warm_start.steps={WARM}',
  'warm_start.problems=16',
  'warm_start.optimizer.learning_rate=0.05',
  'warm_start.optimizer.warmup_updates=1',
  'problems.marker=none',
  "problems.environments='euclid_game','sorting'",
  'curriculum.target=0.3',
  'curriculum.min_problems=2',
  *nano.SETTINGS,
  'problems.prompts=4',
  'problems.workers=1',
  'sampler.completion_buckets=32,',
  'sampler.programs=14',
  'sagc.sizes=4,8',
  'learner.rows=4',
  'evaluation.problems=4',
  'output.checkpoint_every=2',
  'output.samples_every=1',
  'sagc.warmup=2',
)
_PARTNERS_SECONDS = 60  # In which a lost process ends the others.


class Group:
  """The processes of a run."""

  def __init__(self, folder, count, cache, *words, code=None):
    self.folder = folder
    flags = ['--xla_backend_optimization_level=0']
    if count == 1:
      flags += ['--xla_force_host_platform_device_count=2']
    self.environment = {
      **os.environ,
      'XLA_FLAGS': ' '.join(flags),
      'JAX_COMPILATION_CACHE_DIR': str(cache),
      'JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS': '0.1',
    }
    with socket.socket() as free:
      free.bind(('127.0.0.1', 0))
      port = free.getsockname()[1]
    self.processes = []
    for index in range(count):
      program = ['-m', 'experiments.train']
      if code is not None:
        program = ['-c', code]
      command = [sys.executable, *program, f'--workdir={folder}', *words]
      command += [f'--set={setting}' for setting in SETTINGS]
      if count > 1:
        command += [f'--coordinator=127.0.0.1:{port}', f'--processes={count}']
        command += [f'--process={index}']
      self.processes.append(
        subprocess.Popen(
          command,
          stdout=subprocess.DEVNULL,
          stderr=subprocess.PIPE,
          text=True,
          env=self.environment,
        )
      )

  def await_step(self, step: int) -> None:
    """Returns when the step is done, of a run that goes on."""
    path = self.folder / 'metrics.jsonl'
    while all(process.poll() is None for process in self.processes):
      if len(metrics.read(path)) >= step:
        return
      time.sleep(0.01)
    raise AssertionError([p.communicate()[1] for p in self.processes])

  def finish(self, timeout: float = 500) -> list[tuple[int, str]]:
    """Returns the exit status and the lines of each."""
    found = []
    for process in self.processes:
      _, lines = process.communicate(timeout=timeout)
      found.append((process.returncode, lines))
    return found


def _assert_same(folder, whole):
  """Equal choices, levels and verdicts; scalars within 1e-4."""
  rows, wanted = metrics.read_comparable(folder), metrics.read_comparable(whole)
  assert len(rows) == len(wanted) == WARM + STEPS
  for row, other in zip(rows, wanted):
    assert row.keys() == other.keys()
    for name, value in other.items():
      if isinstance(value, float):
        assert row[name] == pytest.approx(value, rel=1e-4, abs=1e-4), name
      elif name != 'compile/count':
        assert row[name] == value, (name, row['step'])
  for part in 'samples', 'evaluations':
    for path in (whole / part).iterdir():
      assert (folder / part / path.name).read_text() == path.read_text()
  same = (folder / 'summary.json').read_text()
  assert same == (whole / 'summary.json').read_text()


@pytest.fixture(scope='module')
def cache(tmp_path_factory):
  """Compiled programs of all runs."""
  return tmp_path_factory.mktemp('cache')


@pytest.fixture(scope='module')
def whole(tmp_path_factory, cache):
  """The folder of a run by one process."""
  folder = tmp_path_factory.mktemp('whole')
  ((status, lines),) = Group(folder, 1, cache).finish()
  assert status == 0, lines[-2000:]
  return folder


def test_the_run_has_what_is_to_be_compared(whole):
  rows = metrics.read_comparable(whole)[WARM:]
  assert len({row['rollout/group_size'] for row in rows}) > 1
  assert len({row['rollout/rounds'] for row in rows}) > 1
  assert len({row['rlve/euclid_game/level'] for row in rows}) > 1
  assert any(row['learner/updates'] for row in rows)
  assert {row['compile/count'] for row in rows} == {0}


def test_two_processes_do_what_one_does(whole, cache, tmp_path):
  group = Group(tmp_path, 2, cache)
  (status, lines), (other, silence) = group.finish()
  assert (status, other) == (0, 0), lines[-2000:] + silence[-2000:]
  assert f'RL {STEPS}/{STEPS}' in lines
  assert silence == ''
  _assert_same(tmp_path, whole)
  assert {
    row['compile/count'] for row in metrics.read_comparable(tmp_path)
  } == {0}
  events = list((tmp_path / 'tensorboard').iterdir())
  assert len(events) == 1


def _children(pid: int) -> list[int]:
  path = pathlib.Path(f'/proc/{pid}/task/{pid}/children')
  return [int(child) for child in path.read_text().split()]


def _is_running(pid: int) -> bool:
  try:
    stat = pathlib.Path(f'/proc/{pid}/stat').read_text()
  except FileNotFoundError:
    return False
  return stat.rpartition(')')[2].split()[0] not in 'ZX'


def test_lost_processes_end_the_others_and_all_resume(whole, cache, tmp_path):
  for victim in (1, 0):
    group = Group(tmp_path, 2, cache)
    group.await_step(len(metrics.read_comparable(tmp_path)) + WARM // 2)
    (child,) = _children(group.processes[victim].pid)
    begun = time.monotonic()
    os.kill(group.processes[victim].pid, signal.SIGKILL)
    ends = group.finish(_PARTNERS_SECONDS)
    assert time.monotonic() - begun < _PARTNERS_SECONDS
    assert not _is_running(child)
    status, lines = ends[1 - victim]
    assert status == supervisor.LOST, lines
    errors = [x for x in lines.splitlines() if x.startswith('error: ')]
    assert len(errors) == 1
    assert f'process {victim} was lost' in errors[0]
    assert lines.rstrip().endswith(errors[0])
    assert 'Traceback' not in lines
  assert [status for status, _ in Group(tmp_path, 2, cache).finish()] == [0, 0]
  _assert_same(tmp_path, whole)


def test_a_signal_to_one_stops_all_and_other_numbers_resume(
  whole, cache, tmp_path
):
  saved = WARM
  for count in 2, 1:
    group = Group(tmp_path, count, cache)
    step = saved + 1
    group.await_step(step)
    group.processes[-1].send_signal(signal.SIGTERM)
    ends = group.finish()
    assert [status for status, _ in ends] == [0] * count, ends
    assert 'the same command resumes there.' in ends[0][1]
    saved = len(metrics.read_comparable(tmp_path))
    assert (tmp_path / 'checkpoints' / str(saved)).exists()
    assert step <= saved < WARM + STEPS
    assert not (tmp_path / 'summary.json').exists()
  ends = Group(tmp_path, 2, cache).finish()
  assert [status for status, _ in ends] == [0, 0], ends
  assert f'after step {saved}' in ends[0][1]
  _assert_same(tmp_path, whole)


_OTHER_STATE = f"""
import dataclasses, sys
from absl import app
from experiments import train
if '--process=1' in sys.argv:
  from rlve_jax import steps
  adapt = steps.adapt
  def changed(run, *others):
    new = adapt(run, *others)
    seed = new.next_seed + (new.step == {WARM + 3})
    return dataclasses.replace(new, next_seed=seed)
  steps.adapt = changed
app.run(train.main)
"""


def test_states_that_differ_stop_the_run(cache, tmp_path):
  ends = Group(tmp_path, 2, cache, code=_OTHER_STATE).finish()
  assert [status for status, _ in ends] == [1, 1], ends
  error = (
    f'error: Step {WARM + 3}: the state of process 1 is not that of process 0.'
  )
  assert error in ends[0][1]
  assert ends[1][1] == ''
  steps = [int(p.name) for p in (tmp_path / 'checkpoints').iterdir()]
  assert max(steps) == WARM + 2


def test_other_settings_stop_the_start(cache, tmp_path):
  code = (
    'import sys; from absl import app; from experiments import train\n'
    'if "--process=1" in sys.argv: sys.argv.append("--set=seed=1")\n'
    'app.run(train.main)'
  )
  ends = Group(tmp_path, 2, cache, code=code).finish()
  assert [status for status, _ in ends] == [1, 1], ends
  assert 'The configuration of process 1 is not that of process 0' in ends[0][1]


def test_a_message_may_be_long(cache, tmp_path):
  code = (
    'import sys\n'
    'from rlve_jax import hosts\n'
    'index = int(sys.argv[-1].split("=")[1])\n'
    'address = sys.argv[-3].split("=")[1]\n'
    'hosts.connect(hosts.Cluster(address, 2, index))\n'
    'found = hosts.gather((index, b"x" * 300_000 * index))\n'
    'print([(i, len(x)) for i, x in found], file=sys.stderr)\n'
    'hosts.disconnect()'
  )
  ends = Group(tmp_path, 2, cache, code=code).finish()
  assert ends == [(0, '[(0, 0), (1, 300000)]\n')] * 2
