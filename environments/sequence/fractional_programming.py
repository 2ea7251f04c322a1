"""Choose places whose two sums have the largest quotient."""

from environments import ladders
from environments import rewards
from environments.algorithms import choices
from environments.sequence import _family


class FractionalProgramming(_family.Solved):
  """Any K places with the largest ratio; graded by (ratio / best) ** 5.

  N starts at 8, 3 <= K <= N - 2, entries of B reach 20 or more, and problems
  that the K largest quotients A / B solve are drawn again. Ratios are compared
  as fractions.
  """

  example = '1 0'  # Fewer than K.
  fields = ('N', 'K', 'A', 'B')
  statement = """\
Choose {K} different places, counted from 0, of the two lists below such that
the sum of A at these places, divided by the sum of B at them, is as large as
possible.
Answer: the places, separated by blanks, in the form {example}
A: {A}
B: {B}"""

  def params(self, level):
    return {'N': ladders.geometric(8, level, limit=5_000)}

  def draw(self, rng, params):
    n = params['N']
    b = [rng.randint(1, max(20, n)) for _ in range(n)]
    a = [rng.randint(1, 2 * x) for x in b]
    return {'N': n, 'K': rng.randint(3, n - 2), 'A': a, 'B': b}

  def fair(self, fields, solution):
    a, b, k = (fields[key] for key in ('A', 'B', 'K'))
    order = sorted(range(len(a)), key=lambda i: b[i] / a[i])
    (p, q), (r, s) = self._sums(fields, order[:k]), self._sums(fields, solution)
    return p * s < r * q

  def solve(self, fields):
    return choices.best_ratio(fields['A'], fields['B'], fields['K'])

  def _sums(self, fields, places):
    return [sum(map(fields[key].__getitem__, places)) for key in 'AB']

  def score(self, instance, answer):
    n, k = len(instance['A']), instance['K']
    if len(answer) != k or len(set(answer)) != k:
      return rewards.INVALID
    if not 0 <= min(answer) <= max(answer) < n:
      return rewards.INVALID
    p, q = self._sums(instance, answer)
    best_p, best_q = self._sums(instance, instance['solution'])
    return rewards.graded(p * best_q, best_p * q, power=5)
