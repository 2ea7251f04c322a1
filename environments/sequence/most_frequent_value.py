"""The value that occurs most often in a list."""

import collections

from environments import formats
from environments import ladders
from environments import rewards
from environments.sequence import _family


class MostFrequentValue(_family.Solved):
  """Any value that no other exceeds in frequency; right or wrong.

  Lists start at 20 entries and have about as many possible values, one of which
  is the most frequent, so that the entry at any fixed place is seldom right.
  """

  answer = formats.Int()
  example = '1234'  # Larger than any entry drawn.
  fields = ('N', 'MAX', 'array')
  statement = """\
Which value occurs most often in this list? If several do, give any of them.
Answer: one of the values, in the form {example}
{array}"""

  def params(self, level):
    n = ladders.geometric(20, level, limit=1_000)
    return {'N': n, 'MAX': n}

  def draw(self, rng, params):
    n, most = params['N'], params['MAX']
    array = rng.choices(range(most + 1), k=n)
    return {'N': n, 'MAX': most, 'array': array}

  def fair(self, fields, solution):
    top = collections.Counter(fields['array']).most_common(2)
    return len(top) == 1 or top[0][1] > top[1][1]

  def solve(self, fields):
    return collections.Counter(fields['array']).most_common(1)[0][0]

  def score(self, instance, answer):
    counts = collections.Counter(instance['array'])
    if answer not in counts:
      return rewards.INVALID
    return rewards.exact(counts[answer], max(counts.values()))
