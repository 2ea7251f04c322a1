"""Count the colorings of the highest tower of black and white layers."""

import math

from environments import ladders
from environments.counting import _family


def tallest_towers(a: int, b: int) -> int:
  """Returns how many colorings the highest tower has.

  Any total up to T (T + 1) / 2 is a sum of some of 1..T, so the blocks alone
  decide T. Subsets by their sum are the digits of an integer.
  """
  height = (math.isqrt(8 * (a + b) + 1) - 1) // 2
  total, most = height * (height + 1) // 2, min(a, b)
  width = height + 1  # Bits of a digit.
  subsets, kept = 1, (1 << width * (most + 1)) - 1
  for layer in range(1, height + 1):
    subsets = (subsets + (subsets << width * layer)) & kept
  digit = (1 << width) - 1
  least = max(0, total - max(a, b))
  subsets >>= width * least
  return sum(
    subsets >> width * s & digit for s in range(min(most, total) - least + 1)
  )


class MonochromeBlockCounting(_family.Count):
  """Colorings of layers 1..T within A black and B white blocks, T the most.

  A and B are at least a quarter of their bound, which starts at 40 and ends at
  20,000: small ones have two colorings. Only the exact count is correct.
  """

  example = '0'  # All counts are positive.
  fields = ('A', 'B')
  statement = """\
A tower of T layers has 1 block in its first layer, 2 in its second, and so on
to T in its last. Each layer is all black or all white. There are {A} black and
{B} white blocks, of which some may be left over. Let T be as large as possible.
How many different towers of T layers can be built?
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {'MAX_A_B': ladders.geometric(40, level, 1.5, 1, 20_000)}

  def draw(self, rng, params):
    most = params['MAX_A_B']
    a, b = (rng.randint(most // 4, most) for _ in range(2))
    return {'A': a, 'B': b}

  def solve(self, fields):
    return tallest_towers(fields['A'], fields['B'])
