"""Problems about lists: every right answer is accepted, and no other.

Each problem has a value for every answer that keeps its rules, least for the
right ones, and small instances whose answers can all be tried.
"""

import fractions
import itertools
import random

import pytest

import environments
from environments.algorithms import ordered_subsequences


def _judge(name, instance, answer):
  env = environments.get(name)
  text = answer if isinstance(answer, str) else env.answer.render(answer)
  return environments.judge(env, instance, text)


def _places(n, sizes):
  return [p for k in sizes for p in itertools.combinations(range(n), k)]


def _numbers(rng, n, low, high):
  return [rng.randint(low, high) for _ in range(n)]


def _most_frequent(rng):
  n = rng.randint(3, 9)
  array = _numbers(rng, n, 0, 4)
  return (
    {'N': n, 'MAX': 4, 'array': array},
    [[x] for x in range(-1, 6)],
    lambda x: -array.count(x[0]) if x[0] in array else None,
  )


def _distinct_array(rng):
  n = rng.randint(3, 5)
  array = rng.sample(range(2 * n), n)

  def value(b):
    parts = _places(n, range(1, n))
    total = lambda values, part: sum(values[i] for i in part)
    return any(total(array, p) == total(b, p) for p in parts)

  return {'array': array}, list(itertools.permutations(array)), value


def _windows(rng):
  n = rng.randint(4, 6)
  bits = _numbers(rng, n, 0, 1)
  bits[rng.randrange(n)] = 1
  options = []
  for size in range(n):
    one_size = [(i, i + size) for i in range(1, n - size + 1)]
    for k in range(1, len(one_size) + 1):
      options += itertools.combinations(one_size, k)

  def value(windows):
    for place, bit in enumerate(bits, 1):
      if sum(i <= place <= j for i, j in windows) % 2 != bit:
        return None
    return len(windows), windows[0][1] - windows[0][0]

  return {'N': n, 'A': bits}, options, value


def _ratio(rng):
  n = rng.randint(3, 7)
  k = rng.randint(1, n - 1)
  b = _numbers(rng, n, 1, 9)
  a = [rng.randint(1, 2 * x) for x in b]
  value = lambda p: (
    -fractions.Fraction(sum(a[i] for i in p), sum(b[i] for i in p))
  )
  return {'N': n, 'K': k, 'A': a, 'B': b}, _places(n, [k]), value


def _close(rng):
  n, k = rng.randint(1, 7), rng.randint(0, 5)
  a = _numbers(rng, n, 0, 6)

  def value(p):
    block = a[p[0] : p[1]]
    return None if max(block) - min(block) > k else -len(block)

  options = list(itertools.combinations(range(n + 1), 2))
  return {'N': n, 'A': a, 'K': k}, options, value


def _falling(rng):
  n = rng.randint(3, 5)

  def longest(p, i, way):
    """Returns how long subsequences rise to place i, or fall from there."""
    near = range(i) if way < 0 else range(i + 1, n)
    lower = (j for j in near if p[j] < p[i])
    return 1 + max((longest(p, j, way) for j in lower), default=0)

  drawn = rng.sample(range(n), n)
  a = [longest(drawn, i, -1) for i in range(n)]

  def value(p):
    if [longest(p, i, -1) for i in range(n)] != a:
      return None
    return -sum(longest(p, i, 1) for i in range(n))

  options = list(itertools.permutations(range(1, n + 1)))
  return {'N': n, 'A': [0, *a]}, options, value


def _apart(rng):
  n = rng.randint(4, 9)
  k = rng.randint(1, (n + 1) // 2)
  a = _numbers(rng, n, 1, 6)

  def value(p):
    near = any(j - i == 1 for i, j in itertools.pairwise(p))
    return None if near else -sum(a[i] for i in p)

  return {'N': n, 'K': k, 'A': a}, _places(n, [k]), value


def _largest(rng):
  n = rng.randint(3, 8)
  k = rng.randint(1, n)
  a = _numbers(rng, n, 1, 5)
  options = sorted(set(itertools.combinations(a, k)))
  value = lambda p: [-x for x in p]
  return {'N': n, 'K': k, 'A': a}, options, value


def _extension(rng):
  m, n, k = rng.randint(1, 4), rng.randint(1, 4), rng.randint(2, 3)
  a = _numbers(rng, m, 0, k - 1)

  def value(more):
    whole = (*a, *more)
    return -len({tuple(whole[i] for i in p) for p in _places(n + m, range(9))})

  options = list(itertools.product(range(k), repeat=n))
  return {'M': m, 'N': n, 'K': k, 'A': a}, options, value


def _shortening(rng):
  n = rng.randint(3, 6)
  a, b = _numbers(rng, n, 1, 2 * n), _numbers(rng, n, 1, n)

  def longest(values):
    parts = _places(len(values), range(1, len(values) + 1))
    rows = ([values[i] for i in p] for p in parts)
    return max((len(row) for row in rows if row == sorted(row)), default=0)

  now = longest(a)

  def value(p):
    left = [x for i, x in enumerate(a) if i not in p]
    return None if longest(left) == now else sum(b[i] for i in p)

  return {'N': n, 'A': a, 'B': b}, _places(n, range(1, n + 1)), value


def _exchanges(rng):
  n = rng.randint(2, 6)
  a, b = (rng.sample(range(1, n + 1), n) for _ in 'ab')
  while len(set(a)) == n:
    i = rng.randrange(n)
    a[i], b[i] = b[i], a[i]
    if a[i] == b[i] and len(set(a)) == n:
      a, b = (rng.sample(range(1, n + 1), n) for _ in 'ab')

  def value(p):
    parted = [y if i in p else x for i, (x, y) in enumerate(zip(a, b))]
    return len(p) if len(set(parted)) == n else None

  return {'N': n, 'A': a, 'B': b}, _places(n, range(1, n + 1)), value


def _cut(rng):
  n = rng.randint(3, 8)
  m = rng.randint(2, n)
  a = rng.sample(range(1, n + 1), n)
  b = rng.choices((1, -1), k=n)

  def value(ends):
    at = [0, *(a.index(x) + 1 for x in ends)]
    sums = (abs(sum(b[i:j])) for i, j in itertools.pairwise(at))
    return max(sums), ends

  options = [
    tuple(a[i] for i in (*inner, n - 1))
    for inner in itertools.combinations(range(n - 1), m - 1)
  ]
  return {'N': n, 'M': m, 'A': a, 'B': b}, options, value


CASES = {
  'distinct_array_permutation': _distinct_array,
  'equal_window_flips': _windows,
  'fractional_programming': _ratio,
  'longest_maxdiff_bounded_interval': _close,
  'max_nonadjacent_k_element_sum': _apart,
  'max_sum_lds': _falling,
  'maximum_lexicographical_order_subsequence': _largest,
  'maximum_subsequence_num': _extension,
  'min_cost_reducing_lnds': _shortening,
  'min_swap_two_permutations': _exchanges,
  'minimum_max_abs_slicer': _cut,
  'most_frequent_value': _most_frequent,
}


@pytest.mark.parametrize('name', CASES)
def test_right_answers_are_those_of_least_value(name):
  rng = random.Random(name)
  env = environments.get(name)
  for case in range(200):
    fields, options, value = CASES[name](rng)
    values = {tuple(p): value(p) for p in options}
    least = min(v for v in values.values() if v is not None)
    instance = env.restore(fields, None)
    found = instance['solution']
    found = [found] if isinstance(found, int) else found
    nested = isinstance(found[0], list)
    key = tuple(map(tuple, found)) if nested else tuple(found)
    assert values[key] == least, instance
    for p in options if case < 12 else ():
      answer = p[0] if name == 'most_frequent_value' else list(p)
      reward = env.score(instance, answer)
      assert reward.correct == (values[tuple(p)] == least), (instance, p)
      assert reward.correct or reward.value < 1
      if values[tuple(p)] is None:
        assert reward.status == 'invalid'


def _seat(n, operations):
  """Returns who sits on each place after the operations."""
  seats = list(range(n))
  for people in operations:
    at = [seats.index(person) for person in people]
    for person, place in zip(people, at[1:] + at[:1]):
      seats[place] = person
  return seats


def test_seating_accepts_every_cheapest_plan_and_no_other():
  name, n = 'circular_seating_by_cycles', 4
  steps = [
    p for k in range(1, n + 1) for p in itertools.permutations(range(n), k)
  ]
  plans = [
    list(map(list, plan))
    for k in range(3)
    for plan in itertools.product(steps, repeat=k)
  ]
  for circle in ((0, 1, 2, 3), (0, 2, 1, 3), (1, 0, 2, 3)):
    wishes = [[] for _ in circle]
    for k, person in enumerate(circle):
      wishes[person] = [circle[(k + 1) % n], circle[k - 1]]
    costs = []
    for plan in plans:
      seats = _seat(n, plan)
      met = all(
        {seats[k - 1], seats[(k + 1) % n]} == set(wishes[person])
        for k, person in enumerate(seats)
      )
      costs.append(sum(map(len, plan)) if met else None)
    least = min(cost for cost in costs if cost is not None)
    fields = {'N': n, 'desired_neighbors': wishes}
    x = environments.get(name).restore(fields, None)
    for plan, cost in zip(plans, costs):
      assert _judge(name, x, plan).correct == (cost == least), (x, plan)


def test_seating_costs_as_many_as_must_move():
  env = environments.get('circular_seating_by_cycles')
  rng = random.Random(0)
  for _ in range(200):
    n = rng.randint(3, 7)
    circle = rng.sample(range(n), n)
    wishes = [[] for _ in circle]
    for k, person in enumerate(circle):
      wishes[person] = [circle[(k + 1) % n], circle[k - 1]]
    x = env.restore({'N': n, 'desired_neighbors': wishes}, None)
    stay = max(
      sum(place == person for place, person in enumerate(seats[k:] + seats[:k]))
      for seats in (circle, circle[::-1])
      for k in range(n)
    )
    assert sum(map(len, x['solution'])) == n - stay
    assert environments.judge(env, x, env.reference(x)).correct


def test_moving_everybody_earns_nothing():
  name = 'circular_seating_by_cycles'
  x = {'N': 5, 'desired_neighbors': [[1, 3], [0, 2], [1, 4], [0, 4], [2, 3]]}
  x = environments.get(name).restore(x, None)
  assert _judge(name, x, '3 4').correct
  assert _judge(name, x, '3 4\n0').value == (2 / 3) ** 3
  assert _judge(name, x, '3 4\n0 1 2 4 3').status == 'wrong'
  for bad in ('3 4 4', '3 5', '-1 3', '0 1', ''):
    assert _judge(name, x, bad).status == 'invalid', bad


def test_a_block_for_every_sum():
  name = 'block_of_every_sum'
  x = environments.get(name).restore({'N': 3, 'A': [2, 1, 2]}, None)
  for answer in ('1 1\n0 0\n0 1\n-1 -1\n0 2', '1 1\n2 2\n1 2\n-1 -1\n0 2'):
    assert _judge(name, x, answer).correct
  near = '1 1\n1 2\n0 1\n-1 -1\n0 2'
  assert _judge(name, x, near).value == 0.8**5
  assert not _judge(name, x, '-1 -1\n0 0\n0 1\n-1 -1\n0 2').correct
  for bad in ('1 1', near + '\n0 2', near.replace('0 2', '0 3'), near + ' 2'):
    assert _judge(name, x, bad).status == 'invalid', bad


NUMBERS = (
  'bounded_mean_subarray_counting',
  'bounded_subarray_counting',
  'inversion_pair',
  'longest_block_by_levelling',
)


@pytest.mark.parametrize('name', NUMBERS)
def test_one_off_is_wrong_at_every_size(name):
  env = environments.get(name)
  for level in (0, 3, 8, 30):
    for seed in range(4):
      x = environments.sample(env, level, seed).instance
      assert env.solve(x) == x['solution']
      for near in (-1, 1, 2):
        assert not _judge(name, x, x['solution'] + near).correct


def _distance(a, b):
  return sum((x - y) ** 2 for x, y in zip(a, b))


def test_swaps_breadth_first():
  rng = random.Random(0)
  env = environments.get('inversion_pair')
  for _ in range(200):
    n = rng.randint(1, 5)
    a, b = (rng.sample(range(2 * n), n) for _ in 'ab')
    least = _distance(sorted(a), sorted(b))
    # Swaps in A alone are enough: one in B is undone by one in A.
    seen = {tuple(a)}
    frontier, moves = seen, 0
    while all(_distance(p, b) > least for p in seen):
      frontier = {
        p[:i] + (p[i + 1], p[i]) + p[i + 2 :]
        for p in frontier
        for i in range(n - 1)
      } - seen
      seen = seen | frontier
      moves += 1
    assert env.solve({'N': n, 'A': a, 'B': b}) == moves


@pytest.mark.parametrize('level', [0, 3])
def test_shortcuts_are_seldom_right(level):
  shortcuts = {
    'most_frequent_value': lambda x: x['array'][0],
    'maximum_lexicographical_order_subsequence': lambda x: x['A'][-x['K'] :],
    'distinct_array_permutation': lambda x: x['array'][1:] + x['array'][:1],
    'max_nonadjacent_k_element_sum': lambda x: range(0, 2 * x['K'], 2),
    'maximum_subsequence_num': lambda x: [i % x['K'] for i in range(x['N'])],
    'min_cost_reducing_lnds': lambda x: [
      min(range(x['N']), key=x['B'].__getitem__)
    ],
  }
  for name, rule in shortcuts.items():
    env = environments.get(name)
    problems = [environments.sample(env, level, s) for s in range(100)]
    hits = sum(
      _judge(name, p.instance, rule(p.instance)).correct for p in problems
    )
    assert hits <= (20 if level else 35), (name, hits)


def test_no_single_deletion_is_cheapest():
  env = environments.get('min_cost_reducing_lnds')
  for seed in range(20):
    x = environments.sample(env, 2, seed).instance
    now = max(ordered_subsequences.rising_lengths(x['A']))
    paid = sum(x['B'][i] for i in x['solution'])
    for i in range(x['N']):
      left = x['A'][:i] + x['A'][i + 1 :]
      if max(ordered_subsequences.rising_lengths(left)) < now:
        assert x['B'][i] > paid
