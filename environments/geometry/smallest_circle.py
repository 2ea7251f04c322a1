"""The smallest circle around points."""

import fractions
import math

from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import geometry
from environments.algorithms import lines_and_circles
from environments.algorithms import real_numbers
from environments.sequence import _family

TOLERANCE = fractions.Fraction(1, 1_000)
_DIGITS = 10**6
_NUMBER = real_numbers.Real()


class Reals(formats.Format):
  """Real numbers separated by blanks or single commas, as pairs [p, q]."""

  def parse(self, text):
    text = formats.undress(text)
    if len(text) > 1_000:
      return None
    if text[:1] + text[-1:] in ('[]', '()'):
      text = text[1:-1]
    parts = text.split(',') if ',' in text else text.split()
    numbers = [_NUMBER.parse(part.strip()) for part in parts]
    return numbers if numbers and None not in numbers else None

  def render(self, answer):
    return ' '.join(map(_NUMBER.render, answer))


class SmallestCircle(_family.Solved):
  """Centre and radius, each to within 0.001, compared exactly.

  Circles that hold all points earn (least radius / radius) ** 10, others
  nothing. Three points determine the circle, and no three lie on a line; N
  starts at 6 and ends at 100. Solutions hold the centre exactly, so that it
  gives the exact radius, and the radius to six decimals.
  """

  answer = Reals()
  example = '-1.5 2.25 1000.0'
  fields = ('N', 'points')
  statement = """\
Find the smallest circle that holds all {N} points below, one a line, inside or
on its border.
Answer: its centre's x and y and its radius, separated by blanks, as decimal
numbers with errors of at most 0.001 each, in the form {example}
{points}"""

  def params(self, level):
    return {'N': ladders.geometric(6, level, limit=100)}

  def draw(self, rng, params):
    n = params['N']
    points = geometry.general_position(rng, n, 2 * n)
    return {'N': n, 'points': points}

  def fair(self, fields, solution):
    return math.lcm(solution[0][1], solution[1][1]) > 2  # Else two points may.

  def solve(self, fields):
    d, x, y, q = lines_and_circles.smallest_circle(fields['points'])
    radius = math.isqrt(q * _DIGITS**2 // d**2)
    numbers = ((x, d), (y, d), (radius, _DIGITS))
    return [real_numbers.pair(fractions.Fraction(*pair)) for pair in numbers]

  def reference(self, instance):
    pairs = [[p * _DIGITS // q, _DIGITS] for p, q in instance['solution']]
    return self.answer.render(pairs)

  def score(self, instance, answer):
    if len(answer) != 3:
      return rewards.INVALID
    points = instance['points']
    x, y, r = (fractions.Fraction(*pair) for pair in answer)
    a, b = (fractions.Fraction(*pair) for pair in instance['solution'][:2])
    if r <= 0:
      return rewards.INVALID
    least = _square_reach(points, a, b)
    near = max(abs(x - a), abs(y - b)) <= TOLERANCE
    low = max(r - TOLERANCE, fractions.Fraction(0))
    if near and low**2 <= least <= (r + TOLERANCE) ** 2:
      return rewards.CORRECT
    if _square_reach(points, x, y) > r * r:
      return rewards.WRONG
    share = least / (r * r)
    return rewards.graded(share.numerator, share.denominator, power=5)


def _square_reach(
  points: list[list[int]], x: fractions.Fraction, y: fractions.Fraction
) -> fractions.Fraction:
  """Returns the squared distance from (x, y) to the farthest point."""
  d = math.lcm(x.denominator, y.denominator)
  p, q = int(x * d), int(y * d)
  most = max((d * u - p) ** 2 + (d * v - q) ** 2 for u, v in points)
  return fractions.Fraction(most, d * d)
