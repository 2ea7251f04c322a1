"""Problems about the bits of integers: verdicts, and what is drawn."""

import functools
import itertools

import pytest

import environments

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
