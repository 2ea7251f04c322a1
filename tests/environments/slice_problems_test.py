"""Problems of strings: right answers, other right answers, near misses."""

import itertools

import pytest

import environments
from environments.strings import repeated_shift_letter

_VERDICTS = [
  ('longest_led_slice', {'N': 6, 'S': 'jpjpjj'}, '1 4', 'correct'),
  ('longest_led_slice', {'N': 6, 'S': 'jpjpjj'}, '1 2', 'partial'),
  ('longest_led_slice', {'N': 6, 'S': 'jpjpjj'}, '1 5', 'invalid'),
  ('longest_led_slice', {'N': 6, 'S': 'jpjpjj'}, '3 3', 'invalid'),
  ('longest_led_slice', {'N': 4, 'S': 'pjjp'}, '0 1', 'correct'),
  ('longest_led_slice', {'N': 4, 'S': 'pjjp'}, '3 4', 'correct'),
  ('repeated_shift_letter', {'S': 'cow', 'K': 8}, 'c', 'correct'),
  ('repeated_shift_letter', {'S': 'cow', 'K': 8}, 'o', 'wrong'),
  ('repeated_shift_letter', {'S': 'cow', 'K': 8}, 'x', 'invalid'),
  ('repeated_shift_letter', {'S': 'cow', 'K': 8}, 'cow', 'invalid'),
  ('shared_substring_counting', {'S': 'aab', 'T': 'ab'}, '4', 'correct'),
  ('shared_substring_counting', {'S': 'aab', 'T': 'ab'}, '5', 'partial'),
  ('shared_substring_counting', {'S': 'aab', 'T': 'ab'}, '-4', 'invalid'),
  ('shared_substring_counting', {'S': 'aa', 'T': 'bb'}, '0', 'correct'),
  (
    'longest_run_after_flips',
    {'N': 5, 'S': '00000', 'K': 1},
    '00100',
    'correct',
  ),
  (
    'longest_run_after_flips',
    {'N': 5, 'S': '00000', 'K': 1},
    '01000',
    'partial',
  ),
  (
    'longest_run_after_flips',
    {'N': 5, 'S': '00000', 'K': 1},
    '01010',
    'invalid',
  ),
  (
    'longest_run_after_flips',
    {'N': 5, 'S': '00000', 'K': 1},
    '0010',
    'invalid',
  ),
  (
    'prefix_free_subset_counting',
    {'N': 3, 'array': ['a', 'ab', 'b']},
    '5',
    'correct',
  ),
  (
    'three_string_common_subsequence_counting',
    {'S': ['aba', 'aab', 'aba']},
    '4',
    'correct',
  ),
  ('fewest_mirror_steps', {'S': '0110'}, '3', 'correct'),
  ('fewest_mirror_steps', {'S': '0110'}, '4', 'wrong'),
]


@pytest.mark.parametrize('name, fields, text, status', _VERDICTS)
def test_verdicts(name, fields, text, status):
  env = environments.get(name)
  instance = env.restore(fields, None)
  assert environments.judge(env, instance, text).status == status


def test_letters_of_the_doubled_word():
  word = doubled = 'abcde'
  for _ in range(6):
    doubled += doubled[-1] + doubled[:-1]
  for k, letter in enumerate(doubled, 1):
    assert word[repeated_shift_letter.place(5, k) - 1] == letter


def test_every_right_list_of_pieces_counts():
  env = environments.get('string_partition_shuffle')
  fields = {'N': 6, 'K': 3, 'S': '001011', 'T': '110010'}
  instance = env.restore(fields, '4 6\n0 3\n3 4')
  right = 0
  for a, b in itertools.combinations(range(1, 6), 2):
    for order in itertools.permutations([[0, a], [a, b], [b, 6]]):
      made = ''.join(fields['S'][left:r] for left, r in order)
      verdict = env.score(instance, list(order))
      assert verdict.correct == (made == fields['T'])
      right += verdict.correct
  assert right > 1
  for text in ('4 6\n0 4', '4 6\n0 3\n2 4', '4 6\n0 3\n3 3', '4 6\n0 3 4'):
    verdict = environments.judge(env, instance, text)
    assert verdict.status == 'invalid', text


def test_moves_of_reversed_ends():
  env = environments.get('string_reversal_construction')
  fields = {'n': 5, 's': 'vwxyz', 't': 'zyvwx', 'max_k': 15}
  instance = env.restore(fields, '2')
  cases = {'2': 'correct', '0 2': 'correct', '3': 'wrong', '6': 'invalid'}
  cases |= {
    '-1': 'invalid',
    '0 ' * 15 + '2': 'invalid',
    '0 ' * 14 + '2': 'correct',
  }
  for text, status in cases.items():
    assert environments.judge(env, instance, text).status == status, text
  same = env.restore(fields | {'t': 'vwxyz'}, '')
  assert environments.judge(env, same, '5 5').correct
