"""Reach a vertex by few moves, each along a walk of 1, 2, 4, ... arcs."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import paths

_PROMPT = """\
A directed graph has vertices 0 to {last} and these arcs, where u v is an arc
from u to v: {arcs}
One move leads from u to v if some walk along arcs from u to v has exactly
{lengths} arcs; walks may repeat vertices and arcs. Get from 0 to {last} by as
few moves as possible.
Answer: the vertices where moves begin and end, in order from 0 to {last},
separated by blanks, in the form {example}"""
_TRIES = 1_000


def direct_moves(fields: dict) -> int:
  """Returns how many moves along a path of fewest arcs are needed."""
  most = 1 << fields['K']
  moves = paths.power_moves(fields['N'], fields['edges'], 0)
  length = len(paths.fewest_moves(moves)) - 1
  return length // most + (length % most).bit_count()


def _arcs(rng, n: int) -> list[list[int]]:
  """Draws arcs along a row from 0, some two places on, some up to four back."""
  inner = rng.sample(range(1, n - 1), n - 2)
  place = rng.randint(n // 2, n - 2)
  row = [0, *inner[:place], n - 1, *inner[place:]]
  arcs = list(zip(row, row[1:]))
  arcs += [arc for arc in zip(row, row[2:]) if rng.random() < 0.15]
  for i in range(1, n):
    if rng.random() < 0.2:
      arcs.append((row[i], row[rng.randint(max(0, i - 4), i - 1)]))
  rng.shuffle(arcs)
  return [list(arc) for arc in arcs]


class PowerShortcut(base.Environment):
  """Any shortest sequence is right; graded by the least length over its own.

  Arcs lead along a hidden row, to places beyond, and back; their number follows
  from N, not from a density. Graphs are redrawn where one move is enough, or
  two by more than two vertices, or in most cases if a path of fewest arcs is
  best.
  """

  answer = formats.IntList()
  example = '0 1 0'  # Does not end at the last vertex.
  fields = ('N', 'K', 'edges')
  presentation = ('edge_density', 'achievable')

  def params(self, level):
    return {'N': ladders.geometric(9, level, limit=100), 'most_K': 3}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      edges, k = _arcs(rng, n), rng.randint(1, params['most_K'])
      fields = {'N': n, 'K': k, 'edges': edges}
      solution = self.solve(fields)
      if len(solution) - 1 == direct_moves(fields) and rng.random() < 0.9:
        continue
      if len(solution) > 3 or (len(solution) == 3 and _middles(fields) < 3):
        return fields | _derived(fields) | {'solution': solution}
    raise base.GenerationError(f'Only easy graphs were found: {params}.')

  def solve(self, fields):
    n = fields['N']
    found = paths.fewest_moves(
      paths.power_moves(n, fields['edges'], fields['K'])
    )
    if found is None:
      raise ValueError(f'No walk leads from 0 to {n - 1}.')
    return found

  def prompt(self, instance):
    powers = [str(1 << k) for k in range(instance['K'] + 1)]
    return _PROMPT.format(
      last=instance['N'] - 1,
      arcs=', '.join(f'{u} {v}' for u, v in instance['edges']),
      lengths=' or '.join(powers),
      example=self.example,
    )

  def score(self, instance, answer):
    n = instance['N']
    if (answer[0], answer[-1]) != (0, n - 1):
      return rewards.INVALID
    if not set(answer) <= set(range(n)):
      return rewards.INVALID
    moves = paths.power_moves(n, instance['edges'], instance['K'])
    if not all(moves[u] >> v & 1 for u, v in zip(answer, answer[1:])):
      return rewards.INVALID
    return rewards.ratio(len(instance['solution']), len(answer), power=5)


def _middles(fields: dict) -> int:
  """Returns by way of how many vertices two moves lead to the last one."""
  n = fields['N']
  moves = paths.power_moves(n, fields['edges'], fields['K'])
  return sum(moves[v] >> n - 1 & 1 for v in paths.bits(moves[0]))


def _derived(fields: dict) -> dict:
  """Returns the share of arcs present, and where one move leads, as a table."""
  n, edges = fields['N'], fields['edges']
  moves = paths.power_moves(n, edges, fields['K'])
  table = [[bool(mask >> v & 1) for v in range(n)] for mask in moves]
  return {'edge_density': len(edges) / (n * (n - 1)), 'achievable': table}
