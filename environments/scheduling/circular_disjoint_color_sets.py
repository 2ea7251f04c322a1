"""The fewest colours for a cycle whose neighbours share none."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import ordered_optima

_PROMPT = """\
{N} places stand in a circle; the line below says how many different colours
each of them gets, in order. Neighbours share no colour (the first and the last
place are neighbours too). How few colours are enough in all?
Answer: one integer, in the form {example}
{counts}"""


class CircularDisjointColorSets(base.Environment):
  """One integer, right or wrong.

  The number of places is odd and at least 5, and the counts are nearly equal
  in most draws, so that the answer is neither their sum nor, in more than one
  draw of six, the largest sum of two neighbours.
  """

  answer = formats.Int()
  example = '7'  # Fewer colours than any draw needs.
  fields = ('N', 'A')

  def params(self, level):
    return {'K': ladders.linear(2, level, limit=1_000)}

  def generate(self, rng, params):
    k = params['K']
    n, mean = 2 * k + 1, k * rng.randint(10, 100)
    spread = mean // (2 * k)
    counts = [mean + rng.randint(-spread // 4, spread) for _ in range(n)]
    if not rng.randrange(6):
      i = rng.randrange(n)
      for j in (i, i - 1):
        counts[j] += rng.randint(mean // k, mean)
    fields = {'N': n, 'A': counts}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    return ordered_optima.least_colors(fields['A'])

  def prompt(self, instance):
    counts = ' '.join(map(str, instance['A']))
    return _PROMPT.format(N=instance['N'], example=self.example, counts=counts)

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
