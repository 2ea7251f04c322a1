"""Count edge colourings of complete graphs up to renumbering."""

from environments import ladders
from environments.algorithms import orbits
from environments.counting import _family


class DistinctEdgeColoredCompleteGraphCounting(_family.Residue):
  """Classes of colourings with M colours of the edges on N vertices.

  N starts at 4, M goes up to 20 where N (N - 1) / 2 is less, and MOD is any
  number above a tenth of its bound in place of three primes, so that level 0
  has more than a few answers.
  """

  fields = ('N', 'M', 'MOD')
  statement = """\
Every edge of the complete graph on {N} vertices gets one of {M} colours. Two
colourings are alike if some renumbering of the vertices turns one into the
other; colours stay as they are. How many colourings are there if of alike ones
only one counts? Give the number modulo {MOD}.
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {'N': ladders.linear(4, level, limit=24), 'max_MOD': 1_000_000}

  def draw(self, rng, params):
    n, top = params['N'], params['max_MOD']
    return {
      'N': n,
      'M': rng.randint(2, max(20, n * (n - 1) // 2)),
      'MOD': rng.randint(top // 10, top),
    }

  def solve(self, fields):
    classes = orbits.complete_graph_colorings(fields['N'], fields['M'])
    return classes % fields['MOD']
