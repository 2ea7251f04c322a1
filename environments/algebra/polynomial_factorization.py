"""Find the roots of a polynomial that splits over the integers."""

import collections

from environments import base
from environments import decimals
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import polynomials

_PROMPT = """\
A polynomial of degree {N} is the product of {N} factors x - a, each with an
integer a. Its coefficients, from that of x^0 to that of x^{N}, are below. Find
all roots a, each as often as it occurs.
Answer: {N} integers in any order, separated by blanks, in the form {example}
{coefficients}"""


class PolynomialFactorization(base.Environment):
  """All N integer roots; graded by the share found.

  Roots are from -(N + 7) to N + 7, and the degree ends at 50; coefficients that
  are 0 are shown, too.
  """

  answer = formats.IntList()
  example = '4 -1'  # Fewer than any degree drawn.
  fields = ('N', 'coefficients')

  def params(self, level):
    return {'N': ladders.linear(3, level, limit=50)}

  def generate(self, rng, params):
    n = params['N']
    roots = [rng.randint(-n - 7, n + 7) for _ in range(n)]
    coefficients = [1]
    for root in roots:
      coefficients = polynomials.multiply(coefficients, [-root, 1])
    return {'N': n, 'coefficients': coefficients, 'solution': roots}

  def prompt(self, instance):
    text = ' '.join(map(decimals.render, instance['coefficients']))
    return _PROMPT.format(
      N=instance['N'], example=self.example, coefficients=text
    )

  def score(self, instance, answer):
    roots = instance['solution']
    if len(answer) != len(roots):
      return rewards.INVALID
    found = collections.Counter(answer) & collections.Counter(roots)
    return rewards.graded(found.total(), len(roots), power=5)
