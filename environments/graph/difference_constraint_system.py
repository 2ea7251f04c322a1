"""Satisfy bounds on differences."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import inequalities

_PROMPT = """\
Find integers x0 to x{last}, negative ones are allowed, that satisfy all
inequalities:
{inequalities}
Answer: x0 to x{last}, separated by blanks, in the form {example}"""
_TRIES = 1_000
_SLACK = 3  # The most by which an inequality is loose in the hidden values.


def count_satisfied(inequations: list, results: list, x: list[int]) -> int:
  """Returns how many of the `x[i] - x[j] <= c` hold."""
  pairs = zip(inequations, results)
  return sum(x[i] - x[j] <= c for (i, j), c in pairs)


class DifferenceConstraintSystem(base.Environment):
  """Any solution is right; graded by the share of satisfied inequalities.

  There are from 1.5 to 2.5 inequalities an unknown, loose by at most three, and
  systems that equal or evenly rising or falling values satisfy are redrawn.
  """

  answer = formats.IntList()
  example = '2 -1'  # Fewer than any number of unknowns drawn.
  fields = ('N', 'M', 'inequations', 'results')

  def params(self, level):
    return {'N': ladders.geometric(4, level, limit=300)}

  def generate(self, rng, params):
    n = params['N']
    pairs = [(i, j) for i in range(n) for j in range(n) if i != j]
    m = int(n * rng.choice((1.5, 1.75, 2.0, 2.25, 2.5)))
    for _ in range(_TRIES):
      hidden = [rng.randint(-n, n) for _ in range(n)]
      chosen = rng.sample(pairs, m)
      results = [
        hidden[i] - hidden[j] + rng.randint(0, _SLACK) for i, j in chosen
      ]
      plain = ([k * i for i in range(n)] for k in (0, 1, -1))
      if all(count_satisfied(chosen, results, x) < m for x in plain):
        inequations = [list(pair) for pair in chosen]
        fields = {'N': n, 'M': m, 'inequations': inequations}
        return fields | {'results': results, 'solution': hidden}
    raise base.GenerationError(f'Plain values satisfied all: {params}.')

  def solve(self, fields):
    bounds = [
      (j, i, -c) for (i, j), c in zip(fields['inequations'], fields['results'])
    ]
    return inequalities.least_values(fields['N'], bounds, 0)

  def prompt(self, instance):
    pairs = zip(instance['inequations'], instance['results'])
    return _PROMPT.format(
      last=instance['N'] - 1,
      example=self.example,
      inequalities='\n'.join(f'x{i} - x{j} <= {c}' for (i, j), c in pairs),
    )

  def score(self, instance, answer):
    if len(answer) != instance['N']:
      return rewards.INVALID
    inequations, results = instance['inequations'], instance['results']
    satisfied = count_satisfied(inequations, results, answer)
    return rewards.graded(satisfied, len(inequations), power=5)
