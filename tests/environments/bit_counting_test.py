"""Problems on binary digits: near misses, and cases by hand."""

import pytest

import environments
from environments import interchange

COUNTS = (
  'and_or_sequence_counting',
  'bitwise_operation_sequence_counting',
  'combination_odd_subsequence_counting',
  'xor_excess_sum',
)
SEEDS = range(4)


def _judge(name, instance, text):
  return environments.judge(environments.get(name), instance, str(text))


def _instances(name, levels=(0, 3, 8)):
  env = environments.get(name)
  return [
    environments.sample(env, k, s).instance for k in levels for s in SEEDS
  ]


@pytest.mark.parametrize('name', COUNTS)
def test_counts_are_exact_at_any_size(name):
  for x in _instances(name, (0, 10, 30)):
    gold = x['solution']
    assert _judge(name, x, gold).correct
    assert not _judge(name, x, gold + 1).correct
    assert not _judge(name, x, gold - 1).correct
    assert _judge(name, x, -1).status == 'invalid'


def test_paths_are_residues_and_binary():
  name = 'bitand_zero_path_counting'
  for x in _instances(name):
    gold = x['solution']
    assert len(x['T']) == x['max_length']
    assert _judge(name, x, gold).correct
    assert _judge(name, x, gold + 10_000).status == 'invalid'
    assert _judge(name, x, (gold + 1) % 10_000).status == 'wrong'
  fields = {'S': '1', 'T': '100', 'max_length': 3}
  env = environments.get(name)
  assert interchange.restore(env, fields, '2')['solution'] == 2


def test_least_changes_are_spread_and_exact():
  name = 'delta_min_popcount'
  for x in _instances(name):
    assert len(x['binary_string']) == x['digit_num']
    assert x['binary_string'][0] == '1'
    assert _judge(name, x, x['solution']).correct
    for near in (x['solution'] - 1, x['solution'] + 1):
      assert _judge(name, x, near).status == 'wrong'
