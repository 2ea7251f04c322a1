"""The shortest text in which given words occur often."""

from environments import base
from environments import ladders
from environments.algorithms import word_orders
from environments.sequence import _family

_TRIES = 500


class ShortestTextOfManyOccurrences(_family.Exact):
  """Exact length, right or wrong.

  Three words and two occurrences at least; words are of 2 N to 3 N letters.
  """

  example = '5'  # Shorter than any word drawn.
  fields = ('N', 'S', 'M')
  presentation = ('MAX_M',)
  statement = """\
A text over the letters a and b holds at least {M} occurrences of the {N} words
below, all words counted together. Occurrences may overlap, and a word may occur
any number of times or not at all. How long is the shortest such text?
Answer: one integer, in the form {example}
{words}"""

  def params(self, level):
    return {
      'N': ladders.linear(3, level, limit=10),
      'MAX_M': ladders.geometric(6, level, 1.5, limit=10**6),
    }

  def draw(self, rng, params):
    n, most = params['N'], params['MAX_M']
    for _ in range(_TRIES):
      parts = [_word(rng, rng.randint(2 * n, 3 * n)) for _ in range(n)]
      if sum(x in y for x in parts for y in parts) == n:
        times = rng.randint(2, most)
        return {'N': n, 'S': parts, 'M': times, 'MAX_M': most}
    raise base.GenerationError(f'Words always held each other: {params}.')

  def solve(self, fields):
    return word_orders.shortest_text(fields['S'], fields['M'])

  def prompt(self, instance):
    shown = {'example': self.example, 'words': '\n'.join(instance['S'])}
    return self.statement.format(N=instance['N'], M=instance['M'], **shown)


def _word(rng, size: int) -> str:
  """Returns a word of a share of a's of its own."""
  share = rng.randint(20, 80)
  return ''.join('ab'[rng.randrange(100) >= share] for _ in range(size))
