"""Problems about the bits of integers, by their definitions."""

import functools
import itertools
import operator
import random

import pytest

import environments

OPTIMA = ('min_division_sum_or', 'min_sum_pre_xor', 'min_xor_pair')
EXACT = (
  'max_xor_path',
  'subarray_sum_xor',
  'subarray_xor_sum',
  'xor_equation_counting',
)


def _judge(name, instance, answer):
  env = environments.get(name)
  if isinstance(answer, (list, tuple)):
    answer = ' '.join(map(str, answer))
  return environments.judge(env, instance, str(answer))


@functools.cache
def _instances(name, levels=(0, 3, 10, 50), seeds=3):
  env = environments.get(name)
  return [
    environments.sample(env, k, s).instance
    for k in levels
    for s in range(seeds)
  ]


@pytest.mark.parametrize('name', EXACT)
def test_only_the_number_itself_earns_credit(name):
  for x in _instances(name):
    gold = x['solution']
    assert _judge(name, x, gold).correct
    for near in (gold + 1, gold - 1, gold + 10_000):
      assert _judge(name, x, near).value <= 0


def _or_of_sums(instance, ends):
  blocks = itertools.pairwise((0, *ends))
  sums = [sum(instance['A'][i:j]) for i, j in blocks]
  return functools.reduce(operator.or_, sums)


def _cuts(instance):
  """Yields all sequences of increasing ends, right or not, and their value."""
  n = len(instance['A'])
  for k in range(1, n + 1):
    for ends in itertools.combinations(range(1, n + 1), k):
      fits = k <= instance['K'] and ends[-1] == n
      yield ends, _or_of_sums(instance, ends) if fits else None


def _prefix_sum(values):
  return sum(itertools.accumulate(values, operator.xor))


def _completions(instance):
  """Yields completions by numbers up to 7, and some of other lists."""
  given = instance['P']
  choices = [range(8) if p < 0 else (p,) for p in given]
  for values in itertools.product(*choices):
    yield values, _prefix_sum(values)
  for i in range(len(given)):
    yield (*given[:i], -1, *given[i + 1 :]), None
    if given[i] >= 0:
      full = [p if p >= 0 else 0 for p in given]
      yield (*full[:i], given[i] + 1, *full[i + 1 :]), None


def _pairs(instance):
  """Yields all pairs of places from -1 to N."""
  values = instance['A']
  for i, j in itertools.product(range(-1, len(values) + 1), repeat=2):
    fits = 0 <= i < j < len(values)
    yield (i, j), values[i] ^ values[j] if fits else None


def _small_cut(rng):
  n = rng.randint(2, 6)
  values = [rng.randint(0, n * n) for _ in range(n)]
  return {'N': n, 'A': values, 'K': rng.randint(2, n)}


def _small_gaps(rng):
  n = rng.randint(2, 5)
  values = [rng.randint(0, 7) for _ in range(n)]
  for i in rng.sample(range(n), rng.randint(1, min(2, n - 1))):
    values[i] = -1
  return {'N': n, 'P': values}


def _small_pair(rng):
  n = rng.randint(2, 6)
  return {'N': n, 'A': rng.sample(range(16), n), 'max_bit_length': 4}


@pytest.mark.parametrize(
  'name, draw, answers',
  [
    ('min_division_sum_or', _small_cut, _cuts),
    ('min_sum_pre_xor', _small_gaps, _completions),
    ('min_xor_pair', _small_pair, _pairs),
  ],
)
def test_all_best_answers_are_right_and_no_others(name, draw, answers):
  rng, several = random.Random(0), 0
  env = environments.get(name)
  for _ in range(200):
    instance = env.restore(draw(rng), None)
    found = list(answers(instance))
    best = min(value for _, value in found if value is not None)
    for answer, value in found:
      reward = env.score(instance, list(answer))
      assert (reward.status == 'invalid') == (value is None), (instance, answer)
      assert reward.correct == (value == best), (instance, answer)
    several += sum(value == best for _, value in found) > 1
  assert several > 5


def test_gaps_are_seldom_filled_without_work():
  hits = [0, 0]
  for x in _instances('min_sum_pre_xor', (0, 1, 2), 40):
    zeros, resets, prefix = [], [], 0
    for p in x['P']:
      zeros.append(max(p, 0))
      resets.append(prefix if p < 0 else p)
      prefix ^= resets[-1]
    hits[0] += _judge('min_sum_pre_xor', x, zeros).correct
    hits[1] += _judge('min_sum_pre_xor', x, resets).correct
  assert max(hits) < 0.2 * 120


def test_the_nearest_numbers_do_not_have_the_least_xor():
  for x in _instances('min_xor_pair'):
    order = sorted(range(x['N']), key=x['A'].__getitem__)
    pairs = list(itertools.pairwise(order))
    nearest = min(pairs, key=lambda p: x['A'][p[1]] - x['A'][p[0]])
    assert not _judge('min_xor_pair', x, sorted(nearest)).correct
    assert x['A'][order[0]] >= 0
    i, j = x['solution']
    assert x['A'][i] ^ x['A'][j] > 1


def test_sums_and_xors_of_all_blocks():
  rng = random.Random(3)
  for _ in range(200):
    n = rng.randint(1, 8)
    a = [rng.randint(0, 2 * n) for _ in range(n)]
    blocks = [a[i:j] for i, j in itertools.combinations(range(n + 1), 2)]
    sums = functools.reduce(operator.xor, map(sum, blocks))
    xors = sum(functools.reduce(operator.xor, block) for block in blocks)
    for name, gold in ('subarray_sum_xor', sums), ('subarray_xor_sum', xors):
      fields = {'N': n, 'A': a}
      assert environments.get(name).restore(fields, None)['solution'] == gold


def test_counts_of_reachable_values():
  name = 'nand_result_counting'
  for x in _instances(name):
    assert len(x['A']) == x['N']
    assert 0 <= x['L'] <= x['R'] < 2 ** x['K']
    gold = x['solution']
    assert gold > 1
    assert _judge(name, x, gold).correct
    for near in gold - 1, gold + 1:
      assert _judge(name, x, near).value < 1
    assert _judge(name, x, -gold).status == 'invalid'
  fields = {'N': 2, 'K': 3, 'A': [1, 1], 'L': 0, 'R': 7}
  env = environments.get(name)
  assert env.restore(fields, None)['solution'] == 4  # 0, 1, 6 and 7.
  fields |= {'L': 2, 'R': 5}
  x = env.restore(fields, None)
  assert x['solution'] == 0
  assert _judge(name, x, 0).correct
  assert _judge(name, x, 1).status == 'wrong'


def test_walks_may_repeat_what_paths_may_not():
  edges = [[0, 3, 1], [0, 1, 2], [1, 2, 4], [0, 2, 1]]
  x = environments.get('max_xor_path').restore({'N': 4, 'edges': edges}, None)
  assert x['solution'] == 1 ^ 7
  assert not _judge('max_xor_path', x, 1).correct
