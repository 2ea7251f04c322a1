"""Items whose choice lowers the gain of all that follow."""

import itertools

from environments import ladders
from environments.algorithms import free_splits
from environments.dynamic_programming import _optima


class ValueDiminishingSelection(_optima.Optimum):
  """Any list of the largest gain; graded by (gain / largest) ** 5.

  N starts at 5, and every problem has a list that gains something. Problems
  that all items, or one, solve are drawn again.
  """

  example = '7 0 4'  # Not in range at the first levels, nor sorted.
  fields = ('N', 'W', 'R')
  statement = """\
Items 0 to {last} have a value and a drop each. List any of them in an order of
your choice, each at most once. An item listed gains its value less the sum of
the drops of all items listed before it; a gain may be negative. Make the sum of
the gains as large as possible.
Answer: the items in the order listed, separated by blanks, in the form
{example}
Values:
{W}
Drops:
{R}"""

  def params(self, level):
    return {'N': ladders.geometric(5, level, limit=250)}

  def draw(self, rng, params):
    n = params['N']
    return {
      'N': n,
      'W': [rng.randint(0, n * n // 2) for _ in range(n)],
      'R': [rng.randint(1, n) for _ in range(n)],
    }

  def shortcuts(self, fields):
    items = range(fields['N'])
    everything = sorted(items, key=fields['R'].__getitem__)
    return [], everything, *([i] for i in items)

  def solve(self, fields):
    return free_splits.diminishing(fields['W'], fields['R'])

  def value(self, fields, answer):
    n = fields['N']
    if len(set(answer)) < len(answer) or not all(0 <= i < n for i in answer):
      return None
    lost = itertools.accumulate((fields['R'][i] for i in answer), initial=0)
    gains = (fields['W'][i] - x for i, x in zip(answer, lost))
    return max(0, sum(gains))
