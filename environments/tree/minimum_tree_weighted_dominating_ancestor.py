"""Choose vertices of a rooted tree that are close above heavy vertices."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import tree_choices

_PROMPT = """\
A rooted tree has vertices 0 to {N}, and its root is 0. Each line `v p d c`
below is a vertex v other than the root, its parent p, the length d of the edge
between them, and the weight c of v.
The root is chosen. The number of other vertices to choose is exactly {K}, and
they must all be different.
The way of a vertex is its distance up to the closest chosen vertex among itself
and its ancestors, the root included. Make the sum of weight times way over the
vertices 1 to {N} as small as possible.
Answer: the chosen vertices without the root, separated by blanks; two
have the form {example}
{rows}"""
_TRIES = 1_000


def cost(instance: base.Instance, chosen: list[int]) -> int:
  """Returns the sum of weight times way."""
  parents = instance['parents']
  below = [[] for _ in parents]
  for v, row in enumerate(parents):
    if row is not None:
      below[row[0]].append(v)
  kept, ways, order = {0, *chosen}, [0] * len(parents), [0]
  for u in order:
    for v in below[u]:
      ways[v] = 0 if v in kept else ways[u] + parents[v][1]
      order.append(v)
  return sum(c * way for c, way in zip(instance['C'], ways))


def dearest(fields: base.Instance) -> list[int]:
  """Returns the K vertices of the largest weight times length of edge."""
  parents, weights = fields['parents'], fields['C']
  price = lambda v: weights[v] * parents[v][1]
  return sorted(range(1, len(parents)), key=price)[-fields['K'] :]


class MinimumTreeWeightedDominatingAncestor(base.Environment):
  """Any best choice is right; graded by the least sum over its sum.

  Trees have six vertices or more below the root, weights start at 1, so that
  no sum is 0, and trees are redrawn for which the vertices of the largest
  weight times length are right. Repeats are refused. N ends at 60.
  """

  answer = formats.IntList()
  example = '1 1'  # Not different.
  fields = ('N', 'parents', 'C', 'K')

  def params(self, level):
    return {'N': ladders.linear(6, level, 2, limit=60), 'weight_range': 10}

  def generate(self, rng, params):
    n, top = params['N'], params['weight_range']
    for _ in range(_TRIES):
      order = [0, *rng.sample(range(1, n + 1), n)]
      parents: list[list[int] | None] = [None] * (n + 1)
      for i in range(1, n + 1):
        parents[order[i]] = [order[rng.randrange(i)], rng.randint(1, top)]
      weights = [0] + [rng.randint(1, top) for _ in range(n)]
      k = rng.randint(1, n // 2)
      fields = {'N': n, 'parents': parents, 'C': weights, 'K': k}
      solution = self.solve(fields)
      if cost(fields, solution) < cost(fields, dearest(fields)):
        return fields | {'solution': solution}
    raise base.GenerationError(f'The dearest were always right: {params}.')

  def solve(self, fields):
    rows = fields['parents']
    edges = [[v, *row] for v, row in enumerate(rows) if row is not None]
    return tree_choices.stops(len(rows), edges, fields['C'], fields['K'])

  def prompt(self, instance):
    weights = instance['C']
    rows = [
      f'{v} {row[0]} {row[1]} {weights[v]}'
      for v, row in enumerate(instance['parents'])
      if row is not None
    ]
    return _PROMPT.format(
      N=instance['N'],
      K=instance['K'],
      example=self.example,
      rows='\n'.join(rows),
    )

  def score(self, instance, answer):
    chosen = set(answer)
    if len(answer) != instance['K'] or len(chosen) != len(answer):
      return rewards.INVALID
    if not chosen <= set(range(1, instance['N'] + 1)):
      return rewards.INVALID
    least = cost(instance, instance['solution'])
    return rewards.ratio(least, cost(instance, answer), power=5)
