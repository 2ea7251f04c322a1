"""Add queens to a board so that none attacks another."""

import dataclasses

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import queens

_PROMPT = """\
Add exactly {K} queens on free cells (.) of the board below, so that no two
queens (Q) share a row, a column or a diagonal; the given queens stay.
Answer: the whole board, one row a line, in the form
{example}
{board}"""
_TRIES = 200


@dataclasses.dataclass(frozen=True)
class Board(formats.Format):
  """Rows of `Q` and `.`, equally long, as strings."""

  def parse(self, text):
    lines = [line.strip() for line in formats.undress(text).splitlines()]
    rows = [line for line in lines if line]
    if not rows or len(rows) > formats.MAX_ROWS:
      return None
    width, last = len(rows[0]), rows[-1]
    # A full stop behind a board looks like a cell, and a cell like one.
    if len(last) == width - 1:
      rows[-1] = last + '.'
    elif len(last) == width + 1 and last.endswith('.'):
      rows[-1] = last[:-1]
    if any(len(row) != width or row.strip('Q.') for row in rows):
      return None
    return rows

  def render(self, answer):
    return '\n'.join(answer)


def find(rows: list) -> list[tuple[int, int]]:
  """Returns the (row, column) of each queen."""
  return [
    (i, j) for i, row in enumerate(rows) for j, c in enumerate(row) if c == 'Q'
  ]


def fill_in_order(placed: list, n: int) -> list:
  """Returns the queens with those added that fit, cell by cell."""
  placed = list(placed)
  for i in range(n):
    for j in range(n):
      if not any(
        a == i or b == j or abs(a - i) == abs(b - j) for a, b in placed
      ):
        placed.append((i, j))
  return placed


class QueenPlacement(base.Environment):
  """Any completion is right.

  A quarter of a full placement of N queens is given and all others are asked
  for, since a few queens fit on most free cells; boards that taking each cell
  that fits completes are redrawn.
  """

  answer = Board()
  example = 'Q...\n..Q.'  # Smaller than any board drawn.
  fields = ('N', 'grid', 'K')

  def params(self, level):
    return {'N': ladders.linear(8, level, limit=40)}

  def generate(self, rng, params):
    n = params['N']
    kept = n // 4
    for _ in range(_TRIES):
      full = list(enumerate(queens.draw(rng, n)))
      given = set(rng.sample(full, kept))
      if len(fill_in_order(given, n)) < n:
        return {
          'N': n,
          'grid': [
            ['Q' if (i, j) in given else '.' for j in range(n)]
            for i in range(n)
          ],
          'K': n - kept,
          'solution': ['.' * j + 'Q' + '.' * (n - 1 - j) for _, j in full],
        }
    raise base.GenerationError(f'Only easy boards were found: {params}.')

  def prompt(self, instance):
    board = '\n'.join(map(''.join, instance['grid']))
    return _PROMPT.format(K=instance['K'], example=self.example, board=board)

  def score(self, instance, answer):
    n, grid = instance['N'], instance['grid']
    if len(answer) != n or len(answer[0]) != n:
      return rewards.INVALID
    given, shown = find(grid), find(answer)
    if not set(given) <= set(shown):
      return rewards.INVALID
    right = len(shown) == len(given) + instance['K'] and queens.free(shown)
    return rewards.CORRECT if right else rewards.WRONG
