"""Tests of how pools end: interrupts, threads, leaks and orphans."""

import contextlib
import json
import multiprocessing
import os
import random
import signal
import threading
import time

import pool_cases
import pytest

from environments import pool


@pytest.fixture(name='make')
def _make(monkeypatch):
  yield from pool_cases.made(monkeypatch)


def test_close_ends_everything(make):
  before = pool_cases.resources()
  workers = make(3)
  pids = workers.pids
  workers.judge([pool_cases.job('x')])
  workers.close()
  workers.close()
  assert all(pool_cases.gone(pid) for pid in pids)
  assert pool_cases.resources() == before
  with pytest.raises(pool.PoolError, match='closed'):
    workers.judge([pool_cases.job('x')])


def test_garbage_ends_everything(monkeypatch):
  monkeypatch.syspath_prepend(pool_cases.HERE)
  before = pool_cases.resources()
  workers = pool.Pool(2, modules=(pool_cases.MODULE,))
  pids = workers.pids
  del workers
  assert pool_cases.resources() == before
  assert all(pool_cases.gone(pid) for pid in pids)


def test_close_interrupts_a_call(make):
  workers = make(timeout=60.0)
  raised = []

  def call():
    try:
      workers.judge([pool_cases.job('hang')])
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
        workers.judge([pool_cases.job('x' * length)] * 300)
        time.sleep(0.01)
      assert (
        workers.judge([pool_cases.job('x' * length)] * 9)
        == [pool_cases.graded(length)] * 9
      )
  finally:
    signal.signal(signal.SIGALRM, before)
  assert len(pool_cases.children()) == 2


def test_threads_share_a_pool(make):
  workers = make()
  results = {}

  def call(length):
    results[length] = workers.judge([pool_cases.job('x' * length)] * 50)

  threads = [threading.Thread(target=call, args=(n,)) for n in range(6)]
  for thread in threads:
    thread.start()
  for thread in threads:
    thread.join()
  assert results == {n: [pool_cases.graded(n)] * 50 for n in range(6)}
  assert workers.stats == pool.Stats(jobs=300)


def test_workers_outlive_the_thread_that_started_them(make):
  made = []
  thread = threading.Thread(target=lambda: made.append(make()))
  thread.start()
  thread.join()
  assert made[0].judge([pool_cases.job('x')] * 4) == [pool_cases.graded(1)] * 4
  assert made[0].stats.restarts == 0


@pytest.mark.parametrize(
  'number',
  [signal.SIGKILL, pytest.param(signal.SIGTERM, marks=pytest.mark.slow)],
)
def test_no_orphans_when_the_parent_is_killed(tmp_path, number):
  # One worker hangs in Python, one inside a single operation, one is idle.
  parent = pool_cases.run_script(
    tmp_path,
    pool_cases.BUSY
    + """
  print(json.dumps(workers.pids), flush=True)
  workers.judge([job('hang'), job('power')])
  """,
  )
  pids = json.loads(parent.stdout.readline())
  time.sleep(1.0)
  assert not any(pool_cases.gone(pid, 0.05) for pid in pids)
  parent.send_signal(number)
  parent.wait()
  assert all(pool_cases.gone(pid) for pid in pids)
  parent.stdout.close()


def test_interrupt_is_for_the_trainer_alone(tmp_path):
  parent = pool_cases.run_script(
    tmp_path,
    pool_cases.BUSY
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
  assert all(pool_cases.gone(pid) for pid in json.loads(pids))  # Ended at exit.


@pytest.mark.slow
@pytest.mark.parametrize('method', ['fork', 'spawn'])
def test_works_in_a_daemonic_process(tmp_path, method):
  parent = pool_cases.run_script(
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
  assert all(pool_cases.gone(pid) for pid in json.loads(pids))


def test_a_fork_must_make_its_own(make):
  workers = make()
  reader, writer = multiprocessing.Pipe(duplex=False)

  def work():
    try:
      workers.judge([pool_cases.job('x')])
    except pool.PoolError as error:
      writer.send(str(error))
    workers.close()

  child = multiprocessing.get_context('fork').Process(target=work)
  child.start()
  assert reader.poll(10)
  assert 'belongs to process' in reader.recv()
  child.join()
  assert workers.judge([pool_cases.job('x')]) == [pool_cases.graded(1)]
  assert workers.stats == pool.Stats(jobs=1)


@pytest.mark.slow
def test_nothing_leaks_in_a_hundred_timeouts(make):
  workers = make(2, timeout=0.1)
  workers.judge([pool_cases.job('x')] * 4)
  before = pool_cases.resources()
  verdicts = workers.judge([pool_cases.job('hang'), pool_cases.job('x')] * 50)
  assert [v.status for v in verdicts] == ['timeout', 'partial'] * 50
  assert workers.stats == pool.Stats(jobs=104, timeouts=50, restarts=100)
  assert pool_cases.resources() == before
