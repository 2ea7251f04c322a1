"""Paint a tree faster than a runner gets to a white vertex."""

from environments import base
from environments import ladders
from environments.algorithms import trees
from environments.sequence import _family

_TRIES = 300


def least_paint(n: int, edges) -> int:
  """Returns the least K with which the painter wins.

  need(u), what must be painted below u before the runner comes to u, is the
  number of children less K, plus the needs of the children that are positive;
  the painter wins if that of the root is at most 0.
  """
  order, parent = trees.rooted(n, edges)
  children = [0] * n
  for u in order[1:]:
    children[parent[u]] += 1
  low, high = 0, max(children)
  while low < high:
    k = (low + high) // 2
    below = [0] * n
    for u in reversed(order):
      need = children[u] - k + below[u]
      if u:
        below[parent[u]] += max(need, 0)
    low, high = (low, k) if need <= 0 else (k + 1, high)
  return low


class TreeRunnerPainterGame(_family.Exact):
  """The least number of vertices to paint each round; right or wrong.

  K is spread evenly from 3 to N / 4 by the number of inner vertices; in random
  recursive trees one K is nearly always right. K is more than the number of
  neighbours of vertex 0. N starts at 20.
  """

  example = '0'  # A neighbour of vertex 0 must be painted.
  fields = ('N', 'edges')
  statement = """\
A tree has the vertices 0 to {last} and the edges below. Vertex 0 is black, the
others are white, and a runner stands on vertex 0. In every round a painter
first turns up to K vertices of any choice black for good; then the runner may
step to a neighbour or stay. The runner wins by standing on a white vertex, the
painter when all are black. With which least K does the painter surely win?
Answer: an integer, in the form {example}
{edges}"""

  def params(self, level):
    return {'N': ladders.geometric(20, level, step=4, limit=200)}

  def draw(self, rng, params):
    n = params['N']
    wanted = rng.randint(3, max(6, n // 4))
    for _ in range(_TRIES):
      inner = round(n / wanted) + rng.randint(-1, 1)
      edges = trees.draw_bushy(rng, n, max(2, inner))
      if abs(least_paint(n, edges) - wanted) <= n // 40:
        return {'N': n, 'edges': edges}
    raise base.GenerationError(f'No such tree was drawn: {params}.')

  def fair(self, fields, solution):
    at_root = sum(0 in edge for edge in fields['edges'])
    return solution > at_root

  def solve(self, fields):
    return least_paint(fields['N'], fields['edges'])
