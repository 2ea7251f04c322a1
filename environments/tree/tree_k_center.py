"""Place centers in a tree so that no key vertex is far from all of them."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import trees

_PROMPT = """\
A tree has vertices 0 to {last} and these edges: {edges}
Choose exactly {M} different vertices. The radius of a choice is the largest
distance, in edges, from a key vertex to the nearest chosen one; make it as
small as possible. The key vertices are: {keys}
Answer: the chosen vertices, separated by blanks, in the form {example}"""
_TRIES = 100


def radius(instance: base.Instance, chosen: list[int]) -> int:
  """Returns the largest distance of a key vertex from the chosen ones."""
  distance = trees.distances(instance['N'], instance['edges'], chosen)
  return max(distance[v] for v in instance['key_vertices'])


class TreeKCenter(base.Environment):
  """Any M different vertices of least radius; graded by it over the radius.

  M is the fewest that do for a radius drawn first, and trees are long, since
  loose choices of M or radius 1 make most answers right. Repeats are refused.
  """

  answer = formats.IntList()
  example = '0 0'  # Not different.
  fields = ('N', 'edges', 'key_vertices', 'M')

  def params(self, level):
    n = ladders.linear(9, level, limit=500)
    return {'N': n, 'largest_radius': 2 + n // 12}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      edges = trees.draw(rng, n, reach=2)
      keys = rng.sample(range(n), rng.randint(n // 2, n))
      bound = rng.randint(1, params['largest_radius'])
      count = len(trees.cover(n, edges, keys, bound))
      if count < len(keys):
        break
    else:
      raise base.GenerationError(f'Every key vertex is a center: {params}.')
    fields = {'N': n, 'edges': edges, 'key_vertices': keys, 'M': count}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    return trees.centers(*(fields[key] for key in self.fields))

  def prompt(self, instance):
    return _PROMPT.format(
      last=instance['N'] - 1,
      edges=', '.join(f'{u} {v}' for u, v in instance['edges']),
      M=instance['M'],
      keys=' '.join(map(str, instance['key_vertices'])),
      example=self.example,
    )

  def score(self, instance, answer):
    chosen = set(answer)
    if len(answer) != instance['M'] or len(chosen) != len(answer):
      return rewards.INVALID
    if not chosen <= set(range(instance['N'])):
      return rewards.INVALID
    least = radius(instance, instance['solution'])
    found = radius(instance, answer)
    return rewards.CORRECT if found == 0 else rewards.ratio(least, found, 5)
