"""Splits, choices and trees by quadratic programs, worked by hand."""

import itertools

import pytest

import environments
from environments.dynamic_programming import (
  palindromic_substring_number_counting,
)

BY_HAND = (
  ('quadratic_function_segmentation', {'N': 2, 'xs': [1, 2], 'A_coef': -1,
    'B_coef': 9, 'C_coef': -1}, [1, 2], [2], 20),
  ('task_arrangement', {'N': 2, 'S': 1, 'T': [1, 3], 'F': [5, 1]}, [1, 2],
    [2], 16),
  ('value_diminishing_selection', {'N': 3, 'W': [5, 4, 1], 'R': [3, 1, 1]},
    [1, 0], [0, 1], 8),
  ('warehouse_construction', {'N': 3, 'D': [0, 2, 3], 'P': [1, 2, 0],
    'C': [1, 3, 9]}, [1, 0], [1], 4),
  ('weighted_binary_tree', {'N': 3, 'MAX_SCORE': 5, 'scores': [3, 2, 4]},
    [1, 0, 2], [0, 1, 2], 14),
  ('weighted_lis', {'N': 4, 'arrayA': [2, 1, 2, 3], 'arrayB': [4, 1, 1, 1]},
    [0, 2, 3], [1, 2, 3], 6),
)  # fmt: skip


@pytest.mark.parametrize('name, fields, right, wrong, value', BY_HAND)
def test_values_by_hand(name, fields, right, wrong, value):
  env = environments.get(name)
  x = env.restore(fields, None)
  assert env.value(x, right) == value
  assert env.score(x, right).correct
  assert env.score(x, wrong).status == 'partial'
  for bad in ([0, 0], [7], [-1], [1, 1, 2]):
    assert env.score(x, bad).status == 'invalid', bad


def test_sites_after_the_last_stock_serve_when_cheap():
  env = environments.get('warehouse_construction')
  fields = {'N': 3, 'D': [0, 1, 2], 'P': [1, 1, 0], 'C': [9, 9, 1]}
  assert env.restore(fields, None)['solution'] == [2]


def test_repeated_list_by_hand():
  env = environments.get('repeat_sequence_lnds')
  x = env.restore({'n': 4, 'T': 4, 'a': [3, 1, 4, 2]}, None)
  assert x['solution'] == 6  # 1, 2, 3, 3, 4, 4.
  assert env.score(x, 6).correct
  assert not env.score(x, 5).correct


def test_counts_of_numbers_with_a_palindrome():
  plain = 0
  for number in range(1, 30_000):
    d = str(number)
    pairs = itertools.chain(zip(d, d[1:]), zip(d, d[2:]))
    plain += all(a != b for a, b in pairs)
    if number % 37 == 0 or number < 1_200:
      found = palindromic_substring_number_counting.plain_up_to(number)
      assert found == plain, number
  env = environments.get('palindromic_substring_number_counting')
  x = env.restore({'L': 10, 'R': 22}, None)
  assert x['solution'] == 2  # 11 and 22.
  assert [env.score(x, k).correct for k in (1, 2, 3)] == [False, True, False]
