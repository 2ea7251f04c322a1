"""Add an edge of given length to a tree to bring all vertices close."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import tree_diameters
from environments.algorithms import weighted_trees
from environments.tree import _family

_PROMPT = """\
A tree has vertices 1 to {N} and these edges, where u v w is an edge of length w
between u and v: {edges}
Add one more edge, of length {L}, between any two vertices x and y. It should
make the largest distance between two vertices, along shortest paths in the new
graph, as small as possible.
Answer: x and y, in either order, separated by a blank, in the form {example}"""
_TRIES = 1_000


class TreeAddOneEdgeDiameter(base.Environment):
  """Any best edge is right; graded by the least distance over what it leaves.

  Trees have six vertices or more, of lengths from 1 to N, and are redrawn until
  the best edge shortens the largest distance, so that loops and other useless
  edges, which are allowed, are never right.
  """

  answer = formats.IntList()
  example = '1 1'  # A loop, which shortens nothing.
  fields = ('N', 'edges', 'L')

  def params(self, level):
    return {'N': ladders.linear(6, level, limit=150)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      edges = weighted_trees.draw(rng, n, n, rng.choice((2, 4, None)))
      edges = _family.shifted(edges, 1)
      fields = {'N': n, 'edges': edges, 'L': rng.randint(0, n)}
      solution = self.solve(fields)
      if self._largest(fields, solution) < self._largest(fields, [1, 1]):
        return fields | {'solution': solution}
    raise base.GenerationError(f'No edge shortened distances: {params}.')

  def _largest(self, fields, ends):
    """Returns the largest distance with an edge between `ends`."""
    n, edges, length = (fields[key] for key in self.fields)
    edges = _family.shifted(edges, -1)
    x, y = ends
    return tree_diameters.diameter_with(n, edges, x - 1, y - 1, length)

  def solve(self, fields):
    edges = _family.shifted(fields['edges'], -1)
    ends = tree_diameters.best_new_edge(fields['N'], edges, fields['L'])
    return [v + 1 for v in ends]

  def prompt(self, instance):
    edges = _family.shown(instance['edges'])
    return _PROMPT.format(**instance | {'edges': edges}, example=self.example)

  def score(self, instance, answer):
    allowed = range(1, instance['N'] + 1)
    if len(answer) != 2 or not all(v in allowed for v in answer):
      return rewards.INVALID
    least = self._largest(instance, instance['solution'])
    return rewards.ratio(least, self._largest(instance, answer), power=5)
