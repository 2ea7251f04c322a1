"""Bring a list to zero by adding two step sizes to blocks."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import sequences

_PROMPT = """\
One operation adds {A}, -{A}, {B} or -{B} to every entry of a contiguous block
of the list (of one or more entries). How few operations make all entries 0?
Answer: an integer, in the form {example}
{H}"""


class BlockAdditionsToZero(base.Environment):
  """Least number of block additions of +-A, +-B; graded by closeness.

  Graded by the smaller number over the larger, in place of right or wrong. A
  list of zeros is never drawn.
  """

  answer = formats.Int()
  example = '0'  # Some entry is not 0.
  fields = ('N', 'A', 'B', 'H')

  def params(self, level):
    return {'N': ladders.geometric(2, level, limit=1_000)}

  def generate(self, rng, params):
    n = params['N']
    a, b = rng.sample(range(1, 2 * n + 1), 2)
    flips = rng.random(), rng.random()
    h = [_combination(rng, (a, b), flips, 2 * n) for _ in range(n)]
    if not any(h):
      h[rng.randrange(n)] = rng.randint(1, 2 * n) * a
    fields = {'N': n, 'A': a, 'B': b, 'H': h}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    a, b = fields['A'], fields['B']
    return sequences.least_block_additions(fields['H'], a, b)

  def prompt(self, instance):
    h = formats.IntList().render(instance['H'])
    return _PROMPT.format(
      example=self.example, A=instance['A'], B=instance['B'], H=h
    )

  def score(self, instance, answer):
    if answer < 0:
      return rewards.INVALID
    return rewards.ratio(answer, instance['solution'], power=10)


def _combination(rng, steps, flips, limit: int) -> int:
  """Draws a sum of up to `limit` of each step, negated with odds `flips`."""
  total = 0
  for step, flip in zip(steps, flips):
    count = rng.randint(0, limit)
    total += -count * step if rng.random() < flip else count * step
  return total
