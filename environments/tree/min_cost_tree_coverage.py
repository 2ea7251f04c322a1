"""Choose cheap vertices of a tree within D edges of all required ones."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import tree_choices
from environments.algorithms import trees
from environments.tree import _family

_PROMPT = """\
A tree has vertices 0 to {last}, whose costs are, in order: {costs}
Its edges are: {edges}
Choose different vertices of the smallest total cost such that each of the
required vertices below is at distance {D} or less, in edges, from a chosen one;
a chosen vertex is at distance 0 from itself. The required vertices are: {keys}
Answer: the chosen vertices, separated by blanks, in the form {example}"""
_TRIES = 1_000


class MinCostTreeCoverage(base.Environment):
  """Any cheapest choice is right; graded by the least cost over its cost.

  Trees are long enough for any D up to the largest, half of the vertices or
  more are required, and costs lie between N and 3 N; problems that one vertex
  solves are redrawn.
  """

  answer = formats.IntList()
  example = '0 0'  # Not different.
  fields = ('N', 'edges', 'covered_vertices', 'D', 'W')

  def params(self, level):
    n = ladders.geometric(8, level, limit=250)
    return {'N': n, 'largest_D': min(8, 2 + n // 20)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      fields = {
        'N': n,
        'edges': trees.draw(rng, n, rng.choice((2, 3, 5))),
        'covered_vertices': rng.sample(range(n), rng.randint(n // 2, n)),
        'D': rng.randint(1, params['largest_D']),
        'W': [rng.randint(n, 3 * n) for _ in range(n)],
      }
      solution = self.solve(fields)
      if len(solution) > 1:
        return fields | {'solution': solution}
    raise base.GenerationError(f'One vertex was always enough: {params}.')

  def solve(self, fields):
    return tree_choices.cheapest_cover(*(fields[key] for key in self.fields))

  def prompt(self, instance):
    return _PROMPT.format(
      last=instance['N'] - 1,
      costs=' '.join(map(str, instance['W'])),
      edges=_family.shown(instance['edges']),
      D=instance['D'],
      keys=' '.join(map(str, instance['covered_vertices'])),
      example=self.example,
    )

  def score(self, instance, answer):
    n, chosen = instance['N'], set(answer)
    if len(chosen) != len(answer) or not chosen <= set(range(n)):
      return rewards.INVALID
    distance = trees.distances(n, instance['edges'], chosen)
    if any(distance[v] > instance['D'] for v in instance['covered_vertices']):
      return rewards.INVALID
    cost = sum(instance['W'][v] for v in chosen)
    least = sum(instance['W'][v] for v in instance['solution'])
    return rewards.ratio(least, cost, power=3)
