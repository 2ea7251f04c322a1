"""Count the places of a tree in a graph of as many vertices."""

from environments import ladders
from environments.algorithms import embeddings
from environments.algorithms import graphs
from environments.algorithms import trees
from environments.counting import _family
from environments.graph import _family as _graphs


class GraphContainTreeCounting(_family.Count):
  """Exact number of bijections; the tree is planted in the graph.

  N ends at 13, where the exact solver takes some ten milliseconds. A share of
  at least 0.55 of all edges is drawn: in sparser graphs few numbers occur.
  """

  fields = ('N', 'T_edges', 'G_edges')
  statement = """\
A tree T and an undirected graph G both have vertices 0 to {last}. How many
bijections p from the vertices of T to those of G are there such that for every
edge u v of T the vertices p(u) and p(v) are joined in G?
Answer: one integer, in the form {example}
T: {tree}
G: {graph}"""

  def params(self, level):
    return {
      'N': ladders.linear(6, 2 * level // 3, limit=13),
      'densest': ladders.linear(75, level, 2, 95),  # Percent.
    }

  def draw(self, rng, params):
    n = params['N']
    tree = trees.draw(rng, n)
    p = rng.sample(range(n), n)
    planted = {(min(p[u], p[v]), max(p[u], p[v])) for u, v in tree}
    rest = [pair for pair in graphs.pairs(n) if pair not in planted]
    density = rng.uniform(0.55, params['densest'] / 100)
    extra = max(2, int(density * n * (n - 1) / 2) - n + 1)
    drawn = [*sorted(planted), *rng.sample(rest, extra)]
    rng.shuffle(drawn)
    return {'N': n, 'T_edges': tree, 'G_edges': [list(e) for e in drawn]}

  def solve(self, fields):
    return embeddings.count_trees(*(fields[key] for key in self.fields))

  def prompt(self, instance):
    listed = _graphs.listed
    return self.statement.format(
      last=instance['N'] - 1,
      example=self.example,
      tree=listed(instance['T_edges']),
      graph=listed(instance['G_edges']),
    )
