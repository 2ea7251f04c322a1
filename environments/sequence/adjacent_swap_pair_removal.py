"""Empty a row of pairs by swaps of neighbours."""

from environments import base
from environments import ladders
from environments import rewards
from environments.algorithms import adjacent_pairs
from environments.sequence import _family

_TRIES = 1_000
_NOT_EMPTY = rewards.Reward(-0.2, 'invalid')


class AdjacentSwapPairRemoval(_family.Solved):
  """Any fewest swaps; graded by (fewest / swaps) ** 5, -0.2 if some are left.

  N starts at 6, and a row takes at least N swaps: the few of small rows mostly
  go down to 1. More than N squared are invalid: no row takes half as many.
  """

  example = '0 1'  # Fewer than any row drawn takes.
  fields = ('N', 'A')
  statement = """\
The row below holds each of 0 to {last} twice. Move i swaps the entries at
places i and i + 1 of the row as it is then; places count from 0. After each
move, as long as two neighbours are equal, both vanish and the row closes up.
Empty the row in as few moves as possible.
Answer: the moves i in order, separated by blanks, in the form {example}
{A}"""

  def params(self, level):
    return {'N': ladders.linear(6, level, limit=60)}

  def draw(self, rng, params):
    n = params['N']
    row = [*range(n), *range(n)]
    for _ in range(_TRIES):
      rng.shuffle(row)
      if all(x != y for x, y in zip(row, row[1:])):
        return {'N': n, 'A': row}
    raise base.GenerationError(f'Neighbours were equal: {params}.')

  def fair(self, fields, solution):
    return len(solution) >= fields['N']

  def solve(self, fields):
    return adjacent_pairs.clearing_moves(fields['A'])

  def score(self, instance, answer):
    row = instance['A']
    if len(answer) > instance['N'] ** 2:
      return rewards.INVALID
    left = adjacent_pairs.play(row, answer)
    if left is None:
      return rewards.INVALID
    if left:
      return _NOT_EMPTY
    return rewards.ratio(len(answer), adjacent_pairs.crossings(row), power=5)
