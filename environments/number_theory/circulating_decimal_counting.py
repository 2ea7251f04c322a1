"""Count fractions whose expansion is purely periodic."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import number_theory

_PROMPT = """\
How many different rational numbers x / y with integers 1 <= x <= {N} and
1 <= y <= {M} have, written in base {K}, digits after the point that are purely
periodic (the period begins right after the point)? Integers count, since their
period is 0; other finite expansions do not.
Answer: one integer, in the form {example}"""


class CirculatingDecimalCounting(base.Environment):
  """Coprime pairs x <= N, y <= M with y coprime to the base K.

  Only the exact count earns credit, since the density of such pairs times N M
  comes close without any work; sides start at up to 12 and bases at up to 6,
  for a choice of problems at level 0.
  """

  answer = formats.Int()
  example = '0'  # Integers always count.
  fields = ('N', 'M', 'K')
  presentation = ('MAX_N', 'MAX_M', 'MAX_K')

  def params(self, level):
    side = ladders.geometric(12, level, 1.4, 0, 10**7)
    base_ = ladders.geometric(6, level, 1.1, 1, 1_000)
    return {'MAX_N': side, 'MAX_M': side, 'MAX_K': base_}

  def generate(self, rng, params):
    fields = {
      'N': rng.randint(2, params['MAX_N']),
      'M': rng.randint(2, params['MAX_M']),
      'K': rng.randint(2, params['MAX_K']),
    }
    return params | fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    return number_theory.coprime_pairs(fields['N'], fields['M'], fields['K'])

  def prompt(self, instance):
    return _PROMPT.format(example=self.example, **instance)

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
