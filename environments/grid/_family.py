"""Grids of characters, as answers and in prompts."""

from collections.abc import Sequence
import dataclasses

from environments import formats


@dataclasses.dataclass(frozen=True)
class Cells(formats.Format):
  """Lines of characters: `01` and `10` below it; blanks are dropped."""

  alphabet: str  # Without the characters that dress an answer.

  def parse(self, text):
    lines = formats.undress(text).split('\n', formats.MAX_ROWS)
    rows = [''.join(line.split()) for line in lines]
    rows = [row for row in rows if row]
    if not rows or any(row.strip(self.alphabet) for row in rows):
      return None
    return rows

  def render(self, answer):
    return '\n'.join(answer)


def has_shape(rows: Sequence[Sequence], n: int, m: int) -> bool:
  """Whether there are n rows of m items each."""
  return len(rows) == n and all(len(row) == m for row in rows)


def keeps(rows: Sequence[str], given: Sequence[str]) -> bool:
  """Whether `rows` differ from `given` only where that has a `*`."""
  return has_shape(rows, len(given), len(given[0])) and all(
    y in ('*', x) for row, line in zip(rows, given) for x, y in zip(row, line)
  )


def hide(rng, rows: Sequence[str], count: int) -> list[str]:
  """Returns `rows` with `count` cells, drawn at random, turned to `*`."""
  n, m = len(rows), len(rows[0])
  cells = [list(row) for row in rows]
  for place in rng.sample(range(n * m), count):
    cells[place // m][place % m] = '*'
  return [''.join(row) for row in cells]


def ones(rows: Sequence[str]) -> tuple[list[int], list[int]]:
  """Returns how many ones each row and each column has."""
  return (
    [row.count('1') for row in rows],
    [column.count('1') for column in zip(*rows)],
  )
