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
  starts at 6 and ends at 100. Solutions are [d, x, y, q] with the centre
  (x / d, y / d) and the squared radius q / d ** 2.
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
    return solution[0] != 2  # The divisor of circles through two points.

  def solve(self, fields):
    return lines_and_circles.smallest_circle(fields['points'])

  def reference(self, instance):
    d, x, y, q = instance['solution']
    radius = math.isqrt(q * _DIGITS**2 // d**2)
    scaled = [x * _DIGITS // d, y * _DIGITS // d, radius]
    pairs = (fractions.Fraction(value, _DIGITS) for value in scaled)
    return self.answer.render(map(real_numbers.pair, pairs))

  def score(self, instance, answer):
    if len(answer) != 3:
      return rewards.INVALID
    x, y, r = (fractions.Fraction(*pair) for pair in answer)
    d, p, q, square = instance['solution']
    if r <= 0:
      return rewards.INVALID
    least = fractions.Fraction(square, d * d)
    near = max(abs(d * x - p), abs(d * y - q)) <= TOLERANCE * d
    low = max(r - TOLERANCE, fractions.Fraction(0))
    if near and low**2 <= least <= (r + TOLERANCE) ** 2:
      return rewards.CORRECT
    if any((u - x) ** 2 + (v - y) ** 2 > r * r for u, v in instance['points']):
      return rewards.WRONG
    share = least / (r * r)
    return rewards.graded(share.numerator, share.denominator, power=5)
