"""Problems of algebra and arithmetic: right answers in every form, and misses.

The right answers are found by substitution, by trying all, or by hand.
"""

import fractions
import functools
import itertools
import math
import operator
import random

import pytest

import environments
from environments import interchange
from environments.arithmetic import nested_powers_of_two
from environments.arithmetic import root_extraction

LEVELS, SEEDS = (0, 1, 4, 9), range(5)


def _judge(name, instance, text):
  return environments.judge(environments.get(name), instance, str(text))


def _status(name, instance, text):
  return _judge(name, instance, text).status


def _instances(name, levels=LEVELS):
  env = environments.get(name)
  return [
    environments.sample(env, k, s).instance for k in levels for s in SEEDS
  ]


def _value(coefficients, x):
  return sum(a * x**k for k, a in enumerate(coefficients))


def _restored(name, fields, reference=None):
  return interchange.restore(environments.get(name), fields, reference)


def test_derivatives_in_any_form():
  x = _restored('differentiate', {'function': 'sin(x)**2/4'}, '0')
  for text in ('sin(2*x)/4', 'sin(x)*cos(x)/2', '0.5*cos(x)*sin(x)'):
    assert _judge('differentiate', x, text).correct
  for text in ('sin(2*x)/4 + 1', 'sin(2*x)/4.0000000001', 'cos(x)/2', '0'):
    assert _status('differentiate', x, text) == 'wrong'
  for text in ('diff(sin(x)**2/4, x)', 'sin(2x)/4', 'D', ''):
    assert _status('differentiate', x, text) == 'unparsed'


def test_antiderivatives_in_any_form():
  fields = {'f_prime': '2*x*cos(x**2) + 1/x'}
  x = _restored('integral', fields, 'sin(x**2) + log(x)')
  for text in ('log(x) + sin(x*x) - 5', 'sin(x^2) + ln(abs(x)) + C'):
    assert _judge('integral', x, text).correct
  for text in ('sin(x**2) + log(x) + x', 'sin(x**2)', '2*x*cos(x**2) + 1/x'):
    assert _status('integral', x, text) == 'wrong'
  for text in ('integrate(2*x*cos(x**2) + 1/x, x)', 'Integral(1/x, x)'):
    assert _status('integral', x, text) == 'unparsed'
  with pytest.raises(ValueError, match='not a right answer'):
    _restored('integral', fields, 'sin(x**2)')


def test_the_unknown_term_is_found():
  name = 'recurrence_unknown_term'
  for x in _instances(name):
    n, a, m = x['N'], x['A'], x['M']
    found = []
    for b in range(1, 101):
      u, t = [a, b], [a, a]
      while len(t) < n - 1:
        u.append(u[-1] + u[-2])
        t.append(t[-1] + u[-1] - u[-2])
      if t[-1] == m:
        found.append(t[x['X'] - 1])
    assert found == [x['solution']]
    assert x['solution'] != m
    assert _status(name, x, x['solution'] + 1) == 'wrong'
  with pytest.raises(ValueError, match='No second term'):
    _restored(name, {'N': 9, 'A': 5, 'M': 1, 'X': 4})


def test_linear_equations_take_every_solution():
  name = 'gaussian_elimination'
  fields = {'N': 3, 'M': 1, 'equations': [[1, 1, 2]], 'results': [7]}
  x = _restored(name, fields, '1 2 2')
  for y in itertools.product(range(-3, 4), repeat=3):
    correct = y[0] + y[1] + 2 * y[2] == 7
    assert _judge(name, x, ' '.join(map(str, y))).correct == correct
  for x in _instances(name):
    y = x['solution']
    for row, total in zip(x['equations'], x['results']):
      assert sum(map(operator.mul, row, y)) == total
      assert sum(a > 0 for a in row) > 1
    assert not _judge(name, x, ' '.join(map(str, [y[0] + 1, *y[1:]]))).correct
    assert _status(name, x, ' '.join(map(str, y[1:]))) == 'invalid'


def test_roots_in_any_order():
  name = 'polynomial_factorization'
  for x in _instances(name):
    roots = x['solution']
    for root in roots:
      powers = [c * root**k for k, c in enumerate(x['coefficients'])]
      assert sum(powers) == 0
    text = ' '.join(map(str, sorted(roots)))
    assert _judge(name, x, text).correct
    near = [roots[0] + 1, *roots[1:]]
    assert _status(name, x, ' '.join(map(str, near))) == 'partial'
    assert _status(name, x, ' '.join(map(str, roots[1:]))) == 'invalid'


def test_minimisers_are_right_up_to_the_tolerance():
  name = 'polynomial_minimum'
  # 2 (x - 1)^2 + 1 has its minimum at 1.
  x = _restored(name, {'N': 2, 'coeffs': [3, -4, 2]}, '1.0')
  for text in ('1', '1.001', '0.999', '1.0005', '2001/2000'):
    assert _judge(name, x, text).correct, text
  for text in ('1.0010001', '0.9989999', '0', '2'):
    assert _status(name, x, text) == 'partial', text
  for x in _instances(name):
    c = x['coeffs']
    best = fractions.Fraction(*x['solution'])
    step = fractions.Fraction(1, 10**6)
    for delta in (-2 * step, 2 * step, -1, 1):
      assert _value(c, best + delta) > _value(c, best)
    for delta, correct in ((0.00099, True), (0.0011, False)):
      for sign in (-1, 1):
        text = f'{float(best) + sign * delta:.9f}'
        assert _judge(name, x, text).correct == correct


def test_remainders():
  name = 'polynomial_remainder'
  for x in _instances(name):
    p, q, r, s = (
      x[k] for k in ('P_coeffs', 'Q_coeffs', 'R_coeffs', 'solution')
    )
    for y in (2, -3, 10**6):
      product = _value(q, y) * _value(r, y)
      assert _value(p, y) == product + _value(s, y)
    assert len(s) == x['M'] <= x['N'] // 2
    near = [s[0] + 1, *s[1:]]
    assert not _judge(name, x, ' '.join(map(str, near))).correct
    assert _status(name, x, ' '.join(map(str, [*s, 0]))) == 'invalid'


def test_countdown_takes_every_expression_and_only_announced_signs():
  name = 'countdown_equal'
  fields = {'target': 20, 'operands': [2, 3, 4]}
  fields |= {'num_operands': 3, 'max_operand': 8, 'max_target': 80}
  x = _restored(name, fields)
  for text in ('2**4 + 3', '4.3 * 2', '4 // 3 * 2'):
    assert _status(name, x, text) == 'unparsed'
  for text in ('(2 + 3) * 4', '4*(3+2)', '4 / (1 / 5)', '-(-3 - 2) * 4'):
    expected = 'invalid' if '5' in text else 'correct'
    assert _status(name, x, text) == expected
  for text in ('2 * 3 * 4', '(2 + 4) * 3', '4 - 3 + 2'):
    assert _status(name, x, text) == 'wrong'
  assert _status(name, x, '4 / (3 - 3) * 2') == 'invalid'
  with pytest.raises(ValueError, match='No expression'):
    _restored(name, fields | {'target': 79})


def test_one_operator_alone_never_reaches_a_drawn_target():
  for x in _instances('countdown_equal'):
    for sign in '+*':
      text = f' {sign} '.join(map(str, x['operands']))
      assert not _judge('countdown_equal', x, text).correct


@functools.cache
def _products(n):
  """Returns all products of positive integers with the sum n."""
  if n == 0:
    return frozenset({1})
  return frozenset(k * p for k in range(1, n + 1) for p in _products(n - k))


def test_largest_products():
  env = environments.get('max_multiplication_fixed_sum')
  for n in range(1, 26):
    assert env.solve({'N': n}) == max(_products(n))
  x = environments.sample(env, 20, 0).instance
  assert environments.judge(env, x, env.reference(x)).correct
  assert not _judge(env.name, x, x['solution'] + 1).correct


def test_largest_pieces():
  name = 'maximum_divisor'
  for x in _instances(name, (0, 1, 2)):
    enough = [
      k
      for k in range(1, max(x['A']) + 1)
      if sum(a // k for a in x['A']) >= x['K']
    ]
    assert max(enough) == x['solution']
    assert _status(name, x, max(enough) - 1) == 'partial'
    for text in (max(enough) + 1, 0, -1):
      assert _status(name, x, text) == 'invalid'
  with pytest.raises(ValueError, match='No length'):
    _restored(name, {'N': 2, 'K': 9, 'A': [3, 4]})


def test_negative_bases():
  env = environments.get('negative_base')
  for r in (2, 3, 10, 16):
    for n in range(-60, 60):
      digits = env.solve({'N': n, 'R': r})
      assert sum(d * (-r) ** k for k, d in enumerate(digits[::-1])) == n
      assert all(0 <= d < r for d in digits)
      assert digits[0] or n == 0
  for x in _instances('negative_base'):
    digits = x['solution']
    assert len(digits) >= 3
    swapped = [digits[0], (digits[1] + 1) % x['R'], *digits[2:]]
    for near, status in (
      (swapped, 'partial'),
      ([0, *digits], 'wrong'),
      (digits[1:], 'wrong'),
      ([*digits[:-1], x['R']], 'invalid'),
      ([*digits[:-1], -1], 'invalid'),
    ):
      assert _status('negative_base', x, ' '.join(map(str, near))) == status


def _power_value(text):
  """Returns the value of a form, from its terms outside brackets."""
  total, depth, start = 0, 0, 0
  for i, c in enumerate(text + '+'):
    depth += (c == '(') - (c == ')')
    if c == '+' and not depth:
      inner = text[start:i][2:-1]
      exponent = 1 if not inner else 0 if inner == '0' else _power_value(inner)
      total += 2**exponent
      start = i + 1
  return total


def test_nested_powers():
  env = environments.get('nested_powers_of_two')
  for n, text in (
    (1, '2(0)'),
    (2, '2'),
    (21, '2(2(2))+2(2)+2(0)'),
    (42, '2(2(2)+2(0))+2(2+2(0))+2'),
  ):
    assert env.solve({'number': n}) == text
  for n in range(1, 300):
    text = env.solve({'number': n})
    assert _power_value(text) == n
    x = {'number': n, 'solution': text}
    assert _judge(env.name, x, text.replace('+', ' + ')).correct
    other = '+'.join(reversed(text.split('+'))) if '(2' not in text else ''
    if other not in ('', text):
      assert _status(env.name, x, other) == 'wrong'
  for text in ('2()', '(2)', '2(0', '2+', '+2', '0', '22', '2(00)', '2(2+0)'):
    assert _status(env.name, {'number': 2, 'solution': '2'}, text) == 'invalid'
  assert _status(env.name, {'number': 2, 'solution': '2'}, '2^1') == 'unparsed'


def test_forms_are_those_of_the_grammar():
  rng = random.Random(0)

  @functools.cache
  def sums(depth):
    terms = ['2', '2(0)']
    if depth:
      terms += [f'2({s})' for s in sums(depth - 1)]
    pairs = ['+'.join(pair) for pair in itertools.product(terms, repeat=2)]
    return [*terms, *pairs]

  forms = set(sums(1)) | set(sums(2))
  for form in rng.sample(sorted(forms), 200):
    assert nested_powers_of_two.is_form(form)
  for text in map(''.join, itertools.product('20()+', repeat=6)):
    assert nested_powers_of_two.is_form(text) == (text in forms), text


def test_roots_are_right_up_to_the_tolerance():
  name = 'root_extraction'
  x = _restored(name, {'N': 2, 'K': 2}, '1.41421')
  for text in ('1.41421', '1.41422', '1.414213562', '1.4142235', '1.4142036'):
    assert _judge(name, x, text).correct, text
  for text in ('1.4142', '1.4142236', '1.4142035', '1.4', '-1.41421', '2'):
    assert not _judge(name, x, text).correct, text
  exact = _restored(name, {'N': 27, 'K': 3}, '3.0')
  for text in ('3.00001', '2.99999', '3'):
    assert _judge(name, exact, text).correct
  assert not _judge(name, exact, '3.000010001').correct
  for x in _instances(name):
    root = x['N'] ** (1 / x['K'])
    assert math.isclose(operator.truediv(*x['solution']), root, abs_tol=6e-6)
    for delta, correct in ((9e-6, True), (1.2e-5, False)):
      for sign in (-1, 1):
        text = f'{root + sign * delta:.9f}'
        assert _judge(name, x, text).correct == correct
    assert not _judge(name, x, '1.5').correct


def test_whole_roots():
  for k in range(1, 7):
    for n in range(1, 300):
      r = root_extraction.whole_root(n, k)
      assert r**k <= n < (r + 1) ** k
