"""Find a spanning tree in which every vertex has a given degree."""

from environments import base
from environments import ladders
from environments import rewards
from environments.algorithms import cycles
from environments.algorithms import graphs
from environments.algorithms import trees
from environments.graph import _family

_PROMPT = """\
An undirected graph has vertices 0 to {last} and these edges: {edges}
Choose {last} of them that connect all vertices, such that the numbers of chosen
edges at vertices 0 to {last} are, in order: {degrees}
Answer: the ends of the chosen edges, separated by blanks, in the form {example}
for two edges."""
_TRIES = 1_000


def degrees(n: int, edges: list) -> list[int]:
  """Returns how many edges each vertex has."""
  found = [0] * n
  for u, v in edges:
    found[u] += 1
    found[v] += 1
  return found


def plain_trees(n: int, edges: list) -> list:
  """Returns spanning trees by breadth, and by order from either end."""
  parent, _ = cycles.forest(n, edges)
  near = [e for e in edges if parent[e[0]] == e[1] or parent[e[1]] == e[0]]
  return [near, *(graphs.components(n, row)[1] for row in (edges, edges[::-1]))]


class DegreeFixedSpanningTree(_family.Edges):
  """Any tree with the degrees; graded by the share of vertices that have them.

  The smallest graphs have six vertices and four edges more than a tree, and
  graphs are redrawn where a tree that takes edges in their order, or breadth
  first, has the degrees.
  """

  example = '0 1 1 2'  # Fewer edges than any tree drawn.
  fields = ('N', 'edges', 'degrees')
  presentation = ('edge_density',)

  def params(self, level):
    return {'N': ladders.linear(6, level, limit=300)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      tree = [sorted(e) for e in trees.draw(rng, n, rng.choice((2, 4, None)))]
      density = rng.choice((0.3, 0.5, 0.7))
      count = max(n + 3, min(4 * n, int(density * n * (n - 1) / 2)))
      chosen = {tuple(edge) for edge in tree}
      while len(chosen) < count:
        chosen.add(tuple(sorted(rng.sample(range(n), 2))))
      edges = [list(edge) for edge in rng.sample(sorted(chosen), len(chosen))]
      wanted = degrees(n, tree)
      if all(degrees(n, t) != wanted for t in plain_trees(n, edges)):
        fields = {'N': n, 'edges': edges, 'degrees': wanted}
        return fields | {'edge_density': density, 'solution': tree}
    raise base.GenerationError(f'Plain trees had the degrees: {params}.')

  def prompt(self, instance):
    return _PROMPT.format(
      last=instance['N'] - 1,
      edges=_family.listed(instance['edges']),
      degrees=' '.join(map(str, instance['degrees'])),
      example=self.example,
    )

  def score(self, instance, answer):
    n = instance['N']
    given = {frozenset(edge) for edge in instance['edges']}
    if not all(frozenset(edge) in given for edge in answer):
      return rewards.INVALID
    if not graphs.is_spanning_tree(n, answer):
      return rewards.INVALID
    found = degrees(n, answer)
    right = sum(a == b for a, b in zip(found, instance['degrees']))
    return rewards.graded(right, n, power=5)
