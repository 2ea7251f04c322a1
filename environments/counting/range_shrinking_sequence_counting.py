"""Count sequences that narrow down."""

from environments import formats
from environments import ladders
from environments.algorithms import sequence_counts
from environments.counting import _family


class RangeShrinkingSequenceCounting(_family.Residue):
  """Sequences whose terms stay between the neighbours of the last, modulo MOD.

  Bounds are drawn from N / 2 to N + 2, without a hidden sequence, since the
  constant 1 always obeys; N starts at 5, and MOD is above a tenth of its bound.
  """

  fields = ('N', 'R', 'MOD')
  statement = """\
How many sequences of integers a(1), ..., a({N}) have 1 <= a(i) <= R(i) for all
i, and obey this rule for each i >= 3? Let l be the largest of a(1), ...,
a(i - 2) that is at most a(i - 1), and r the smallest of them that is at least
a(i - 1). Then l <= a(i) <= r; where there is no such l or r, that side is free.
Give the number modulo {MOD}. R(1), ..., R({N}) are in the last line.
Answer: one integer, in the form {example}
{R}"""

  def params(self, level):
    return {'N': ladders.linear(5, level, limit=50), 'max_MOD': 1_000_000}

  def draw(self, rng, params):
    n, top = params['N'], params['max_MOD']
    return {
      'N': n,
      'R': [rng.randint(n // 2, n + 2) for _ in range(n)],
      'MOD': rng.randint(top // 10, top),
    }

  def solve(self, fields):
    return sequence_counts.narrowing_sequences(fields['R'], fields['MOD'])

  def prompt(self, instance):
    bounds = formats.IntList().render(instance['R'])
    return super().prompt(instance | {'R': bounds})
