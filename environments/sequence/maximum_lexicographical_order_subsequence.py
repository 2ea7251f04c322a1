"""The subsequence of a given length that is largest in order."""

from environments import ladders
from environments import rewards
from environments.algorithms import ordered_subsequences
from environments.sequence import _family


def is_subsequence(part: list[int], values: list[int]) -> bool:
  """Whether `part` is left of `values` when some entries are taken out."""
  rest = iter(values)
  return all(x in rest for x in part)


class MaximumLexicographicalOrderSubsequence(_family.Solved):
  """The one largest subsequence; graded by (values in place / K) ** 5.

  N starts at 8, 3 <= K <= N - 2, and problems that the last K entries, or the
  K largest in falling order, solve are drawn again.
  """

  example = '5 2'  # Fewer than K.
  fields = ('N', 'K', 'A')
  statement = """\
Keep {K} entries of the list, in their order, and take out the others, such that
the kept list is as large as possible: of two lists the larger is the one with
the larger entry at the first place where they differ.
Answer: the kept entries, separated by blanks, in the form {example}
{A}"""

  def params(self, level):
    return {'N': ladders.geometric(8, level)}

  def draw(self, rng, params):
    n = params['N']
    a = [rng.randint(1, n) for _ in range(n)]
    return {'N': n, 'K': rng.randint(3, n - 2), 'A': a}

  def fair(self, fields, solution):
    a, k = fields['A'], fields['K']
    return solution not in (a[-k:], sorted(a)[: -k - 1 : -1])

  def solve(self, fields):
    return ordered_subsequences.largest_subsequence(fields['A'], fields['K'])

  def score(self, instance, answer):
    if not is_subsequence(answer, instance['A']):
      return rewards.INVALID
    return rewards.matching(answer, instance['solution'], power=5)
