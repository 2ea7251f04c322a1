"""Find a walk whose largest and smallest weights have the least ratio."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import graphs
from environments.algorithms import paths

_PROMPT = """\
An undirected graph has vertices 0 to {last} and these edges, where u v w is an
edge of weight w between u and v: {edges}
The ratio of a walk is the largest weight of an edge on it, divided by the
smallest. Find a walk from 0 to {last} of the least ratio.
Answer: its vertices in order, separated by blanks, in the form {example}"""
_TRIES = 1_000


def extremes(edges: list, walk: list[int]) -> tuple[int, int] | None:
  """Returns the largest and the smallest weight, or None for a missing edge."""
  weights = {frozenset(edge[:2]): edge[2] for edge in edges}
  found = [weights.get(frozenset(step)) for step in zip(walk, walk[1:])]
  return None if not found or None in found else (max(found), min(found))


def plain_walks(n: int, edges: list) -> list[list[int]]:
  """Returns the walks of fewest edges, least maximum, and largest minimum."""
  light = graphs.minimum_spanning_tree(n, edges)
  heavy = graphs.minimum_spanning_tree(n, [(u, v, -w) for u, v, w in edges])
  return [paths.fewest_edges(n, chosen) for chosen in (edges, light, heavy)]


class MinimumRatioPath(base.Environment):
  """Any walk of least ratio is right; graded by the least ratio over its own.

  Graphs have half as many edges again as vertices, at least, and are redrawn if
  a path of fewest edges, of the lightest edges or of the heaviest is right.
  """

  answer = formats.IntList()
  example = '0 1 0'  # Does not end at the last vertex.
  fields = ('N', 'edges')

  def params(self, level):
    return {'N': ladders.geometric(5, level, limit=100)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      pairs = graphs.connected(rng, n, rng.randint(3 * n // 2, 3 * n))
      pairs = [pair for pair in pairs if pair != [0, n - 1]]
      top = 5 * len(pairs)
      edges = [[u, v, rng.randint(1, top)] for u, v in pairs]
      if graphs.components(n, edges)[0] > 1:
        continue
      fields = {'N': n, 'edges': edges}
      instance = fields | {'solution': self.solve(fields)}
      plain = plain_walks(n, edges)
      if not any(self.score(instance, walk).correct for walk in plain):
        return instance
    raise base.GenerationError(f'Only plain walks were found: {params}.')

  def solve(self, fields):
    return paths.least_ratio_path(fields['N'], fields['edges'])

  def prompt(self, instance):
    return _PROMPT.format(
      last=instance['N'] - 1,
      edges=', '.join(f'{u} {v} {w}' for u, v, w in instance['edges']),
      example=self.example,
    )

  def score(self, instance, answer):
    if (answer[0], answer[-1]) != (0, instance['N'] - 1):
      return rewards.INVALID
    found = extremes(instance['edges'], answer)
    if found is None:
      return rewards.INVALID
    most, least = extremes(instance['edges'], instance['solution'])
    return rewards.ratio(most * found[1], found[0] * least, power=5)
