"""Find a spanning tree with a given number of edges of weight 1."""

from environments import base
from environments import ladders
from environments import rewards
from environments.algorithms import cycles
from environments.algorithms import graphs
from environments.algorithms import spanning
from environments.graph import _family

_PROMPT = """\
An undirected graph has vertices 0 to {last}. Each `u v w` below is an edge
between u and v of weight w. Choose {last} edges that connect all vertices,
exactly {K} of them of weight 1.
Answer: the ends of the chosen edges, separated by blanks, in the form {example}
for two edges.
{edges}"""
_TRIES = 1_000


def plain_counts(n: int, edges: list) -> set[int]:
  """Returns the edges of weight 1 in trees that are found without a plan.

  They are grown from the edges as listed, from the last on, and breadth first
  from vertex 0.
  """
  parent, _ = cycles.forest(n, edges)
  near = [e for e in edges if parent[e[0]] == e[1] or parent[e[1]] == e[0]]
  found = [graphs.components(n, row)[1] for row in (edges, edges[::-1])]
  return {sum(w for _, _, w in tree) for tree in (near, *found)}


class FixedOneEdgeNumSpanningTree(_family.Edges):
  """Any spanning tree with K edges of weight 1 is right, nothing else.

  K is possible, but not the number in the trees that are found by taking edges
  as listed, or from the end, or breadth first from vertex 0.
  """

  example = '0 1 1 2'  # Fewer edges than any tree drawn.
  fields = ('N', 'edges', 'K')

  def params(self, level):
    return {'N': ladders.geometric(5, level, limit=300)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      count = max(n + 1, int(n * rng.choice((1.4, 1.7, 2.0, 2.3, 2.6))))
      share = rng.uniform(0.3, 0.7)
      edges = [
        [u, v, int(rng.random() < share)]
        for u, v in graphs.connected(rng, n, count)
      ]
      low, high = spanning.range_of_ones(n, edges)
      counts = set(range(low, high + 1)) - plain_counts(n, edges)
      if counts:
        fields = {'N': n, 'edges': edges, 'K': rng.choice(sorted(counts))}
        return fields | {'solution': self.solve(fields)}
    raise base.GenerationError(f'Plain trees had all numbers: {params}.')

  def solve(self, fields):
    tree = spanning.with_ones(fields['N'], fields['edges'], fields['K'])
    return [[u, v] for u, v, _ in tree]

  def prompt(self, instance):
    edges = _family.listed(instance['edges'])
    return _PROMPT.format(
      last=instance['N'] - 1, K=instance['K'], example=self.example, edges=edges
    )

  def score(self, instance, answer):
    n = instance['N']
    if len(answer) != n - 1:
      return rewards.INVALID
    weights = {frozenset((u, v)): w for u, v, w in instance['edges']}
    if not all(frozenset(edge) in weights for edge in answer):
      return rewards.INVALID
    if not graphs.is_spanning_tree(n, answer):
      return rewards.INVALID
    ones = sum(weights[frozenset(edge)] for edge in answer)
    return rewards.exact(ones, instance['K'])
