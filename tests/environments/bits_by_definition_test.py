"""Problems on bits, against definitions."""

import functools
import itertools
import math
import operator

import definitions
import pytest

import environments


def _draw_masks(rng):
  n, m = rng.randint(1, 4), rng.randint(1, 3)
  n = min(n, 9 // m)
  return {'N': n, 'M': m, 'A': [rng.randrange(2**m) for _ in range(n)]}


def _and_rises_or_falls(x):
  return sum(
    all(
      a & b <= c & d and a | b >= c | d
      for (a, b), (c, d) in itertools.pairwise(zip(x['A'], chosen))
    )
    for chosen in itertools.product(range(2 ** x['M']), repeat=x['N'])
  )


@functools.cache
def _paths(s):
  """Counts paths from s to all numbers below 200."""
  paths = {s: 1}
  for t in range(s + 1, 200):
    paths[t] = sum(count for v, count in paths.items() if v & t == 0)
  return paths


def _draw_ends(rng):
  s = rng.randint(1, 60)
  return {'S': f'{s:b}', 'T': f'{rng.randint(s, 199):b}'}


def _draw_words(rng):
  n, m = rng.randint(1, 6), rng.randint(1, 4)
  words = [rng.randrange(2**m) for _ in range(n + 1)]
  if rng.random() < 0.7:
    words[0] = 0
  result = rng.randrange(2**m)
  texts = [f'{word:0{m}b}' for word in words]
  return {'N': n, 'M': m, 'A': texts, 'R': f'{result:0{m}b}'}


def _results(x):
  first, *words = (int(word, 2) for word in x['A'])
  results = [first]
  for word in words:
    results = [v for r in results for v in (r & word, r | word)]
  return results.count(int(x['R'], 2))


def _draw_different(rng):
  n = rng.randint(1, 7)
  return {'N': n, 'A': rng.sample(range(1, 2 * n + 3), n)}


def _odd_binomials(x):
  return sum(
    all(math.comb(a, b) % 2 for a, b in itertools.pairwise(chosen))
    for size in range(2, x['N'] + 1)
    for chosen in itertools.combinations(x['A'], size)
  )


def _fewest_changes(x):
  d = int(x['binary_string'], 2)
  return min((n ^ n + d).bit_count() for n in range(1_024))


def _draw_lamps(rng):
  n = rng.randint(1, 7)
  fields = {'N': n, 'B': rng.choices((0, 1), k=n)}
  return fields | {'T': rng.randint(0, 40), 'K': rng.randint(1, n)}


def _lamps(x):
  lamps, n = x['B'], x['N']
  for _ in range(x['T']):
    lamps = [lamps[i] ^ lamps[(i + 1) % n] for i in range(n)]
  return lamps[x['K'] - 1 :] + lamps[: x['K'] - 1]


def _draw_weights(rng):
  n, bits = rng.randint(2, 5), rng.randint(1, 4)
  pairs = list(itertools.combinations(range(n), 2))
  while True:
    chosen = rng.sample(pairs, rng.randint(1, len(pairs)))
    edges = [[*pair, rng.randrange(2**bits)] for pair in chosen]
    if definitions.walk_xors(n, edges):
      return {'N': n, 'edges': edges}


def _draw_values(rng):
  n = rng.randint(1, 5)
  return {'N': n, 'A': [rng.randint(1, 31) for _ in range(n)]}


def _subsets(x):
  n, values = x['N'], x['A']
  for size in range(1, n + 1):
    for chosen in itertools.combinations(range(n), size):
      total = functools.reduce(operator.xor, (values[i] for i in chosen))
      yield list(chosen[::-1]), total
  for broken in ([n], [-1], [0, 0], [0, 0, 0]):
    yield broken, None


def _draw_cut(rng):
  n = rng.randint(2, 6)
  values = [rng.randint(0, n * n) for _ in range(n)]
  return {'N': n, 'A': values, 'K': rng.randint(1, n)}


def _cuts(x):
  """Lists all sequences of increasing ends; the least OR is the best."""
  n, values = len(x['A']), x['A']
  for size in range(1, n + 1):
    for ends in itertools.combinations(range(1, n + 1), size):
      sums = (sum(values[i:j]) for i, j in itertools.pairwise((0, *ends)))
      fits = size <= x['K'] and ends[-1] == n
      yield list(ends), -functools.reduce(operator.or_, sums) if fits else None
  yield [0, n], None
  yield [n, n], None


def _draw_gaps(rng):
  n = rng.randint(2, 5)
  values = [rng.randint(0, 7) for _ in range(n)]
  for i in rng.sample(range(n), rng.randint(1, min(2, n - 1))):
    values[i] = -1
  return {'N': n, 'P': values}


def _completions(x):
  """Lists completions by numbers up to 7, and some of other lists."""
  given = x['P']
  choices = [range(8) if p < 0 else (p,) for p in given]
  for values in itertools.product(*choices):
    yield list(values), -sum(itertools.accumulate(values, operator.xor))
  for i, p in enumerate(given):
    full = [max(p, 0) for p in given]
    yield [*full[:i], -1, *full[i + 1 :]], None
    if p >= 0:
      yield [*full[:i], p + 1, *full[i + 1 :]], None


def _draw_pair(rng):
  n = rng.randint(2, 6)
  return {'N': n, 'A': rng.sample(range(16), n)}


def _pairs(x):
  """Lists all pairs of places from -1 to N."""
  values = x['A']
  for i, j in itertools.product(range(-1, len(values) + 1), repeat=2):
    fits = 0 <= i < j < len(values)
    value = (values[i] & values[j]) ^ (values[i] | values[j]) if fits else 0
    yield [i, j], -value if fits else None


@functools.cache
def _closure(values, full):
  reached = set(values)
  while True:
    pairs = itertools.product(reached, repeat=2)
    more = {full & ~(a & b) for a, b in pairs} - reached
    if not more:
      return reached
    reached |= more


def _draw_nand(rng):
  bits, n = rng.randint(1, 4), rng.randint(1, 3)
  low, high = sorted(rng.choices(range(2**bits), k=2))
  values = [rng.randrange(2**bits) for _ in range(n)]
  return {'N': n, 'K': bits, 'A': values, 'L': low, 'R': high}


def _between(x):
  reached = _closure(tuple(x['A']), 2 ** x['K'] - 1)
  return sum(x['L'] <= value <= x['R'] for value in reached)


def _draw_list(rng):
  n = rng.randint(1, 8)
  return {'N': n, 'A': [rng.randint(0, 2 * n) for _ in range(n)]}


def _blocks(x):
  ends = itertools.combinations(range(x['N'] + 1), 2)
  return [x['A'][i:j] for i, j in ends]


def _draw_equation(rng):
  n = rng.randint(1, 4)
  low, high = sorted(rng.choices(range(9 if n < 4 else 6), k=2))
  return {'N': n, 'L': low, 'R': high, 'K': rng.randrange(16)}


def _tuples(x):
  numbers = range(x['L'], x['R'] + 1)
  tuples = itertools.product(numbers, repeat=x['N'])
  return sum(functools.reduce(operator.xor, t) == x['K'] for t in tuples)


def _excess(x):
  pairs = itertools.product(range(x['N']), range(x['M']))
  return sum(max((i ^ j) - x['K'], 0) for i, j in pairs)


TABLE = [
  ('and_or_sequence_counting', _draw_masks, _and_rises_or_falls),
  (
    'bitand_zero_path_counting',
    _draw_ends,
    lambda x: _paths(int(x['S'], 2))[int(x['T'], 2)] % 10_000,
  ),
  ('bitwise_operation_sequence_counting', _draw_words, _results),
  ('combination_odd_subsequence_counting', _draw_different, _odd_binomials),
  (
    'delta_min_popcount',
    [
      {'digit_num': d.bit_length(), 'binary_string': f'{d:b}'}
      for d in range(1, 300)
    ],
    _fewest_changes,
  ),
  ('lamp_changing', _draw_lamps, _lamps),
  (
    'max_xor_path',
    _draw_weights,
    lambda x: max(definitions.walk_xors(x['N'], x['edges'])),
  ),
  ('nand_result_counting', _draw_nand, _between),
  (
    'subarray_sum_xor',
    _draw_list,
    lambda x: functools.reduce(operator.xor, map(sum, _blocks(x))),
  ),
  (
    'subarray_xor_sum',
    _draw_list,
    lambda x: sum(functools.reduce(operator.xor, b) for b in _blocks(x)),
  ),
  ('xor_equation_counting', _draw_equation, _tuples),
  (
    'xor_excess_sum',
    lambda rng: {key: rng.randint(0, 24) for key in 'NMK'},
    _excess,
  ),
]
CHOICES = [
  ('max_xor_set', _draw_values, _subsets),
  ('min_division_sum_or', _draw_cut, _cuts),
  ('min_sum_pre_xor', _draw_gaps, _completions),
  ('min_xor_pair', _draw_pair, _pairs),
]


@pytest.mark.parametrize(('name', 'cases', 'define'), TABLE)
def test_solutions_and_verdicts_by_definition(name, cases, define, one_answer):
  one_answer(name, cases, define)


@pytest.mark.parametrize(('name', 'cases', 'answers'), CHOICES)
def test_best_answers_and_no_others(name, cases, answers, all_answers):
  all_answers(name, cases, answers)


def test_every_environment_has_a_row():
  names = environments.names('bitwise')
  assert tuple(sorted(name for name, *_ in TABLE + CHOICES)) == names
