"""Probability that all find a seat behind a random one."""

import fractions

from environments import ladders
from environments.probability import _family


class FirstFreeSeatProbability(_family.Fraction):
  """All of N persons are seated on K seats (parking functions).

  K grows with the level and N slowly, so that answers have about 20 digits at
  level 10, and less than 200 ever. Equal fractions are accepted.
  """

  fields = ('N', 'K')
  presentation = ('MAX_N_K',)
  statement = """\
A row has seats 1 to {K}. {N} persons come one after another. Each picks an
integer x from 1 to {K}, all equally likely and independently, and sits down on
the free seat with the smallest number of at least x; if there is none, the
person remains standing. What is the probability that all {N} are seated?
Answer: a fraction of two integers, in the form {example}"""

  def params(self, level):
    return {
      'max_N': ladders.linear(10, level, limit=120) // 2,
      'MAX_N_K': ladders.linear(20, level, 12, 1_000),
    }

  def draw(self, rng, params):
    n, most = rng.randint(2, params['max_N']), params['MAX_N_K']
    return {'N': n, 'K': rng.randint(n, most), 'MAX_N_K': most}

  def solve(self, fields):
    """With one more seat on a circle, seat K + 1 must stay free."""
    n, k = fields['N'], fields['K']
    seated = fractions.Fraction((k + 1) ** (n - 1) * (k - n + 1), k**n)
    return [*seated.as_integer_ratio()]

  def restore(self, fields, reference_text):
    """Also reads a reference of two numbers without a slash."""
    if reference_text is not None:
      reference_text = '/'.join(reference_text.replace('/', ' ').split())
    return super().restore(fields, reference_text)
