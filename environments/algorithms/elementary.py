"""Elementary functions of x: drawn at random, and differentiated.

They are expressions in postfix order; see `expressions`.
"""

from collections.abc import Callable
from collections.abc import Sequence
import math
import random

from environments import base
from environments.algorithms import expressions

Postfix = expressions.Postfix

FUNCTIONS = expressions.Grammar(
  operands=('x', 'e', 'pi'),
  functions=expressions.CALLED,
  spellings=(('ln', 'log'),),
  wide=True,
  max_tokens=1_000,
)

_POINTS = (0.21, 0.47, 0.83, 1.13, 1.49, 1.71, 2.23, 2.87)
_LARGEST = 1e5  # Of a drawn function at these points.
_SMALLEST = 1e-3  # Of what is divided by, rooted, or under a logarithm.
_TRIES = 200
_STEPS = 20  # Operators tried at a node.
_OUTER = ('sin', 'cos', 'exp', 'log', 'power', 'root', '+', '-', '*', '/')
_OUTER_WEIGHTS = (10, 10, 5, 5, 7, 5, 12, 12, 20, 10)
_INNER = ('+', '-', '*', '/', '**')
_INNER_WEIGHTS = (20, 20, 30, 20, 10)
_FLOATS = {
  'sin': math.sin,
  'cos': math.cos,
  'exp': math.exp,
  'log': math.log,
  '+': lambda a, b: a + b,
  '-': lambda a, b: a - b,
  '*': lambda a, b: a * b,
  '/': lambda a, b: a / b,
  '**': lambda a, b: a**b,
}
_POSITIVE = ('log', 'root', '**')  # Operators that need a positive operand.


def draw(rng: random.Random, nodes: int, most: int) -> Postfix:
  """Returns a random function that is smooth for x in (0.2, 2.9), not linear.

  Args:
    rng: the source of randomness.
    nodes: occurrences of x, functions, and operators between parts with x, or
      with a constant, at least 3.
    most: the largest constant, at least 2; powers and roots end at 4.
  """
  for _ in range(_TRIES):
    postfix, values = _draw(rng, nodes, most)
    if not _linear(values):
      return postfix
  raise base.GenerationError(f'Only linear functions of {nodes} nodes.')


def _linear(values: Sequence[float]) -> bool:
  """Whether the values at _POINTS lie on a line, or nearly."""
  x, y, z = _POINTS[0], _POINTS[3], _POINTS[-1]
  a, b, c = values[0], values[3], values[-1]
  bend = (b - a) * (z - x) - (c - a) * (y - x)
  return abs(bend) < 1e-6 * (1 + max(map(abs, values)))


def _draw(rng, nodes, most) -> tuple[Postfix, list[float]]:
  """Returns a function with `nodes` nodes and its values at _POINTS."""
  if nodes == 1:
    return ['x'], list(_POINTS)
  if nodes == 2 or rng.random() < 0.5:
    left = _draw(rng, nodes - 1, most)
    make = lambda: _outer(rng, left, most)
  else:
    size = rng.randint(1, nodes - 2)
    left = _draw(rng, size, most)
    right = _draw(rng, nodes - 1 - size, most)
    make = lambda: _inner(rng, left, right)
  return _first_valid(make) or left


def _first_valid(make: Callable) -> tuple[Postfix, list[float]] | None:
  """Returns the first function that is neither constant nor large nor None."""
  for _ in range(_STEPS):
    found = make()
    if found and _moderate(found[1]):
      return found
  return None


def _moderate(values: Sequence[float]) -> bool:
  low, high = min(values), max(values)
  return -_LARGEST < low < high - _SMALLEST < _LARGEST


def _outer(rng, part, most) -> tuple[Postfix, list[float]] | None:
  """Applies a function or an operator with a constant."""
  postfix, values = part
  (name,) = rng.choices(_OUTER, _OUTER_WEIGHTS)
  if name in _POSITIVE and min(values) < _SMALLEST:
    return None
  if name in ('power', 'root'):
    k = rng.randint(2, 4)
    item = [k] if name == 'power' else [1, k, '/']
    exponent = k if name == 'power' else 1 / k
    return [*postfix, *item, '**'], [v**exponent for v in values]
  apply = _FLOATS[name]
  if name in expressions.CALLED:
    if name == 'exp' and max(values) > math.log(_LARGEST):
      return None
    return [*postfix, name], list(map(apply, values))
  k = rng.randint(2, most)
  if name == '*':
    item, k = ([k], k) if rng.random() < 0.5 else ([k, 'neg'], -k)
    return [*item, *postfix, '*'], [k * v for v in values]
  return [*postfix, k, name], [apply(v, k) for v in values]


def _inner(rng, left, right) -> tuple[Postfix, list[float]] | None:
  """Joins two functions."""
  (sign,) = rng.choices(_INNER, _INNER_WEIGHTS)
  if sign == '/' and min(map(abs, right[1])) < _SMALLEST:
    return None
  if sign == '**':
    if min(left[1]) < _SMALLEST or max(map(abs, right[1])) > 10:
      return None
    if max(left[1]) > 10:
      return None
  values = list(map(_FLOATS[sign], left[1], right[1]))
  return [*left[0], *right[0], sign], values


def differentiate(function: Sequence[int | str]) -> Postfix:
  """Returns the derivative with respect to x; only plain 0 and 1 are left out.

  Args:
    function: an expression in x, of FUNCTIONS.
  """
  stack: list[tuple[Postfix, Postfix]] = []  # Parts with their derivatives.
  for item in function:
    if isinstance(item, int) or item in FUNCTIONS.operands:
      stack.append(([item], [1] if item == 'x' else [0]))
    elif item == 'neg' or item in expressions.CALLED:
      u, du = stack.pop()
      stack.append(([*u, item], _chain(item, u, du)))
    else:
      v, dv = stack.pop()
      u, du = stack.pop()
      stack.append(([*u, *v, item], _RULES[item](u, du, v, dv)))
  return stack.pop()[1]


def _chain(name: str, u: Postfix, du: Postfix) -> Postfix:
  """Returns the derivative of a function of u, or of -u."""
  if name == 'neg':
    return _negate(du)
  if name == 'sin':
    return _times([*u, 'cos'], du)
  if name == 'cos':
    return _negate(_times([*u, 'sin'], du))
  if name == 'tan':
    return _over(du, [*u, 'cos', 2, '**'])
  if name == 'exp':
    return _times([*u, 'exp'], du)
  if name == 'log':
    return _over(du, u)
  if name == 'sqrt':
    return _over(du, [2, *u, 'sqrt', '*'])
  return _times(_over(u, [*u, 'abs']), du)


def _negate(u: Postfix) -> Postfix:
  return u if u == [0] else [*u, 'neg']


def _whole(u: Postfix, v: Postfix) -> bool:
  """Whether both are integers."""
  return all(len(w) == 1 and isinstance(w[0], int) for w in (u, v))


def _plus(u: Postfix, v: Postfix) -> Postfix:
  if _whole(u, v):
    return [u[0] + v[0]]
  return v if u == [0] else u if v == [0] else [*u, *v, '+']


def _minus(u: Postfix, v: Postfix) -> Postfix:
  return _negate(v) if u == [0] else u if v == [0] else [*u, *v, '-']


def _times(u: Postfix, v: Postfix) -> Postfix:
  if [0] in (u, v):
    return [0]
  if _whole(u, v):
    return [u[0] * v[0]]
  return v if u == [1] else u if v == [1] else [*u, *v, '*']


def _over(u: Postfix, v: Postfix) -> Postfix:
  return u if u == [0] or v == [1] else [*u, *v, '/']


def _quotient(u: Postfix, du: Postfix, v: Postfix, dv: Postfix) -> Postfix:
  if dv == [0]:
    return _over(du, v)
  top = _minus(_times(du, v), _times(u, dv))
  return _over(top, [*v, 2, '**'])


def _power(u: Postfix, du: Postfix, v: Postfix, dv: Postfix) -> Postfix:
  if dv == [0]:
    return _times(_times(v, _lowered(u, v)), du)
  growth = _plus(_times(dv, [*u, 'log']), _over(_times(v, du), u))
  return _times([*u, *v, '**'], growth)


def _lowered(u: Postfix, v: Postfix) -> Postfix:
  """Returns u ** (v - 1)."""
  if v == [2]:
    return u
  if len(v) == 1 and isinstance(v[0], int) and v[0]:
    return [*u, v[0] - 1, '**'] if v[0] > 1 else [1]
  if v[:1] == [1] and v[2:] == ['/'] and isinstance(v[1], int) and v[1] > 1:
    return [*u, v[1] - 1, 'neg', v[1], '/', '**']  # A root.
  return [*u, *v, 1, '-', '**']


_RULES = {
  '+': lambda u, du, v, dv: _plus(du, dv),
  '-': lambda u, du, v, dv: _minus(du, dv),
  '*': lambda u, du, v, dv: _plus(_times(du, v), _times(u, dv)),
  '/': _quotient,
  '**': _power,
}
