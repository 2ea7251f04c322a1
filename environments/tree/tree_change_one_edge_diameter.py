"""Exchange one edge of a tree to make its diameter extreme."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import graphs
from environments.algorithms import tree_diameters
from environments.algorithms import trees
from environments.algorithms import weighted_trees
from environments.tree import _family

_PROMPT = """\
A tree has vertices 1 to {N} and these edges: {edges}
Delete one edge, a b, and insert one edge, c d, such that the result is a tree
again, whose diameter, the largest number of edges on a path, is as {kind} as
possible.
Answer: the integers a b c d, separated by blanks, in the form {example}"""
_TRIES = 1_000


def diameter(n: int, edges: list) -> int:
  """Returns the number of edges of a longest path."""
  return weighted_trees.longest_path(n, weighted_trees.unit(edges))[1]


class TreeChangeOneEdgeDiameter(base.Environment):
  """Any best exchange is right; graded by how the diameters compare.

  Trees have seven vertices or more, and are redrawn until the best exchange
  changes the diameter, so that inserting the deleted edge again is never right.
  """

  answer = formats.IntList()
  example = '1 2 2 1'  # Changes nothing.
  fields = ('N', 'edges', 'minimize_or_maximize')

  def params(self, level):
    return {'N': ladders.linear(7, level, limit=300)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      edges = trees.draw(rng, n, rng.choice((2, 4, None)))
      fields = {
        'N': n,
        'edges': _family.shifted(edges, 1),
        'minimize_or_maximize': rng.choice(('minimize', 'maximize')),
      }
      solution = self.solve(fields)
      if diameter(n, self._exchanged(fields, solution)) != diameter(n, edges):
        return fields | {'solution': solution}
    raise base.GenerationError(f'No exchange changed anything: {params}.')

  def _exchanged(self, fields, answer):
    """Returns the new edges between 0 and N - 1, or None for a bad answer."""
    n, edges = fields['N'], list(map(tuple, fields['edges']))
    if len(answer) != 4 or not all(0 < v <= n for v in answer):
      return None
    deleted = tuple(sorted(answer[:2]))
    if deleted not in edges:
      return None
    edges.remove(deleted)
    edges = _family.shifted([*edges, answer[2:]], -1)
    return edges if graphs.is_spanning_tree(n, edges) else None

  def solve(self, fields):
    edges = _family.shifted(fields['edges'], -1)
    smallest = fields['minimize_or_maximize'] == 'minimize'
    ends = tree_diameters.exchange(fields['N'], edges, smallest)
    return [v + 1 for v in ends]

  def prompt(self, instance):
    minimize = instance['minimize_or_maximize'] == 'minimize'
    return _PROMPT.format(
      N=instance['N'],
      edges=_family.shown(instance['edges']),
      kind='small' if minimize else 'large',
      example=self.example,
    )

  def score(self, instance, answer):
    edges = self._exchanged(instance, answer)
    if edges is None:
      return rewards.INVALID
    best = self._exchanged(instance, instance['solution'])
    sizes = [diameter(instance['N'], tree) for tree in (edges, best)]
    return rewards.ratio(*sizes, power=5)
