"""Find a largest set of pairwise joined vertices."""

from environments import ladders
from environments.algorithms import graphs
from environments.algorithms import subsets
from environments.optimization import _family


class MaximumClique(_family.Optimum):
  """Any largest clique is right; graded by the size over the largest.

  Graphs have 8 vertices or more and middling densities, and are redrawn where
  taking vertices by degree, each that is joined to all before it, is best.
  """

  example = '0 1'  # Fewer than any largest clique drawn.
  fields = ('N', 'edges')
  statement = """\
An undirected graph has vertices 0 to {last}. Each `u v` below is an edge
between u and v. Find a largest set of vertices that are all joined to each
other.
Answer: its vertices, separated by blanks, in the form {example}
{shown}"""

  def params(self, level):
    return {'N': ladders.linear(8, level, limit=19)}

  def draw(self, rng, params):
    n = params['N']
    density = rng.choice((0.5, 0.6, 0.7, 0.8))
    count = int(density * n * (n - 1) / 2)
    edges = [list(e) for e in rng.sample(graphs.pairs(n), count)]
    return {'N': n, 'edges': edges}

  def solve(self, fields):
    n, edges = fields['N'], fields['edges']
    whole = (1 << n) - 1
    masks = graphs.neighbour_masks(n, edges)
    apart = [whole & ~mask & ~(1 << v) for v, mask in enumerate(masks)]
    return subsets.heaviest_independent(apart, [1] * n)

  def shortcuts(self, fields):
    n = fields['N']
    masks = graphs.neighbour_masks(n, fields['edges'])
    fits = lambda chosen, v: all(masks[u] >> v & 1 for u in chosen)
    by_degree = lambda tie: sorted(
      range(n), key=lambda v: (-masks[v].bit_count(), tie * v)
    )
    orders = (by_degree(1), by_degree(-1), range(n))
    return [_family.in_turn(order, fits) for order in orders]

  def value(self, fields, answer):
    n = fields['N']
    if not _family.is_choice(n, answer):
      return None
    masks = graphs.neighbour_masks(n, fields['edges'])
    return len(answer) if graphs.is_clique(masks, answer) else None
