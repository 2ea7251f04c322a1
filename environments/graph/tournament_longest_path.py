"""Find a longest path from a vertex of a tournament."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import graphs
from environments.algorithms import tours

_PROMPT = """\
In a tournament on the vertices 0 to {last} one arc joins every two vertices, in
one of its directions. Each line `u: ...` below lists all vertices to which an
arc leads from u. Find a longest path along arcs that starts at {S} and visits
no vertex twice.
Answer: its vertices in order, {S} first, separated by blanks, in the form
{example}
{lines}"""
_TRIES = 1_000


def _draw(rng, n: int) -> tuple[list[list[bool]], int]:
  """Draws a tournament and a start that not all can be reached from.

  A first part beats all others, a last part is beaten by them, and the middle
  part has a cycle over all its vertices, the start among them.
  """
  order = rng.sample(range(n), n)
  first = rng.randint(1, max(1, n // 3))
  last = n - rng.randint(0, max(1, (n - first - 3) // 2))
  beats = [[False] * n for _ in range(n)]
  for i, j in graphs.pairs(n):
    forward = (i < first) or (j >= last) or j == i + 1
    if (i < first) == (j < first) and (i < last) == (j < last) and j > i + 1:
      forward = rng.random() < 0.5
    if (i, j) == (first, last - 1):
      forward = False
    winner, loser = (i, j) if forward else (j, i)
    beats[order[winner]][order[loser]] = True
  return beats, order[rng.randrange(first, last)]


def first_come(beats: list[list[bool]], start: int) -> list[int]:
  """Returns the path that always goes on to the least vertex left."""
  path = [start]
  while True:
    left = (v for v, won in enumerate(beats[path[-1]]) if won)
    step = next((v for v in left if v not in path), None)
    if step is None:
      return path
    path.append(step)


class TournamentLongestPath(base.Environment):
  """Any longest path is right; graded by its number of vertices over the most.

  One vertex or more beat all that can be reached from S, S lies on a cycle, and
  tournaments are redrawn in which going to the least vertex left is right.
  """

  answer = formats.IntList()
  example = '0 1 0'  # Visits a vertex twice.
  fields = ('N', 'TO', 'S')

  def params(self, level):
    return {'N': ladders.linear(5, level, limit=60)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      beats, start = _draw(rng, n)
      path = tours.longest_tournament_path(beats, start)
      if len(first_come(beats, start)) < len(path):
        return {'N': n, 'TO': beats, 'S': start, 'solution': path}
    raise base.GenerationError(f'The least vertex was always best: {params}.')

  def solve(self, fields):
    return tours.longest_tournament_path(fields['TO'], fields['S'])

  def prompt(self, instance):
    lines = []
    for u, row in enumerate(instance['TO']):
      beaten = ' '.join(str(v) for v, won in enumerate(row) if won)
      lines.append(f'{u}: {beaten or "none"}')
    return _PROMPT.format(
      last=instance['N'] - 1,
      S=instance['S'],
      example=self.example,
      lines='\n'.join(lines),
    )

  def score(self, instance, answer):
    beats, vertices = instance['TO'], set(answer)
    if answer[0] != instance['S'] or len(vertices) < len(answer):
      return rewards.INVALID
    if not vertices <= set(range(instance['N'])):
      return rewards.INVALID
    if not all(beats[u][v] for u, v in zip(answer, answer[1:])):
      return rewards.INVALID
    return rewards.ratio(len(answer), len(instance['solution']), power=5)
