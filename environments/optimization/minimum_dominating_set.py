"""Choose cheap vertices such that all others have a chosen neighbour."""

from environments import ladders
from environments.algorithms import graphs
from environments.algorithms import subsets
from environments.optimization import _family


def _reached(n: int, edges: list) -> list[int]:
  """Returns each vertex and its neighbours as a set of bits."""
  masks = graphs.neighbour_masks(n, edges)
  return [mask | 1 << v for v, mask in enumerate(masks)]


def _cheapest_share(reached: list[int], costs: list[int]) -> list[int]:
  """Returns vertices taken in turn, the cheapest for each vertex reached."""
  left, chosen = (1 << len(costs)) - 1, []
  while left:
    useful = [v for v, mask in enumerate(reached) if mask & left]
    prices = [costs[v] / (reached[v] & left).bit_count() for v in useful]
    best = useful[prices.index(min(prices))]
    chosen.append(best)
    left &= ~reached[best]
  return chosen


class MinimumDominatingSet(_family.Optimum):
  """Any cheapest set is right; graded by the least cost over its cost.

  Graphs are connected, since lone vertices are forced, and are redrawn where
  it is best to take the vertex that is cheapest for each vertex newly reached.
  """

  example = '0 2'
  fields = ('N', 'edges', 'C')
  presentation = ('covering',)
  statement = """\
An undirected graph has vertices 0 to {last}. Each `u v` below is an edge
between u and v: {shown}
The costs of vertices 0 to {last} are, in order: {costs}
Choose vertices such that each vertex is chosen or has a chosen neighbour, with
the least total cost.
Answer: the chosen vertices, separated by blanks, in the form {example}"""

  def params(self, level):
    n = ladders.linear(8, level, limit=18)
    return {'N': n, 'max_cost': ladders.linear(10, level, limit=1_000)}

  def draw(self, rng, params):
    n = params['N']
    count = int(n * rng.choice((1.0, 1.3, 1.6, 2.0)))
    edges = graphs.connected(rng, n, count)
    costs = [rng.randint(1, params['max_cost']) for _ in range(n)]
    covering = _reached(n, edges)
    return {'N': n, 'edges': edges, 'C': costs, 'covering': covering}

  def solve(self, fields):
    reached = _reached(fields['N'], fields['edges'])
    return subsets.cheapest_cover(reached, fields['C'])

  def shortcuts(self, fields):
    reached = _reached(fields['N'], fields['edges'])
    return [
      _cheapest_share(reached, fields['C']),
      _cheapest_share(reached, [1] * fields['N']),
    ]

  def prompt(self, instance):
    costs = ' '.join(map(str, instance['C']))
    return super().prompt(instance | {'costs': costs})

  def value(self, fields, answer):
    n = fields['N']
    if not _family.is_choice(n, answer):
      return None
    reached, found = _reached(n, fields['edges']), 0
    for v in answer:
      found |= reached[v]
    whole = found == (1 << n) - 1
    return sum(fields['C'][v] for v in answer) if whole else None
