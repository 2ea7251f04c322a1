"""Values of two-player games under perfect play."""

from collections.abc import Sequence


def minima_game(values: Sequence[int]) -> int:
  """Returns how far the first player ends ahead.

  A move takes any of the numbers and scores their smallest. Taking the k
  largest is best: the lead over the n smallest is the larger of that over one
  fewer, and of the n-th less that.
  """
  lead = 0
  for value in sorted(values):
    lead = max(lead, value - lead)
  return lead


def open_piles_lead(piles: Sequence[int]) -> int:
  """Returns the first player's lead where piles beside a gap may be taken.

  Each run of piles between two gaps is open at both ends, a run at a border of
  the row at one. Where x <= y >= z are neighbours, taking x or z is answered by
  y, so the three play like x - y + z. Then nothing hides a larger pile but the
  deepest two of a border run, if the deepest is at least the other: who has to
  open them does so last. The rest is taken in order of size.

  Args:
    piles: sizes, at least one of them 0, which is a gap.
  """
  runs: list[list[int]] = [[]]
  for pile in piles:
    if pile:
      _push_merged(runs[-1], pile)
    else:
      runs.append([])
  runs[-1].reverse()
  even = sum(pile > 0 for pile in piles) % 2 == 0
  lead = 0
  for run in (runs[0], runs[-1]):
    while len(run) > 1 and run[0] >= run[1]:
      lead += run[1] - run[0] if even else run[0] - run[1]
      del run[:2]
  rest = sorted((pile for run in runs for pile in run), reverse=True)
  return lead + sum(rest[::2]) - sum(rest[1::2])


def _push_merged(run: list[int], pile: int) -> None:
  """Adds a pile to a run, merging the peaks that this closes."""
  run.append(pile)
  while len(run) > 2 and run[-3] <= run[-2] >= run[-1]:
    run[-3:] = [run[-3] - run[-2] + run[-1]]


def doubling_coins(coins: Sequence[int]) -> int:
  """Returns what the first player gets of a row of coins.

  A move takes coins from the left: 1 or 2 at first, later up to twice as many
  as the last move took. What the mover gets of the last r coins with up to m
  allowed is the larger of that with m - 1, and of their sum less what the other
  gets after m are taken.
  """
  n = len(coins)
  best = [[0] * (n + 1) for _ in range(n + 1)]
  total = 0
  for r, coin in enumerate(reversed(coins), 1):
    total += coin
    row = best[r]
    for m in range(1, r + 1):
      left = total - best[r - m][min(2 * m, r - m)]
      row[m] = max(row[m - 1], left)
  return best[n][min(2, n)]


def staircase_value(piles: Sequence[int]) -> int:
  """Returns 0 if the mover loses where piles must stay non-decreasing.

  A stone taken from a pile moves one from its excess over the pile before to
  that of the pile behind: stairs, of which every second one counts as in Nim.
  """
  value = 0
  for i in range(len(piles) - 1, -1, -2):
    value ^= piles[i] - (piles[i - 1] if i else 0)
  return value
