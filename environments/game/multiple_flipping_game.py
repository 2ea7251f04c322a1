"""Who wins where multiples of a white cell are flipped."""

import functools
import itertools

from environments import formats
from environments import ladders
from environments.algorithms import impartial_games
from environments.game import _family


@functools.cache
def _plain(n: int) -> bool:
  """Whether a parity of value bits is that of one white cell, or of all."""
  values = impartial_games.multiple_flip_values(n)[1:]
  for bits in range(1, 1 << max(values).bit_length()):
    odd = sum((value & bits).bit_count() % 2 for value in values)
    if odd in (1, n):
      return True
  return False


class MultipleFlippingGame(_family.Winner):
  """Whether the first player wins; yes or no by nature.

  N starts at 14 and passes over sizes at which some cell alone, or the number
  of white cells, decides most positions. In half of the problems cell 1 is
  white, won or lost.
  """

  answer = formats.Choice(('Yes', 'No'))
  example = 'Word'
  fields = ('N', 'white_indices')
  statement = """\
Each of the cells 1 to {N} is white or black; the white ones are listed. Two
players move in turn. A move picks a white cell x and an integer k >= 1 with
k x <= {N}, and flips the color of the cells x, 2 x, ..., k x. Who cannot move
loses. Does the first player win under perfect play?
Answer: Yes or No, one word, in the form {example}
{white_indices}"""

  def params(self, level):
    n = 13
    for _ in range(ladders.linear(1, level, step=2, limit=101)):
      n = next(size for size in itertools.count(n + 1) if not _plain(size))
    return {'N': n}

  def position(self, rng, params):
    n = params['N']
    white = rng.sample(range(1, n + 1), rng.randint(1, n))
    return {'N': n, 'white_indices': sorted(white)}

  def hint(self, fields):
    return 1 in fields['white_indices']

  def value(self, fields):
    values = impartial_games.multiple_flip_values(fields['N'])
    total = 0
    for x in fields['white_indices']:
      total ^= values[x]
    return total
