"""Find a lightest tree directed away from a root."""

from environments import base
from environments import ladders
from environments import rewards
from environments.algorithms import graphs
from environments.algorithms import spanning
from environments.graph import _family

_PROMPT = """\
A directed graph has vertices 0 to {last}. Each `u v w` below is an arc from u
to v of weight w. Choose {last} arcs of the least possible total weight such
that every vertex can be reached from vertex {root} along chosen arcs.
Answer: the chosen arcs `u v`, separated by blanks, in the form {example} for
two arcs.
{arcs}"""
_TRIES = 1_000


class MinimumDirectedSpanningTree(_family.Edges):
  """Any lightest tree is right; graded by the least weight over its weight.

  Graphs are redrawn in which the lightest arcs into the vertices form a tree.
  N ends at 60, and there are at least 1.5 arcs a vertex.
  """

  example = '0 1 1 2'  # Fewer arcs than any tree drawn.
  fields = ('N', 'root', 'edges')

  def params(self, level):
    return {'N': ladders.linear(5, level, limit=60)}

  def generate(self, rng, params):
    n = params['N']
    count = int(n * (n - 1) * rng.choice((0.2, 0.3, 0.4, 0.5, 0.6)))
    count = max(3 * n // 2, count)
    for _ in range(_TRIES):
      order = rng.sample(range(n), n)
      tree = [(rng.choice(order[:i]), order[i]) for i in range(1, n)]
      taken = set(tree)
      every = ((u, v) for u in range(n) for v in range(n) if u != v)
      rest = [arc for arc in every if arc not in taken]
      drawn = tree + rng.sample(rest, count - len(tree))
      rng.shuffle(drawn)
      arcs = [[u, v, rng.randint(1, count)] for u, v in drawn]
      root = order[0]
      best = spanning.arborescence(n, root, arcs)
      nearest = filter(None, spanning.cheapest_arrivals(n, root, arcs))
      if sum(w for _, _, w in nearest) < sum(w for _, _, w in best):
        solution = [[u, v] for u, v, _ in best]
        return {'N': n, 'root': root, 'edges': arcs, 'solution': solution}
    raise base.GenerationError(f'Lightest arcs formed trees: {params}.')

  def solve(self, fields):
    tree = spanning.arborescence(*(fields[key] for key in self.fields))
    return [[u, v] for u, v, _ in tree]

  def prompt(self, instance):
    return _PROMPT.format(
      last=instance['N'] - 1,
      root=instance['root'],
      example=self.example,
      arcs=_family.listed(instance['edges']),
    )

  def score(self, instance, answer):
    n, root = instance['N'], instance['root']
    if len(answer) != n - 1:
      return rewards.INVALID
    heads = {v for _, v in answer}
    weights = {(u, v): w for u, v, w in instance['edges']}
    weight = lambda arcs: sum(weights[u, v] for u, v in arcs)
    if not all((u, v) in weights for u, v in answer):
      return rewards.INVALID
    if root in heads or len(heads) != n - 1:
      return rewards.INVALID
    if not graphs.is_spanning_tree(n, answer):
      return rewards.INVALID
    return rewards.ratio(weight(instance['solution']), weight(answer), power=5)
