"""Find a permutation with the largest ratio of two sums."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import assignments

_PROMPT = """\
A and B are {N} x {N} matrices; rows and columns are numbered from 0. Find a
permutation P(0), ..., P({last}) of the columns 0 to {last} for which the sum of
all A[i][P(i)] divided by the sum of all B[i][P(i)] is as large as possible.
Answer: P(0) to P({last}), separated by blanks, in the form {example}
A:
{A}
B:
{B}"""


class FractionalProgrammingBipartiteGraphMatching(base.Environment):
  """Any best permutation; graded by its ratio over the largest, both exact.

  Matrices have four rows at least: of 3! permutations too many are right by
  chance. N ends at 40.
  """

  answer = formats.IntList()
  example = '2 0 1'  # Fewer than any number of rows drawn.
  fields = ('N', 'A', 'B')

  def params(self, level):
    return {'N': ladders.linear(4, level, limit=40)}

  def generate(self, rng, params):
    n = params['N']
    bottoms = [[rng.randint(1, n) for _ in range(n)] for _ in range(n)]
    tops = [[rng.randint(1, 2 * b) for b in row] for row in bottoms]
    fields = {'N': n, 'A': tops, 'B': bottoms}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    return assignments.best_ratio(fields['A'], fields['B'])

  def prompt(self, instance):
    n = instance['N']
    render = formats.IntGrid().render
    A, B = render(instance['A']), render(instance['B'])
    return _PROMPT.format(N=n, last=n - 1, example=self.example, A=A, B=B)

  def score(self, instance, answer):
    if sorted(answer) != list(range(instance['N'])):
      return rewards.INVALID
    sums = lambda p: [assignments.total(instance[k], p) for k in 'AB']
    a, b = sums(answer)
    best_a, best_b = sums(instance['solution'])
    return rewards.ratio(a * best_b, best_a * b, power=5)
