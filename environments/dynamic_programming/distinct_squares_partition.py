"""Cut a list so that blocks have few distinct values, squared."""

import itertools

from environments import ladders
from environments.algorithms import block_partitions
from environments.dynamic_programming import _optima


def _draw_block(rng, rest: int, values: range) -> list[int]:
  """Draws a block of up to `rest` entries that is mostly best left whole."""
  kinds = [d for d in (1, 2, 2, 3) if d * d < rest] or [1]
  d = rng.choice(kinds)
  size = rng.randint(d * d, min(rest, d * d + d + 1)) if d > 1 else 1
  used = rng.sample(values, d)
  block = [rng.choice(used)]
  while len(block) < size:
    again = rng.random() < 0.1
    block.append(rng.choice([x for x in used if again or x != block[-1]]))
  return block


class DistinctSquaresPartition(_optima.Optimum):
  """Any cheapest cut; graded by (least cost / cost) ** 5.

  N starts at 12. Blocks are drawn of up to three values in turn, longer than
  the square, since cuts at every change of value mostly solved longer runs.
  Problems that these or no cut solve are drawn again.
  """

  example = '1 2'  # Ends before any list drawn.
  fields = ('N', 'A')
  statement = """\
Cut the list A[1], ..., A[{N}] below into blocks of consecutive numbers, none of
them empty. A block with d distinct values costs d * d. Make the total cost as
small as possible.
Answer: the index of the last number of each block, in increasing order (the
last one is {N}), separated by blanks, in the form {example}
{A}"""

  def params(self, level):
    return {'N': ladders.linear(12, level, limit=500)}

  def draw(self, rng, params):
    n = params['N']
    a: list[int] = []
    while len(a) < n:
      a += _draw_block(rng, n - len(a), range(1, n + 1))
    return {'N': n, 'A': a}

  def shortcuts(self, fields):
    a = fields['A']
    runs = [i for i in range(1, len(a)) if a[i] != a[i - 1]]
    return [*runs, len(a)], [len(a)]

  def solve(self, fields):
    return block_partitions.least_distinct_squares(fields['A'])

  def value(self, fields, answer):
    a = fields['A']
    if len(answer) > len(a) or answer[-1] != len(a):
      return None
    bounds = list(itertools.pairwise([0, *answer]))
    if any(i >= j for i, j in bounds):
      return None
    return sum(len(set(a[i:j])) ** 2 for i, j in bounds)
