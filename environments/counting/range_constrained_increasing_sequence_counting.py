"""Count increasing choices from intervals."""

from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import sequence_counts
from environments.counting import _family

_MODULUS = 1_000_000_007


class RangeConstrainedIncreasingSequenceCounting(_family.Number):
  """Increasing choices of at most one number an interval, modulo 10^9 + 7.

  N starts at 4, since two intervals have few choices.
  """

  fields = ('N', 'L', 'R')
  statement = """\
Each line below gives the ends l r of an interval. In the order of the lines,
take from each interval one integer (l and r included) or nothing, so that at
least one integer is taken and those taken increase strictly from line to line.
How many such choices are there (they differ if any line differs)? Give the
number modulo {modulus}.
Answer: one integer, in the form {example}
{intervals}"""

  def params(self, level):
    return {'N': ladders.geometric(4, level, limit=80)}

  def draw(self, rng, params):
    n = params['N']
    lows = [rng.randint(1, n * n) for _ in range(n)]
    highs = [rng.randint(low, n * n) for low in lows]
    return {'N': n, 'L': lows, 'R': highs}

  def solve(self, fields):
    return sequence_counts.increasing_choices(
      fields['L'], fields['R'], _MODULUS
    )

  def prompt(self, instance):
    pairs = zip(instance['L'], instance['R'])
    shown = {'modulus': _MODULUS, 'intervals': formats.IntGrid().render(pairs)}
    return super().prompt(instance | shown)

  def score(self, instance, answer):
    if not 0 <= answer < _MODULUS:
      return rewards.INVALID
    return rewards.exact(answer, instance['solution'])
