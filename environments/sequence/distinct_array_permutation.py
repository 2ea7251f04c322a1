"""Rearrange a list so that no part of the places keeps its sum."""

from environments import ladders
from environments import rewards
from environments.sequence import _family


def keeps_a_sum(differences: list[int]) -> bool:
  """Whether some, but not all, of numbers with the sum 0 add up to 0.

  The rest then does so too, and the last number is in one of the two. Bit i of
  `sums` says whether i less an offset is the sum of some of the others.
  """
  offset = -sum(x for x in differences if x < 0)
  nothing, sums = 1 << offset, 0
  for x in differences[:-1]:
    more = sums | nothing
    sums |= more << x if x >= 0 else more >> -x
    if sums & nothing:
      return True
  return False


class DistinctArrayPermutation(_family.Solved):
  """Any such order of N different integers; right or wrong.

  N starts at 6, where one order in ten is right, and grows to 200; a check by
  sums in place of sets makes that possible. Each entry replaced by the next
  larger one, and the largest by the least, is always right.
  """

  example = '3 1 2'  # Shorter than any list drawn.
  fields = ('array',)
  statement = """\
Rearrange the list A of different integers into a list B: for every non-empty
set of places that is not the set of all places, the sum of the entries of A at
those places must differ from the sum of the entries of B at the same places.
Answer: B, separated by blanks, in the form {example}
A: {array}"""

  def params(self, level):
    return {'N': ladders.linear(6, level, limit=200)}

  def draw(self, rng, params):
    n = params['N']
    return {'array': rng.sample(range(2 * n), n)}

  def solve(self, fields):
    order = sorted(fields['array'])
    following = dict(zip(order, order[1:] + order[:1]))
    return [following[x] for x in fields['array']]

  def score(self, instance, answer):
    a = instance['array']
    if len(answer) != len(a) or sorted(answer) != sorted(a):
      return rewards.INVALID
    differences = [x - y for x, y in zip(answer, a)]
    return rewards.exact(keeps_a_sum(differences), False)
