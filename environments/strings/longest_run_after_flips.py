"""Flip few bits so that the longest run is as short as possible."""

import itertools

from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import slices
from environments.sequence import _family


class LongestRunAfterFlips(_family.Solved):
  """Any word of the least longest run is right; else (least / run) ** 5.

  There are ten bits at first. The flips are those that reach some run, of two
  at least, or a little more; problems that alternating words solve, or words as
  they are, are drawn again.
  """

  answer = formats.Word('01')
  example = '0110'  # Shorter than any word drawn.
  fields = ('N', 'S', 'K')
  statement = """\
Change characters of the binary string below, at most {K} in all, each from 0 to
1 or from 1 to 0, so that its longest block of equal adjacent characters is as
short as possible.
Answer: the changed string, in the form {example}
{S}"""

  def params(self, level):
    return {'N': ladders.geometric(10, level, limit=3000)}

  def draw(self, rng, params):
    n, share = params['N'], rng.uniform(0.15, 0.85)
    word = ''.join('01'[rng.random() < share] for _ in range(n))
    runs = [len(list(run)) for _, run in itertools.groupby(word)]
    length = rng.randint(2, max(2, max(runs) - 1))
    least = slices.flips_to(runs, length)
    slack = 1 if length == 2 else slices.flips_to(runs, length - 1) - least
    return {'N': n, 'S': word, 'K': least + rng.randrange(max(1, slack))}

  def solve(self, fields):
    return slices.least_longest_run(fields['S'], fields['K'])

  def fair(self, fields, solution):
    least = slices.longest_run(solution)
    return 1 < least < slices.longest_run(fields['S'])

  def score(self, instance, answer):
    word = instance['S']
    if len(answer) != len(word):
      return rewards.INVALID
    if sum(a != b for a, b in zip(answer, word)) > instance['K']:
      return rewards.INVALID
    least = slices.longest_run(instance['solution'])
    return rewards.graded(least, slices.longest_run(answer), power=5)
