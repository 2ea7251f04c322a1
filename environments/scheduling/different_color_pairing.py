"""Pair up beads so that no pair has one colour."""

import collections

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
There are {N} beads of the colours 1 to {M}; the line below says how many of
colour 1, of colour 2, and so on. Pair up all beads so that the two of each pair
differ in colour; this is possible.
Answer: the two colours of each of the {pairs} pairs, pair after pair, separated
by blanks; two pairs have the form {example}
{counts}"""
_TRIES = 500


def pair_lowest(counts: list[int]) -> list:
  """Returns pairs of the two lowest colours left, as long as there are two."""
  left = [[c, k] for c, k in enumerate(counts, 1) if k]
  pairs = []
  while len(left) > 1:
    pairs.append([left[0][0], left[1][0]])
    for entry in left[:2]:
      entry[1] -= 1
    left = [entry for entry in left if entry[1]]
  return pairs


class DifferentColorPairing(base.Environment):
  """Any right pairing counts; graded by the share of colours used in full.

  There are three colours or up to a third of the beads, so that counts are not
  mostly 1, and counts are redrawn that pairing the lowest two colours left uses
  up.
  """

  answer = formats.IntPairs()
  example = '1 2 1 3'  # Fewer than any number of pairs drawn.
  fields = ('N', 'M', 'C')

  def params(self, level):
    return {'N': ladders.linear(16, level, step=2, limit=2_000)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      m = rng.randint(3, max(3, n // 3))
      cuts = [0, *sorted(rng.sample(range(1, n), m - 1)), n]
      counts = [b - a for a, b in zip(cuts, cuts[1:])]
      if max(counts) > n // 2 or len(pair_lowest(counts)) == n // 2:
        continue
      fields = {'N': n, 'M': m, 'C': counts}
      return fields | {'solution': self.solve(fields)}
    raise base.GenerationError(f'Only plain pairings were found: {params}.')

  def solve(self, fields):
    beads = [c for c, k in enumerate(fields['C'], 1) for _ in range(k)]
    half = len(beads) // 2
    return [list(pair) for pair in zip(beads[:half], beads[half:])]

  def prompt(self, instance):
    return _PROMPT.format(
      N=instance['N'],
      M=instance['M'],
      pairs=instance['N'] // 2,
      example=self.example,
      counts=' '.join(map(str, instance['C'])),
    )

  def score(self, instance, answer):
    m, counts = instance['M'], instance['C']
    if len(answer) != instance['N'] // 2:
      return rewards.INVALID
    if any(a == b or not (0 < a <= m and 0 < b <= m) for a, b in answer):
      return rewards.INVALID
    used = collections.Counter(c for pair in answer for c in pair)
    hits = sum(used[c] == k for c, k in enumerate(counts, 1))
    return rewards.graded(hits, m, power=10)
