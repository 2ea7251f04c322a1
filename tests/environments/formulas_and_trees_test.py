"""Formulas, triads and degrees of trees, against trying all answers."""

import itertools
import random

import environments
from environments.algorithms import trees


def _text(values):
  return ' '.join(map(str, values))


def _is_connected(n, pairs):
  seen = {0}
  for _ in pairs:
    seen |= {v for pair in pairs if set(pair) & seen for v in pair}
  return len(seen) == n


def test_triads_of_trees_by_trying_all_sets_of_three():
  env = environments.get('tree_distance_equal_triad_counting')
  rng = random.Random(0)
  for _ in range(200):
    n = rng.randint(4, 11)
    edges = trees.draw(rng, n, rng.choice((2, 4, None)))
    away = [trees.distances(n, edges, [v]) for v in range(n)]
    count = sum(
      away[a][b] == away[b][c] == away[a][c]
      for a, b, c in itertools.combinations(range(n), 3)
    )
    fields = {'N': n, 'edges': [[u + 1, v + 1] for u, v in edges]}
    assert env.solve(fields) == count
  assert not env.score({'solution': count}, count + 1).correct


def test_all_inputs_of_formulas():
  env = environments.get('circuit')
  operations = {'&': min, '|': max, '^': lambda a: a[0] != a[1]}

  def value(tree, inputs):
    if isinstance(tree, int):
      return inputs[tree]
    sides = [value(tree[0], inputs), value(tree[2], inputs)]
    return int(operations[tree[1]](sides))

  for seed in range(20):
    x = environments.sample(env, seed % 5, seed).instance
    right = 0
    for inputs in itertools.product((0, 1), repeat=x['N']):
      verdict = environments.judge(env, x, _text(inputs))
      assert verdict.correct == value(x['tree'], inputs)
      right += verdict.correct
    assert 1 <= right < 2 ** x['N'] / 4
  assert env.score(x, [2] * x['N']).status == 'invalid'
  assert env.score(x, x['solution'][1:]).status == 'invalid'


def test_formulas_may_be_deep():
  env = environments.get('circuit')
  tree = 0
  for _ in range(5_000):
    tree = [tree, '^', 1]
  x = env.restore({'N': 2, 'M': 5_001, 'tree': tree}, '1 0')
  assert environments.judge(env, x, '1 1').correct
  assert not environments.judge(env, x, '0 1').correct
  assert len(env.prompt(x)) > 5_000


def test_all_trees_with_given_degrees():
  env = environments.get('degree_fixed_spanning_tree')
  for seed in range(12):
    x = environments.sample(env, seed % 2, seed).instance
    for chosen in itertools.combinations(x['edges'], x['N'] - 1):
      verdict = environments.judge(env, x, _text(itertools.chain(*chosen)))
      tree = _is_connected(x['N'], chosen)
      ends = [v for edge in chosen for v in edge]
      wanted = [ends.count(v) for v in range(x['N'])] == x['degrees']
      assert verdict.correct == (tree and wanted)
      assert (verdict.status == 'invalid') == (not tree)
