"""Count pairs of sets of numbers without a common prime."""

from environments import formats
from environments import ladders
from environments.algorithms import divisor_sums
from environments.number_theory import _family


class TwoSetAllCoprimeCounting(_family.Exact):
  """Ordered pairs of subsets, each number of one coprime to the other's; exact.

  The set holds a third to two thirds of the numbers from 2 to N, which starts
  at 12 and ends at 288: there six primes may divide two numbers without being
  the larger of a number's two, and all is counted in milliseconds. N is not
  shown.
  """

  example = '1'  # Two empty sets, and there are more.
  fields = ('set',)
  presentation = ('N',)
  statement = """\
Let A be the set of the integers below. How many ordered pairs (S, T) of
disjoint subsets of A are there such that every element of S is coprime to every
element of T? S or T or both may be empty.
Answer: one integer, in the form {example}
{set}"""

  def params(self, level):
    return {'N': ladders.geometric(12, level, 1.08, 1, 288)}

  def draw(self, rng, params):
    n = params['N']
    size = rng.randint(n // 3, 2 * n // 3)
    return {'N': n, 'set': rng.sample(range(2, n + 1), size)}

  def solve(self, fields):
    return divisor_sums.coprime_set_pairs(fields['set'])

  def prompt(self, instance):
    numbers = formats.IntList().render(instance['set'])
    return super().prompt(instance | {'set': numbers})
