"""Schedules, covers and swaps: the best answers are right, and no others.

Each problem has a value for every answer that keeps its rules, least for the
right ones, and small instances whose answers can all be tried.
"""

import collections
import heapq
import itertools
import random

import pytest

import environments


def _judge(name, instance, answer):
  env = environments.get(name)
  return environments.judge(env, instance, env.answer.render(answer))


def _cover(rng):
  n, m = rng.randint(1, 4), rng.randint(1, 3)
  intervals = []
  for _ in range(m):
    intervals.append(
      [*sorted(rng.randint(1, n) for _ in range(2)), rng.randint(1, 6)]
    )
  inside = lambda i: any(a <= i <= b for a, b, _ in intervals)
  needs = [rng.randint(0, 3) * inside(i) for i in range(1, n + 1)]

  def value(times):
    for i, need in enumerate(needs, 1):
      used = zip(intervals, times)
      if sum(t for (a, b, _), t in used if a <= i <= b) < need:
        return None
    return sum(t * c for (_, _, c), t in zip(intervals, times))

  fields = {'N': n, 'M': m, 'intervals': intervals, 'NEEDS': needs}
  return fields, list(itertools.product(range(4), repeat=m)), value


def _start_order(rng):
  n = rng.randint(2, 5)
  t, d = ([rng.randint(1, 6) for _ in range(n)] for _ in range(2))

  def value(order):
    starts = [sum(t[j - 1] for j in order[:k]) for k in range(n)]
    return sum(start * d[j - 1] for start, j in zip(starts, order))

  orders = list(itertools.permutations(range(1, n + 1)))
  return {'N': n, 'T': t, 'D': d}, orders, value


def _tables(rng):
  m, n = rng.randint(2, 3), rng.randint(2, 4)
  groups = [rng.randint(1, n) for _ in range(m)]
  seats = collections.Counter(
    j for group in groups for j in rng.sample(range(n), group)
  )
  capacity = [seats[j] for j in range(n)]
  rows = [list(itertools.combinations(range(n), group)) for group in groups]

  def value(tables):
    used = collections.Counter(j for row in tables for j in row)
    return sum(max(0, used[j] - capacity[j]) for j in range(n))

  fields = {'M': m, 'N': n, 'R': groups, 'C': capacity}
  return fields, list(itertools.product(*rows)), value


def _labels(rng):
  n, k = rng.randint(4, 5), rng.randint(1, 3)
  c = [rng.randint(1, 4) for _ in range(k)]

  def value(sequence):
    total = 0
    for i, label in enumerate(sequence):
      before = [j for j in range(i) if sequence[j] == label]
      total += c[label] * (i - before[-1]) if before else 0
    return -total

  fields = {'N': n, 'K': k, 'C': c}
  return fields, list(itertools.product(range(k), repeat=n)), value


def _farthest(rng):
  n = rng.randint(2, 6)
  s = sorted(rng.randint(1, 12) for _ in range(n))
  a = [rng.randint(1, 12) for _ in range(n)]
  best = [
    max(
      2 * max(s[i] for i in chosen) + sum(a[i] for i in chosen)
      for chosen in itertools.combinations(range(n), k)
    )
    for k in range(1, n + 1)
  ]
  nearly = [best[:i] + [best[i] + 1] + best[i + 1 :] for i in range(n)]
  fields = {'N': n, 'S': s, 'A': a}
  return fields, [best, *nearly], lambda answer: answer != best


PROBLEMS = {
  'minimum_interval_coverage': _cover,
  'weighted_start_order': _start_order,
  'group_table_assignment': _tables,
  'label_span_sequence': _labels,
  'farthest_plus_sum_choices': _farthest,
}


@pytest.mark.parametrize('name', PROBLEMS)
def test_exactly_the_best_answers_are_right(name):
  env = environments.get(name)
  rng = random.Random(name)
  for _ in range(40):
    fields, options, value = PROBLEMS[name](rng)
    instance = env.restore(fields, None)
    if len(options) > 60:
      options = rng.sample(options, 60) + [min(options, key=_rank(value))]
    values = [value(option) for option in options]
    least = min(v for v in values if v is not None)
    for option, reached in zip(options, values):
      reward = _judge(name, instance, option)
      assert reward.correct == (reached == least), (instance, option)
      if reached is None:
        assert reward.status == 'invalid'


def _rank(value):
  return lambda option: (value(option) is None, value(option) or 0)


@pytest.mark.parametrize('name', PROBLEMS)
def test_solutions_are_best_on_many_small_problems(name):
  env = environments.get(name)
  rng = random.Random(f'{name} solutions')
  for _ in range(200):
    fields, options, value = PROBLEMS[name](rng)
    values = [value(option) for option in options]
    best = min(v for v in values if v is not None)
    assert value(env.restore(fields, None)['solution']) == best, fields


def _cheapest_rearrangement(start, goal, costs):
  """Dijkstra's algorithm over all orders of the items."""
  heap, done = [(0, tuple(start))], set()
  while heap:
    cost, row = heapq.heappop(heap)
    if row == tuple(goal):
      return cost
    if row in done:
      continue
    done.add(row)
    for p, q in itertools.combinations(range(len(row)), 2):
      after = list(row)
      after[p], after[q] = after[q], after[p]
      heapq.heappush(heap, (cost + costs[row[p]] + costs[row[q]], tuple(after)))
  raise ValueError('Swaps reach every order.')


def test_swaps_cost_the_least():
  env = environments.get('weighted_swap_sorting')
  rng = random.Random(5)
  for _ in range(200):
    n = rng.choice((3, 4, 4, 4, 5))
    start, goal = (rng.sample(range(n), n) for _ in range(2))
    if start == goal:
      continue
    costs = [rng.choice((1, 2, 9, 30)) for _ in range(n)]
    fields = {'N': n, 'A': start, 'B': goal, 'C': costs}
    instance = env.restore(fields, None)
    assert _judge(env.name, instance, instance['solution']).correct
    cost = sum(costs[i] for swap in instance['solution'] for i in swap)
    assert cost == _cheapest_rearrangement(start, goal, costs), fields


def test_swaps_that_do_not_serve_are_rejected():
  instance = environments.get('weighted_swap_sorting').restore(
    {'N': 4, 'A': [0, 1, 2, 3], 'B': [1, 2, 0, 3], 'C': [1, 5, 7, 2]}, None
  )
  for swaps, status in (
    ([[0, 1], [0, 2]], 'correct'),
    ([[2, 0], [2, 1]], 'partial'),
    ([[1, 0], [2, 0]], 'correct'),
    ([[0, 1], [0, 2], [3, 3]], 'invalid'),
    ([[0, 1], [0, 2], [3, 4]], 'invalid'),
    ([[0, 1]], 'invalid'),
    ([[0, 2], [0, 1], [0, 3], [3, 0]], 'invalid'),
    ([[0, 1], [0, 2], [0, 3], [3, 0]], 'partial'),
  ):
    reward = _judge('weighted_swap_sorting', instance, swaps)
    assert reward.status == status, swaps


def test_rules_are_checked():
  names = 'weighted_start_order', 'group_table_assignment'
  order, tables = (
    environments.sample(environments.get(name), 0, 0).instance for name in names
  )
  for answer in ([1, 1, 2, 3], [0, 1, 2, 3], [1, 2, 3], [1, 2, 3, 4, 5]):
    assert _judge(names[0], order, answer).status == 'invalid'
  rows = tables['solution']
  for answer in (
    rows[:-1],
    [*rows, [0]],
    [[*rows[0][:-1], tables['N']], *rows[1:]],
    [[rows[0][0]] * len(rows[0]), *rows[1:]],
    [[*rows[0], rows[0][0]], *rows[1:]],
  ):
    assert _judge(names[1], tables, answer).status == 'invalid'


def test_groups_too_large_for_the_tables_are_refused():
  env = environments.get('group_table_assignment')
  with pytest.raises(ValueError, match='cannot be seated'):
    env.restore({'M': 2, 'N': 2, 'R': [2, 2], 'C': [3, 1]}, None)
