"""Choose k pairs for the largest first entry and the sum of second ones."""

import itertools

from environments import ladders
from environments import rewards
from environments.sequence import _family


def best_values(s: list[int], a: list[int]) -> list[int]:
  """Returns, for k = 1, 2, ..., the most that 2 max(s) + sum(a) can be.

  Of k pairs with the largest a, none or the one with the smallest is replaced.
  """
  pairs = sorted(zip(a, s), reverse=True)
  sums = list(itertools.accumulate((x for x, _ in pairs), initial=0))
  best_s = list(itertools.accumulate((y for _, y in pairs), max))
  values = (x + 2 * y for x, y in reversed(pairs))
  rest = list(itertools.accumulate(values, max))[::-1]
  return [
    max(sums[k + 1] + 2 * best_s[k], sums[k] + rest[k])
    for k in range(len(pairs))
  ]


class FarthestPlusSumChoices(_family.Solved):
  """Best values for all k; graded by (right places / N) ** 5.

  Large A go with small S, with noise, and the pair of the largest S is not
  among the half with the largest A: otherwise values are but sums of A.
  """

  example = '17 29'  # Fewer than any N drawn.
  fields = ('N', 'S', 'A')
  statement = """\
Each of {N} shops has a distance S and an effort A:
S: {S}
A: {A}
Visiting a set of shops costs twice the largest S in it plus the sum of all A in
it. For each k from 1 to {N}, what is the largest cost of a set of k shops?
Answer: the {N} costs in order of k, separated by blanks, in the form
{example}"""

  def params(self, level):
    return {'N': ladders.geometric(4, level, limit=1_000)}

  def draw(self, rng, params):
    n = params['N']
    top = max(20, 5 * n)
    s = sorted(rng.randint(1, top) for _ in range(n))
    a = [2 * (top - x) + rng.randint(1, top) for x in s]
    return {'N': n, 'S': s, 'A': a}

  def fair(self, fields, solution):
    s, a = fields['S'], fields['A']
    above = sorted(a, reverse=True)[: (len(a) + 1) // 2]
    return all(x < s[-1] or y < above[-1] for x, y in zip(s, a))

  def solve(self, fields):
    return best_values(fields['S'], fields['A'])

  def score(self, instance, answer):
    return rewards.matching(answer, instance['solution'], power=5)
