"""Take coins from a row, at most twice as many as the other just did."""

from environments import ladders
from environments.algorithms import games
from environments.sequence import _family


class DoublingCoinGame(_family.Exact):
  """Total of the first player; right or wrong.

  Coins are worth up to 20, or 2 N if that is more; problems are redrawn if half
  of all is the answer, rounded either way. N starts at 6 and ends at 150.
  """

  example = '0'  # The first player takes a coin.
  fields = ('N', 'C')
  statement = """\
Coins of the values below lie in a row. Two players move in turn. A move takes
one or more coins from the left end of the row: the first move 1 or 2, every
later one at most twice as many as the move before it took. The game ends when
none is left. Each player maximises the total value of the coins that they take.
What total value does the first player get under perfect play?
Answer: one integer, in the form {example}
{C}"""

  def params(self, level):
    return {'N': ladders.linear(6, level, limit=150)}

  def draw(self, rng, params):
    n = params['N']
    return {'N': n, 'C': [rng.randint(1, max(20, 2 * n)) for _ in range(n)]}

  def fair(self, fields, solution):
    return abs(2 * solution - sum(fields['C'])) > 1

  def solve(self, fields):
    return games.doubling_coins(fields['C'])
