"""Count permutations that are sorted by as few swaps as distances allow."""

import itertools

from environments import formats
from environments import ladders
from environments.algorithms import arrangements
from environments.counting import _family


class BubbleSwapLowerBoundPermutationCounting(_family.Count):
  """Permutations after P whose inversions are half the distances moved.

  P begins as such a permutation for up to half its length, with maxima that
  rise slowly, since few follow a P that begins with a large number; the rest is
  a shuffle. N starts at 6.
  """

  example = '1000'
  fields = ('N', 'P')
  statement = """\
Sorting a permutation p(1), ..., p({N}) of the integers 1 to {N} by swaps of
neighbours takes at least half the sum of |i - p(i)| over all i. How many
permutations need no more swaps than that and are lexicographically greater than
the one below?
Answer: one integer, in the form {example}
{P}"""

  def params(self, level):
    return {'N': ladders.linear(6, level, limit=500)}

  def draw(self, rng, params):
    n = params['N']
    left, begun = list(range(1, n + 1)), []
    for _ in range(rng.randint(0, n // 2)):
      least_next = rng.random() < 0.5 and begun and left[0] < max(begun)
      above = [x for x in left if x > max(begun, default=0)]
      rising = list(itertools.islice(above, 3))
      x = rng.choice(rising) if rising and not least_next else left[0]
      begun.append(x)
      left.remove(x)
    rng.shuffle(left)
    return {'N': n, 'P': begun + left}

  def solve(self, fields):
    return arrangements.greater_without_descending_triple(fields['P'])

  def prompt(self, instance):
    shown = formats.IntList().render(instance['P'])
    return super().prompt(instance | {'P': shown})
