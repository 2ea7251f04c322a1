"""Numbers and letters of trees and graphs: near misses."""

import pytest

import environments


def _instance(name, level, seed):
  return environments.sample(environments.get(name), level, seed).instance


def _judge(name, instance, text):
  return environments.judge(environments.get(name), instance, text)


@pytest.mark.parametrize(
  ('name', 'level'), [('growing_tree_token', 3), ('growing_tree_token', 9)]
)
def test_one_letter_off_is_wrong(name, level):
  x = _instance(name, level, 0)
  for i, letter in enumerate(x['solution']):
    other = 'F' if letter == 'T' else 'T'
    text = x['solution'][:i] + other + x['solution'][i + 1 :]
    assert _judge(name, x, text).status in ('partial', 'wrong')


@pytest.mark.parametrize(
  'name',
  [
    'clique_independent_set_partitioning_counting',
    'most_component_tree_removing_two_paths',
  ],
)
def test_one_off_is_wrong_at_every_size(name):
  for level in (0, 5, 20, 50):
    x = _instance(name, level, 0)
    for near in (x['solution'] - 1, x['solution'] + 1):
      assert _judge(name, x, str(near)).status in ('partial', 'wrong')
