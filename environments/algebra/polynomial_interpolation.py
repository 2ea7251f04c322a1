"""Find a polynomial from its values."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import polynomials

_PROMPT = """\
The polynomial f(x) = a_0 + a_1 x + ... + a_{N} x^{N} has integer coefficients
and the values below. Find them.
Answer: a_0 to a_{N}, separated by blanks, in the form {example}
{values}"""


class PolynomialInterpolation(base.Environment):
  """Coefficients of degree N from N + 1 values; graded by the share in place.

  Coefficients reach past the largest |x| at every level, where a fixed bound of
  5 let one value be read as digits in base x; the degree ends at 32, which
  keeps prompts short.
  """

  answer = formats.IntList()
  example = '3 -1'  # Fewer than any number of coefficients.
  fields = ('N', 'X', 'Y')

  def params(self, level):
    return {
      'N': ladders.linear(2, level, limit=32),
      'max_weight': ladders.linear(9, level, 2),
    }

  def generate(self, rng, params):
    n, most = params['N'], params['max_weight']
    coefficients = [rng.randint(-most, most) for _ in range(n)]
    coefficients.append(rng.randint(1, most))
    xs = rng.sample(range(-n, n + 1), n + 1)
    ys = [polynomials.value(coefficients, x) for x in xs]
    return {'N': n, 'X': xs, 'Y': ys, 'solution': coefficients}

  def solve(self, fields):
    found = polynomials.interpolate(fields['X'], fields['Y'])
    if any(c.denominator > 1 for c in found):
      raise ValueError(f'No integer polynomial has the values {fields["Y"]}.')
    return [int(c) for c in found]

  def prompt(self, instance):
    points = zip(instance['X'], instance['Y'])
    values = '\n'.join(f'f({x}) = {y}' for x, y in points)
    return _PROMPT.format(N=instance['N'], example=self.example, values=values)

  def score(self, instance, answer):
    return rewards.matching(answer, instance['solution'], power=10)
