"""Choose the cheapest vertices from which all others can be reached."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import tours

_PROMPT = """\
A directed graph has vertices 0 to {last}. Their costs are, in order: {costs}
Its arcs, where u v leads from u to v, are: {arcs}
Choose vertices of the least total cost such that every vertex is chosen or can
be reached along arcs from a chosen one.
Answer: the chosen vertices, separated by blanks, in the form {example}"""


def _groups(rng, n: int) -> list[list[int]]:
  """Splits the vertices into parts of up to four, the first of two or more."""
  order = rng.sample(range(n), n)
  groups = []
  while order:
    size = rng.randint(1 if groups else 2, 4)
    groups.append(order[:size])
    order = order[size:]
  return groups


def _arcs(rng, groups: list, free: int) -> list[list[int]]:
  """Draws arcs that make groups strong, and enter all but `free` of them."""
  arcs = {arc for g in groups if len(g) > 1 for arc in zip(g, g[1:] + g[:1])}
  for i, group in enumerate(groups):
    if len(group) > 2 and rng.random() < 0.5:
      arcs.add(tuple(rng.sample(group, 2)))
    if i >= free:
      for _ in range(rng.randint(1, 3)):
        arcs.add((rng.choice(groups[rng.randrange(i)]), rng.choice(group)))
  found = [list(arc) for arc in sorted(arcs)]
  rng.shuffle(found)
  return found


class CheapestReachingSet(base.Environment):
  """Any cheapest set is right; graded by the least cost over its own.

  Strong components of up to four vertices are planted, the first, which no arc
  enters, of two or more: the vertices without entering arcs are never enough.
  """

  answer = formats.IntList()
  example = '0 0'  # Not a set.
  fields = ('N', 'edges', 'costs')
  presentation = ('edge_density', 'dominated_probability')

  def params(self, level):
    return {'N': ladders.geometric(7, level, limit=200)}

  def generate(self, rng, params):
    n = params['N']
    groups = _groups(rng, n)
    free = rng.randint(1, (len(groups) + 1) // 2)
    edges = _arcs(rng, groups, free)
    costs = [rng.randint(1, n) for _ in range(n)]
    fields = {'N': n, 'edges': edges, 'costs': costs}
    return fields | {
      'edge_density': len(edges) / (n * (n - 1)),
      'dominated_probability': sum(map(len, groups[free:])) / n,
      'solution': self.solve(fields),
    }

  def solve(self, fields):
    return tours.cheapest_origins(*(fields[key] for key in self.fields))

  def prompt(self, instance):
    return _PROMPT.format(
      last=instance['N'] - 1,
      costs=' '.join(map(str, instance['costs'])),
      arcs=', '.join(f'{u} {v}' for u, v in instance['edges']),
      example=self.example,
    )

  def score(self, instance, answer):
    n, costs = instance['N'], instance['costs']
    chosen = set(answer)
    if len(chosen) < len(answer) or not chosen <= set(range(n)):
      return rewards.INVALID
    out: list[list[int]] = [[] for _ in range(n)]
    for u, v in instance['edges']:
      out[u].append(v)
    if len(tours.reached(out, answer)) < n:
      return rewards.INVALID
    cost = lambda vertices: sum(costs[v] for v in vertices)
    return rewards.ratio(cost(instance['solution']), cost(answer), power=3)
