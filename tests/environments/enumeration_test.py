"""Problems that ask how many there are, or which is k-th: verdicts."""

import itertools
import math

import pytest

import environments

COUNTS = (
  'lds_two_counting',
  'monochrome_block_counting',
  'no_adjacent_girl_counting',
  'no_double_triple_counting',
  'non_attacking_kings_counting',
  'number_partition_counting',
)
RESIDUES = (
  'inversion_pair_k_counting',
  'matrix_rmq_counting',
  'minimum_spanning_tree_counting',
  'not_containing_string_counting',
  'pair_more_one_counting',
  'range_constrained_increasing_sequence_counting',
  'range_shrinking_sequence_counting',
  'same_adjacency_counting',
  'staggered_increasing_matrix_counting',
)
WORDS = ('kth_binary_tree', 'kth_semi_balanced_bracket_sequence')


def _judge(name, instance, text):
  return environments.judge(environments.get(name), instance, str(text))


def _drawn(name, levels=(0, 5, 20), seeds=range(3)):
  env = environments.get(name)
  return [
    environments.sample(env, k, s).instance for k in levels for s in seeds
  ]


def _solve(name, **fields):
  env = environments.get(name)
  return env.restore(fields, None)['solution']


def _restored(name, **fields):
  return environments.get(name).restore(fields, None)


@pytest.mark.parametrize('name', COUNTS)
def test_only_the_exact_count_is_correct(name):
  env = environments.get(name)
  for x in _drawn(name):
    gold = x['solution']
    assert gold > 0
    assert environments.judge(env, x, env.reference(x)).correct
    for near in (gold + 1, gold - 1, 2 * gold):
      reward = env.score(x, near)
      assert not reward.correct
      assert 0 <= reward.value < 1
    assert env.score(x, -gold).status == 'invalid'


@pytest.mark.parametrize('name', RESIDUES)
def test_only_the_residue_is_correct(name):
  for x in _drawn(name):
    gold = x['solution']
    fixed = 10 ** x['K'] if name.startswith('pair') else 1_000_000_007
    modulus = x.get('MOD', fixed)
    assert 0 <= gold < modulus >= 1_000
    assert _judge(name, x, gold).correct
    for outside in (gold - modulus, gold + modulus, modulus, -1):
      assert _judge(name, x, outside).status == 'invalid'
    for near in {(gold + 1) % modulus, (gold - 1) % modulus}:
      assert _judge(name, x, near).status == 'wrong'


@pytest.mark.parametrize('name', WORDS)
def test_only_the_word_itself_is_correct(name):
  env = environments.get(name)
  key = env.fields[-1]
  for x in _drawn(name):
    gold = x['solution']
    assert _judge(name, x, gold).correct
    neighbour = _restored(name, **x | {key: x[key] - 1 or 2})['solution']
    for other in (neighbour, gold[::-1], gold[1:], gold + gold[-1]):
      assert other == gold or _judge(name, x, other).value <= 0
    assert _judge(name, x, gold.replace('(', '[')).status == 'unparsed'
  assert environments.get('kth_binary_tree').example == _solve(
    'kth_binary_tree', N=2
  )


def test_component_counts_are_judged_by_place():
  name = 'scc_sequence_counting'
  for x in _drawn(name):
    gold = x['solution']
    assert len(gold) == x['N'] * (x['N'] - 1)
    assert max(gold) < x['MOD']
    assert _judge(name, x, gold).correct
    for place in (0, len(gold) // 2, -1):
      near = list(gold)
      near[place] += 1
      assert _judge(name, x, near).status == 'partial'
    assert _judge(name, x, gold[:-1]).status == 'invalid'
    assert _judge(name, x, [*gold, 1]).status == 'invalid'
  assert _solve(name, N=4, MOD=10) == [1, 2, 4, 9, 0, 9, 4, 9, 4, 4, 4, 4]


def test_pairs_with_more_ones():
  for m, delta in itertools.product(range(1, 40), range(7)):
    count = sum(
      math.comb(m + delta, i) * math.comb(m, j)
      for i in range(m + delta + 1)
      for j in range(min(i, m + 1))
    )
    for k in (1, 3, 5):
      found = _solve('pair_more_one_counting', M=m, delta=delta, K=k)
      assert found == count % 10**k


def test_most_edges_without_symmetry():
  name = 'most_num_edge_non_self_isomorphism'
  pairs = [*itertools.combinations(range(6), 2)]
  orders = [*itertools.permutations(range(6))][1:]
  image = {
    order: [pairs.index(tuple(sorted((order[u], order[v])))) for u, v in pairs]
    for order in orders
  }
  sizes = set()
  for size in range(7):  # Of the complement, which has the same symmetries.
    for chosen in itertools.combinations(range(15), size):
      edges = set(chosen)
      if all(
        any(map[e] not in edges for e in chosen) for map in image.values()
      ):
        sizes.add(size)
        break
  assert sizes == {6}
  assert _solve(name, N=6) == 15 - 6 == 9
  found = [_solve(name, N=n) for n in (1, 7, 8, 15, 16)]
  assert found == [0, 15, 22, 92, 107]
  x = environments.get(name).restore({'N': 6}, '10')
  assert _judge(name, x, 9).correct
  assert not _judge(name, x, 10).correct
  with pytest.raises(ValueError, match='5 vertices'):
    _solve(name, N=5)
