"""Whether one elementary function is the derivative of another.

Both are evaluated at fixed points by interval arithmetic, the derivative by the
chain rule, number by number. So no right answer is refused for its form or for
rounding, and no wrong one passes unless it agrees to 30 digits at each point.
Parts that stand twice, in one function or in both, are evaluated once a point.
"""

from collections.abc import Iterable
from collections.abc import Sequence
import decimal
import fractions
from typing import Any

from environments.algorithms import intervals

_Node = tuple[int | str, *tuple[int, ...]]  # An item and its arguments' places.
_Some = intervals.Number | None

DIGITS = 30  # Of agreement.
_PRECISIONS = (50, 250)  # The second where too little is certain.
_ENOUGH, _LEAST = 6, 2  # Points compared, and those that suffice.
_POINTS = tuple(
  decimal.Decimal(n).scaleb(-4)
  for n in (
    3719,
    -4173,
    12791,
    -13487,
    8377,
    -9127,
    18433,
    -17719,
    2311,
    -2017,
    15823,
    26839,
    -15361,
    22147,
    -24571,
    -31337,
    37129,
    61873,
  )
)
_ONE_HALF = fractions.Fraction(1, 2)


def is_derivative(f: Sequence[int | str], g: Sequence[int | str]) -> bool:
  """Whether f = dg/dx wherever both are real numbers.

  The operand 'c' in `g` is an added constant.

  Args:
    f: a function of x in postfix order; see `elementary.FUNCTIONS`.
    g: the same.
  """
  nodes: dict[_Node, int] = {}
  in_f, in_g = _places(nodes, f), _places(nodes, g)
  moving = _moving(nodes)
  value_of_f = [k for k in in_f if k in moving]
  value_of_g = [k for k in in_g if k in moving and k >= len(in_f)]
  slope_of_g = [k for k in in_g if k in moving]
  for precision in _PRECISIONS:
    at = _Evaluation(intervals.reals(precision), nodes)
    fixed = [k for k in range(len(nodes)) if k not in moving]
    at.evaluate(fixed, None)
    at.differentiate(fixed)
    certain = 0
    for point in _POINTS:
      at.evaluate(value_of_f, (point, point))
      if at.values[in_f[-1]] is None:
        continue
      at.evaluate(value_of_g, (point, point))
      at.differentiate(slope_of_g)
      verdict = _equal(at.reals, at.values[in_f[-1]], at.slopes[in_g[-1]])
      if verdict is False:
        return False
      certain += verdict is True
      if certain == _ENOUGH:
        return True
    if certain >= _LEAST:
      return True
  return False


def _places(
  nodes: dict[_Node, int], function: Sequence[int | str]
) -> list[int]:
  """Adds a function to `nodes`; returns its parts' places, its own as the last.

  Args:
    nodes: each with its place, which comes after those of its arguments.
    function: in postfix order.
  """
  stack: list[int] = []
  found = set()
  for item in function:
    count = 2 if item in _JOINS else int(item in _CALLED)
    begin = len(stack) - count
    place = nodes.setdefault((item, *stack[begin:]), len(nodes))
    stack[begin:] = [place]
    found.add(place)
  return sorted(found)


def _moving(nodes: Iterable[_Node]) -> set[int]:
  """Returns the places of the nodes that depend on x."""
  found: set[int] = set()
  for place, (item, *arguments) in enumerate(nodes):
    if item == 'x' or not found.isdisjoint(arguments):
      found.add(place)
  return found


def _equal(reals, a, b) -> bool | None:
  """Whether two numbers are equal to DIGITS digits; None if that is open."""
  try:
    gap = reals.subtract(a, b)
  except decimal.DecimalException:
    return None
  if gap is None:
    return None
  if isinstance(gap, fractions.Fraction):
    return not gap
  if reals.sign(gap):
    return False
  size = intervals.ONE if intervals.ZERO in (a, b) else b
  return True if reals.narrow(gap, size, DIGITS) else None


class _Evaluation:
  """Values and slopes of nodes, each None if unknown.

  A slope may be known where the value is not: that of log(x) for x < 0.
  """

  def __init__(self, reals: intervals.Reals, nodes: Sequence[_Node]):
    self.reals = reals
    self._nodes = list(nodes)
    self.values: list[_Some] = [None] * len(nodes)
    self.slopes: list[_Some] = [None] * len(nodes)
    self._kept: list[Any] = [None] * len(nodes)  # For the slope at a value.

  def evaluate(self, places: Iterable[int], x: _Some) -> None:
    """Sets values; those of arguments are set, or come before in `places`."""
    values, kept = self.values, self._kept
    for k in places:
      item, *arguments = self._nodes[k]
      kept[k] = None
      if not arguments:
        values[k] = x if item == 'x' else self._constant(item)
        continue
      try:
        made = _VALUES[item](self.reals, *[values[a] for a in arguments])
      except decimal.DecimalException:
        made = None, None
      values[k], kept[k] = made

  def differentiate(self, places: Iterable[int]) -> None:
    """Sets slopes where values are set."""
    values, slopes = self.values, self.slopes
    for k in places:
      item, *arguments = self._nodes[k]
      if not arguments:
        slopes[k] = intervals.ONE if item == 'x' else intervals.ZERO
        continue
      jets = [n for a in arguments for n in (values[a], slopes[a])]
      try:
        made = _SLOPES[item](self.reals, values[k], self._kept[k], *jets)
      except decimal.DecimalException:
        made = None
      slopes[k] = made

  def _constant(self, item: int | str) -> _Some:
    if isinstance(item, int):
      return fractions.Fraction(item)
    if item == 'pi':
      return self.reals.pi()
    return self.reals.exp(intervals.ONE) if item == 'e' else None


def _tangent(reals, u):
  sine, cosine = reals.sin_cos(u)
  secant = reals.invert(cosine)
  return reals.multiply(sine, secant), secant


def _root(reals, u):
  return _power(reals, u, _ONE_HALF)


def _absolute(reals, u):
  sign = fractions.Fraction(reals.sign(u)) or None
  return reals.multiply(u, sign), sign


def _quotient(reals, u, v):
  inverse = reals.invert(v)
  return reals.multiply(u, inverse), inverse


def _power(reals, u, v):
  """Returns u ** v and log u; for a whole number v u ** (v - 1) in its place.

  For whole numbers v alone u may be negative.
  """
  if not _whole(v):
    logarithm = reals.log(u)
    return reals.exp(reals.multiply(v, logarithm)), logarithm
  if not v:
    return intervals.ONE, None
  lower = reals.whole_power(u, v.numerator - 1)
  return reals.multiply(lower, u), lower


def _whole(a: _Some) -> bool:
  return type(a) is fractions.Fraction and a.denominator == 1


def _slope_of_tangent(reals, value, secant, u, du):
  return reals.multiply(reals.multiply(secant, secant), du)


def _slope_of_root(reals, value, logarithm, u, du):
  jet = u, du, _ONE_HALF, intervals.ZERO
  return _slope_of_power(reals, value, logarithm, *jet)


def _slope_of_product(reals, value, kept, u, du, v, dv):
  return reals.add(reals.multiply(du, v), reals.multiply(u, dv))


def _slope_of_quotient(reals, value, inverse, u, du, v, dv):
  top = reals.subtract(du, reals.multiply(value, dv))
  return reals.multiply(top, inverse)


def _slope_of_power(reals, value, kept, u, du, v, dv):
  if _whole(v):
    slope = reals.multiply(reals.multiply(v, kept), du)
    return slope if v else intervals.ZERO
  if kept is None:
    return None
  if value is None:
    return intervals.ZERO if du == dv == intervals.ZERO else None
  growth = reals.multiply(reals.multiply(v, du), reals.invert(u))
  growth = reals.add(reals.multiply(dv, kept), growth)
  return reals.multiply(value, growth)


# Each returns the value and what its slope takes from it.
_CALLED = {
  'neg': lambda reals, u: (reals.negate(u), None),
  'exp': lambda reals, u: (reals.exp(u), None),
  'log': lambda reals, u: (reals.log(u), None),
  'sqrt': _root,
  'abs': _absolute,
  'sin': lambda reals, u: reals.sin_cos(u),
  'cos': lambda reals, u: reals.sin_cos(u)[::-1],
  'tan': _tangent,
}
_JOINS = {
  '+': lambda reals, u, v: (reals.add(u, v), None),
  '-': lambda reals, u, v: (reals.subtract(u, v), None),
  '*': lambda reals, u, v: (reals.multiply(u, v), None),
  '/': _quotient,
  '**': _power,
}
_VALUES = _CALLED | _JOINS
_SLOPES = {
  'neg': lambda reals, value, kept, u, du: reals.negate(du),
  'exp': lambda reals, value, kept, u, du: reals.multiply(value, du),
  'log': lambda reals, value, kept, u, du: reals.multiply(du, reals.invert(u)),
  'sqrt': _slope_of_root,
  'abs': lambda reals, value, sign, u, du: reals.multiply(du, sign),
  'sin': lambda reals, value, cosine, u, du: reals.multiply(cosine, du),
  'cos': lambda reals, value, sine, u, du: reals.negate(
    reals.multiply(sine, du)
  ),
  'tan': _slope_of_tangent,
  '+': lambda reals, value, kept, u, du, v, dv: reals.add(du, dv),
  '-': lambda reals, value, kept, u, du, v, dv: reals.subtract(du, dv),
  '*': _slope_of_product,
  '/': _slope_of_quotient,
  '**': _slope_of_power,
}
