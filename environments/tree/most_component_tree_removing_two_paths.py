"""The most components that removing two paths can leave of a tree."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import trees
from environments.algorithms import two_paths

_PROMPT = """\
A tree has vertices 1 to {N} and these edges: {edges}
Choose two paths in it that have no edge in common. They may have a vertex in
common, a path may be a single vertex, and both may be the same single vertex.
Then all vertices of both paths are removed with their edges. What is the
largest number of connected components that can remain?
Answer: this number, in the form {example}"""
_TRIES = 100


def _leaves(n: int, edges: list) -> int:
  return sum(len(around) == 1 for around in trees.neighbours(n, edges))


class MostComponentTreeRemovingTwoPaths(base.Environment):
  """The exact number is right, nothing else earns anything.

  Trees have 20 vertices or more and fork at their ends, since in small or
  plain trees few answers occur. Half of the trees are redrawn whose answer is
  the number of leaves.
  """

  answer = formats.Int()
  example = '0'  # Something always remains.
  fields = ('N', 'edges')

  def params(self, level):
    return {'N': ladders.linear(20, level, 3, 1_000)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      tree = trees.draw_bushy(rng, n, rng.randint(n // 4, n // 2))
      most = two_paths.most_components(n, tree)
      if most != _leaves(n, tree) or rng.random() < 0.5:
        edges = [[u + 1, v + 1] for u, v in tree]
        return {'N': n, 'edges': edges, 'solution': most}
    raise base.GenerationError(f'Leaves told the answer: {params}.')

  def solve(self, fields):
    edges = [(u - 1, v - 1) for u, v in fields['edges']]
    return two_paths.most_components(fields['N'], edges)

  def prompt(self, instance):
    edges = ', '.join(f'{u} {v}' for u, v in instance['edges'])
    return _PROMPT.format(N=instance['N'], example=self.example, edges=edges)

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
