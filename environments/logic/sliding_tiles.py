"""Slide tile 0 until a grid is another."""

import dataclasses

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_STEPS = {'U': (-1, 0), 'D': (1, 0), 'L': (0, -1), 'R': (0, 1)}
_UNDONE = {'U': 'D', 'D': 'U', 'L': 'R', 'R': 'L'}
_PROMPT = """\
A move swaps 0 with the cell above it (U), below it (D), on its left (L) or on
its right (R). Turn the start into the goal, by any number of moves.
Answer: the moves in order, without blanks, in the form {example}
Start:
{start}
Goal:
{goal}"""


@dataclasses.dataclass(frozen=True)
class _Moves(formats.Word):
  """A word that may be empty, since a start may be the goal."""

  def parse(self, text):
    text = formats.undress(text)
    return text if not text.strip(self.alphabet) else None


def slide(grid: list[list[int]], moves: str) -> list[list[int]] | None:
  """Returns the grid after moves of 0; None if one leaves the grid."""
  grid = [list(row) for row in grid]
  r = next(i for i, row in enumerate(grid) if 0 in row)
  c = grid[r].index(0)
  for move in moves:
    i, j = r + _STEPS[move][0], c + _STEPS[move][1]
    if not (0 <= i < len(grid) and 0 <= j < len(grid[0])):
      return None
    grid[r][c], grid[i][j] = grid[i][j], 0
    r, c = i, j
  return grid


def _walk(rng, r: int, c: int, n: int, m: int, steps: int) -> str:
  """Draws moves from cell (r, c), none of which undoes the one before."""
  moves = ''
  for _ in range(steps):
    options = [
      move
      for move, (i, j) in _STEPS.items()
      if 0 <= r + i < n
      and 0 <= c + j < m
      and (not moves or move != _UNDONE[moves[-1]])
    ]
    moves += rng.choice(options)
    r, c = r + _STEPS[moves[-1]][0], c + _STEPS[moves[-1]][1]
  return moves


class SlidingTiles(base.Environment):
  """Any moves to the goal; graded by the cells that had to change.

  The number of moves grows with the level, no move undoes the one before, and
  the goal differs from the start. Sides are at least 3.
  """

  answer = _Moves('UDLR')
  example = 'RRD'  # Shorter than the moves drawn.
  fields = ('N', 'M', 'start_grid', 'destination_grid', 'zero_i', 'zero_j')

  def params(self, level):
    return {
      'MAX_N_M': ladders.linear(3, (level + 2) // 4, limit=16),
      'steps': ladders.linear(5, level, 2, limit=400),
    }

  def generate(self, rng, params):
    top = params['MAX_N_M']
    n, m = (rng.randint(max(3, top - 1), top) for _ in range(2))
    order = rng.sample(range(n * m), n * m)
    start = [order[r * m : (r + 1) * m] for r in range(n)]
    r, c = divmod(order.index(0), m)
    for _ in range(100):
      moves = _walk(rng, r, c, n, m, params['steps'])
      goal = slide(start, moves)
      if goal != start and slide(start, self.example) != goal:
        fields = (n, m, start, goal, r, c)
        return dict(zip(self.fields, fields)) | {'solution': moves}
    raise base.GenerationError(f'All walks returned to the start: {params}.')

  def prompt(self, instance):
    show = formats.IntGrid().render
    return _PROMPT.format(
      example=self.example,
      start=show(instance['start_grid']),
      goal=show(instance['destination_grid']),
    )

  def score(self, instance, answer):
    start, goal = instance['start_grid'], instance['destination_grid']
    end = slide(start, answer)
    if end is None:
      return rewards.INVALID
    cells = [x for three in zip(start, goal, end) for x in zip(*three)]
    changed = [(b, d) for a, b, d in cells if not a == b == d]
    hits = [b == d for b, d in changed]
    return rewards.matching(hits, [True] * len(hits), power=10)
