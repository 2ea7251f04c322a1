"""The subsequence with the most entries that equal their place in it."""

import itertools

from environments import ladders
from environments.algorithms import longest_choices
from environments.dynamic_programming import _optima


class LongestMatchingSubsequence(_optima.Optimum):
  """Any best choice; graded by (entries that match / most) ** 5.

  N starts at 10 and most entries are at most their place, so that several can
  match at every level. Problems that all places or a single one solve are drawn
  again.
  """

  example = '2 0'  # Not in increasing order.
  fields = ('N', 'A')
  statement = """\
Choose places of the list below; the values there, from left to right, are
B[1], B[2], ... Make the number of j with B[j] = j as large as possible. Places
of the list count from 0 to {last}.
Answer: the chosen places in increasing order, separated by blanks, in the form
{example}
{A}"""

  def params(self, level):
    return {'N': ladders.geometric(10, level, limit=2_000)}

  def draw(self, rng, params):
    n = params['N']
    tops = (n if rng.random() < 0.3 else i + 1 for i in range(n))
    a = [rng.randint(1, top) for top in tops]
    a[rng.randrange(n)] = 1
    return {'N': n, 'A': a}

  def shortcuts(self, fields):
    n, a = fields['N'], fields['A']
    return [a.index(1)], list(range(n))

  def solve(self, fields):
    return longest_choices.self_indexed(fields['A'])

  def value(self, fields, answer):
    a = fields['A']
    rising = all(i < j for i, j in itertools.pairwise(answer))
    if not rising or not 0 <= answer[0] <= answer[-1] < len(a):
      return None
    return sum(a[i] == j for j, i in enumerate(answer, 1))
