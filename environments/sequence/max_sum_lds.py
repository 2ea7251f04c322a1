"""A permutation with given rising lengths and the longest falling ones."""

from environments import ladders
from environments import rewards
from environments.algorithms import ordered_subsequences
from environments.sequence import _family


class MaxSumLDS(_family.Solved):
  """Any permutation with the lengths A and the most sum of B.

  Graded by (sum / largest) ** 5. N starts at 6. The field A begins with a 0
  that stands for no place; prompts leave it out.
  """

  example = '2 1 3'  # Shorter than any permutation drawn.
  fields = ('N', 'A')
  statement = """\
For a permutation P of the numbers 1 to {N}, let A[i] be the length of the
longest increasing subsequence of P that ends at place i, and B[i] the length of
the longest decreasing subsequence that begins at place i. Find a permutation
with the A below, place by place, for which the sum of all B[i] is as large as
possible.
Answer: P, separated by blanks, in the form {example}
A: {A}"""

  def params(self, level):
    return {'N': ladders.geometric(6, level, limit=2_000)}

  def draw(self, rng, params):
    n = params['N']
    order = rng.sample(range(1, n + 1), n)
    return {'N': n, 'A': [0, *ordered_subsequences.rising_lengths(order)]}

  def solve(self, fields):
    return ordered_subsequences.permutation_with_lengths(fields['A'][1:])

  def prompt(self, instance):
    return super().prompt(instance | {'A': instance['A'][1:]})

  def score(self, instance, answer):
    n = instance['N']
    if len(answer) != n or sorted(answer) != list(range(1, n + 1)):
      return rewards.INVALID
    if ordered_subsequences.rising_lengths(answer) != instance['A'][1:]:
      return rewards.INVALID
    best, reached = (
      sum(ordered_subsequences.falling_lengths(p))
      for p in (instance['solution'], answer)
    )
    return rewards.graded(reached, best, power=5)
