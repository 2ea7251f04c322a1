"""Count in how many quadruples of proportionate distances items stand."""

from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import quadruples
from environments.sequence import _family


class QuadrupleRoleCounting(_family.Solved):
  """Roles of each item; graded by (right rows / N) ** 10.

  N starts at 8, values reach 2 N + 4, and one quadruple is planted, so that no
  answer is all zeros.
  """

  answer = formats.IntGrid()
  example = '1 0 2 3\n0 4 0 1'  # Fewer rows than items.
  fields = ('N', 'X')
  statement = """\
The {N} items have the values X[1], ..., X[{N}] below. Four items a, b, c, d are
a quadruple if X[a] < X[b] < X[c] < X[d], X[b] - X[a] = 2 (X[d] - X[c]) and
X[c] - X[b] > 3 (X[b] - X[a]). Items of equal value are different items. Count
for each item the quadruples in which it is a, is b, is c, and is d.
Answer: {N} lines, for items 1 to {N}, each of these four counts, in the form
{example}
X: {X}"""

  def params(self, level):
    return {'N': ladders.geometric(8, level, limit=400)}

  def draw(self, rng, params):
    n = params['N']
    top = 2 * n + 4
    t = rng.randint(1, (top - 2) // 9)
    gap = rng.randint(6 * t + 1, top - 1 - 3 * t)
    first = rng.randint(1, top - 3 * t - gap)
    last = first + 3 * t + gap
    x = [first, first + 2 * t, last - t, last]
    x += [rng.randint(1, top) for _ in range(n - 4)]
    rng.shuffle(x)
    return {'N': n, 'X': x}

  def solve(self, fields):
    return quadruples.role_counts(fields['X'])

  def score(self, instance, answer):
    if any(len(row) != 4 for row in answer):
      return rewards.INVALID
    return rewards.matching(answer, instance['solution'], power=10)
