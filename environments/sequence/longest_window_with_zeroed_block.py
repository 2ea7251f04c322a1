"""The longest window of small sum after one block is set to zero."""

from environments import ladders
from environments.algorithms import longest_choices
from environments.dynamic_programming import _optima


class LongestWindowWithZeroedBlock(_optima.Optimum):
  """Any longest window; graded by (its length / the longest) ** 5.

  N starts at 7. P lets a window be longer than D but not all of the list, so
  that the zeroed block alone is never best.
  """

  example = '1 1 1 1'  # A window of 1 is never longest.
  fields = ('N', 'A', 'D', 'P')
  statement = """\
In the list A[1], ..., A[{N}] below, set the entries from l1 to r1 to 0, with
1 <= l1 <= r1 <= {N} and r1 - l1 + 1 <= {D}. Then choose l2 and r2 with
1 <= l2 <= r2 <= {N} such that A[l2] + ... + A[r2] is now at most {P}. Make
r2 - l2 as large as possible.
Answer: l1 r1 l2 r2, in the form {example}
{A}"""

  def params(self, level):
    return {'N': ladders.geometric(7, level)}

  def draw(self, rng, params):
    n = params['N']
    a = [rng.randint(1, n) for _ in range(n)]
    d = rng.randint(1, n - 2)
    most = max(sum(a[i : i + d]) for i in range(n - d + 1))
    beside = min(x for i, x in enumerate(a) if i >= d or i + d < n)
    p = rng.randint(beside, sum(a) - most - 1)
    return {'N': n, 'A': a, 'D': d, 'P': p}

  def solve(self, fields):
    hole, end, left, right = longest_choices.widest_window(
      fields['A'], fields['D'], fields['P']
    )
    return [hole + 1, end, left + 1, right]

  def value(self, fields, answer):
    a = fields['A']
    if len(answer) != 4 or not 1 <= min(answer) <= max(answer) <= len(a):
      return None
    l1, r1, l2, r2 = answer
    if l1 > r1 or l2 > r2 or r1 - l1 >= fields['D']:
      return None
    total = sum(a[l2 - 1 : r2]) - sum(a[max(l1, l2) - 1 : min(r1, r2)])
    return r2 - l2 + 1 if total <= fields['P'] else None
