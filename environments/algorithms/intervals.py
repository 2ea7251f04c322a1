"""Interval arithmetic in decimals: bounds that hold for certain.

A number is a fraction, where it is known exactly, or an interval of two
decimals that encloses it; None where it is not defined over the reals, or too
large to be followed.
"""

import decimal
import fractions
import functools
import math

Interval = tuple[decimal.Decimal, decimal.Decimal]
Number = fractions.Fraction | Interval

ZERO, ONE = fractions.Fraction(0), fractions.Fraction(1)

_EXACT_BITS = 2_000  # Longer fractions become intervals.
_SHORT = 40  # Digits of whole numbers that are not rounded.
_GUARD = 45  # More digits for reducing angles.
_SPARE = 10  # More digits for the series of a reduced angle.
_MAX_ANGLE = 30  # Digits before the point.
_MAX_EXPONENT = 10**6  # Of whole powers and of exp.
_KEPT = 1_000  # Results of the slow functions, which come back within formulas.
_TRAPS = (decimal.Overflow, decimal.InvalidOperation, decimal.DivisionByZero)


class Reals:
  """Arithmetic with intervals of `digits` significant digits."""

  def __init__(self, digits: int):
    make = functools.partial(
      decimal.Context, digits, Emin=-(10**9), Emax=10**9, traps=list(_TRAPS)
    )
    self._down = make(rounding=decimal.ROUND_FLOOR)
    self._up = make(rounding=decimal.ROUND_CEILING)
    self._error = decimal.Decimal(10) ** -digits
    self._scale = 10 ** (digits + _GUARD)
    self._shift = -digits - _GUARD
    kept = functools.lru_cache(_KEPT)
    self.exp, self.log = kept(self._exp), kept(self._log)
    self.sin_cos = kept(self._sin_cos)
    self._half_pi = 2 * (
      4 * _inverse_tangent(5, self._scale) - _inverse_tangent(239, self._scale)
    )

  def pi(self) -> Interval:
    low, high = self._point(2 * self._half_pi)
    return self._widened(low, high)

  def _point(self, scaled: int) -> Interval:
    """Returns bounds of scaled / self._scale."""
    value = decimal.Decimal(scaled)
    contexts = self._down, self._up
    return tuple(c.scaleb(c.plus(value), self._shift) for c in contexts)

  def _widened(self, low: decimal.Decimal, high: decimal.Decimal) -> Interval:
    """Returns rounded bounds with the numbers next to them."""
    return self._down.next_minus(low), self._up.next_plus(high)

  def interval(self, a: Number) -> Interval:
    """Returns an interval that encloses `a`."""
    if isinstance(a, tuple):
      return a
    p, q = decimal.Decimal(a.numerator), decimal.Decimal(a.denominator)
    if q == 1 and p.adjusted() < _SHORT:
      return p, p
    return self._down.divide(p, q), self._up.divide(p, q)

  def _short(self, a: fractions.Fraction) -> Number:
    """Returns a fraction, or an interval in place of a long one."""
    bits = a.numerator.bit_length() + a.denominator.bit_length()
    return a if bits <= _EXACT_BITS else self.interval(a)

  def add(self, a: Number | None, b: Number | None) -> Number | None:
    if a is None or b is None:
      return None
    if type(a) is fractions.Fraction:
      if type(b) is fractions.Fraction:
        return self._short(a + b)
      if not a:
        return b
    elif type(b) is fractions.Fraction and not b:
      return a
    (a0, a1), (b0, b1) = self.interval(a), self.interval(b)
    return self._down.add(a0, b0), self._up.add(a1, b1)

  def subtract(self, a: Number | None, b: Number | None) -> Number | None:
    if type(a) is type(b) is tuple:
      return self._down.subtract(a[0], b[1]), self._up.subtract(a[1], b[0])
    return self.add(a, self.negate(b))

  def negate(self, a: Number | None) -> Number | None:
    if a is None:
      return None
    if type(a) is fractions.Fraction:
      return -a
    return a[1].copy_negate(), a[0].copy_negate()

  def multiply(self, a: Number | None, b: Number | None) -> Number | None:
    """Returns a b; 0 if one of them is 0 for certain, even if one is None."""
    exact = type(a) is fractions.Fraction, type(b) is fractions.Fraction
    if (exact[0] and not a) or (exact[1] and not b):
      return ZERO
    if a is None or b is None:
      return None
    if all(exact):
      return self._short(a * b)
    return self._product(self.interval(a), self.interval(b))

  def _product(self, a: Interval, b: Interval) -> Interval:
    """Multiplies the ends that bound the product, which their signs tell."""
    (a0, a1), (b0, b1) = a, b
    down, up = self._down.multiply, self._up.multiply
    if not b0.is_signed():
      return (
        down(a0, b0 if not a0.is_signed() else b1),
        up(a1, b0 if a1.is_signed() else b1),
      )
    if b1.is_signed():
      return (
        down(a1, b1 if a1.is_signed() else b0),
        up(a0, b1 if not a0.is_signed() else b0),
      )
    if not a0.is_signed():
      return down(a1, b0), up(a1, b1)
    if a1.is_signed():
      return down(a0, b1), up(a0, b0)
    return min(down(a0, b1), down(a1, b0)), max(up(a0, b0), up(a1, b1))

  def invert(self, a: Number | None) -> Number | None:
    if a is None or not self.sign(a):
      return None
    if type(a) is fractions.Fraction:
      return 1 / a
    return self._down.divide(1, a[1]), self._up.divide(1, a[0])

  def sign(self, a: Number | None) -> int:
    """Returns 1 or -1 where that is certain, else 0."""
    if a is None:
      return 0
    low, high = a if isinstance(a, tuple) else (a, a)
    return (low > 0) - (high < 0)

  def narrow(self, a: Interval, size: Number, digits: int) -> bool:
    """Whether `a` is narrower than `size` by so many digits."""
    bounds = self.interval(size)
    largest = max(b.copy_abs() for b in bounds)
    width = self._up.subtract(a[1], a[0])
    return width <= self._down.scaleb(largest, -digits)

  def whole_power(self, a: Number | None, n: int) -> Number | None:
    """Returns a ** n for a whole number n."""
    if n < 0:
      return self.invert(self.whole_power(a, -n))
    if a is None or n > _MAX_EXPONENT:
      return None
    result: Number = ONE
    for bit in f'{n:b}':
      result = self.multiply(result, result)
      if bit == '1':
        result = self.multiply(result, a)
    return result

  def _exp(self, a: Number | None) -> Number | None:
    """Returns e ** a; over a width w <= 1 it grows at most 1 + 2 w times."""
    if a is None:
      return None
    if a == ZERO:
      return ONE
    low, high = self.interval(a)
    if not -_MAX_EXPONENT < low <= high < _MAX_EXPONENT:
      return None
    bottom = self._down.exp(low)
    width = self._up.subtract(high, low)
    if width <= 1:
      growth = self._up.add(1, self._up.multiply(2, width))
      top = self._up.multiply(self._up.next_plus(bottom), growth)
    else:
      top = self._up.exp(high)
    return self._widened(bottom, top)

  def _log(self, a: Number | None) -> Number | None:
    """Returns ln(a); over a narrow interval [p, q] it grows by q / p - 1."""
    if self.sign(a) < 1:
      return None
    if a == ONE:
      return ZERO
    low, high = self.interval(a)
    bottom = self._down.ln(low)
    width = self._up.subtract(high, low)
    if width <= low:
      growth = self._up.divide(width, low)
      top = self._up.add(self._up.next_plus(bottom), growth)
    else:
      top = self._up.ln(high)
    return self._widened(bottom, top)

  def _sin_cos(self, a: Number | None) -> tuple[Number | None, Number | None]:
    """Returns sine and cosine, from about the middle of an interval."""
    if a is None:
      return None, None
    if a == ZERO:
      return ZERO, ONE
    low, high = self.interval(a)
    middle = self._up.divide(self._up.add(low, high), 2)
    farthest = max(
      self._up.subtract(high, middle), self._up.subtract(middle, low)
    )
    if farthest > 1 or middle.adjusted() > _MAX_ANGLE:
      return None, None
    error = self._up.add(farthest, self._error)
    bounds = map(self._point, self._turned(middle))
    return tuple(
      (self._down.subtract(v0, error), self._up.add(v1, error))
      for v0, v1 in bounds
    )

  def _turned(self, angle: decimal.Decimal) -> tuple[int, int]:
    """Returns scaled sine and cosine, by their series up to a quarter turn."""
    scaled = int(self._down.scaleb(angle, -self._shift))
    turns, rest = divmod(scaled, self._half_pi)
    cut = 10 ** (_GUARD - _SPARE)
    rest, one = rest // cut, self._scale // cut
    sums, term, k = [one, 0], one, 0
    while term:
      k += 1
      term = term * rest // (one * k)
      sums[k % 2] += -term if k & 2 else term
    cosine, sine = (cut * total for total in sums)
    for _ in range(turns % 4):
      sine, cosine = cosine, -sine
    return sine, cosine


def _inverse_tangent(n: int, scale: int) -> int:
  """Returns scale * arctan(1 / n), rounded."""
  guard = 10**10
  total, power = 0, scale * guard // n
  for k in range(1, 4 * math.ceil(math.log(scale * guard, n)), 2):
    total += power // k if k % 4 == 1 else -(power // k)
    power //= n * n
  return total // guard


@functools.cache
def reals(digits: int) -> Reals:
  """Returns the arithmetic of so many digits."""
  return Reals(digits)
