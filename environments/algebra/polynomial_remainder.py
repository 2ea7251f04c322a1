"""Divide polynomials and give the remainder."""

from environments import base
from environments import decimals
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import polynomials

_PROMPT = """\
Divide the polynomial P of degree {N} by Q of degree {M}; coefficients, from
that of x^0 up, are below, and those of the quotient are integers. Give the
remainder's coefficients of x^0 to x^{last}, zeros included.
Answer: {M} integers, separated by blanks, in the form {example}
P: {P}
Q: {Q}"""


class PolynomialRemainder(base.Environment):
  """Coefficients of P mod Q; graded by (share in place) ** 10.

  M is from 2 to half of N, which starts at 4 and ends at 60, so that the
  quotient has at least three terms; coefficients grow with the level. The
  quotient R_coeffs is kept, as others do, and is not shown.
  """

  answer = formats.IntList()
  example = '100 -100'  # Larger than any coefficient drawn.
  fields = ('N', 'M', 'P_coeffs', 'Q_coeffs')
  presentation = ('R_coeffs',)

  def params(self, level):
    return {
      'N': ladders.geometric(4, level, limit=60),
      'max_weight': ladders.linear(5, level, limit=99),
    }

  def generate(self, rng, params):
    n, most = params['N'], params['max_weight']
    m = rng.randint(2, n // 2)
    draw = lambda k: [rng.randint(-most, most) for _ in range(k)]
    q = [*draw(m), rng.randint(1, most)]
    r = [*draw(n - m), rng.randint(1, most)]
    s = draw(m)
    p = polynomials.multiply(q, r)
    p[:m] = [a + b for a, b in zip(p, s)]
    fields = {'N': n, 'M': m, 'P_coeffs': p, 'Q_coeffs': q, 'R_coeffs': r}
    return fields | {'solution': s}

  def solve(self, fields):
    return polynomials.divide(fields['P_coeffs'], fields['Q_coeffs'])[1]

  def prompt(self, instance):
    show = lambda key: ' '.join(map(decimals.render, instance[key]))
    n, m = instance['N'], instance['M']
    return _PROMPT.format(
      N=n,
      M=m,
      last=m - 1,
      example=self.example,
      P=show('P_coeffs'),
      Q=show('Q_coeffs'),
    )

  def score(self, instance, answer):
    return rewards.matching(answer, instance['solution'], power=10)
