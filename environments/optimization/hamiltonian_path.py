"""Find a shortest walk over all vertices of a directed graph."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import walks

_PROMPT = """\
A directed graph has vertices 0 to {last}. Each line `u v w` below is an arc
from u to v of length w. Find a shortest walk along arcs that visits every
vertex. It may begin and end anywhere and pass vertices and arcs again; each
time that an arc is passed, its length counts.
Answer: its vertices in order, separated by blanks, in the form {example}
{arcs}"""


class HamiltonianPath(base.Environment):
  """Any shortest walk is right; graded by the least length over its length.

  A path over all vertices is planted among random arcs, with lengths of one
  kind for all, and a third of all arcs or more, since few leave no choice. N
  ends at 16, where the exact solver takes a tenth of a second.
  """

  answer = formats.IntList()
  example = '0 1 0'  # Fewer than any number of vertices drawn.
  fields = ('N', 'edges')
  presentation = ('edge_density',)

  def params(self, level):
    return {
      'N': ladders.linear(4, level, limit=16),
      'longest': ladders.linear(8, level, 2),
    }

  def generate(self, rng, params):
    n = params['N']
    density = rng.choice([0.35, 0.5, 0.65, 0.8, 0.95])
    row = rng.sample(range(n), n)
    planted = set(zip(row, row[1:]))
    rest = [
      (u, v)
      for u in range(n)
      for v in range(n)
      if u != v and (u, v) not in planted
    ]
    count = max(n + 2, int(density * n * (n - 1)))
    arcs = [*zip(row, row[1:]), *rng.sample(rest, count - n + 1)]
    rng.shuffle(arcs)
    fields = {
      'N': n,
      'edges': [[u, v, rng.randint(1, params['longest'])] for u, v in arcs],
    }
    solution = self.solve(fields)
    return fields | {'edge_density': density, 'solution': solution}

  def solve(self, fields):
    walk = walks.covering(fields['N'], fields['edges'])
    if walk is None:
      raise ValueError('No walk visits all vertices.')
    return walk

  def prompt(self, instance):
    arcs = formats.IntGrid().render(instance['edges'])
    last = instance['N'] - 1
    return _PROMPT.format(last=last, example=self.example, arcs=arcs)

  def score(self, instance, answer):
    if set(answer) != set(range(instance['N'])):
      return rewards.INVALID
    weight = walks.weight(instance['edges'], answer)
    if weight is None:
      return rewards.INVALID
    least = walks.weight(instance['edges'], instance['solution'])
    return rewards.ratio(least, weight, power=5)
