"""Find a rooted spanning tree whose edges cost their weight times depth."""

from environments import ladders
from environments.algorithms import connecting_trees
from environments.algorithms import graphs
from environments.optimization import _family


def _flat(root: int, pairs: list) -> list[int]:
  return [root, *(v for pair in pairs for v in pair)]


class MinimumWeightedSpanningTree(_family.Optimum):
  """Any cheapest tree is right; graded by the least cost over its cost.

  Weights are 1 or more, and graphs are redrawn where a minimum spanning tree,
  from some root, is best. N ends at 10, since the exact solver takes time
  3 ** N.
  """

  example = '1 0 1 1 2'  # Fewer edges than any tree drawn.
  fields = ('N', 'edges')
  statement = """\
An undirected graph has vertices 0 to {last}. Each `u v w` below is an edge of
weight w between u and v: {shown}
Choose a root and {last} edges that connect all vertices. The path along chosen
edges from the root to a vertex v has d edges; the last of them costs d times
its weight. Make the total cost of the chosen edges as small as possible.
Answer: the root, then the ends of the chosen edges, separated by blanks, in the
form {example}
for root 1 and the edges 0 1 and 1 2."""

  def params(self, level):
    weight = ladders.linear(6, level, 2, 1_000)
    return {'N': min(10, 6 + level // 3), 'max_weight': weight}

  def draw(self, rng, params):
    n, most = params['N'], params['max_weight']
    density = rng.choice((0.55, 0.7, 0.85, 1.0))
    count = int(density * n * (n - 1) / 2)
    edges = [
      [u, v, rng.randint(1, most)] for u, v in graphs.connected(rng, n, count)
    ]
    return {'N': n, 'edges': edges}

  def solve(self, fields):
    tree = connecting_trees.cheapest_by_depth(fields['N'], fields['edges'])
    return _flat(*tree)

  def shortcuts(self, fields):
    n, edges = fields['N'], fields['edges']
    light = [edge[:2] for edge in graphs.minimum_spanning_tree(n, edges)]
    return [_flat(root, light) for root in range(n)]

  def value(self, fields, answer):
    if not len(answer) % 2:
      return None
    pairs = list(zip(answer[1::2], answer[2::2]))
    return connecting_trees.depth_cost(
      fields['N'], fields['edges'], answer[0], pairs
    )
