"""Find a heaviest path without repeated vertices in a directed graph."""

from environments import ladders
from environments.algorithms import walks
from environments.optimization import _family


class LongestPath(_family.Optimum):
  """Any heaviest path is right; graded by its weight over the largest.

  A third of all arcs or more are drawn, since few leave no choice, and graphs
  are redrawn where going on along the heaviest arc, from the best start, is
  best. N ends at 13, where the exact solver takes some hundredths of a second.
  """

  example = '0 1 0'  # A vertex is repeated.
  fields = ('N', 'edges')
  statement = """\
A directed graph has vertices 0 to {last}. Each `u v w` below is an arc from u
to v of weight w. Find a path along arcs, with no vertex twice, whose total
weight is as large as possible. It may begin and end anywhere.
Answer: its vertices in order, separated by blanks, in the form {example}
{shown}"""

  def params(self, level):
    longest = ladders.linear(6, level, 2)
    return {'N': ladders.linear(5, level, limit=13), 'max_weight': longest}

  def draw(self, rng, params):
    n = params['N']
    arcs = [(u, v) for u in range(n) for v in range(n) if u != v]
    count = int(rng.choice((0.35, 0.5, 0.65, 0.8)) * len(arcs))
    most = params['max_weight']
    edges = [[u, v, rng.randint(1, most)] for u, v in rng.sample(arcs, count)]
    return {'N': n, 'edges': edges}

  def solve(self, fields):
    return walks.heaviest_path(fields['N'], fields['edges'])

  def shortcuts(self, fields):
    found = []
    for start in range(fields['N']):
      path = [start]
      while True:
        ahead = [
          (w, v)
          for u, v, w in fields['edges']
          if u == path[-1] and v not in path
        ]
        if not ahead:
          break
        path.append(max(ahead)[1])
      found.append(path)
    return found

  def value(self, fields, answer):
    if not _family.is_choice(fields['N'], answer):
      return None
    return walks.weight(fields['edges'], answer)
