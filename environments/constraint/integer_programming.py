"""An integer point of a bounded system of linear inequalities."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
Find integers x0 to x{last}, of any sign, that satisfy every line.
Answer: the {N} integers in order, separated by blanks, in the form {example}
{lines}"""
_TRIES = 200
_PRIME = 2_147_483_647


def count_satisfied(rows: list, bounds: list, x: list) -> int:
  """Returns how many rows have a product with x of at least their bound."""
  return sum(
    sum(c * v for c, v in zip(row, x)) >= b for row, b in zip(rows, bounds)
  )


def _balanced_rows(rng, n: int, m: int) -> list:
  """Draws m rows of n entries in -4..4, each column with the sum 0."""
  rows = [[0] * n for _ in range(m)]
  for j in range(n):
    places = rng.sample(range(m), (m // 2 + 1) // 2 * 2)
    for p, q in zip(places[::2], places[1::2]):
      size = rng.randint(1, 4)
      rows[p][j], rows[q][j] = size, -size
  return rows


def _independent(rows: list, n: int) -> bool:
  """Whether the n columns are independent modulo a prime, hence at all."""
  left = [row[:] for row in rows]
  for j in range(n):
    pivot = next((row for row in left if row[j] % _PRIME), None)
    if pivot is None:
      return False
    left.remove(pivot)
    inverse = pow(pivot[j], -1, _PRIME)
    for i, row in enumerate(left):
      if row[j]:
        factor = row[j] * inverse % _PRIME
        left[i] = [(a - factor * b) % _PRIME for a, b in zip(row, pivot)]
  return True


def _term(c: int, j: int) -> str:
  sign = '-' if c < 0 else '+'
  return f'{sign} {abs(c)}*x{j}' if abs(c) > 1 else f'{sign} x{j}'


def _line(row: list, bound: int) -> str:
  terms = ' '.join(_term(c, j) for j, c in enumerate(row) if c) or '0'
  return f'{terms.removeprefix("+ ")} >= {bound}'


class IntegerProgramming(base.Environment):
  """Any solution is right; graded by the share of satisfied inequalities.

  The rows add up to zero and have independent columns, so that the solutions
  are bounded: no large numbers satisfy all. There are 2 N inequalities, with
  slacks of 0 to 2, and systems that equal numbers of size up to 3 solve are
  redrawn.
  """

  answer = formats.IntList()
  example = '7 -2'  # Fewer than any number of unknowns drawn.
  fields = ('N', 'M', 'inequations', 'results')

  def params(self, level):
    n = ladders.linear(3, level, limit=50)
    return {'N': n, 'M': 2 * n}

  def generate(self, rng, params):
    n, m = params['N'], params['M']
    for _ in range(_TRIES):
      rows = _balanced_rows(rng, n, m)
      x = [rng.randint(-n, n) for _ in range(n)]
      products = [sum(c * v for c, v in zip(row, x)) for row in rows]
      bounds = [value - rng.randint(0, 2) for value in products]
      plain = ([c] * n for c in range(-3, 4))
      if (
        all(map(any, rows))
        and all(count_satisfied(rows, bounds, v) < m for v in plain)
        and _independent(rows, n)
      ):
        problem = {'N': n, 'M': m, 'inequations': rows, 'results': bounds}
        return problem | {'solution': x}
    raise base.GenerationError(f'No bounded system was found: {params}.')

  def prompt(self, instance):
    n = instance['N']
    lines = '\n'.join(map(_line, instance['inequations'], instance['results']))
    return _PROMPT.format(N=n, last=n - 1, example=self.example, lines=lines)

  def score(self, instance, answer):
    if len(answer) != instance['N']:
      return rewards.INVALID
    rows, bounds = instance['inequations'], instance['results']
    satisfied = count_satisfied(rows, bounds, answer)
    return rewards.graded(satisfied, len(rows), power=5)
