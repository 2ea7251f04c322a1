"""The k-th object against lists of all."""

import itertools
import math

import definitions
import pytest

from environments.algorithms import unranking


def test_binary_trees():
  listed = [
    code for nodes in range(9) for code in definitions.tree_codes(nodes)
  ]
  assert len(set(listed)) == len(listed) == 2056
  for index, code in enumerate(listed[1:], 1):
    assert unranking.binary_tree(index) == code
  assert unranking.binary_tree(20) == '((X)X(X))X'


def test_large_binary_trees():
  catalan = [math.comb(2 * n, n) // (n + 1) for n in range(151)]
  first = unranking.binary_tree(sum(catalan[:150]))
  assert first == '('.join(['X'] * 150) + ')' * 149
  last = unranking.binary_tree(sum(catalan) - 1)
  assert last == '(' * 149 + ')'.join(['X'] * 150)
  assert unranking.binary_tree(10**500).count('X') > 800


def _is_balanced(word):
  heights = [*itertools.accumulate(1 if c == '(' else -1 for c in word)]
  return not heights or min(heights) == 0 == heights[-1]


@pytest.mark.parametrize('length', [1, 3, 5, 7, 9, 11])
def test_semi_balanced_words(length):
  words = [
    word
    for word in map(''.join, itertools.product('()', repeat=length))
    if any(_is_balanced(word[:i] + word[i + 1 :]) for i in range(length))
  ]
  assert unranking.semi_balanced_words(length) == len(words)
  found = [unranking.semi_balanced(length, k) for k in range(1, len(words) + 1)]
  assert found == words


def test_long_semi_balanced_words():
  words = unranking.semi_balanced_words(101)
  assert unranking.semi_balanced(101, 1) == '(' * 51 + ')' * 50
  assert unranking.semi_balanced(101, words) == ')' + '()' * 50
  catalan = unranking.semi_balanced_words(5), unranking.semi_balanced_words(7)
  assert catalan == (2 * 5, 2 * 14)
