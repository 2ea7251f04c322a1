"""Raise blocks so that the longest non-decreasing subsequence is longest."""

import itertools

from environments import formats
from environments import ladders
from environments.algorithms import longest_choices
from environments.algorithms import ordered_subsequences
from environments.dynamic_programming import _optima


class LndsAfterRangeIncrements(_optima.Optimum):
  """Any best raises; graded by (length / longest) ** 5.

  One raise at least has to be given. N starts at 7 and K is at most N / 2.
  Problems that are best left as they are, are drawn again.
  """

  answer = formats.IntPairs()
  example = '0 0 0 0'  # To raise the first entry alone gains nothing.
  fields = ('N', 'H', 'K')
  statement = """\
One operation picks places L <= R of the list H[0], ..., H[{last}] below and
adds 1 to each of H[L], ..., H[R]. Do one operation or more, at most {K} in all,
so that the longest non-decreasing subsequence of the final list (gaps allowed)
is as long as possible. The same places may be picked again.
Answer: L and R of each operation, separated by blanks, in the form {example}
for two operations.
H: {H}"""

  def params(self, level):
    return {'N': ladders.geometric(7, level, limit=100)}

  def draw(self, rng, params):
    n = params['N']
    h = [rng.randint(1, 2 * n) for _ in range(n)]
    falls = sum(max(0, x - y) for x, y in itertools.pairwise(h))
    return {'N': n, 'H': h, 'K': rng.randint(1, max(1, min(n // 2, falls)))}

  def shortcuts(self, fields):
    return ([[0, fields['N'] - 1]],)

  def solve(self, fields):
    last = len(fields['H']) - 1
    raises = longest_choices.after_raises(fields['H'], fields['K'])
    blocks = [[i, last] for i, times in raises for _ in range(times)]
    return blocks or [[0, last]]

  def value(self, fields, answer):
    n = len(fields['H'])
    if len(answer) > fields['K']:
      return None
    steps = [0] * (n + 1)
    for left, right in answer:
      if not 0 <= left <= right < n:
        return None
      steps[left] += 1
      steps[right + 1] -= 1
    heights = map(sum, zip(fields['H'], itertools.accumulate(steps)))
    return max(ordered_subsequences.rising_lengths(list(heights)))
