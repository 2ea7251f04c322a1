"""Tests of the worker pool: order, deadlines, deaths, leaks and orphans."""

import contextlib
import gc
import json
import multiprocessing
import os
import pathlib
import random
import signal
import subprocess
import sys
import textwrap
import threading
import time

import pytest

from environments import base
from environments import pool
from environments import registry
from environments import rewards
from environments import worker_frames

_HERE = str(pathlib.Path(__file__).parent)
_ROOT = str(pathlib.Path(__file__).parents[2])
_MODULE = 'pool_hostile'
_GOOD, _RAISES, _HANGS, _EXITS, _SLOW, _REPORTS = range(6)
_TIMEOUT = rewards.Reward(0.0, 'timeout')
_ERROR = rewards.Reward(0.0, 'error')


def _spec(level=_GOOD, seed=0):
  return base.canonical(
    {'environment': _MODULE, 'level': level, 'seed': seed, 'version': 1}
  )


def _job(answer, level=_GOOD, seed=0):
  return pool.Job(_spec(level, seed), f'<answer>{answer}</answer>')


def _graded(length):
  """The verdict of the test environment on an answer of `length` letters."""
  return rewards.graded(min(length, 9), 10)


@pytest.fixture(name='make')
def _make(monkeypatch):
  """Makes pools that know the test environment, and closes them."""
  monkeypatch.syspath_prepend(_HERE)
  pools = []

  def make(workers=2, timeout=0.5, modules=(_MODULE,), **settings):
    pools.append(pool.Pool(workers, timeout, modules=modules, **settings))
    return pools[-1]

  yield make
  for each in pools:
    each.close()


def _gone(pid, seconds=5.0):
  """Whether a process ends (or is a zombie) within `seconds`."""
  limit = time.monotonic() + seconds
  while time.monotonic() < limit:
    try:
      state = pathlib.Path(f'/proc/{pid}/stat').read_text().rsplit(')')[-1]
    except (FileNotFoundError, ProcessLookupError):
      return True
    if state.split()[0] in 'ZX':
      return True
    time.sleep(0.02)
  return False


def _children():
  """The living children of this process."""
  pids = []
  for path in pathlib.Path('/proc').glob('[0-9]*/stat'):
    try:
      fields = path.read_text().rsplit(')')[-1].split()
    except (FileNotFoundError, ProcessLookupError):
      continue
    if int(fields[1]) == os.getpid():
      pids.append(int(path.parent.name))
  return pids


def _resources():
  """What a pool could leak: children, threads, descriptors."""
  gc.collect()
  return (
    len(_children()),
    threading.active_count(),
    len(os.listdir('/proc/self/fd')),
  )


def test_draws_as_the_library_does(make):
  requests = [
    pool.Request('sorting', level, seed, split)
    for level in (0, 3)
    for seed in range(40)
    for split in ('train', 'test', None)
  ]
  env = registry.get('sorting')
  expected = [base.sample(env, r.level, r.seed, r.split) for r in requests]
  assert make().draw(requests) == expected


def test_judges_in_order_and_counts(make):
  lengths = [seed * 7919 % 10 for seed in range(500)]
  workers = make()
  verdicts = workers.judge([_job('x' * n, seed=n // 3) for n in lengths])
  assert verdicts == [_graded(n) for n in lengths]
  assert workers.stats == pool.Stats(jobs=500)


def test_judges_real_problems(make):
  workers = make(modules=())
  problems = workers.draw([pool.Request('sorting', 2, s) for s in range(8)])
  env = registry.get('sorting')
  right = [env.reference(problem.instance) for problem in problems]
  jobs = [
    pool.Job(problem.spec, f'<answer>{text}</answer>')
    for problem, text in zip(problems, right)
  ]
  assert workers.judge(jobs) == [rewards.CORRECT] * 8
  bare = [pool.Job(problem.spec, '') for problem in problems]
  assert workers.judge(bare) == [rewards.UNPARSED] * 8


def test_no_work_is_no_work(make):
  workers = make(1)
  assert workers.judge([]) == []
  assert workers.draw([]) == []


@pytest.mark.parametrize(
  'answer, verdict',
  [
    ('hang', _TIMEOUT),
    ('power', _TIMEOUT),
    ('sleep 60', _TIMEOUT),
    ('exit', _ERROR),
    ('segv', _ERROR),
    ('bomb', _ERROR),
    ('nest', _ERROR),
    ('print', rewards.CORRECT),
    ('read', rewards.CORRECT),
    ('interrupt', rewards.CORRECT),
  ],
)
def test_one_bad_job_harms_no_other(make, answer, verdict):
  workers = make()
  jobs = [_job('x' * (n % 10), seed=n) for n in range(60)]
  expected = [_graded(n % 10) for n in range(60)]
  jobs[20], expected[20] = _job(answer), verdict
  assert workers.judge(jobs) == expected
  failed = verdict in (_TIMEOUT, _ERROR)
  assert workers.stats == pool.Stats(
    jobs=60,
    timeouts=verdict == _TIMEOUT,
    errors=verdict == _ERROR,
    restarts=2 * failed,
  )


def test_memory_is_bounded_below_what_the_machine_has(make):
  workers = make(1, timeout=20.0, memory_bytes=1 << 28)
  assert workers.judge([_job('power')]) == [_ERROR]


def test_a_job_that_failed_once_gets_its_verdict(make, tmp_path):
  workers = make(1)
  jobs = [_job('x'), _job(f'once {tmp_path / "died"}'), _job('xx')]
  assert workers.judge(jobs) == [_graded(1), rewards.CORRECT, _graded(2)]
  assert workers.stats == pool.Stats(jobs=3, restarts=1)


def test_every_job_may_be_bad(make):
  workers = make(timeout=0.2)
  answers = ['hang', 'exit'] * 2
  assert workers.judge([_job(a) for a in answers]) == [_TIMEOUT, _ERROR] * 2
  assert workers.judge([_job('x')]) == [_graded(1)]


def test_waiting_is_not_charged(make):
  workers = make(1, timeout=0.5)
  jobs = [_job('sleep 0.2')] * 5
  assert workers.judge(jobs) == [rewards.CORRECT] * 5
  assert workers.stats.restarts == 0


def test_starting_is_not_charged(make, tmp_path, monkeypatch):
  (tmp_path / 'pool_sleepy.py').write_text(
    textwrap.dedent("""
      import time
      import pool_hostile
      time.sleep(1.0)
      class Sleepy(pool_hostile.Hostile):
        pass
    """)
  )
  monkeypatch.syspath_prepend(str(tmp_path))
  workers = make(1, timeout=0.3, modules=(_MODULE, 'pool_sleepy'))
  assert workers.judge([_job('x')]) == [_graded(1)]
  assert workers.stats == pool.Stats(jobs=1)


def test_generating_again_is_not_charged_to_the_verdict(make):
  workers = make(1, timeout=0.4)
  assert workers.judge([_job('x', level=_SLOW)] * 2) == [_graded(1)] * 2
  assert workers.stats.restarts == 0


def test_an_exception_in_score_stops_with_its_place(make):
  workers = make()
  jobs = [_job('x', seed=n) for n in range(30)]
  jobs[7] = _job('fail the very text', level=_GOOD, seed=77)
  with pytest.raises(pool.VerifierError) as caught:
    workers.judge(jobs)
  message = str(caught.value)
  for part in (_MODULE, 'level 0', 'seed 77', 'fail the very text', 'KeyError'):
    assert part in message
  assert workers.judge([_job('x')] * 4) == [_graded(1)] * 4


@pytest.mark.parametrize(
  'spec', ['', '{}', '[1]', 'no JSON', _spec().replace(_MODULE, 'nowhere')]
)
def test_a_bad_spec_is_an_error(make, spec):
  with pytest.raises(pool.VerifierError, match='ValueError'):
    make(1).judge([pool.Job(spec, '')])


@pytest.mark.parametrize(
  'level, reason',
  [(_RAISES, 'KeyError'), (_HANGS, 'in time'), (_EXITS, 'exit code 3')],
)
def test_a_problem_that_cannot_be_drawn_is_an_error(make, level, reason):
  workers = make(draw_timeout=0.3)
  requests = [pool.Request(_MODULE, 0, n) for n in range(9)]
  with pytest.raises(pool.DrawError, match=reason) as caught:
    workers.draw([*requests, pool.Request(_MODULE, level, 55)])
  assert f'level {level}, seed 55' in str(caught.value)
  assert len(workers.draw(requests)) == 9


def test_long_and_odd_texts_arrive(make):
  workers = make()
  texts = ['x' * 10_000_000, '[' * 1_000_000, '\x00\ud800é\U0001f600' * 9, '']
  jobs = [_job(text) for text in texts]
  assert workers.judge(jobs) == [_graded(len(text)) for text in texts]
  sorting = base.sample(registry.get('sorting'), 0, 0).spec
  verdicts = workers.judge(
    [pool.Job(sorting, f'<answer>{text}</answer>') for text in texts]
  )
  assert [v.status for v in verdicts] == ['unparsed'] * 4


def test_both_directions_may_be_full(make):
  long = [_job('x' * 300_000, seed=n) for n in range(20)]
  assert make(1, timeout=5.0).judge(long) == [_graded(9)] * 20
  env = registry.get('sorting')
  requests = [pool.Request('sorting', 50, n) for n in range(300)]
  drawn = make(1).draw(requests)
  assert drawn[-1] == base.sample(env, 50, 299, 'train')


def test_workers_hold_no_jax_and_few_variables(make, monkeypatch):
  monkeypatch.setenv('JAX_PLATFORMS', 'cpu')
  monkeypatch.setenv('XLA_FLAGS', '--xla_force_host_platform_device_count=8')
  (problem,) = make(1).draw([pool.Request(_MODULE, _REPORTS, 0)])
  loaded = {name.partition('.')[0] for name in problem.instance['modules']}
  assert not loaded & {'jax', 'jaxlib', 'numpy', 'flax', 'multiprocessing'}
  variables = problem.instance['variables']
  assert not [v for v in variables if v.startswith(('JAX', 'XLA', 'TF'))]


def test_workers_are_recycled(make):
  workers = make(2, recycle_after=10)
  before = set(workers.pids)
  assert workers.judge([_job('x')] * 200) == [_graded(1)] * 200
  assert not before & set(workers.pids)
  assert workers.stats == pool.Stats(jobs=200)
  assert len(_children()) == 2


def test_idle_death_costs_nothing(make):
  workers = make()
  workers.judge([_job('x')] * 4)
  for pid in workers.pids:
    os.kill(pid, signal.SIGKILL)
    _gone(pid)
  assert workers.judge([_job('x')] * 4) == [_graded(1)] * 4
  assert workers.stats == pool.Stats(jobs=8, restarts=2)


def test_workers_that_cannot_start_are_an_error(make):
  with pytest.raises(pool.PoolError, match='no_such_module'):
    make(modules=('no_such_module',)).judge([_job('x')])


def test_close_ends_everything(make):
  before = _resources()
  workers = make(3)
  pids = workers.pids
  workers.judge([_job('x')])
  workers.close()
  workers.close()
  assert all(_gone(pid) for pid in pids)
  assert _resources() == before
  with pytest.raises(pool.PoolError, match='closed'):
    workers.judge([_job('x')])


def test_garbage_ends_everything(monkeypatch):
  monkeypatch.syspath_prepend(_HERE)
  before = _resources()
  workers = pool.Pool(2, modules=(_MODULE,))
  pids = workers.pids
  del workers
  assert _resources() == before
  assert all(_gone(pid) for pid in pids)


def test_close_interrupts_a_call(make):
  workers = make(timeout=60.0)
  raised = []

  def call():
    try:
      workers.judge([_job('hang')])
    except pool.PoolError as error:
      raised.append(error)

  thread = threading.Thread(target=call)
  thread.start()
  time.sleep(0.5)
  workers.close()
  thread.join(5.0)
  assert len(raised) == 1


def test_interrupts_at_any_moment_mix_up_nothing(make):
  class Interruption(Exception):
    pass

  def interrupt(*_):
    raise Interruption

  workers = make()
  rng = random.Random(0)
  before = signal.signal(signal.SIGALRM, interrupt)
  try:
    for turn in range(20):
      length = turn % 10
      signal.setitimer(signal.ITIMER_REAL, rng.uniform(1e-4, 5e-3))
      with contextlib.suppress(Interruption):
        workers.judge([_job('x' * length)] * 300)
        time.sleep(0.01)
      assert workers.judge([_job('x' * length)] * 9) == [_graded(length)] * 9
  finally:
    signal.signal(signal.SIGALRM, before)
  assert len(_children()) == 2


def test_threads_share_a_pool(make):
  workers = make()
  results = {}

  def call(length):
    results[length] = workers.judge([_job('x' * length)] * 50)

  threads = [threading.Thread(target=call, args=(n,)) for n in range(6)]
  for thread in threads:
    thread.start()
  for thread in threads:
    thread.join()
  assert results == {n: [_graded(n)] * 50 for n in range(6)}
  assert workers.stats == pool.Stats(jobs=300)


def test_workers_outlive_the_thread_that_started_them(make):
  made = []
  thread = threading.Thread(target=lambda: made.append(make()))
  thread.start()
  thread.join()
  assert made[0].judge([_job('x')] * 4) == [_graded(1)] * 4
  assert made[0].stats.restarts == 0


def _run_script(tmp_path, text, **settings):
  """Starts a Python script that can import the packages and the tests'."""
  script = tmp_path / 'script.py'
  script.write_text(textwrap.dedent(text))
  path = os.pathsep.join((_ROOT, _HERE))
  return subprocess.Popen(
    [sys.executable, str(script)],
    env=os.environ | {'PYTHONPATH': path},
    stdout=subprocess.PIPE,
    text=True,
    **settings,
  )


_BUSY = """
  import json, os, sys, threading, time
  from environments import base, pool
  spec = base.canonical(
    {'environment': 'pool_hostile', 'level': 0, 'seed': 0, 'version': 1})
  workers = pool.Pool(3, timeout=60.0, modules=('pool_hostile',))
  job = lambda text: pool.Job(spec, f'<answer>{text}</answer>')
  workers.judge([job('x')] * 9)
"""


@pytest.mark.parametrize(
  'number',
  [signal.SIGKILL, pytest.param(signal.SIGTERM, marks=pytest.mark.slow)],
)
def test_no_orphans_when_the_parent_is_killed(tmp_path, number):
  # One worker hangs in Python, one inside a single operation, one is idle.
  parent = _run_script(
    tmp_path,
    _BUSY
    + """
  print(json.dumps(workers.pids), flush=True)
  workers.judge([job('hang'), job('power')])
  """,
  )
  pids = json.loads(parent.stdout.readline())
  time.sleep(1.0)
  assert not any(_gone(pid, 0.05) for pid in pids)
  parent.send_signal(number)
  parent.wait()
  assert all(_gone(pid) for pid in pids)
  parent.stdout.close()


def test_interrupt_is_for_the_trainer_alone(tmp_path):
  parent = _run_script(
    tmp_path,
    _BUSY
    + """
  print('ready', flush=True)
  try:
    workers.judge([job('hang')])
  except KeyboardInterrupt:
    verdicts = workers.judge([job('xx')] * 3)
    print(verdicts[0].value, workers.stats.restarts, flush=True)
    print(json.dumps(workers.pids), flush=True)
  """,
    start_new_session=True,
  )
  assert parent.stdout.readline() == 'ready\n'
  time.sleep(0.5)
  os.killpg(parent.pid, signal.SIGINT)
  output, _ = parent.communicate(timeout=20)
  first, pids = output.splitlines()
  assert first == '0.2 0'
  assert parent.returncode == 0
  assert all(_gone(pid) for pid in json.loads(pids))  # Ended at exit.


@pytest.mark.slow
@pytest.mark.parametrize('method', ['fork', 'spawn'])
def test_works_in_a_daemonic_process(tmp_path, method):
  parent = _run_script(
    tmp_path,
    f"""
  import multiprocessing
  from environments import base, pool

  def work(queue):
    spec = base.canonical(
      {{'environment': 'pool_hostile', 'level': 0, 'seed': 0, 'version': 1}})
    workers = pool.Pool(2, modules=('pool_hostile',))
    verdicts = workers.judge([pool.Job(spec, '<answer>xxx</answer>')] * 5)
    queue.put(([v.value for v in verdicts], workers.pids))

  if __name__ == '__main__':
    context = multiprocessing.get_context('{method}')
    queue = context.Queue()
    child = context.Process(target=work, args=(queue,), daemon=True)
    child.start()
    values, pids = queue.get(timeout=30)
    child.join()
    print(values, child.exitcode)
    print(list(pids))
  """,
  )
  output, _ = parent.communicate(timeout=60)
  first, pids = output.splitlines()
  assert first == f'{[0.3] * 5} 0'
  assert all(_gone(pid) for pid in json.loads(pids))


def test_a_fork_must_make_its_own(make):
  workers = make()
  reader, writer = multiprocessing.Pipe(duplex=False)

  def work():
    try:
      workers.judge([_job('x')])
    except pool.PoolError as error:
      writer.send(str(error))
    workers.close()

  child = multiprocessing.get_context('fork').Process(target=work)
  child.start()
  assert reader.poll(10)
  assert 'belongs to process' in reader.recv()
  child.join()
  assert workers.judge([_job('x')]) == [_graded(1)]
  assert workers.stats == pool.Stats(jobs=1)


@pytest.mark.slow
def test_nothing_leaks_in_a_hundred_timeouts(make):
  workers = make(2, timeout=0.1)
  workers.judge([_job('x')] * 4)
  before = _resources()
  verdicts = workers.judge([_job('hang'), _job('x')] * 50)
  assert [v.status for v in verdicts] == ['timeout', 'partial'] * 50
  assert workers.stats == pool.Stats(jobs=104, timeouts=50, restarts=100)
  assert _resources() == before


@pytest.mark.parametrize(
  'settings, message',
  [
    ({'workers': 0}, 'workers must be at least 1, got 0'),
    ({'timeout': 0.0}, 'timeout must be positive, got 0.0'),
    ({'draw_timeout': -1.0}, 'draw_timeout must be positive, got -1.0'),
    ({'memory_bytes': 1000}, 'memory_bytes must be at least'),
    ({'recycle_after': 0}, 'recycle_after must be at least 1'),
    ({'marker': 'brackets'}, "got 'brackets'"),
  ],
)
def test_settings_are_checked(make, settings, message):
  with pytest.raises(ValueError, match=message):
    make(**settings)


def test_frames_come_back_whole_however_they_are_cut():
  values = [None, 10**5000, 'é\ud800\x00', [1.5, {'a': (True,)}], 'x' * 70_000]
  data = b''.join(map(worker_frames.pack, values))
  for size in (1, 3, 4096, len(data)):
    inbox = worker_frames.Inbox()
    seen = []
    for start in range(0, len(data), size):
      seen += inbox.feed(data[start : start + size])
    assert seen == values
