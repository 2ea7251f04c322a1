"""Tests for `environments/algorithms/expressions.py`."""

import fractions
import random

import pytest

from environments.algorithms import expressions

HALF = fractions.Fraction(1, 2)


@pytest.mark.parametrize(
  ('text', 'postfix', 'value'),
  [
    ('7', [7], 7),
    ('1 + 2 * 3', [1, 2, 3, '*', '+'], 7),
    ('(1 + 2) * 3', [1, 2, '+', 3, '*'], 9),
    ('10 - 4 - 3', [10, 4, '-', 3, '-'], 3),
    ('10-(4-3)', [10, 4, 3, '-', '-'], 9),
    ('12 / 4 / 6', [12, 4, '/', 6, '/'], HALF),
    ('12 / (4 * 6)', [12, 4, 6, '*', '/'], HALF),
    ('((((5))))', [5], 5),
    ('-3 + 8', [3, 'neg', 8, '+'], 5),
    ('-2 * 3', [2, 'neg', 3, '*'], -6),
    ('4 - -3', [4, 3, 'neg', '-'], 7),
    ('+4 * (+3)', [4, 3, '*'], 12),
    ('-(1 + 2)', [1, 2, '+', 'neg'], -3),
    ('--3', [3, 'neg', 'neg'], 3),
    ('3 \u00d7 4 \u2212 10 \u00f7 2', [3, 4, '*', 10, 2, '/', '-'], 7),
    ('3 \\times 4 \\div 2 \\cdot 5', [3, 4, '*', 2, '/', 5, '*'], 30),
    ('1/(2-2)', [1, 2, 2, '-', '/'], None),
    ('0 * (1 / 0)', [0, 1, 0, '/', '*'], None),
  ],
)
def test_reading_and_values(text, postfix, value):
  assert expressions.parse(text) == postfix
  assert expressions.evaluate(postfix) == value
  assert expressions.parse(expressions.render(postfix)) == postfix


@pytest.mark.parametrize(
  'text',
  [
    '',
    ' ',
    '2 ** 3',
    '7 // 2',
    '3.2 + 1',
    '1e3',
    '3 4',
    '(3)(2)',
    '3(2)',
    '(3)2',
    '()',
    '3 +',
    '* 3',
    '3 + * 4',
    '(3',
    '3)',
    ')3(',
    '(3 +) 4',
    'x + 1',
    '1 + 2 = 3',
    '2 ^ 3',
    '1,000',
    '\u0661 + 2',
    '\uff11',
    '__import__("os")',
    '(' * 100_000,
    '1+' * 50_000 + '1',
    '9' * 601,
    '1\x002',
  ],
)
def test_other_texts_are_refused(text):
  assert expressions.parse(text) is None


def _random(rng, size):
  if size == 1:
    tree = [rng.randint(0, 99)]
  else:
    left = rng.randint(1, size - 1)
    sides = _random(rng, left) + _random(rng, size - left)
    tree = [*sides, rng.choice('+-*/')]
  return [*tree, 'neg'] if rng.random() < 0.2 else tree


def _recursive(postfix):
  """Evaluates from the end, by recursion; returns the value and the rest."""
  *rest, item = postfix
  if isinstance(item, int):
    return fractions.Fraction(item), rest
  b, rest = _recursive(rest)
  if item == 'neg':
    return -b, rest
  a, rest = _recursive(rest)
  values = {'+': lambda: a + b, '-': lambda: a - b, '*': lambda: a * b}
  return values.get(item, lambda: a / b)(), rest


def test_random_expressions_survive_writing_and_reading():
  rng = random.Random(0)
  for _ in range(500):
    tree = _random(rng, rng.randint(1, 9))
    assert expressions.parse(expressions.render(tree)) == tree
    try:
      expected = _recursive(tree)[0]
    except ZeroDivisionError:
      expected = None
    assert expressions.evaluate(tree) == expected


def test_brackets_only_where_they_are_needed():
  for text in (
    '1 + 2 + 3',
    '(1 + 2) * 3',
    '1 - (2 - 3)',
    '1 * 2 + 3',
    '-1 * 2',
  ):
    assert expressions.render(expressions.parse(text)) == text
  assert expressions.render(expressions.parse('((1 * 2)) + (3)')) == '1 * 2 + 3'


def test_deep_brackets_and_long_sums_are_read():
  assert expressions.parse('(' * 4_999 + '1' + ')' * 4_999) == [1]
  long = expressions.parse('1+' * 4_999 + '1')
  assert expressions.evaluate(long) == 5_000
  assert expressions.numbers([3, 1, '+', 2, '*']) == [1, 2, 3]


def test_the_format_takes_dress_off():
  form = expressions.Expression()
  for text in ('$1 + 2$', '`1+2`', '\\boxed{1 + 2}', '**1 + 2**', ' 1 + 2.\n'):
    assert form.parse(text) == [1, 2, '+']
