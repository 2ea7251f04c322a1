"""Change edge lengths as little as possible so that all leaves lie as deep."""

import statistics

from environments import base
from environments import ladders
from environments.algorithms import tree_costs
from environments.number_theory import _family

_TRIES = 1_000


def leaf_changes(parents: list, leaves: list[int]) -> int:
  """Returns the cost of levelling all leaves by the edges at them alone."""
  depth = [0, 0]
  for p, w in parents:
    depth.append(depth[p] + w)
  depths = [depth[v] for v in leaves]
  middle = statistics.median_low(depths)
  return sum(abs(d - middle) for d in depths)


class EqualLeafDepths(_family.Exact):
  """The least sum of changes; other numbers earn nothing.

  Trees have six vertices or more and lengths up to 2 N; they are redrawn if
  changes of the edges at leaves alone are best, or none are needed.
  """

  fields = ('N', 'parents', 'leaves')
  example = '123'
  statement = """\
A rooted tree has vertices 1 to {N} and root 1. The parent p of each vertex
2, 3, ..., {N} and the length w of the edge between them are, in order, as p w:
{shown}
Each length w may be changed to any integer x, at least 0, at a cost of
|x - w|. What is the least total cost of changes after which all leaves, which
are {named}, lie at the same distance from the root?
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {'N': ladders.linear(6, level, limit=2_000)}

  def draw(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      parents = [[rng.randint(1, v - 1), rng.randint(1, 2 * n)]
                 for v in range(2, n + 1)]  # fmt: skip
      inner = {p for p, _ in parents}
      leaves = [v for v in range(2, n + 1) if v not in inner]
      fields = {'N': n, 'parents': parents, 'leaves': leaves}
      if self.solve(fields) < leaf_changes(parents, leaves):
        return fields
    raise base.GenerationError(f'Changes at leaves were best: {params}.')

  def solve(self, fields):
    return tree_costs.least_equalising_cost(fields['parents'])

  def prompt(self, instance):
    shown = ', '.join(f'{p} {w}' for p, w in instance['parents'])
    named = ' '.join(map(str, instance['leaves']))
    return super().prompt(instance | {'shown': shown, 'named': named})
