"""Find where a convex polynomial is smallest."""

import fractions

from environments import base
from environments import decimals
from environments import ladders
from environments import rewards
from environments.algorithms import polynomials
from environments.algorithms import real_numbers

TOLERANCE = fractions.Fraction(1, 1_000)
_PLACES = 6  # Of the stored solution.
_MOST_DOUBLINGS = 200
_PROMPT = """\
The polynomial f below has degree {N} and is convex: it is a sum of even powers
of x - s with positive factors, for several s. Find the real x where f(x) is
smallest, with an error of at most 0.001.
Its coefficients, from that of x^0 to that of x^{N}, are:
{coeffs}
Answer: x as a decimal number, in the form {example}"""


def slope_sign(coefficients: list[int], x: fractions.Fraction) -> int:
  """Returns the sign of the derivative at x, as 1, 0, or -1."""
  p, q = x.numerator, x.denominator
  total, scale = 0, 1
  for k in range(len(coefficients) - 1, 0, -1):
    total = total * p + k * coefficients[k] * scale
    scale *= q
  return (total > 0) - (total < 0)


class PolynomialMinimum(base.Environment):
  """The minimiser of a convex polynomial to 0.001, by exact signs of f'.

  Powers have different s, within 9 at level 0, and the degree starts at 4 and
  ends at 60, so that the minimiser is no simple quotient. Only answers within
  the tolerance are right, up to and including it; others earn t / (t + error)
  for the tolerance t.
  """

  answer = real_numbers.Real()
  example = '1234.5678'  # Beyond every s.
  fields = ('N', 'coeffs')

  def params(self, level):
    return {
      'N': ladders.linear(4, level, 2, 60),
      'max_weight': ladders.linear(9, level),
    }

  def generate(self, rng, params):
    n, most = params['N'], params['max_weight']
    coefficients = [0] * (n + 1)
    centres = rng.sample(range(-most, most + 1), 2)
    while len(centres) < n // 2:
      centres.append(rng.randint(-most, most))
    for d, s in zip(range(2, n + 1, 2), centres):
      power = [1]
      for _ in range(d):
        power = polynomials.multiply(power, [-s, 1])
      a = rng.randint(1, most)
      for i, c in enumerate(power):
        coefficients[i] += a * c
    fields = {'N': n, 'coeffs': coefficients}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    """Returns the minimiser rounded down, by bisection."""
    scale = 10**_PLACES
    sign = lambda m: slope_sign(fields['coeffs'], fractions.Fraction(m, scale))
    low, high = -scale, scale
    for _ in range(_MOST_DOUBLINGS):
      if sign(low) <= 0 < sign(high):
        break
      low, high = 2 * low, 2 * high
    else:
      raise ValueError(f'Not convex: {fields["coeffs"]!r:.200}.')
    while high - low > 1:
      middle = (low + high) // 2
      low, high = (low, middle) if sign(middle) > 0 else (middle, high)
    return real_numbers.pair(fractions.Fraction(low, scale))

  def restore(self, fields, reference_text):
    """Solves the problem: a reference may be a rounded one."""
    return super().restore(fields, None)

  def prompt(self, instance):
    text = ' '.join(map(decimals.render, instance['coeffs']))
    return _PROMPT.format(N=instance['N'], coeffs=text, example=self.example)

  def score(self, instance, answer):
    x, coefficients = fractions.Fraction(*answer), instance['coeffs']
    left = slope_sign(coefficients, x - TOLERANCE)
    if left <= 0 <= slope_sign(coefficients, x + TOLERANCE):
      return rewards.CORRECT
    return real_numbers.missed(answer, instance['solution'], TOLERANCE)
