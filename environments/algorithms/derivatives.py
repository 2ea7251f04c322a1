"""Whether one elementary function is the derivative of another.

Both are evaluated at fixed points by interval arithmetic, the derivative by the
chain rule, number by number. So no right answer is refused for its form or for
rounding, and no wrong one passes unless it agrees to 30 digits at each point.
"""

from collections.abc import Sequence
import decimal
import fractions

from environments.algorithms import expressions
from environments.algorithms import intervals

Jet = tuple[intervals.Number | None, intervals.Number | None]

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
  for precision in _PRECISIONS:
    reals = intervals.reals(precision)
    certain = 0
    for point in _POINTS:
      x = point, point
      value = jet(reals, f, (x, intervals.ZERO))[0]
      verdict = _equal(reals, value, jet(reals, g, (x, intervals.ONE))[1])
      if verdict is False:
        return False
      certain += verdict is True
      if certain == _ENOUGH:
        return True
    if certain >= _LEAST:
      return True
  return False


def _equal(reals, a, b) -> bool | None:
  """Whether two numbers are equal to DIGITS digits; None if that is open."""
  try:
    gap = reals.add(a, reals.negate(b))
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


def jet(reals: intervals.Reals, function: Sequence[int | str], x: Jet) -> Jet:
  """Returns the value of a function and its derivative, each None if unknown.

  A derivative may be known where the value is not: that of log(x) for x < 0.

  Args:
    reals: the arithmetic.
    function: in postfix order.
    x: the variable and its derivative.
  """
  stack: list[Jet] = []
  for item in function:
    try:
      stack.append(_step(reals, item, stack, x))
    except decimal.DecimalException:
      stack.append((None, None))
  return stack.pop()


def _step(reals, item, stack, x) -> Jet:
  """Takes the arguments of an item from the stack; returns what it makes."""
  if isinstance(item, int):
    return fractions.Fraction(item), intervals.ZERO
  if item == 'x':
    return x
  if item in ('e', 'pi'):
    constant = reals.pi() if item == 'pi' else reals.exp(intervals.ONE)
    return constant, intervals.ZERO
  if item == 'c':
    return None, intervals.ZERO
  if item == 'neg' or item in expressions.CALLED:
    return _apply(reals, item, *stack.pop())
  v = stack.pop()
  return _JOINS[item](reals, *stack.pop(), *v)


def _apply(reals, name, u, du) -> Jet:
  """Returns a function of u, or -u."""
  if name == 'neg':
    return reals.negate(u), reals.negate(du)
  if name == 'exp':
    value = reals.exp(u)
    return value, reals.multiply(value, du)
  if name == 'log':
    return reals.log(u), reals.multiply(du, reals.invert(u))
  if name == 'sqrt':
    return _power(reals, u, du, _ONE_HALF, intervals.ZERO)
  if name == 'abs':
    sign = fractions.Fraction(reals.sign(u)) or None
    return reals.multiply(u, sign), reals.multiply(du, sign)
  sine, cosine = reals.sin_cos(u)
  if name == 'sin':
    return sine, reals.multiply(cosine, du)
  if name == 'cos':
    return cosine, reals.negate(reals.multiply(sine, du))
  secant = reals.invert(cosine)
  slope = reals.multiply(secant, secant)
  return reals.multiply(sine, secant), reals.multiply(slope, du)


def _sum(reals, u, du, v, dv) -> Jet:
  return reals.add(u, v), reals.add(du, dv)


def _difference(reals, u, du, v, dv) -> Jet:
  return _sum(reals, u, du, reals.negate(v), reals.negate(dv))


def _product(reals, u, du, v, dv) -> Jet:
  slope = reals.add(reals.multiply(du, v), reals.multiply(u, dv))
  return reals.multiply(u, v), slope


def _quotient(reals, u, du, v, dv) -> Jet:
  inverse = reals.invert(v)
  value = reals.multiply(u, inverse)
  top = reals.add(du, reals.negate(reals.multiply(value, dv)))
  return value, reals.multiply(top, inverse)


def _power(reals, u, du, v, dv) -> Jet:
  """Returns u ** v; u may be negative if v is a whole number."""
  exact = type(dv) is type(v) is fractions.Fraction
  if exact and not dv and v.denominator == 1:
    return _whole_power(reals, u, du, v)
  logarithm = reals.log(u)
  value = reals.exp(reals.multiply(v, logarithm))
  growth = reals.multiply(reals.multiply(v, du), reals.invert(u))
  growth = reals.add(reals.multiply(dv, logarithm), growth)
  if logarithm is None:
    return None, None
  return value, reals.multiply(value, growth)


def _whole_power(reals, u, du, n) -> Jet:
  """Returns u ** n for a whole number n."""
  if not n:
    return intervals.ONE, intervals.ZERO
  lower = reals.whole_power(u, n.numerator - 1)
  slope = reals.multiply(reals.multiply(n, lower), du)
  return reals.multiply(lower, u), slope


_JOINS = {
  '+': _sum,
  '-': _difference,
  '*': _product,
  '/': _quotient,
  '**': _power,
}
