"""Order jobs for the least weighted sum of starts."""

from environments import ladders
from environments import rewards
from environments.algorithms import schedules
from environments.sequence import _family


class WeightedStartOrder(_family.Solved):
  """Any best order; graded by (least / sum) ** 5.

  Problems are redrawn if the given order, that of rising times, or that of
  falling weights is optimal; N starts at 4.
  """

  example = '2 1 3'  # Fewer than any number of jobs drawn.
  fields = ('N', 'T', 'D')
  statement = """\
Jobs 1 to {N} are done one after the other, the first from time 0, without
pauses. Job i takes the i-th time and has the i-th weight:
times: {T}
weights: {D}
A job costs its weight multiplied by the time at which it starts. Order the jobs
so that the sum of all costs is least.
Answer: the jobs in order, separated by blanks, in the form {example}"""

  def params(self, level):
    return {'N': ladders.geometric(4, level, limit=1_000)}

  def draw(self, rng, params):
    n = params['N']
    t, d = ([rng.randint(1, max(10, n)) for _ in range(n)] for _ in range(2))
    return {'N': n, 'T': t, 'D': d}

  def fair(self, fields, solution):
    t, d = fields['T'], fields['D']
    keys = (lambda i: i, t.__getitem__, lambda i: -d[i])
    orders = [sorted(range(len(t)), key=key) for key in keys]
    least = schedules.waiting_cost(t, d, [i - 1 for i in solution])
    return all(schedules.waiting_cost(t, d, o) > least for o in orders)

  def solve(self, fields):
    return [i + 1 for i in schedules.ratio_order(fields['T'], fields['D'])]

  def score(self, instance, answer):
    t, d = instance['T'], instance['D']
    if sorted(answer) != list(range(1, len(t) + 1)):
      return rewards.INVALID
    reached, least = (
      schedules.waiting_cost(t, d, [i - 1 for i in order])
      for order in (answer, instance['solution'])
    )
    return rewards.ratio(reached, least, power=5)
