"""Probabilities and expectations, by exact enumeration."""

import fractions
import functools
import itertools
import random

import pytest

import environments
from environments.probability import _family

FRACTIONS = (
  'binary_tree_leaf_num_expectation',
  'first_free_seat_probability',
  'polya_model',
)
RESIDUES = (
  ('cube_fixed_local_maximum_counting', 998_244_353),
  ('divisor_flip_expectation', 1_000_000_007),
  ('first_appearance_order_probability', 998_244_353),
  ('max_rmq_expectation', None),
  ('tree_elimination_expectation', 1_000_000_007),
  ('tree_random_walk_expectation', 998_244_353),
)


@functools.cache
def _instances(name, levels=(0, 3, 10, 50), seeds=3):
  env = environments.get(name)
  return [
    environments.sample(env, k, s).instance
    for k in levels
    for s in range(seeds)
  ]


def _judge(name, instance, text):
  return environments.judge(environments.get(name), instance, text)


def _solve(name, fields):
  return environments.get(name).restore(fields, None)['solution']


def _residue(value, prime):
  return value.numerator * pow(value.denominator, -1, prime) % prime


@pytest.mark.parametrize('name', FRACTIONS)
def test_equal_fractions_are_right(name):
  for x in _instances(name):
    a, b = x['solution']
    assert fractions.Fraction(a, b).as_integer_ratio() == (a, b)
    for text in (
      f'{a}/{b}',
      f'{3 * a} / {3 * b}',
      rf'$\frac{{{a}}}{{{b}}}$',
      rf'\boxed{{\dfrac{{{2 * a}}}{{{2 * b}}}}}',
    ):
      assert _judge(name, x, text).correct, text
    for text in f'{a + 1}/{b}', f'{a}/{b + 1}', f'{b}/{a}', f'{a * b}':
      same = fractions.Fraction(text) == fractions.Fraction(a, b)
      assert _judge(name, x, text).correct == same, text
    assert _judge(name, x, f'-{a}/{b}').status == 'invalid'
    for text in f'{a}/0', f'{a} {b}', f'{a}/{b}/1', f'{a}/-{b}', f'{a}.0/{b}':
      assert _judge(name, x, text).status == 'unparsed', text


def test_whole_numbers_are_fractions():
  quotient = _family.Quotient()
  assert quotient.parse('+12') == [12, 1]
  assert quotient.parse('\N{MINUS SIGN}12/6.') == [-12, 6]
  assert quotient.parse('1' * 5_001) is None
  assert quotient.parse('1/' + '1' * 5_000) is not None
  for value in [3, 4], [-10, 5], [10**1000, 1]:
    assert quotient.parse(quotient.render(value)) == value


def test_seats_are_read_with_and_without_a_slash():
  env = environments.get('first_free_seat_probability')
  fields = {'N': 2, 'K': 2, 'MAX_N_K': 4}
  for text in '3 4', '3/4', ' 3 / 4 ':
    assert env.restore(fields, text)['solution'] == [3, 4]


@pytest.mark.parametrize('name, prime', RESIDUES)
def test_only_the_residue_itself_is_right(name, prime):
  for x in _instances(name):
    gold, modulus = x['solution'], prime or x['MOD']
    assert _judge(name, x, str(gold)).correct
    for outside in gold - modulus, gold + modulus, modulus, -1:
      assert _judge(name, x, str(outside)).status == 'invalid'
    for near in (gold + 1) % modulus, (gold - 1) % modulus:
      assert _judge(name, x, str(near)).status == 'wrong'


@functools.cache
def _leaf_counts(n):
  """Returns the leaves of every binary tree of n nodes."""
  if n < 2:
    return [n]
  return [
    a + b
    for left in range(n)
    for a in _leaf_counts(left)
    for b in _leaf_counts(n - 1 - left)
  ]


def test_leaves_of_all_binary_trees():
  for n in range(1, 11):
    counts = _leaf_counts(n)
    mean = fractions.Fraction(sum(counts), len(counts))
    found = _solve('binary_tree_leaf_num_expectation', {'N': n, 'MAX_N': 10})
    assert fractions.Fraction(*found) == mean


def _all_seated(k, picks):
  free = set(range(1, k + 1))
  for pick in picks:
    seats = [s for s in free if s >= pick]
    if not seats:
      return False
    free.remove(min(seats))
  return True


def test_seats_by_all_picks():
  for k, n in itertools.product(range(1, 6), range(1, 5)):
    if n <= k:
      picks = itertools.product(range(1, k + 1), repeat=n)
      share = fractions.Fraction(sum(_all_seated(k, p) for p in picks), k**n)
      fields = {'N': n, 'K': k, 'MAX_N_K': k}
      found = _solve('first_free_seat_probability', fields)
      assert fractions.Fraction(*found) == share


def _urn(counts, more, events, step, last):
  """Returns the probability of the events, over all draws."""
  if step > last:
    return fractions.Fraction(1)
  chance, total = fractions.Fraction(0), sum(counts)
  for c, count in enumerate(counts):
    if events.get(step, c + 1) == c + 1:
      after = [*counts[:c], count + more, *counts[c + 1 :]]
      rest = _urn(after, more, events, step + 1, last)
      chance += fractions.Fraction(count, total) * rest
  return chance


def test_urns_by_all_draws():
  rng = random.Random(0)
  for _ in range(200):
    colors, last = rng.randint(2, 3), rng.randint(1, 4)
    counts = [rng.randint(1, 4) for _ in range(colors)]
    more = rng.randint(1, 4)
    steps = sorted(rng.sample(range(1, last + 1), rng.randint(1, last)))
    events = [[s, rng.randint(1, colors)] for s in steps]
    fields = {'T': colors, 'color2num': counts, 'D': more, 'events': events}
    found = fractions.Fraction(*_solve('polya_model', fields))
    assert found == _urn(counts, more, dict(events), 1, last), fields


def _solved(matrix, right):
  """Solves linear equations over the fractions."""
  rows = [
    [fractions.Fraction(x) for x in (*row, b)] for row, b in zip(matrix, right)
  ]
  n = len(rows)
  for i in range(n):
    pivot = next(r for r in range(i, n) if rows[r][i])
    rows[i], rows[pivot] = rows[pivot], rows[i]
    rows[i] = [x / rows[i][i] for x in rows[i]]
    for r in range(n):
      factor = rows[r][i]
      if r != i and factor:
        rows[r] = [x - factor * y for x, y in zip(rows[r], rows[i])]
  return [row[n] for row in rows]


def _presses(n, limit):
  """Returns the expected presses from each state, whose bits are the lamps."""
  masks = [
    sum(1 << d - 1 for d in range(1, n + 1) if i % d == 0)
    for i in range(1, n + 1)
  ]
  needed = {}
  for k in range(n + 1):
    for chosen in itertools.combinations(masks, k):
      state = functools.reduce(int.__xor__, chosen, 0)
      needed.setdefault(state, k)
  matrix, right = [], []
  for state in range(2**n):
    row = [fractions.Fraction(state == other) for other in range(2**n)]
    wait = needed[state] > limit
    if wait:
      for mask in masks:
        row[state ^ mask] -= fractions.Fraction(1, n)
    matrix.append(row)
    right.append(1 if wait else needed[state])
  return _solved(matrix, right)


def test_lamps_by_linear_equations_over_all_states():
  cases = [(n, limit) for n in range(1, 5) for limit in range(n + 1)]
  for n, limit in [*cases, (5, 1), (5, 3)]:
    factorial = functools.reduce(int.__mul__, range(1, n + 1))
    for state, mean in enumerate(_presses(n, limit)):
      lamps = [None, *(state >> i & 1 for i in range(n))]
      fields = {'N': n, 'K': limit, 'state': lamps}
      assert mean.denominator == 1 or factorial % mean.denominator == 0
      found = _solve('divisor_flip_expectation', fields)
      assert found == mean * factorial % 1_000_000_007, fields


def test_lamps_leave_something_to_chance():
  for x in _instances('divisor_flip_expectation', (0, 1, 5), 10):
    n = x['N']
    presses = _solve('divisor_flip_expectation', x | {'K': n})
    assert x['state'][0] is None
    factorial = functools.reduce(int.__mul__, range(1, n + 1))
    needed = presses * pow(factorial, -1, 1_000_000_007) % 1_000_000_007
    assert x['K'] < needed <= n


def _parents(rng, n):
  labels = [1, *rng.sample(range(2, n + 1), n - 1)]
  return [[labels[rng.randrange(i)], labels[i]] for i in range(1, n)]


def _picks(n, parents):
  up = {c: p for p, c in parents}

  @functools.cache
  def expected(colored):
    left = [v for v in range(1, n + 1) if v not in colored]
    if not left:
      return fractions.Fraction(0)
    total = fractions.Fraction(0)
    for v in left:
      path = {v}
      while v in up:
        v = up[v]
        path.add(v)
      total += expected(colored | path)
    return 1 + total / len(left)

  return expected(frozenset())


def test_colouring_by_all_picks():
  rng = random.Random(1)
  for _ in range(200):
    n = rng.randint(1, 6)
    fields = {'N': n, 'parents': _parents(rng, n)}
    mean = _picks(n, fields['parents'])
    found = _solve('tree_elimination_expectation', fields)
    assert found == _residue(mean, 1_000_000_007), fields


def _mean_hitting_time(n, edges):
  around = [[] for _ in range(n)]
  for u, v in edges:
    around[u].append(v)
    around[v].append(u)
  total = fractions.Fraction(0)
  for target in range(n):
    matrix = [[0] * n for _ in range(n)]
    for v in range(n):
      matrix[v][v] = 1 if v == target else len(around[v])
      for w in around[v] if v != target else ():
        matrix[v][w] -= 1
    right = [0 if v == target else len(around[v]) for v in range(n)]
    total += sum(_solved(matrix, right))
  return total / n**2


def test_walks_by_linear_equations():
  rng = random.Random(2)
  for n in [2, 3, 4, 5] * 15:
    edges = [sorted((u - 1, v - 1)) for u, v in _parents(rng, n)]
    found = _solve('tree_random_walk_expectation', {'N': n, 'edges': edges})
    mean = _mean_hitting_time(n, edges)
    assert found == _residue(mean, 998_244_353), edges


def test_largest_entries_are_not_0_by_a_multiple_of_ten():
  name = 'random_range_max_expectation'
  for x in _instances(name):
    n, gold = x['N'], x['solution']
    assert n * (n + 1) // 2 % 10
    assert _judge(name, x, ' '.join(map(str, gold))).correct
    other = [(gold[0] + 1) % 10_000, *gold[1:]]
    assert 0 <= _judge(name, x, ' '.join(map(str, other))).value < 1
    for wide in [*gold[1:], 10_000], [*gold[1:], -1], gold[1:]:
      assert _judge(name, x, ' '.join(map(str, wide))).status == 'invalid'
