"""Count what NAND can make of some numbers."""

from environments import formats
from environments import ladders
from environments.algorithms import xor_counts
from environments.counting import _family

_TRIES = 100


class NANDResultCounting(_family.Count):
  """Reachable K-bit values from L to R.

  Bits that agree in all numbers stay equal, and nothing else does. There are
  six bits at least, in at least four classes, and bounds between which there is
  no more than one value are redrawn.
  """

  fields = ('N', 'K', 'A', 'L', 'R')
  statement = """\
All numbers here have {K} bits, and NAND is the bitwise NOT of the bitwise AND.
Begin with the set of the {N} numbers below. Again and again add to the set
x NAND y for any x and y in it, equal ones too. How many different numbers v
with {L} <= v <= {R} can be in the set?
Answer: one integer, in the form {example}
{A}"""

  def params(self, level):
    bits = ladders.linear(6, level, limit=300)
    return {
      'N': ladders.geometric(3, level, 1.1, 0.7, 40),
      'K': bits,
      'max_classes': min(bits, 60, 5 + level // 2),
    }

  def draw(self, rng, params):
    n, bits = params['N'], params['K']
    count = rng.randint(4, params['max_classes'])
    codes = rng.sample(range(2**n), count)
    columns = codes + rng.choices(codes, k=bits - count)
    rng.shuffle(columns)
    values = [
      sum((c >> i & 1) << b for b, c in enumerate(columns)) for i in range(n)
    ]
    for _ in range(_TRIES):
      low, high = sorted(rng.randrange(2**bits) for _ in range(2))
      fields = {'N': n, 'K': bits, 'A': values, 'L': low, 'R': high}
      if self.solve(fields) > 1:
        break
    return fields

  def solve(self, fields):
    masks = xor_counts.equal_columns(fields['A'], fields['K'])
    up_to = lambda top: xor_counts.unions_up_to(masks, top)
    return up_to(fields['R']) - up_to(fields['L'] - 1)

  def prompt(self, instance):
    shown = formats.IntList().render(instance['A'])
    return super().prompt(instance | {'A': shown})
