"""Solve linear equations in integers."""

import operator

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
Find integers x[0], ..., x[{last}] that satisfy all of these linear equations.
Each line is one equation: the {N} coefficients of x[0], ..., x[{last}] in this
order and, after =, what the sum of coefficient times unknown must be.
Answer: the integers in this order, separated by blanks, in the form {example}
{rows}"""


class GaussianElimination(base.Environment):
  """Any integer solution of M equations; graded by (satisfied / M) ** 10.

  Coefficients are up to 9 at all sizes, where small systems had 0 and 1 only;
  there are as many equations as unknowns, which are up to 20 at level 0 and
  more later, and at most 40.
  """

  answer = formats.IntList()
  example = '5 7'  # Fewer than any number of unknowns drawn.
  fields = ('N', 'M', 'equations', 'results')

  def params(self, level):
    n = ladders.geometric(3, level, limit=40)
    return {'N': n, 'M': n, 'largest': ladders.linear(20, level)}

  def generate(self, rng, params):
    n, m = params['N'], params['M']
    solution = [rng.randint(1, params['largest']) for _ in range(n)]
    rows = [self._row(rng, n) for _ in range(m)]
    sums = [sum(map(operator.mul, row, solution)) for row in rows]
    fields = {'N': n, 'M': m, 'equations': rows, 'results': sums}
    return fields | {'solution': solution}

  def _row(self, rng, n):
    """Returns n coefficients, about half of them 0, at least two not."""
    row = [rng.choice((0, rng.randint(1, 9))) for _ in range(n)]
    for i in rng.sample(range(n), 2):
      row[i] = row[i] or rng.randint(1, 9)
    return row

  def prompt(self, instance):
    rows = '\n'.join(
      f'{" ".join(map(str, row))} = {total}'
      for row, total in zip(instance['equations'], instance['results'])
    )
    n = instance['N']
    return _PROMPT.format(N=n, last=n - 1, rows=rows, example=self.example)

  def score(self, instance, answer):
    if len(answer) != instance['N']:
      return rewards.INVALID
    equations = instance['equations']
    satisfied = sum(
      sum(map(operator.mul, row, answer)) == total
      for row, total in zip(equations, instance['results'])
    )
    return rewards.graded(satisfied, len(equations), power=10)
