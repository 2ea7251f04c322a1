"""Tests for `elementary.py` and `derivatives.py`, and words in expressions."""

import math
import operator
import random

import pytest

from environments import audit_clock
from environments.algebra import integral
from environments.algorithms import derivatives
from environments.algorithms import elementary
from environments.algorithms import expressions

ONE = {'neg': operator.neg, 'abs': abs} | {
  name: getattr(math, name)
  for name in ('sin', 'cos', 'tan', 'exp', 'log', 'sqrt')
}
TWO = {
  '+': operator.add,
  '-': operator.sub,
  '*': operator.mul,
  '/': operator.truediv,
  '**': operator.pow,
}


def _read(text):
  found = expressions.parse(text, elementary.FUNCTIONS)
  assert found is not None, text
  return found


def _at(postfix, x):
  """Evaluates an expression in floats."""
  stack, names = [], {'x': x, 'e': math.e, 'pi': math.pi}
  for item in postfix:
    if item in TWO:
      b = stack.pop()
      stack.append(TWO[item](stack.pop(), b))
    elif item in ONE:
      stack.append(ONE[item](stack.pop()))
    else:
      stack.append(names.get(item, item))
  return stack.pop()


@pytest.mark.parametrize(
  ('text', 'postfix'),
  [
    ('x', ['x']),
    ('-x**2', ['x', 2, '**', 'neg']),
    ('(-x)^2', ['x', 'neg', 2, '**']),
    ('x**2**3', ['x', 2, 3, '**', '**']),
    ('2**-x*3', [2, 'x', 'neg', '**', 3, '*']),
    ('Sin(X) + ln(x)', ['x', 'sin', 'x', 'log', '+']),
    ('sin(cos(x))**2', ['x', 'cos', 'sin', 2, '**']),
    ('0.5*E', [5, 10, '/', 'e', '*']),
    ('1/x - pi', [1, 'x', '/', 'pi', '-']),
  ],
)
def test_words_and_powers_are_read(text, postfix):
  assert _read(text) == postfix
  assert _read(expressions.render(postfix)) == postfix


@pytest.mark.parametrize(
  'text',
  [
    '2x',
    'sin x',
    'sin',
    'sin + 1',
    'sin**2(x)',
    'x(2)',
    'y',
    'c + x',
    'diff(x**2, x)',
    'Derivative(x, x)',
    'integrate(x)',
    '__import__("os")',
    'x.real',
    '1e5',
    '1.',
    'x =',
    'sin()',
    'zoo',
    'nan',
    'x,x',
    'x+' * 500 + 'x',
  ],
)
def test_other_texts_are_refused(text):
  assert expressions.parse(text, elementary.FUNCTIONS) is None


def test_plain_arithmetic_has_no_words_or_powers():
  for text in ('x', '2**3', '2^3', 'sin(1)', '0.5', 'e'):
    assert expressions.parse(text) is None


TABLE = (
  'x**3/7 - 4',
  '(3*x + 1)*(2 - x)',
  'sin(x)*cos(2*x)',
  'exp(-x**2)/x',
  'log(x)**2 + sqrt(x)',
  'tan(x/3)',
  'abs(x - 9)*x',
  'x**x',
  '2**x + x**pi',
  '(x + 1)**(1/3)',
  '(x**2 + 1)**(-2)',
  'e**(x/2)/(1 + x)',
  '(-x)**3/(x - 5)**2',
)


@pytest.mark.parametrize('text', TABLE)
def test_derivatives_agree_with_difference_quotients(text):
  function = _read(text)
  slope = elementary.differentiate(function)
  for x in (0.4, 1.3, 2.2):
    h = 1e-6
    expected = (_at(function, x + h) - _at(function, x - h)) / (2 * h)
    assert math.isclose(_at(slope, x), expected, rel_tol=1e-6, abs_tol=1e-7)
  assert derivatives.is_derivative(slope, function)
  assert not derivatives.is_derivative([*slope, 'x', '+'], function)


def test_drawn_functions_are_defined_not_linear_and_differentiated():
  for nodes in (3, 5, 9, 20):
    rng = random.Random(nodes)
    for _ in range(25):
      function = elementary.draw(rng, nodes, 9)
      assert _read(expressions.render(function)) == function
      slope = elementary.differentiate(function)
      values = [_at(slope, x) for x in (0.21, 1.13, 2.87)]
      assert max(values) - min(values) > 0
      assert derivatives.is_derivative(slope, function)
      assert not derivatives.is_derivative([*slope, 1, '+'], function)


RIGHT = (
  ('2*x', 'x**2'),
  ('x + x', 'x^2 - 17'),
  ('2*sin(x)*cos(x)', 'sin(x)**2'),
  ('sin(2*x)', '(1 - cos(2*x))/2'),
  ('0', 'sin(x)**2 + cos(x)**2'),
  ('-tan(x)', 'log(cos(x))'),
  ('1/(2*sqrt(x))', 'x**0.5'),
  ('x**(-2/3)/3', 'x**(1/3)'),
  ('1/x', 'log(abs(x))'),
  ('1/x', 'log(-x)'),
  ('1/(x - 3)', 'log(x - 3)/1'),
  ('exp(2*x)*2', 'e**x*e**x'),
  ('x**x*(log(x) + 1)', 'exp(x*log(x))'),
  ('-cos(pi/2 - x)', 'cos(x)'),
  ('cos(x + 10**20*pi)', 'sin(x)'),
)
WRONG = (
  ('2*x + x/10**25', 'x**2'),
  ('cos(x) + x*0.000001', 'sin(x)'),
  ('2*x', 'x**2 + x/10**20'),
  ('3*x', 'x**2'),
  ('1', 'abs(x)'),
  ('2.00000000001*x', 'x**2'),
  ('1/0', 'x**2'),
  ('log(-1 - x**2)', 'x**2'),
  ('0**0*x', 'x'),
)


@pytest.mark.parametrize(('f', 'g'), RIGHT)
def test_every_form_of_a_derivative_is_recognised(f, g):
  assert derivatives.is_derivative(_read(f), _read(g))


@pytest.mark.parametrize(('f', 'g'), WRONG)
def test_near_misses_and_undefined_terms_are_refused(f, g):
  assert not derivatives.is_derivative(_read(f), _read(g))


def test_a_constant_of_integration_adds_and_does_nothing_else():
  read = lambda text: expressions.parse(text, integral.Integral.answer.grammar)
  slope = _read('2*x')
  for text in ('x**2 + C', 'x*x - c', '2*(x**2/2 + C)'):
    assert derivatives.is_derivative(slope, read(text))
  for text in ('C*x**2', 'x**2*C + C', 'C', 'x**C', 'sin(x + C)'):
    assert not derivatives.is_derivative(slope, read(text))


@pytest.mark.parametrize(
  'text',
  [
    '9**9**9**9',
    'x**x**x**x**x',
    'x**1000000000',
    '7' * 600 + '**' + '7' * 600,
    '1/' * 490 + 'x',
    'sin(' * 330 + 'x' + ')' * 330,
    'exp(' * 330 + 'x' + ')' * 330,
    'log(' * 330 + 'x' + ')' * 330,
    'exp(exp(exp(x)))**exp(-exp(exp(x)))',
    '+'.join(['sin(x)'] * 190),
    '(' * 490 + 'x' + ')' * 490,
    '-' * 990 + 'x',
    '2**' * 490 + 'x',
  ],
)
def test_hostile_expressions_get_a_quick_verdict(text):
  def judge():
    f, g = _read(text), _read('sin(x**3)')
    return derivatives.is_derivative(f, g), derivatives.is_derivative(g, f)

  verdicts, ms = audit_clock.timed(judge, 500)
  assert verdicts == (False, False)
  assert ms < 500
