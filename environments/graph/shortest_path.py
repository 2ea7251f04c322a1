"""Find a shortest path in a directed graph."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import walks

_PROMPT = """\
A directed graph has vertices 0 to {last}. Each line `u v w` below is an arc
from u to v of length w. Find a shortest path from 0 to {last}.
Answer: its vertices in order, separated by blanks, in the form {example}
{arcs}"""


class ShortestPath(base.Environment):
  """Any shortest path is right; graded by the least length over its length.

  The vertices stand in a hidden row. Arcs lead one to three places on, all of
  them, and back, some; lengths are 5 to 15 a place. So the number of arcs of a
  shortest path grows with N, and no fixed density leaves a single path.
  """

  answer = formats.IntList()
  example = '0 1 0'  # Does not end at the last vertex.
  fields = ('N', 'edges')
  presentation = ('edge_density',)

  def params(self, level):
    return {'N': ladders.geometric(5, level, limit=1_000)}

  def generate(self, rng, params):
    n = params['N']
    row = [0, *rng.sample(range(1, n - 1), n - 2), n - 1]
    spans = [(i, j) for i in range(n) for j in range(i + 1, min(n, i + 4))]
    spans += [(j, i) for i, j in spans if rng.random() < 0.25]
    rng.shuffle(spans)
    arcs = []
    for i, j in spans:
      places = abs(i - j)
      length = rng.randint(5 * places, 15 * places)
      arcs.append([row[i], row[j], length])
    fields = {'N': n, 'edges': arcs}
    density = len(arcs) / (n * (n - 1))
    solution = self.solve(fields)
    return fields | {'edge_density': density, 'solution': solution}

  def solve(self, fields):
    n = fields['N']
    walk = walks.shortest(n, fields['edges'], 0, n - 1)
    if walk is None:
      raise ValueError(f'No path leads from 0 to {n - 1}.')
    return walk

  def prompt(self, instance):
    arcs = formats.IntGrid().render(instance['edges'])
    last = instance['N'] - 1
    return _PROMPT.format(last=last, example=self.example, arcs=arcs)

  def score(self, instance, answer):
    if (answer[0], answer[-1]) != (0, instance['N'] - 1):
      return rewards.INVALID
    weight = walks.weight(instance['edges'], answer)
    if weight is None:
      return rewards.INVALID
    least = walks.weight(instance['edges'], instance['solution'])
    return rewards.ratio(least, weight, power=5)
