"""Real numbers as answers, read exactly: `-1.25`, `7/3`, `2e-3`."""

from collections.abc import Sequence
import fractions
import re

from environments import formats
from environments import rewards

_MAX_CHARS = 200
_DECIMAL = re.compile(
  r'([+-]?)([0-9]*+)(?:\.([0-9]*+))?+(?:[eE]([+-]?[0-9]{1,2}))?+'
)
_QUOTIENT = re.compile(r'([+-]?[0-9]++)\s*+/\s*+([0-9]++)')


class Real(formats.Format):
  """A decimal number or a quotient; a reduced pair [p, q], q > 0, once read."""

  def parse(self, text):
    text = formats.undress(text).replace('\N{MINUS SIGN}', '-')
    if len(text) > _MAX_CHARS:
      return None
    quotient = _QUOTIENT.fullmatch(text)
    if quotient:
      p, q = int(quotient[1]), int(quotient[2])
      return pair(fractions.Fraction(p, q)) if q else None
    match = _DECIMAL.fullmatch(text)
    if not match or not (match[2] or match[3]):
      return None
    digits = match[3] or ''
    power = int(match[4] or 0) - len(digits)
    value = int(match[1] + match[2] + digits) * fractions.Fraction(10) ** power
    return pair(value)

  def render(self, answer):
    p, q = answer
    places = _places(q)
    if places is None:
      return f'{p}/{q}'
    digits = str(abs(p) * 10**places // q).zfill(places + 1)
    text = digits[: len(digits) - places]
    if places:
      text += '.' + digits[-places:]
    return '-' + text if p < 0 else text


def _places(q: int) -> int | None:
  """Returns the digits after the point of n / q; None if there is no end."""
  places = q.bit_length()
  if 10**places % q:
    return None
  return next(k for k in range(places + 1) if 10**k % q == 0)


def pair(value: fractions.Fraction) -> list[int]:
  """Returns a fraction as [numerator, denominator]."""
  return [value.numerator, value.denominator]


def missed(
  answer: Sequence[int], solution: Sequence[int], tolerance: fractions.Fraction
) -> rewards.Reward:
  """Returns t / (t + distance) for an answer that is not right.

  Args:
    answer: [p, q], not the solution.
    solution: [p, q].
    tolerance: t, positive.
  """
  distance = abs(fractions.Fraction(*answer) - fractions.Fraction(*solution))
  share = tolerance / (tolerance + distance)
  return rewards.graded(share.numerator, share.denominator)
