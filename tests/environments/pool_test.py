"""Tests of the worker pool: order, verdicts, deadlines and settings."""

import os
import signal
import textwrap

import pool_cases
import pytest

from environments import base
from environments import pool
from environments import registry
from environments import rewards
from environments import worker_frames


@pytest.fixture(name='make')
def _make(monkeypatch):
  yield from pool_cases.made(monkeypatch)


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
  verdicts = workers.judge(
    [pool_cases.job('x' * n, seed=n // 3) for n in lengths]
  )
  assert verdicts == [pool_cases.graded(n) for n in lengths]
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
    ('hang', pool_cases.TIMEOUT),
    ('power', pool_cases.TIMEOUT),
    ('sleep 60', pool_cases.TIMEOUT),
    ('exit', pool_cases.ERROR),
    ('segv', pool_cases.ERROR),
    ('bomb', pool_cases.ERROR),
    ('nest', pool_cases.ERROR),
    ('print', rewards.CORRECT),
    ('read', rewards.CORRECT),
    ('interrupt', rewards.CORRECT),
  ],
)
def test_one_bad_job_harms_no_other(make, answer, verdict):
  workers = make()
  jobs = [pool_cases.job('x' * (n % 10), seed=n) for n in range(60)]
  expected = [pool_cases.graded(n % 10) for n in range(60)]
  jobs[20], expected[20] = pool_cases.job(answer), verdict
  assert workers.judge(jobs) == expected
  failed = verdict in (pool_cases.TIMEOUT, pool_cases.ERROR)
  assert workers.stats == pool.Stats(
    jobs=60,
    timeouts=verdict == pool_cases.TIMEOUT,
    errors=verdict == pool_cases.ERROR,
    restarts=2 * failed,
  )


def test_memory_is_bounded_below_what_the_machine_has(make):
  workers = make(1, timeout=20.0, memory_bytes=1 << 28)
  assert workers.judge([pool_cases.job('power')]) == [pool_cases.ERROR]


def test_a_job_that_failed_once_gets_its_verdict(make, tmp_path):
  workers = make(1)
  jobs = [
    pool_cases.job('x'),
    pool_cases.job(f'once {tmp_path / "died"}'),
    pool_cases.job('xx'),
  ]
  assert workers.judge(jobs) == [
    pool_cases.graded(1),
    rewards.CORRECT,
    pool_cases.graded(2),
  ]
  assert workers.stats == pool.Stats(jobs=3, restarts=1)


def test_every_job_may_be_bad(make):
  workers = make(timeout=0.2)
  answers = ['hang', 'exit'] * 2
  assert (
    workers.judge([pool_cases.job(a) for a in answers])
    == [pool_cases.TIMEOUT, pool_cases.ERROR] * 2
  )
  assert workers.judge([pool_cases.job('x')]) == [pool_cases.graded(1)]


def test_waiting_is_not_charged(make):
  workers = make(1, timeout=0.5)
  jobs = [pool_cases.job('sleep 0.2')] * 5
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
  workers = make(1, timeout=0.3, modules=(pool_cases.MODULE, 'pool_sleepy'))
  assert workers.judge([pool_cases.job('x')]) == [pool_cases.graded(1)]
  assert workers.stats == pool.Stats(jobs=1)


def test_generating_again_is_not_charged_to_the_verdict(make):
  workers = make(1, timeout=0.4)
  assert (
    workers.judge([pool_cases.job('x', level=pool_cases.SLOW)] * 2)
    == [pool_cases.graded(1)] * 2
  )
  assert workers.stats.restarts == 0


def test_an_exception_in_score_stops_with_its_place(make):
  workers = make()
  jobs = [pool_cases.job('x', seed=n) for n in range(30)]
  jobs[7] = pool_cases.job('fail the very text', level=pool_cases.GOOD, seed=77)
  with pytest.raises(pool.VerifierError) as caught:
    workers.judge(jobs)
  message = str(caught.value)
  for part in (
    pool_cases.MODULE,
    'level 0',
    'seed 77',
    'fail the very text',
    'KeyError',
  ):
    assert part in message
  assert workers.judge([pool_cases.job('x')] * 4) == [pool_cases.graded(1)] * 4


@pytest.mark.parametrize(
  'spec',
  [
    '',
    '{}',
    '[1]',
    'no JSON',
    pool_cases.spec().replace(pool_cases.MODULE, 'nowhere'),
  ],
)
def test_a_bad_spec_is_an_error(make, spec):
  with pytest.raises(pool.VerifierError, match='ValueError'):
    make(1).judge([pool.Job(spec, '')])


@pytest.mark.parametrize(
  'level, reason',
  [
    (pool_cases.RAISES, 'KeyError'),
    (pool_cases.HANGS, 'in time'),
    (pool_cases.EXITS, 'exit code 3'),
  ],
)
def test_a_problem_that_cannot_be_drawn_is_an_error(make, level, reason):
  workers = make(draw_timeout=0.3)
  requests = [pool.Request(pool_cases.MODULE, 0, n) for n in range(9)]
  with pytest.raises(pool.DrawError, match=reason) as caught:
    workers.draw([*requests, pool.Request(pool_cases.MODULE, level, 55)])
  assert f'level {level}, seed 55' in str(caught.value)
  assert len(workers.draw(requests)) == 9


def test_long_and_odd_texts_arrive(make):
  workers = make()
  texts = ['x' * 10_000_000, '[' * 1_000_000, '\x00\ud800é\U0001f600' * 9, '']
  jobs = [pool_cases.job(text) for text in texts]
  assert workers.judge(jobs) == [pool_cases.graded(len(text)) for text in texts]
  sorting = base.sample(registry.get('sorting'), 0, 0).spec
  verdicts = workers.judge(
    [pool.Job(sorting, f'<answer>{text}</answer>') for text in texts]
  )
  assert [v.status for v in verdicts] == ['unparsed'] * 4


def test_both_directions_may_be_full(make):
  long = [pool_cases.job('x' * 300_000, seed=n) for n in range(20)]
  assert make(1, timeout=5.0).judge(long) == [pool_cases.graded(9)] * 20
  env = registry.get('sorting')
  requests = [pool.Request('sorting', 50, n) for n in range(300)]
  drawn = make(1).draw(requests)
  assert drawn[-1] == base.sample(env, 50, 299, 'train')


def test_workers_hold_no_jax_and_few_variables(make, monkeypatch):
  monkeypatch.setenv('JAX_PLATFORMS', 'cpu')
  monkeypatch.setenv('XLA_FLAGS', '--xla_force_host_platform_device_count=8')
  (problem,) = make(1).draw(
    [pool.Request(pool_cases.MODULE, pool_cases.REPORTS, 0)]
  )
  loaded = {name.partition('.')[0] for name in problem.instance['modules']}
  assert not loaded & {'jax', 'jaxlib', 'numpy', 'flax', 'multiprocessing'}
  variables = problem.instance['variables']
  assert not [v for v in variables if v.startswith(('JAX', 'XLA', 'TF'))]


def test_workers_are_recycled(make):
  workers = make(2, recycle_after=10)
  before = set(workers.pids)
  assert (
    workers.judge([pool_cases.job('x')] * 200) == [pool_cases.graded(1)] * 200
  )
  assert not before & set(workers.pids)
  assert workers.stats == pool.Stats(jobs=200)
  assert len(pool_cases.children()) == 2


def test_idle_death_costs_nothing(make):
  workers = make()
  workers.judge([pool_cases.job('x')] * 4)
  for pid in workers.pids:
    os.kill(pid, signal.SIGKILL)
    pool_cases.gone(pid)
  assert workers.judge([pool_cases.job('x')] * 4) == [pool_cases.graded(1)] * 4
  assert workers.stats == pool.Stats(jobs=8, restarts=2)


def test_workers_that_cannot_start_are_an_error(make):
  with pytest.raises(pool.PoolError, match='no_such_module'):
    make(modules=('no_such_module',)).judge([pool_cases.job('x')])


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
