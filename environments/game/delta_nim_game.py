"""Who wins Nim with piles that must stay in order."""

from environments import formats
from environments import ladders
from environments.algorithms import games
from environments.sequence import _family


class DeltaNimGame(_family.Exact):
  """Winner of ordered Nim; one of two names by nature.

  Differences of neighbours are below a power of 2, so that the last one, which
  decides, is as spread in lost games as in won ones: a fair coin says which. N
  starts at 5.
  """

  answer = formats.Choice(('Alice', 'Bob'))
  example = 'Name'
  fields = ('N', 'A')
  guess_floor = (0.55, 'one of two names wins; a coin is right half the time')
  statement = """\
Piles of stones stand in a row, and no pile is smaller than the one before it.
Two players, Alice first and then Bob, move in turn. A move takes one or more
stones from one pile, such that still no pile is smaller than the one before it;
a pile may become empty. Who cannot move loses. Who wins under perfect play?
Answer: Alice or Bob, one word, in the form {example}
{A}"""

  def params(self, level):
    bits = ladders.linear(3, level // 3, limit=16)
    return {'N': ladders.linear(5, level, limit=1_000), 'BITS': bits}

  def draw(self, rng, params):
    n, top = params['N'], 1 << params['BITS']
    piles = [rng.randint(1, top - 1)]
    for _ in range(n - 2):
      piles.append(piles[-1] + rng.randrange(top))
    lost = games.staircase_value([*piles, piles[-1]])
    step = lost if rng.random() < 0.5 else lost ^ rng.randrange(1, top)
    return {'N': n, 'A': [*piles, piles[-1] + step]}

  def solve(self, fields):
    return self.answer.words[not games.staircase_value(fields['A'])]
