"""Split the vertices of a graph into K classes with few edges between them."""

from environments import ladders
from environments.algorithms import graphs
from environments.algorithms import vertex_classes
from environments.optimization import _family


class MinimumCrossingEdgesGraphPartition(_family.Optimum):
  """Any best split is right; graded by the fewest edges over those between.

  Graphs are connected and have K parts with many edges inside, three vertices
  or more each, and are redrawn where splitting off the vertices of fewest edges
  is best. K is 2 to 4, since else single vertices are.
  """

  example = '0 1 1 0'  # Fewer than any number of vertices drawn.
  fields = ('N', 'K', 'edges')
  statement = """\
An undirected graph has vertices 0 to {last}. Each `u v` below is an edge
between u and v: {shown}
Give each vertex one of the labels 0 to {top}, each label to at least one
vertex, such that as few edges as possible have ends of different labels.
Answer: the {N} labels of vertices 0 to {last} in order, separated by blanks, in
the form {example}"""

  def params(self, level):
    return {'N': ladders.linear(8, level, limit=20)}

  def draw(self, rng, params):
    n = params['N']
    k = rng.randint(2, min(4, n // 3))
    labels = [i % k for i in range(n)]
    rng.shuffle(labels)
    inner = [(u, v) for u, v in graphs.pairs(n) if labels[u] == labels[v]]
    outer = [(u, v) for u, v in graphs.pairs(n) if labels[u] != labels[v]]
    share = rng.uniform(0.7, 0.95)
    edges = rng.sample(inner, int(share * len(inner)))
    edges += rng.sample(outer, rng.randint(k - 1, k - 1 + n // 4))
    order = [*edges, *rng.sample(outer, len(outer))]
    edges = sorted({*edges, *graphs.components(n, order)[1]})
    rng.shuffle(edges)
    return {'N': n, 'K': k, 'edges': [list(edge) for edge in edges]}

  def solve(self, fields):
    n, k, edges = (fields[key] for key in self.fields)
    return vertex_classes.fewest_cut(n, edges, k)

  def shortcuts(self, fields):
    n, k, edges = (fields[key] for key in self.fields)
    return [vertex_classes.peeled(n, edges, k)]

  def prompt(self, instance):
    return super().prompt(instance | {'top': instance['K'] - 1})

  def value(self, fields, answer):
    n, k, edges = (fields[key] for key in self.fields)
    if len(answer) != n or set(answer) != set(range(k)):
      return None
    return vertex_classes.cut(edges, answer)
