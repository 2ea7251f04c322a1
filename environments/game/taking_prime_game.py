"""How long a game of taking primes lasts."""

from environments import ladders
from environments.algorithms import impartial_games
from environments.sequence import _family

_LONGEST = 11  # Longer games are drawn among those of this length.
_FEWEST = 5  # Piles with an answer that is drawn.
_TABLE = 5_000


def _length(pile: int) -> int:
  """Returns the number of moves if the first player wins, and else -1."""
  size = max(_TABLE, 1 << pile.bit_length())
  moves = impartial_games.prime_removal_lengths(size)[pile]
  return moves if moves % 2 else -1


class TakingPrimeGame(_family.Exact):
  """Moves under perfect play, or -1; right or wrong.

  Lost piles and the lengths 1, 3, 5 and so on, as far as there are enough, are
  equally frequent; in a uniform draw most games last one move. Piles are 2 to
  MAX_N, which starts at 100.
  """

  example = '0'  # Won games last an odd number of moves.
  fields = ('N',)
  statement = """\
Two players move in turn on one pile of {N} stones. A move removes a prime
number of stones. Who cannot move loses. Who can win plays to win in as few
moves as possible, who cannot plays to lose in as many as possible. How many
moves do both players make together, if the first player wins?
Answer: an integer, -1 if the first player loses, in the form {example}"""

  def params(self, level):
    return {'MAX_N': ladders.linear(100, level, step=140, limit=_TABLE)}

  def draw(self, rng, params):
    piles: dict[int, list[int]] = {}
    for n in range(2, params['MAX_N'] + 1):
      piles.setdefault(min(_length(n), _LONGEST), []).append(n)
    groups = [piles[length] for length in sorted(piles)]
    group = rng.choice([group for group in groups if len(group) >= _FEWEST])
    return {'N': rng.choice(group)}

  def solve(self, fields):
    return _length(fields['N'])
