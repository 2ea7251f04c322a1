"""Assign vertices to vertices nearby, filling as few units as possible."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import tree_costs
from environments.algorithms import trees

_PROMPT = """\
A tree has vertices 0 to {last} and these edges: {edges}
Assign to every vertex u a vertex P(u), perhaps u itself, at a distance of at
most {K} (in edges). Units stand at vertices, and each serves up to {S} of the
vertices assigned to where it stands: if c vertices are assigned to v, then v
needs c / {S} units, rounded up. Make the total number of units as small as
possible.
Answer: P(0), P(1), ..., P({last}) in order, separated by blanks, in the form
{example}"""
_TRIES = 1_000


def units(places: list[int], size: int) -> int:
  """Returns how many units serve all whom `places` assigns."""
  counts: dict[int, int] = {}
  for v in places:
    counts[v] = counts.get(v, 0) + 1
  return sum(-(-count // size) for count in counts.values())


def _within(fields: dict) -> list[list[int]]:
  """Returns for every vertex the sorted vertices in reach."""
  n, reach = fields['N'], fields['K']
  around = trees.neighbours(n, fields['edges'])
  found = []
  for u in range(n):
    ball, shell = {u}, {u}
    for _ in range(min(n, reach)):
      shell = {w for v in shell for w in around[v]} - ball
      ball |= shell
    found.append(sorted(ball))
  return found


class NearbyUnitAssignment(base.Environment):
  """Any assignment with fewest units; graded by their number over that used.

  Trees have eight vertices or more and no vertex within reach of all. They are
  redrawn unless more than N / S units, rounded up, are needed and fewer than N.
  """

  answer = formats.IntList()
  example = '0 1 0'  # Fewer than any number of vertices drawn.
  fields = ('N', 'edges', 'K', 'S')
  presentation = ('valid_P',)

  def params(self, level):
    return {'N': ladders.linear(8, level, limit=150)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      edges = trees.draw(rng, n, reach=3)
      far = trees.distances(n, edges, [0])
      far = max(trees.distances(n, edges, [far.index(max(far))]))
      reach = rng.randint(1, max(1, (far - 1) // 2))
      size = rng.randint(2, max(2, n // (2 * reach)))
      fields = {'N': n, 'edges': edges, 'K': reach, 'S': size}
      solution = self.solve(fields)
      if far > 2 and -(-n // size) < units(solution, size):
        return fields | {'valid_P': _within(fields), 'solution': solution}
    raise base.GenerationError(f'Distances never mattered: {params}.')

  def solve(self, fields):
    return tree_costs.supply(*(fields[key] for key in self.fields))

  def prompt(self, instance):
    return _PROMPT.format(
      last=instance['N'] - 1,
      edges=', '.join(f'{u} {v}' for u, v in instance['edges']),
      K=instance['K'],
      S=instance['S'],
      example=self.example,
    )

  def score(self, instance, answer):
    if len(answer) != instance['N']:
      return rewards.INVALID
    if not all(v in near for v, near in zip(answer, _within(instance))):
      return rewards.INVALID
    size = instance['S']
    fewest = units(instance['solution'], size)
    return rewards.ratio(fewest, units(answer, size), power=3)
