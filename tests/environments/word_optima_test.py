"""Problems of words: every right answer, near misses, and rules."""

import collections
import itertools
import random

import pytest

import environments


def _samples(name, count=6, **small):
  env = environments.get(name)
  for seed in range(count):
    yield env.generate(random.Random(seed), env.params(0) | small)


@pytest.mark.parametrize(
  'name',
  [
    'anti_palindromic_substring_counting',
    'longest_rotated_ends',
    'shortest_text_of_many_occurrences',
  ],
)
def test_one_off_is_wrong(name):
  env = environments.get(name)
  for level in (0, 5, 20):
    x = environments.sample(env, level, 1).instance
    assert env.score(x, x['solution']).correct
    for near in (x['solution'] - 1, x['solution'] + 1):
      assert not env.score(x, near).correct


def test_exchanges_by_hand():
  env = environments.get('binary_alternation')
  x = env.restore({'zero_count': 2, 'string': '0011'}, None)
  for right in ('1 2', '2 1', '[[0, 3]]', '0 3'):
    assert environments.judge(env, x, right).correct, right
  longer = environments.judge(env, x, '1 2 0 3 0 2 1 3')
  assert longer.status in ('invalid', 'partial')
  for bad in ('0 1', '1 1', '1 4', '-1 2'):
    assert environments.judge(env, x, bad).status == 'invalid', bad
  done = env.restore({'zero_count': 2, 'string': '0101'}, '')
  assert environments.judge(env, done, '').correct
  assert environments.judge(env, done, '0 2').status == 'wrong'
  with pytest.raises(ValueError, match='No order'):
    env.restore({'zero_count': 3, 'string': '0001'}, None)


def test_every_largest_concatenation_and_no_other():
  env = environments.get('max_permutation')
  for x in _samples('max_permutation', 4):
    orders = list(itertools.permutations(range(x['N'])))
    texts = [''.join(x['array'][i] for i in order) for order in orders]
    for order, text in zip(orders, texts):
      assert env.score(x, list(order)).correct == (text == max(texts))
  x = env.restore({'N': 2, 'array': ['12', '121'], 'MAX_DIGIT_NUM': 3}, None)
  assert env.score(x, [1, 0]).value == pytest.approx(0.6**5)
  for bad in ([0], [0, 0], [1, 2], [0, 1, 1]):
    assert env.score(x, bad).status == 'invalid'


def test_by_hand():
  cases = (
    ('anti_palindromic_substring_counting', {'N': 4, 'S': '0011'}, 2),
    ('longest_rotated_ends', {'N': 6, 'S': 'abbabb'}, 3),
    ('longest_rotated_ends', {'N': 4, 'S': 'aabb'}, 0),
    ('min_nonsubstring', {'N': 4, 'A': 'abba'}, 'aa'),
    ('kth_subsequence', {'N': 3, 'S': 'aba', 'K': 4}, 'aba'),
  )
  for name, fields, solution in cases:
    assert environments.get(name).restore(fields, None)['solution'] == solution
  fields = {'N': 1, 'S': ['aba'], 'M': 3, 'MAX_M': 4}
  env = environments.get('shortest_text_of_many_occurrences')
  assert env.restore(fields, None)['solution'] == 7


@pytest.mark.parametrize(
  'name', ['longest_repeated_palindrome', 'max_weight_palindromic_substring']
)
@pytest.mark.parametrize('level', [0, 3, 8])
def test_no_part_is_a_common_answer(name, level):
  env = environments.get(name)
  drawn = [environments.sample(env, level, s).instance for s in range(100)]
  texts = collections.Counter(x['solution'] for x in drawn)
  common = [text for text, _ in texts.most_common(5)]
  for guess in (*common, 'a', 'b', 'aa', 'bb', '0' * 4, '1' * 4):
    assert sum(env.score(x, guess).correct for x in drawn) <= 20, guess
  assert not any(env.score(x, x['S']).correct for x in drawn)
