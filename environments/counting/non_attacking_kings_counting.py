"""Count placings of kings that do not attack each other."""

from environments import ladders
from environments.algorithms import structure_counts
from environments.counting import _family


class NonAttackingKingsCounting(_family.Count):
  """Placings of K kings on an N x N board, no two on touching squares.

  N is drawn from a range, up to 16, since a single N has few problems; K is at
  least 2, and more from level 5 on. Only the exact count is correct.
  """

  example = '0'  # All counts are positive.
  fields = ('N', 'K')
  statement = """\
In how many ways can {K} kings be placed on different squares of a board of
{N} x {N} squares, so that no two stand on squares that share a side or a
corner? The kings are all alike; turned and mirrored placings are different.
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {
      'N': [ladders.linear(4, level, limit=12), min(9 + level, 16)],
      'least_K': max(2, ladders.linear(-2, level, limit=20)),
    }

  def draw(self, rng, params):
    least, most = params['N']
    n, k = rng.choice(
      [
        (n, k)
        for n in range(least, most + 1)
        for k in range(params['least_K'], ((n + 1) // 2) ** 2 + 1)
      ]
    )
    return {'N': n, 'K': k}

  def solve(self, fields):
    counts = structure_counts.peaceful_kings(fields['N'])
    return counts[fields['K']] if fields['K'] < len(counts) else 0
