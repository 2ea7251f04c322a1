"""Choose cheap vertices that touch every edge."""

from environments import ladders
from environments.algorithms import graphs
from environments.algorithms import subsets
from environments.optimization import _family


class MinimumVertexCover(_family.Optimum):
  """Any cheapest cover is right; graded by the least cost over its cost.

  Graphs have N + 1 edges or more, since one or two leave little to choose, and
  are redrawn where a cover is best that drops vertices in turn, by cost or by
  cost over degree.
  """

  example = '0 2'  # Too few for any graph drawn.
  fields = ('N', 'edges', 'C')
  statement = """\
An undirected graph has vertices 0 to {last}. Each `u v` below is an edge
between u and v: {shown}
The costs of vertices 0 to {last} are, in order: {costs}
Choose vertices such that each edge has at least one chosen end, with the least
total cost.
Answer: the chosen vertices, separated by blanks, in the form {example}"""

  def params(self, level):
    n = ladders.linear(8, level, limit=18)
    return {'N': n, 'max_cost': ladders.linear(10, level, limit=1_000)}

  def draw(self, rng, params):
    n = params['N']
    most = n * (n - 1) // 2
    count = max(n + 1, int(most * rng.choice((0.25, 0.35, 0.45, 0.6))))
    edges = [list(e) for e in rng.sample(graphs.pairs(n), count)]
    costs = [rng.randint(1, params['max_cost']) for _ in range(n)]
    return {'N': n, 'edges': edges, 'C': costs}

  def solve(self, fields):
    n = fields['N']
    masks = graphs.neighbour_masks(n, fields['edges'])
    free = subsets.heaviest_independent(masks, fields['C'])
    return [v for v in range(n) if v not in free]

  def shortcuts(self, fields):
    n, costs = fields['N'], fields['C']
    masks = graphs.neighbour_masks(n, fields['edges'])
    fits = lambda chosen, v: not any(masks[u] >> v & 1 for u in chosen)
    keys = (
      lambda v: -costs[v],
      lambda v: masks[v].bit_count(),
      lambda v: -costs[v] / max(1, masks[v].bit_count()),
    )
    dropped = [_family.in_turn(sorted(range(n), key=k), fits) for k in keys]
    return [[v for v in range(n) if v not in free] for free in dropped]

  def prompt(self, instance):
    costs = ' '.join(map(str, instance['C']))
    return super().prompt(instance | {'costs': costs})

  def value(self, fields, answer):
    chosen = set(answer)
    if not _family.is_choice(fields['N'], answer):
      return None
    if not all(u in chosen or v in chosen for u, v in fields['edges']):
      return None
    return sum(fields['C'][v] for v in chosen)
