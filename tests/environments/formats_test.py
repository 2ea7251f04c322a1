"""Tests for `environments/formats.py` and `environments/decimals.py`."""

import sys
import time

import hypothesis
from hypothesis import strategies
import pytest

from environments import decimals
from environments import formats

INT = formats.Int()
LIST = formats.IntList()
PAIRS = formats.IntPairs()
GRID = formats.IntGrid()
BITS = formats.Word('01')
NAME = formats.Choice(('Stan', 'Ollie'))

# How a careful writer may dress an answer; {} stands for the answer.
DRESSES = (
  '{}',
  '  {}\n',
  '{}.',
  '{} .',
  '${}$',
  '$ {} $.',
  '$${}$$',
  '\\({}\\)',
  '\\[{}\\]',
  '\\boxed{{{}}}',
  '$\\boxed{{{}}}$',
  '\\boxed {{{}}}.',
  '**{}**',
  '**{}.**',
  '**{}**.',
  '`{}`',
  '"{}"',
  "'{}'",
  '```\n{}\n```',
  '```text\n{}\n```',
)

# Format, what a bare text means to it.
MEANINGS = [
  (INT, '42', 42),
  (INT, '-42', -42),
  (INT, '\u221242', -42),
  (INT, '+7', 7),
  (INT, '007', 7),
  (INT, '-0', 0),
  (INT, '1,234', 1234),
  (INT, '-1,234,567', -1234567),
  (LIST, '42', [42]),
  (LIST, '1 2 3', [1, 2, 3]),
  (LIST, '1, 2, 3', [1, 2, 3]),
  (LIST, '1,2,3', [1, 2, 3]),
  (LIST, '1 , 2 3', [1, 2, 3]),
  (LIST, '1\n2\n3', [1, 2, 3]),
  (LIST, '[1, 2, 3]', [1, 2, 3]),
  (LIST, '(1 2 3)', [1, 2, 3]),
  (LIST, '[1]', [1]),
  (LIST, '1,234', [1, 234]),
  (LIST, '\u22121 -2 +3', [-1, -2, 3]),
  (PAIRS, '0 1 1 2', [[0, 1], [1, 2]]),
  (PAIRS, '0 1\n1 2', [[0, 1], [1, 2]]),
  (PAIRS, '(0, 1), (1, 2)', [[0, 1], [1, 2]]),
  (PAIRS, '(0,1) (1,2)', [[0, 1], [1, 2]]),
  (PAIRS, '[[0, 1], [1, 2]]', [[0, 1], [1, 2]]),
  (PAIRS, '[(0, 1), (1, 2)]', [[0, 1], [1, 2]]),
  (GRID, '1 2\n3 4', [[1, 2], [3, 4]]),
  (GRID, '1, 2\n\n3, 4', [[1, 2], [3, 4]]),
  (GRID, '[[1, 2], [3, 4]]', [[1, 2], [3, 4]]),
  (GRID, '[1, 2]\n[3, 4]', [[1, 2], [3, 4]]),
  (GRID, '[[1, 2],\n [3, \u22124]]', [[1, 2], [3, -4]]),
  (GRID, '5', [[5]]),
  (BITS, '0110', '0110'),
  (NAME, 'Stan', 'Stan'),
  (NAME, 'OLLIE', 'Ollie'),
]

REFUSED = [
  (INT, ('', '.', '-', '1.5', '1e3', '1 2', '- 5', '12,34', '1,2', '1,23,456')),
  (INT, ('0x10', '1_000', '\u0661', '\uff11', '\u00b2', '1\u0000', '5..', 'x')),
  (INT, ('The answer is 5', '5 or 6', '--5', '+-5', '{5}', '\\boxed{5', '$5')),
  (LIST, ('', '[]', '[1, 2', '1, 2]', '1,,2', ',1', '1,', '1;2', '[1, 2)')),
  (LIST, ('1 2 x', '1.0 2', '[[1], [2]]', '1 \u0662', '1\u00a02', '1 - 2')),
  (PAIRS, ('1 2 3', '(1, 2, 3)', '(1, 2), 3', '[[1, 2] [3]]', '(1, 2')),
  (GRID, ('[]', '[[]]', '[[1, 2]', '[1, 2] x [3, 4]', '1 a\n2 b', '@', '[@]')),
  (BITS, ('', '0 1', '012', '01a', '\u0660')),
  (NAME, ('', 'Bob', 'Stan Ollie', '\u017ftan', 'Stan!')),
]


@pytest.mark.parametrize(('form', 'text', 'meaning'), MEANINGS)
def test_every_dress_is_taken_off(form, text, meaning):
  for dress in DRESSES:
    assert form.parse(dress.format(text)) == meaning, dress


@pytest.mark.parametrize(('form', 'texts'), REFUSED)
def test_other_text_is_refused(form, texts):
  for text in texts:
    assert form.parse(text) is None, text


@pytest.mark.parametrize(
  ('form', 'answer'), [(form, meaning) for form, _, meaning in MEANINGS]
)
def test_what_is_written_is_read_back(form, answer):
  assert form.parse(form.render(answer)) == answer


def test_boxes_balance_their_braces():
  assert formats.undress('\\boxed{a {b} c}') == 'a {b} c'
  assert formats.undress('\\boxed{1} and \\boxed{2}') == (
    '\\boxed{1} and \\boxed{2}'
  )
  assert formats.undress('\\boxed{\\{1\\}}') == '\\{1\\}'
  assert formats.undress('\\boxed{\\boxed{1} + \\boxed{2}}') == (
    '\\boxed{1} + \\boxed{2}'
  )
  assert formats.undress('\\boxed{\\boxed{ {1} }}') == '{1}'
  assert formats.undress('\\boxed{\\boxed{1}{2}') == '\\boxed{\\boxed{1}{2}'
  assert formats.undress('\\boxed{1\\}') == '\\boxed{1\\}'
  assert formats.undress('\\boxed{' * 9 + '1' + '}' * 9) == '\\boxed{1}'


@pytest.mark.parametrize('digits', [1, 599, 600, 601, 1200, 4301, 20_000])
def test_integers_of_any_length(digits):
  for value in (10 ** (digits - 1), 10**digits - 1, 7 * 10**digits // 9):
    for signed in (value, -value):
      text = decimals.render(signed)
      assert decimals.parse(text) == signed
      assert INT.parse(text) == signed
      assert LIST.parse(text) == ([signed] if len(text) <= 5_000 else None)
    assert len(decimals.render(10**digits)) == digits + 1


def test_the_limit_of_the_built_in_conversion_stays_as_it_is():
  before = sys.get_int_max_str_digits()
  value = INT.parse('9' * 6_000)
  assert value == 10**6_000 - 1
  assert sys.get_int_max_str_digits() == before
  try:
    sys.set_int_max_str_digits(640)
    assert INT.parse('9' * 6_000) == value
    assert decimals.render(value) == '9' * 6_000
  finally:
    sys.set_int_max_str_digits(before)


def test_the_longest_integer_is_read_quickly_and_longer_ones_are_refused():
  start = time.process_time()
  assert INT.parse('9' * formats.MAX_DIGITS) == 10**formats.MAX_DIGITS - 1
  assert time.process_time() - start < 0.05
  assert INT.parse('9' * (formats.MAX_DIGITS + 1)) is None
  assert LIST.parse('1 ' * formats.MAX_CHARS) is None


@hypothesis.given(
  strategies.integers(), strategies.lists(strategies.integers())
)
@hypothesis.settings(max_examples=50, deadline=None)
def test_any_integers_survive(value, values):
  assert INT.parse(INT.render(value)) == value
  assert LIST.parse(LIST.render(values)) == (values or None)


@hypothesis.given(
  strategies.text('01[](){},.$*`\\ \n-"boxed') | strategies.text()
)
@hypothesis.settings(max_examples=150, deadline=None)
def test_parsing_never_raises(text):
  for form in (INT, LIST, PAIRS, GRID, BITS, NAME):
    form.parse(text)


def test_choices_must_differ_by_more_than_case():
  with pytest.raises(ValueError, match='differ'):
    formats.Choice(('yes', 'Yes'))
