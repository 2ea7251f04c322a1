"""Who wins where heaps are split as equally as possible."""

from environments import formats
from environments import ladders
from environments.algorithms import impartial_games
from environments.game import _family


class EqualHeapSplittingGame(_family.Winner):
  """Winner of a game of splits; one of two names by nature.

  F is at least 2 and at most an eighth of the largest size, so that heaps can
  be split more than once. The number of heaps that can be split is odd in half
  of the problems, won or lost.
  """

  answer = formats.Choice(('Stan', 'Ollie'))
  fields = ('N', 'Stones', 'F')
  statement = """\
Two players, Stan first and then Ollie, move in turn on the heaps of stones
below. A move picks a heap of at least {F} stones and an integer m >= 2, at most
its size, and splits it into m heaps whose sizes differ by at most 1. Who cannot
move loses. Who wins under perfect play?
Answer: Stan or Ollie, one word, in the form {example}
{Stones}"""

  def params(self, level):
    largest = ladders.geometric(50, level, ratio=1.2, limit=1_000)
    return {'N': ladders.linear(5, level // 3, limit=20), 'LARGEST': largest}

  def position(self, rng, params):
    top = params['LARGEST']
    least = rng.randint(2, top // 8)
    n = rng.randint(3, params['N'])
    stones = [rng.randint(1, rng.randint(least, top)) for _ in range(n)]
    return {'N': n, 'Stones': stones, 'F': least}

  def hint(self, fields):
    least = fields['F']
    return sum(size >= least for size in fields['Stones']) % 2 == 1

  def value(self, fields):
    return impartial_games.equal_split_value(fields['Stones'], fields['F'])
