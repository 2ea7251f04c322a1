"""Arithmetic, against definitions."""

import decimal
import fractions
import functools
import itertools

import pytest

import environments


@functools.cache
def _texts(numbers):
  """Returns all expressions of the numbers in this order, and their values."""
  if len(numbers) == 1:
    return [(str(numbers[0]), fractions.Fraction(numbers[0]))]
  found = []
  for k in range(1, len(numbers)):
    sides = itertools.product(_texts(numbers[:k]), _texts(numbers[k:]))
    for (a, p), (b, q) in sides:
      found += [(f'({a} + {b})', p + q), (f'({a} - {b})', p - q)]
      found += [(f'({a} * {b})', p * q)]
      found += [(f'({a} / {b})', p / q if q else None)]
  return found


def _all_texts(x):
  orders = set(itertools.permutations(x['operands']))
  return [pair for order in sorted(orders) for pair in _texts(order)]


def _some(texts, rules):
  """Yields right answers, up to ten, some others, and some of wrong numbers."""
  yield from rules[:10]
  yield from texts[::9]
  yield '1 + 100', None
  yield f'{texts[0][0]} + 1', None


def _draw_target(rng):
  n = rng.randint(2, 3)
  operands = [rng.randint(1, 9) for _ in range(n)]
  return {'operands': operands, 'target': rng.randint(1, 60)}


def _nearest(x):
  valued = [
    (text, None if value is None else -abs(value - x['target']))
    for text, value in _all_texts(x)
  ]
  best = max(value for _, value in valued if value is not None)
  yield from _some(valued, [pair for pair in valued if pair[1] == best])


def _draw_reached(rng):
  while True:
    x = _draw_target(rng)
    whole = [
      value
      for _, value in _all_texts(x)
      if value is not None and value.denominator == 1 and value >= 0
    ]
    if whole:
      return x | {'target': int(rng.choice(whole))}


def _equal(x):
  valued = [
    (text, None if value is None else value == x['target'])
    for text, value in _all_texts(x)
  ]
  yield from _some(valued, [pair for pair in valued if pair[1]])


def _quotient(x):
  left, count = x['a'], 0
  while left >= x['b']:
    left, count = left - x['b'], count + 1
  return count


@functools.cache
def _largest_product(n):
  first = range(1, n)
  return max([n, *(k * _largest_product(n - k) for k in first)])


def _draw_lengths(rng):
  n = rng.randint(1, 5)
  lengths = [rng.randint(1, 40) for _ in range(n)]
  return {'N': n, 'K': rng.randint(1, sum(lengths)), 'A': lengths}


def _longest_piece(x):
  return max(
    piece
    for piece in range(1, max(x['A']) + 1)
    if sum(a // piece for a in x['A']) >= x['K']
  )


@functools.cache
def _digit_strings(r):
  """Returns the digits of each number that has up to a few of them."""
  found = {0: [0]}
  for length in range(1, 7 if r < 5 else 4):
    for digits in itertools.product(range(r), repeat=length):
      if digits[0]:
        value = sum(d * (-r) ** k for k, d in enumerate(digits[::-1]))
        assert value not in found
        found[value] = list(digits)
  return found


def _draw_base(rng):
  r = rng.choice((2, 3, 4, 7, 10))
  return {'N': rng.choice(sorted(_digit_strings(r))), 'R': r}


@functools.cache
def _forms():
  """Returns the forms of all numbers below 512, by the sets of powers."""
  forms, terms = {}, {0: '2(0)', 1: '2'}
  for e in range(9):
    if e > 1:
      terms[e] = f'2({forms[e]})'
    forms |= {n + 2**e: f'{terms[e]}+{text}' for n, text in forms.items()}
    forms[2**e] = terms[e]
  return forms


def _nested(x):
  n, forms = x['number'], _forms()
  for other in {1, 2, 3, n - 1, n, n + 1, 2 * n} & forms.keys():
    yield forms[other], other == n
  yield forms[n].replace('+', ' + '), True
  for broken in (f'{forms[n]}+', f'({forms[n]})', f'0{forms[n]}', f'{n}+2'):
    yield broken, None


def _draw_root(rng):
  k = rng.randint(1, 6)
  return {'N': rng.randint(1, 12**k), 'K': k}


def _decimal_roots(x):
  with decimal.localcontext(prec=40):
    root = decimal.Decimal(x['N']) ** (1 / decimal.Decimal(x['K']))
    for far, right in (('0', True), ('0.0000099', True), ('0.0000101', False)):
      for sign in (1, -1):
        yield f'{root + sign * decimal.Decimal(far):.20f}', right
  yield f'{root + 1:.9f}', False
  yield f'{-root:.9f}', False


TABLE = [
  (
    'division',
    lambda rng: {'a': rng.randint(0, 99), 'b': rng.randint(1, 12)},
    _quotient,
  ),
  (
    'max_multiplication_fixed_sum',
    [{'N': n} for n in range(1, 206)],
    lambda x: _largest_product(x['N']),
  ),
  ('maximum_divisor', _draw_lengths, _longest_piece),
  (
    'multiplication',
    lambda rng: {'a': rng.randint(0, 99), 'b': rng.randint(0, 12)},
    lambda x: sum(x['a'] for _ in range(x['b'])),
  ),
  (
    'negative_base',
    _draw_base,
    lambda x: _digit_strings(x['R'])[x['N']],
  ),
]
CHOICES = [
  ('countdown_close', _draw_target, _nearest),
  ('countdown_equal', _draw_reached, _equal),
  (
    'nested_powers_of_two',
    [{'number': n} for n in range(1, 512)],
    _nested,
  ),
  ('root_extraction', _draw_root, _decimal_roots),
]


@pytest.mark.parametrize(('name', 'cases', 'define'), TABLE)
def test_solutions_and_verdicts_by_definition(name, cases, define, one_answer):
  one_answer(name, cases, define)


@pytest.mark.parametrize(('name', 'cases', 'answers'), CHOICES)
def test_right_answers_and_no_others(name, cases, answers, all_answers):
  all_answers(name, cases, answers)


def test_every_environment_has_a_row():
  names = environments.names('arithmetic')
  assert tuple(sorted(name for name, *_ in TABLE + CHOICES)) == names
