"""A lattice point of least weighted Chebyshev distance."""

from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import point_optima
from environments.sequence import _family


class MinSumChebyshevDistance(_family.Solved):
  """Any best point; graded by (least / sum) ** 20.

  Problems are redrawn if the rounded weighted mean, the median of each
  coordinate, or a given point is optimal; from 30 points on, one of the three
  heaviest. N starts at 4.
  """

  example = '1 -2'  # Points have coordinates of at least 1.
  fields = ('N', 'X', 'Y', 'T')
  statement = """\
Each line below has a point's x and y and its weight t. Find integers p and q
for which the sum over all points of t * max(|p - x|, |q - y|) is least.
Answer: p and q, separated by a blank, in the form {example}
{rows}"""

  def params(self, level):
    return {'N': ladders.geometric(4, level, limit=1_000)}

  def draw(self, rng, params):
    n = params['N']
    side, most = max(20, 2 * n), max(10, n)
    x, y = ([rng.randint(1, side) for _ in range(n)] for _ in range(2))
    return {'N': n, 'X': x, 'Y': y, 'T': [rng.randint(1, most) for _ in x]}

  def fair(self, fields, solution):
    x, y, t = fields['X'], fields['Y'], fields['T']
    weight = sum(t)
    mean = [
      (2 * sum(map(int.__mul__, values, t)) + weight) // (2 * weight)
      for values in (x, y)
    ]
    middle = [sorted(values)[len(values) // 2] for values in (x, y)]
    heavy = sorted(zip(t, x, y))[-3:]
    guesses = [mean, middle, *([p, q] for _, p, q in heavy)]
    if len(t) < 30:
      guesses += zip(x, y)
    least = point_optima.chebyshev_cost(x, y, t, solution)
    return all(
      point_optima.chebyshev_cost(x, y, t, guess) > least for guess in guesses
    )

  def solve(self, fields):
    return point_optima.chebyshev_median(fields['X'], fields['Y'], fields['T'])

  def prompt(self, instance):
    rows = zip(instance['X'], instance['Y'], instance['T'])
    return super().prompt(instance | {'rows': formats.IntGrid().render(rows)})

  def score(self, instance, answer):
    if len(answer) != 2:
      return rewards.INVALID
    reached, least = (
      point_optima.chebyshev_cost(*(instance[key] for key in 'XYT'), at)
      for at in (answer, instance['solution'])
    )
    return rewards.ratio(reached, least, power=20)
