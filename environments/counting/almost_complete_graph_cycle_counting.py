"""Count the cycles of a complete graph without one edge."""

from environments import ladders
from environments.counting import _family


def cycles(n: int, modulus: int) -> int:
  """Returns the cycles of a complete graph on n >= 2 vertices minus an edge.

  With a(m) = m a(m - 1) + 1, the number of sequences of different ones of m
  vertices, (a(k - 1) - k) / 2 cycles of the complete graph have k as their last
  vertex, and a(n - 2) - 1 use the edge that is missing.

  Args:
    n: number of vertices.
    modulus: of the count.
  """
  double = 2 * modulus  # The halved number is even.
  sequences, below, count = 1, 1, 0  # a(0), and the one before.
  for k in range(2, n + 1):
    below, sequences = sequences, ((k - 1) * sequences + 1) % double
    count += (sequences - k) % double // 2
  return (count - below + 1) % modulus


class AlmostCompleteGraphCycleCounting(_family.Residue):
  """Cycles of the complete graph on 1..N without the edge {1, N}.

  N is at least 6 and half its bound, which grows by a tenth a level, and MOD is
  above a tenth of its own.
  """

  fields = ('N', 'MOD')
  presentation = ('MAX_N',)
  statement = """\
Of the pairs of different vertices from 1 to {N}, all are joined by an edge but
1 and {N}. How many simple cycles does this graph have, of any length from 3 on?
Cycles are the same if they have the same edges. Give the number modulo {MOD}.
Answer: one integer, in the form {example}"""

  def params(self, level):
    most = ladders.geometric(12, level, limit=2_000)
    return {'MAX_N': most, 'max_MOD': 1_000_000}

  def draw(self, rng, params):
    most, top = params['MAX_N'], params['max_MOD']
    return {
      'MAX_N': most,
      'N': rng.randint(max(6, most // 2), most),
      'MOD': 2 * rng.randint(top // 20, top // 2) + 1,
    }

  def solve(self, fields):
    return cycles(fields['N'], fields['MOD'])
