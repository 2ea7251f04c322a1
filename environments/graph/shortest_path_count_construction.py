"""Construct a graph with a given number of shortest paths."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import paths

_PROMPT = """\
Construct an undirected graph on vertices 1 to n, without loops or multiple
edges, in which exactly {K} shortest paths lead from vertex 1 to vertex 2.
Choose n yourself, below {N_constraint}.
Answer: n on the first line, then n lines of n letters; letter j of line i is Y
if an edge joins i and j, and N if not. The form, for n = 3, is
{example}"""


class Adjacency(formats.Format):
  """A number n, then n lines of n letters N or Y."""

  def parse(self, text):
    lines = [line.strip() for line in formats.undress(text).splitlines()]
    first, *rows = [line for line in lines if line] or ['']
    if not 0 < len(rows) <= formats.MAX_ROWS or first != str(len(rows)):
      return None
    good = all(len(row) == len(rows) and not row.strip('NY') for row in rows)
    return rows if good else None

  def render(self, answer):
    return '\n'.join([str(len(answer)), *answer])


class ShortestPathCountConstruction(base.Environment):
  """Any such graph is right; graded by the smaller count over the larger.

  K is at least 12 and n below 3 b for a K of b binary digits: with looser
  bounds on n, a vertex for each path but one would do for many a K.
  """

  answer = Adjacency()
  example = '3\nNNY\nNNY\nYYN'  # One shortest path.
  fields = ('K', 'N_constraint')

  def params(self, level):
    most = ladders.geometric(72, level, 1.5, 0, limit=1_000_000_000)
    return {'MAX_K': most}

  def generate(self, rng, params):
    k = rng.randint(12, params['MAX_K'])
    fields = {'K': k, 'N_constraint': 3 * k.bit_length()}
    return fields | {'solution': self.solve(fields)}

  def restore(self, fields, reference_text):
    """Takes problems without a bound on n, whose K is below 12, as well."""
    unbounded = {'N_constraint': formats.MAX_ROWS} if 'K' in fields else {}
    return super().restore(unbounded | fields, reference_text)

  def solve(self, fields):
    masks = paths.with_shortest_paths(fields['K'])
    places = range(len(masks))
    return [''.join('NY'[mask >> v & 1] for v in places) for mask in masks]

  def prompt(self, instance):
    bound, k = instance['N_constraint'], instance['K']
    return _PROMPT.format(K=k, N_constraint=bound, example=self.example)

  def score(self, instance, answer):
    n = len(answer)
    if not 2 <= n < instance['N_constraint']:
      return rewards.INVALID
    if any(answer[i][i] == 'Y' for i in range(n)):
      return rewards.INVALID
    if any(''.join(column) != row for column, row in zip(zip(*answer), answer)):
      return rewards.INVALID
    masks = [int(row[::-1].translate({78: '0', 89: '1'}), 2) for row in answer]
    count = paths.shortest_path_count(masks)
    return rewards.ratio(count, instance['K'], power=10)
