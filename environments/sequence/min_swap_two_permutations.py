"""Part equal entries of two lists by exchanges at single places."""

from environments import ladders
from environments import rewards
from environments.algorithms import choices
from environments.sequence import _family


class MinSwapTwoPermutations(_family.Solved):
  """Any fewest places; graded by (fewest / number) ** 5.

  N starts at 7, and two places or more are needed.
  """

  example = '0'  # One place is never enough.
  fields = ('N', 'A', 'B')
  statement = """\
Together, the lists A and B hold each of the numbers 1 to {N} twice. Choose
places, counted from 0; at each of them A[i] and B[i] are exchanged. After that,
no number may occur twice in A, or twice in B. Choose as few places as possible.
Answer: the places, each once, separated by blanks, in the form {example}
A: {A}
B: {B}"""

  def params(self, level):
    return {'N': ladders.geometric(7, level, limit=5_000)}

  def draw(self, rng, params):
    n = params['N']
    a, b = (rng.sample(range(1, n + 1), n) for _ in range(2))
    for i in rng.sample(range(n), rng.randint(2, n - 2)):
      a[i], b[i] = b[i], a[i]
    return {'N': n, 'A': a, 'B': b}

  def fair(self, fields, solution):
    return len(solution) > 1

  def solve(self, fields):
    return choices.fewest_exchanges(fields['A'], fields['B'])

  def score(self, instance, answer):
    a, b = list(instance['A']), list(instance['B'])
    n, best = len(a), len(instance['solution'])
    places = set(answer)
    if len(places) < len(answer) or not places <= set(range(n)):
      return rewards.INVALID
    for i in places:
      a[i], b[i] = b[i], a[i]
    if len(set(a)) < n or len(set(b)) < n:
      return rewards.INVALID
    return rewards.graded(best, len(places), power=5)
