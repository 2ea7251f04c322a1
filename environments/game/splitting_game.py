"""Who wins where beans split towards the last cell."""

from environments import formats
from environments import ladders
from environments.algorithms import impartial_games
from environments.game import _family


class SplittingGame(_family.Winner):
  """Winner of a game of beans; one of two names by nature.

  The number of beans is odd in half of the problems, won or lost. N starts at 5
  and ends at 60.
  """

  answer = formats.Choice(('Alice', 'Bob'))
  fields = ('N', 'P')
  statement = """\
Cells 0 to {last} hold the numbers of beans below. Two players, Alice first and
then Bob, move in turn. A move takes one bean out of a cell i and puts two new
beans into later cells, each into any of the cells i + 1 to {last}, both into
the same or into different ones. Who cannot move loses. Who wins under perfect
play?
Answer: Alice or Bob, one word, in the form {example}
{P}"""

  def params(self, level):
    return {'N': ladders.linear(5, level, limit=60)}

  def position(self, rng, params):
    n = params['N']
    return {'N': n, 'P': [rng.randint(0, 2 * n) for _ in range(n)]}

  def hint(self, fields):
    return sum(fields['P']) % 2 == 1

  def value(self, fields):
    beans = fields['P']
    values = impartial_games.bean_values(len(beans))
    total = 0
    for value, count in zip(reversed(values), beans):
      total ^= value * (count % 2)
    return total
