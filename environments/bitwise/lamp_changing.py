"""Lamps on a circle that switch with their neighbours."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
Lamps 1 to {N} stand on a circle, clockwise, 1 is on and 0 off. In each step
every lamp becomes, at once, the XOR of itself and the next lamp clockwise.
Give all lamps after {T} steps, clockwise, beginning with lamp {K}.
Answer: 0s and 1s separated by blanks, in the form {example}
{lamps}"""


def run(lamps: list[int], steps: int) -> list[int]:
  """Returns the lamps after `steps` steps; 2**j steps XOR lamps 2**j apart."""
  n = len(lamps)
  for j in range(steps.bit_length()):
    if steps >> j & 1:
      shift = pow(2, j, n)
      lamps = [a ^ b for a, b in zip(lamps, lamps[shift:] + lamps[:shift])]
  return lamps


class LampChanging(base.Environment):
  """All N lamps after T steps, from lamp K on; graded by the share in place.

  All lamps are asked for, since a single one is a coin toss. N is odd, since
  powers of two end all dark; only T grows exponentially with the level.
  """

  answer = formats.IntList()
  example = '1 0'  # Fewer than any number of lamps drawn.
  fields = ('N', 'B', 'T', 'K')

  def params(self, level):
    return {
      'N': ladders.linear(5, level, 2, 9_999),
      'max_T': ladders.geometric(3, level, 1.5, 1, 10**12),
    }

  def generate(self, rng, params):
    n = params['N']
    on = rng.randrange(1, 2**n - 1)  # Neither all dark nor all lit.
    fields = {
      'N': n,
      'B': [on >> i & 1 for i in range(n)],
      'T': rng.randint(2, params['max_T']),
      'K': rng.randint(1, n),
    }
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    lamps = run(fields['B'], fields['T'])
    return lamps[fields['K'] - 1 :] + lamps[: fields['K'] - 1]

  def restore(self, fields, reference_text):
    """Solves the problem: a reference may tell of lamp K alone."""
    return super().restore(fields, None)

  def prompt(self, instance):
    lamps = self.answer.render(instance['B'])
    return _PROMPT.format(example=self.example, lamps=lamps, **instance)

  def score(self, instance, answer):
    if not set(answer) <= {0, 1}:
      return rewards.INVALID
    return rewards.matching(answer, instance['solution'], power=10)
