"""Choose places, no two of them neighbours, with the largest sum."""

from environments import ladders
from environments import rewards
from environments.algorithms import choices
from environments.sequence import _family


def greedy(values: list[int], k: int) -> list[int]:
  """Returns up to k places apart, taken in order of falling value."""
  chosen: set[int] = set()
  for i in sorted(range(len(values)), key=lambda i: -values[i]):
    if len(chosen) < k and not {i - 1, i + 1} & chosen:
      chosen.add(i)
  return sorted(chosen)


class MaxNonadjacentKElementSum(_family.Solved):
  """Any K such places with the largest sum; graded by (sum / best) ** 5.

  N starts at 9 and ends at 200, 3 <= K < N / 2, and problems that the largest
  entries in turn solve are drawn again.
  """

  example = '4 0'  # Fewer than K.
  fields = ('N', 'K', 'A')
  statement = """\
The list A has {N} entries, on places 0 to {last}. Choose exactly {K} places, no
two of which lie beside each other (the first and the last place do not), such
that the sum of the entries there is as large as possible.
Answer: the places, separated by blanks, in the form {example}
A: {A}"""

  def params(self, level):
    return {'N': ladders.geometric(9, level, limit=200)}

  def draw(self, rng, params):
    n = params['N']
    a = [rng.randint(1, n) for _ in range(n)]
    return {'N': n, 'K': rng.randint(3, (n - 1) // 2), 'A': a}

  def fair(self, fields, solution):
    a, k = fields['A'], fields['K']
    quick = greedy(a, k)
    best = sum(map(a.__getitem__, solution))
    return len(quick) < k or sum(map(a.__getitem__, quick)) < best

  def solve(self, fields):
    return choices.largest_apart(fields['A'], fields['K'])

  def score(self, instance, answer):
    a, k = instance['A'], instance['K']
    places = sorted(answer)
    if len(places) != k or not 0 <= places[0] <= places[-1] < len(a):
      return rewards.INVALID
    if any(j - i < 2 for i, j in zip(places, places[1:])):
      return rewards.INVALID
    best, reached = (
      sum(map(a.__getitem__, p)) for p in (instance['solution'], places)
    )
    return rewards.graded(reached, best, power=5)
