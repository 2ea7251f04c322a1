"""Two players take piles that lie beside an empty place."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import games

_PROMPT = """\
Piles of stones lie in a row, some of them empty (0). Two players move in turn.
A move takes all stones of a non-empty pile that has an empty pile directly
beside it; the pile is then empty. The game ends when all are. Each player
maximises the own number of stones. How many does the first player get?
Answer: an integer, in the form {example}
{A}"""


class StoneIntervalsGame(base.Environment):
  """Stones of the first player; right or wrong.

  Piles hold up to 20 stones or more, and at most half of the places are empty.
  """

  answer = formats.Int()
  example = '0'  # The first player takes a pile.
  fields = ('N', 'A')

  def params(self, level):
    return {'N': ladders.geometric(4, level, limit=2_000)}

  def generate(self, rng, params):
    n = params['N']
    top = max(20, 2 * n)
    a = [rng.randint(1, top) for _ in range(n)]
    for i in rng.sample(range(n), rng.randint(1, n // 2)):
      a[i] = 0
    return {'N': n, 'A': a, 'solution': self.solve({'A': a})}

  def solve(self, fields):
    a = fields['A']
    return (sum(a) + games.open_piles_lead(a)) // 2

  def prompt(self, instance):
    a = formats.IntList().render(instance['A'])
    return _PROMPT.format(example=self.example, A=a)

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
