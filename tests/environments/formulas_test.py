"""Formulas: all inputs, and deep ones."""

import itertools

import environments


def _text(values):
  return ' '.join(map(str, values))


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
