"""Count subsequences whose binomial coefficients are odd."""

from environments import ladders
from environments.algorithms import bit_counts
from environments.counting import _family


class CombinationOddSubsequenceCounting(_family.Count):
  """Subsequences of two or more with C(a, b) odd for neighbours, exactly.

  There are at least 8 numbers, at most 300, and those with many binary 1s tend
  to stand first, so that counts are neither 0 nor small.
  """

  fields = ('N', 'A')
  statement = """\
Count the subsequences of at least two of the integers below, in their order
(neighbours need not be adjacent), such that for each of its members a and the
next member b the binomial coefficient C(a, b) is odd. C(a, b) is 0 for b > a.
Answer: one integer, in the form {example}
{values}"""

  def params(self, level):
    return {'N': ladders.geometric(8, level, limit=300)}

  def draw(self, rng, params):
    n = params['N']
    values = rng.sample(range(1, 2 * n), n)
    values.sort(key=lambda a: 4 * rng.random() - a.bit_count())
    return {'N': n, 'A': values}

  def solve(self, fields):
    return bit_counts.submask_chains(fields['A'])

  def prompt(self, instance):
    values = ' '.join(map(str, instance['A']))
    return super().prompt(instance | {'values': values})
