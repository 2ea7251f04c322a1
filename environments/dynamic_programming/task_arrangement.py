"""Tasks in a fixed order, split into batches that each need a set-up."""

import itertools

from environments import ladders
from environments.algorithms import free_splits
from environments.dynamic_programming import _optima


class TaskArrangement(_optima.Optimum):
  """Any cheapest split; graded by (least cost / cost) ** 10.

  N starts at 7. Problems that one batch, single tasks, or a split in two solves
  are drawn again.
  """

  example = '2 3 4'  # Never of the number of tasks drawn.
  fields = ('N', 'S', 'T', 'F')
  power = 10
  statement = """\
Tasks 1 to {N} are done in this order, in batches of neighbours, from time 0
without a break. Before each batch, also the first, it is prepared, which takes
the time {S}. The batch then takes the sum of its tasks' durations, and all
its tasks finish when the batch ends. A task costs its weight times the time at
which it finishes. Split the tasks into batches of the least total cost.
Answer: the last task of each batch in increasing order, so that {N} comes last,
separated by blanks, in the form {example}
Durations:
{T}
Weights:
{F}"""

  def params(self, level):
    return {'N': ladders.geometric(7, level, limit=250)}

  def draw(self, rng, params):
    n = params['N']
    return {
      'N': n,
      'S': rng.randint(1, 2 * n),
      'T': [rng.randint(1, n) for _ in range(n)],
      'F': [rng.randint(1, n) for _ in range(n)],
    }

  def shortcuts(self, fields):
    n = fields['N']
    two = ([i, n] for i in range(1, n))
    return [n], list(range(1, n + 1)), *two

  def solve(self, fields):
    time = [0, *itertools.accumulate(fields['T'])]
    weight = [0, *itertools.accumulate(fields['F'])]

    def saved(i: int, j: int) -> int:
      delay = fields['S'] + time[j] - time[i]  # Of all tasks from i on.
      return -delay * (weight[-1] - weight[i])

    return free_splits.best_split(fields['N'], saved)

  def value(self, fields, answer):
    cuts = [0, *answer]
    rising = all(i < j for i, j in itertools.pairwise(cuts))
    if not rising or cuts[-1] != fields['N']:
      return None
    cost = now = 0
    for i, j in itertools.pairwise(cuts):
      now += fields['S'] + sum(fields['T'][i:j])
      cost += now * sum(fields['F'][i:j])
    return cost
