"""Walk M edges of a tree and meet as many vertices as possible."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import tree_orders
from environments.algorithms import trees
from environments.tree import _family

_PROMPT = """\
A tree has vertices 0 to {last} and these edges: {edges}
Walk along exactly {M} edges, starting at vertex 0. Vertices and edges may be
used again. Visit as many different vertices as possible; vertex 0 counts.
Answer: the {count} vertices of the walk in order, separated by blanks, in the
form {example}"""
_TRIES = 100


class TreeMaximumVisitedVertex(base.Environment):
  """Any best walk is right; graded by its vertices over the most.

  Trees have six vertices or more, at least one of them three edges away from
  vertex 0, and M is at least 4, so that going to and fro is never right.
  """

  answer = formats.IntList()
  example = '0 1 0'  # Shorter than any walk drawn.
  fields = ('N', 'M', 'edges')

  def params(self, level):
    return {'N': ladders.geometric(6, level, limit=1_000)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      edges = trees.draw(rng, n, rng.choice((2, 4, None)))
      if max(trees.distances(n, edges, [0])) > 2:
        break
    else:
      raise base.GenerationError(f'No tree was deep: {params}.')
    fields = {'N': n, 'M': rng.randint(4, 2 * n - 3), 'edges': edges}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    n, steps, edges = (fields[key] for key in self.fields)
    return tree_orders.widest_walk(n, edges, steps)

  def prompt(self, instance):
    return _PROMPT.format(
      last=instance['N'] - 1,
      edges=_family.shown(instance['edges']),
      M=instance['M'],
      count=instance['M'] + 1,
      example=self.example,
    )

  def score(self, instance, answer):
    if len(answer) != instance['M'] + 1 or answer[0] != 0:
      return rewards.INVALID
    edges = set(map(tuple, instance['edges']))
    steps = zip(answer, answer[1:])
    if any((min(step), max(step)) not in edges for step in steps):
      return rewards.INVALID
    most = len(set(instance['solution']))
    return rewards.graded(len(set(answer)), most, power=3)
