"""Algebra, against definitions.

Functions are read by Python's own parser and compared in floats; equations and
polynomials are solved by trying all small numbers.
"""

import ast
import decimal
import functools
import itertools
import math
import operator

import pytest

import environments
from environments.algorithms import elementary
from environments.algorithms import expressions

_SIGNS = {
  ast.Add: operator.add,
  ast.Sub: operator.sub,
  ast.Mult: operator.mul,
  ast.Div: operator.truediv,
  ast.Pow: operator.pow,
}
_NAMES = {'e': math.e, 'pi': math.pi, 'C': 0.7, 'abs': abs}
_POINTS = [k / 16 for k in (-30, -9, 5, 11, 19, 26, 33, 44)]


def _value(node, x):
  """Returns the value at x of parsed text; raises where there is none."""
  if isinstance(node, ast.Constant):
    return node.value
  if isinstance(node, ast.Name):
    return x if node.id == 'x' else _NAMES[node.id]
  if isinstance(node, ast.UnaryOp):
    return -_value(node.operand, x)
  if isinstance(node, ast.Call):
    (inner,) = node.args
    function = getattr(math, node.func.id, abs)
    return function(_value(inner, x))
  sides = _value(node.left, x), _value(node.right, x)
  return _SIGNS[type(node.op)](*sides)


def _values(text, points):
  """Returns real values of moderate size at points, None elsewhere."""
  node, values = ast.parse(text, mode='eval').body, []
  for x in points:
    try:
      value = _value(node, x)
    except (ArithmeticError, TypeError, ValueError):
      value = None
    fits = isinstance(value, (int, float)) and abs(value) < 1_000
    values.append(value if fits else None)
  return values


@functools.cache
def _slopes(text):
  """Returns quotients of differences, None where they have not settled."""
  slopes = []
  for x in _POINTS:
    quotients = []
    for h in (1e-4, 2e-5):
      a, b = _values(text, (x - h, x + h))
      quotients.append(None if None in (a, b) else (b - a) / (2 * h))
    first, second = quotients
    settled = None not in quotients and math.isclose(
      first, second, rel_tol=1e-5, abs_tol=1e-5
    )
    slopes.append(second if settled else None)
  return slopes


def _is_slope(text, function):
  pairs = list(zip(_values(text, _POINTS), _slopes(function)))
  known = [pair for pair in pairs if None not in pair]
  close = lambda a, b: math.isclose(a, b, rel_tol=1e-4, abs_tol=1e-4)
  return len(known) > 2 and all(close(*pair) for pair in known)


def _draw_function(rng):
  """Draws functions with enough points to compare them at."""
  while True:
    function = elementary.draw(rng, rng.randint(3, 5), 9)
    text = expressions.render(function)
    if sum(slope is not None for slope in _slopes(text)) > 3:
      slope = expressions.render(elementary.differentiate(function))
      return text, slope


def _derivatives(x):
  env, text = environments.get('differentiate'), x['function']
  slope = env.answer.render(env.solve(x))
  for answer in (f'2*({slope})/2', f'{slope} + 1', f'-({slope})', text):
    yield answer, _is_slope(answer, text)


_FUNCTIONS = {}  # By their derivatives.


def _draw_slope(rng):
  text, slope = _draw_function(rng)
  _FUNCTIONS[slope] = text
  return {'f_prime': slope}


def _antiderivatives(x):
  slope = x['f_prime']
  text = _FUNCTIONS[slope]
  for answer in (f'3 + ({text})', f'{text} + C', f'{text} + x', slope):
    yield answer, _is_slope(slope, answer)


def _draw_equations(rng):
  n, m = rng.randint(1, 3), rng.randint(1, 3)
  solution = [rng.randint(-2, 2) for _ in range(n)]
  rows = [[rng.randint(0, 3) for _ in range(n)] for _ in range(m)]
  sums = [sum(map(operator.mul, row, solution)) for row in rows]
  return {'N': n, 'M': m, 'equations': rows, 'results': sums}


def _unknowns(x):
  pairs = list(zip(x['equations'], x['results']))
  for answer in itertools.product(range(-3, 4), repeat=x['N']):
    right = all(sum(map(operator.mul, row, answer)) == b for row, b in pairs)
    yield list(answer), right
  yield [0] * (x['N'] + 1), None
  yield [0] * (x['N'] - 1), None


def _draw_matrix(rng):
  n = rng.randint(1, 3)
  rows = [[rng.randrange(10_000) for _ in range(n)] for _ in range(n)]
  return {'N': n, 'K': rng.randint(1, 9), 'A': rows}


def _power(x):
  result = x['A']
  for _ in range(x['K'] - 1):
    result = [
      [sum(map(operator.mul, row, column)) for column in zip(*x['A'])]
      for row in result
    ]
  return [[entry % 10_000 for entry in row] for row in result]


def _at(coefficients, x):
  return sum(a * x**k for k, a in enumerate(coefficients))


def _product(a, b):
  found = [0] * (len(a) + len(b) - 1)
  for (i, p), (j, q) in itertools.product(enumerate(a), enumerate(b)):
    found[i + j] += p * q
  return found


@functools.cache
def _expanded(roots):
  return functools.reduce(_product, ([-root, 1] for root in roots), [1])


def _draw_roots(rng):
  n = rng.randint(1, 4)
  roots = [rng.randint(-4, 4) for _ in range(n)]
  return {'N': n, 'coefficients': _expanded((*roots,))}


def _roots(x):
  all_roots = itertools.combinations_with_replacement(range(-4, 5), x['N'])
  for i, roots in enumerate(all_roots):
    right = _expanded(roots) == x['coefficients']
    if right or i % 5 == 0:
      yield list(roots[::-1]), right
      yield list(roots), right
      yield [*roots, 1], None
      yield list(roots[1:]), None


def _draw_points(rng):
  n = rng.randint(1, 2)
  coefficients = [rng.randint(-3, 3) for _ in range(n + 1)]
  xs = rng.sample(range(-3, 4), n + 1)
  return {'N': n, 'X': xs, 'Y': [_at(coefficients, x) for x in xs]}


def _coefficients(x):
  found = [
    list(c)
    for c in itertools.product(range(-3, 4), repeat=x['N'] + 1)
    if all(_at(c, a) == b for a, b in zip(x['X'], x['Y']))
  ]
  (coefficients,) = found
  return coefficients


def _draw_convex(rng):
  n = rng.choice((2, 4, 6))
  total = [0] * (n + 1)
  for d in range(2, n + 1, 2):
    factor, power = rng.randint(1, 9), _expanded((rng.randint(-9, 9),) * d)
    for k, c in enumerate(power):
      total[k] += factor * c
  return {'N': n, 'coeffs': total}


def _minimisers(x):
  """Narrows the minimum down by values, to a thousandth of the tolerance."""
  scaled = [c * 10 ** (6 * (x['N'] - k)) for k, c in enumerate(x['coeffs'])]
  value = functools.partial(_at, scaled)
  low, high = -(10**7), 10**7
  while high - low > 2:
    third = (high - low) // 3
    a, b = low + third, high - third
    low, high = (low, b) if value(a) <= value(b) else (a, high)
  best = decimal.Decimal(low + high) / 2 / 10**6
  for far, right in ((0, True), ('0.00099', True), ('0.00101', False)):
    for sign in (1, -1):
      yield f'{best + sign * decimal.Decimal(far)}', right
  yield f'{-best - 1}', abs(2 * best + 1) < decimal.Decimal('0.001')
  yield '11', False


def _draw_quotient(rng):
  m = rng.randint(1, 2)
  draw = lambda k: [rng.randint(-2, 2) for _ in range(k)]
  q, r, s = [*draw(m), rng.randint(1, 2)], [*draw(2), 1], draw(m)
  p = _product(q, r)
  p[:m] = map(operator.add, p, s)
  return {'N': m + 2, 'M': m, 'P_coeffs': p, 'Q_coeffs': q}


def _remainder(x):
  """Tries all quotients with small coefficients."""
  p, q, found = x['P_coeffs'], x['Q_coeffs'], []
  for r in itertools.product(range(-2, 3), repeat=3):
    rest = [a - b for a, b in zip(p, _product(q, r))]
    if not any(rest[x['M'] :]):
      found.append(rest[: x['M']])
  (remainder,) = found
  return remainder


def _sequence(a, b, n):
  u, t = [a, b], [a, a]
  while len(t) < n:
    u.append(u[-1] + u[-2])
    t.append(t[-1] + u[-1] - u[-2])
  return t


def _draw_term(rng):
  n, a, b = rng.randint(5, 12), rng.randint(1, 20), rng.randint(1, 20)
  last = _sequence(a, b, n - 1)[-1]
  return {'N': n, 'A': a, 'M': last, 'X': rng.randint(2, n)}


def _unknown_term(x):
  found = set()
  for b in range(1, 21):
    t = _sequence(x['A'], b, x['N'])
    if t[x['N'] - 2] == x['M']:
      found.add(t[x['X'] - 1])
  (term,) = found
  return term


TABLE = [
  ('matrix_binary_exponentiation', _draw_matrix, _power),
  ('polynomial_interpolation', _draw_points, _coefficients),
  ('polynomial_remainder', _draw_quotient, _remainder),
  ('recurrence_unknown_term', _draw_term, _unknown_term),
]
CHOICES = [
  (
    'differentiate',
    lambda rng: {'function': _draw_function(rng)[0]},
    _derivatives,
  ),
  ('gaussian_elimination', _draw_equations, _unknowns),
  ('integral', _draw_slope, _antiderivatives),
  ('polynomial_factorization', _draw_roots, _roots),
  ('polynomial_minimum', _draw_convex, _minimisers),
]


@pytest.mark.parametrize(('name', 'cases', 'define'), TABLE)
def test_solutions_and_verdicts_by_definition(name, cases, define, one_answer):
  one_answer(name, cases, define)


@pytest.mark.parametrize(('name', 'cases', 'answers'), CHOICES)
def test_right_answers_and_no_others(name, cases, answers, all_answers):
  all_answers(name, cases, answers)


def test_every_environment_has_a_row():
  names = environments.names('algebra')
  assert tuple(sorted(name for name, *_ in TABLE + CHOICES)) == names
