"""Connect some vertices of a weighted graph as cheaply as possible."""

from environments import formats
from environments import ladders
from environments.algorithms import connecting_trees
from environments.algorithms import graphs
from environments.optimization import _family


class MinimumSteinerTree(_family.Optimum):
  """Any cheapest edges are right; graded by the least weight over theirs.

  The level fixes how many vertices are to be connected, to one, and graphs are
  redrawn where a minimum spanning tree without its useless ends, or shortest
  paths from one of the vertices, are best.
  """

  answer = formats.IntPairs()
  example = '0 1 1 2'
  fields = ('N', 'edges', 'K', 'to_be_connected')
  statement = """\
An undirected graph has vertices 0 to {last}. Each `u v w` below is an edge of
weight w between u and v: {shown}
Choose different edges such that paths along chosen edges connect all of the
vertices {terminals} with each other, with the least total weight. Other
vertices may be used or not.
Answer: the ends of the chosen edges, separated by blanks, in the form {example}
for two edges."""

  def params(self, level):
    n = ladders.linear(7, level, limit=40)
    weight = ladders.linear(8, level, 2, 1_000)
    return {'N': n, 'K': min(8, 3 + level // 4), 'max_weight': weight}

  def draw(self, rng, params):
    n, most = params['N'], params['max_weight']
    count = int(n * rng.choice((1.5, 1.8, 2.1, 2.4)))
    edges = [
      [u, v, rng.randint(1, most)] for u, v in graphs.connected(rng, n, count)
    ]
    k = params['K'] + rng.randint(0, 1)
    terminals = rng.sample(range(n), k)
    return {'N': n, 'edges': edges, 'K': k, 'to_be_connected': terminals}

  def solve(self, fields):
    n, edges, _, terminals = (fields[key] for key in self.fields)
    return connecting_trees.steiner(n, edges, terminals)

  def shortcuts(self, fields):
    n, edges, _, terminals = (fields[key] for key in self.fields)
    tree = graphs.minimum_spanning_tree(n, edges)
    kept = connecting_trees.pruned(tree, terminals)
    paths = connecting_trees.joined_by_paths(n, edges, terminals)
    return [[edge[:2] for edge in kept], paths]

  def prompt(self, instance):
    terminals = ', '.join(map(str, instance['to_be_connected']))
    return super().prompt(instance | {'terminals': terminals})

  def value(self, fields, answer):
    n, edges, _, terminals = (fields[key] for key in self.fields)
    weights = {frozenset(edge[:2]): edge[2] for edge in edges}
    chosen = {frozenset(pair) for pair in answer}
    if len(chosen) != len(answer) or not chosen <= weights.keys():
      return None
    used = set(terminals).union(*chosen)
    parts, _ = graphs.components(n, answer)
    if parts != n - len(used) + 1:
      return None
    return sum(weights[pair] for pair in chosen)
