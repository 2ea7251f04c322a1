"""Count permutations whose neighbours differ by little."""

from environments import ladders
from environments.algorithms import arrangements
from environments.counting import _family


class BoundedAdjacencyDifferencePermutationCounting(_family.Count):
  """Permutations of 1..N whose neighbours differ by at most K, 2 to 4.

  N is drawn from a range that is wide enough for a choice of problems at every
  level, and widens.
  """

  example = '1000'
  fields = ('N', 'K')
  statement = """\
In how many orders can the integers 1 to {N} be written in a row so that any two
that stand next to each other differ by at most {K}? An order and its reverse
are two.
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {
      'MIN_N': ladders.linear(6, level, limit=50),
      'MAX_N': ladders.linear(22, level, 14, limit=500),
    }

  def draw(self, rng, params):
    n = rng.randint(params['MIN_N'], params['MAX_N'])
    return {'N': n, 'K': rng.randint(2, 4)}

  def solve(self, fields):
    return arrangements.close_neighbours(fields['N'], fields['K'])
