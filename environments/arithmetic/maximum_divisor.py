"""Find the largest length that cuts enough pieces."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
Find the largest positive integer L such that floor(a / L), summed over the {N}
integers a below, is at least {K}.
Answer: one integer, in the form {example}
{A}"""


def pieces(lengths: list[int], piece: int) -> int:
  """Returns how many whole pieces the lengths give."""
  return sum(a // piece for a in lengths)


class MaximumDivisor(base.Environment):
  """Largest L with enough pieces; a smaller one earns (L / best) ** 5.

  Lengths reach 200 at level 0 and then grow, so that few answers are equal, and
  K is from N to 3 N, so that none is simply one of the lengths.
  """

  answer = formats.Int()
  example = '1'  # Pieces of 1 are always enough, and never best.
  fields = ('N', 'K', 'A')

  def params(self, level):
    return {
      'N': ladders.geometric(3, level, 1.2, 2, 500),
      'largest': ladders.geometric(200, level, 1.5, 0, 10**9),
    }

  def generate(self, rng, params):
    n, most = params['N'], params['largest']
    lengths = [rng.randint(most // 10, most) for _ in range(n)]
    fields = {'N': n, 'K': rng.randint(n, 3 * n), 'A': lengths}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    lengths, k = fields['A'], fields['K']
    low, high = 1, max(lengths) + 1  # Enough, and too long.
    if pieces(lengths, low) < k:
      raise ValueError(f'No length gives {k} pieces of {lengths!r:.200}.')
    while high - low > 1:
      middle = (low + high) // 2
      enough = pieces(lengths, middle) >= k
      low, high = (middle, high) if enough else (low, middle)
    return low

  def prompt(self, instance):
    lengths = ' '.join(map(str, instance['A']))
    return _PROMPT.format(
      N=instance['N'], K=instance['K'], A=lengths, example=self.example
    )

  def score(self, instance, answer):
    if answer < 1 or pieces(instance['A'], answer) < instance['K']:
      return rewards.INVALID
    return rewards.graded(answer, instance['solution'], power=5)
