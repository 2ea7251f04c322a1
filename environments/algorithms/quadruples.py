"""Quadruples of items whose values lie at proportionate distances."""

from collections.abc import Sequence
import itertools


def role_counts(values: Sequence[int]) -> list[list[int]]:
  """Counts for each item the quadruples in which it is first to fourth.

  They are the items a, b, c, d with rising values x such that
  x[b] - x[a] = 2 * (x[d] - x[c]) and x[c] - x[b] > 3 * (x[b] - x[a]). Takes
  O(range ** 2 / 9) steps, over t = x[d] - x[c] and the values.
  """
  least = min(values)
  span = max(values) - least + 1
  count = [0] * span
  for x in values:
    count[x - least] += 1
  roles = [[0] * 4 for _ in range(span)]
  for t in range(1, (span - 2) // 9 + 1):
    firsts = [0] * (2 * t) + [a * b for a, b in zip(count, count[2 * t :])]
    lasts = [c * d for c, d in zip(count, count[t:])]
    before = [0, *itertools.accumulate(firsts)]  # By the value of b.
    after = [0, *itertools.accumulate(reversed(lasts))][::-1]  # Of c.
    gap = 6 * t + 1
    for b in range(2 * t, span - gap - t):
      a, ways = b - 2 * t, after[b + gap]
      roles[a][0] += count[b] * ways
      roles[b][1] += count[a] * ways
      c, ways = b + gap, before[b + 1]
      roles[c][2] += count[c + t] * ways
      roles[c + t][3] += count[c] * ways
  return [list(roles[x - least]) for x in values]
