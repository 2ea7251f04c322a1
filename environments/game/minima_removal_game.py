"""The value of a game that scores minima."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import games

_PROMPT = """\
Two players move in turn on the numbers below. A move removes any of them, one
or more, and scores the smallest of those. The game ends when none is left. Each
player maximises the own total minus that of the other. What is the first
player's total minus the second's under perfect play?
Answer: an integer, in the form {example}
{A}"""


class MinimaRemovalGame(base.Environment):
  """Lead of the first player; right or wrong.

  Small numbers are more frequent than large ones, up to 10 N or 50; from a
  uniform draw the lead is nearly always half of the largest.
  """

  answer = formats.Int()
  example = '0'  # The first player leads.
  fields = ('N', 'A')

  def params(self, level):
    return {'N': ladders.geometric(3, level, limit=2_000)}

  def generate(self, rng, params):
    n = params['N']
    top = max(50, 10 * n)
    a = [rng.randint(1, rng.randint(1, top)) for _ in range(n)]
    return {'N': n, 'A': a, 'solution': self.solve({'A': a})}

  def solve(self, fields):
    return games.minima_game(fields['A'])

  def prompt(self, instance):
    a = formats.IntList().render(instance['A'])
    return _PROMPT.format(example=self.example, A=a)

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
