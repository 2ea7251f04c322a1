"""Bring two lists into the same order by swaps of neighbours."""

from environments import formats
from environments import ladders
from environments.algorithms import subarrays
from environments.counting import _family


class InversionPair(_family.Count):
  """Least number of swaps; graded by (smaller / larger) ** 10.

  The sum is least if and only if both lists rank their entries alike. N starts
  at 5.
  """

  example = '999999'  # More than any two lists drawn need.
  fields = ('N', 'A', 'B')
  statement = """\
A move swaps two entries beside each other in A, or two beside each other in B.
What is the least number of moves that makes the sum of (A[i] - B[i])^2 over all
places i as small as moves can make it?
Answer: an integer, in the form {example}
A: {A}
B: {B}"""

  def params(self, level):
    return {'N': ladders.geometric(5, level, limit=1_000)}

  def draw(self, rng, params):
    n = params['N']
    a, b = (rng.sample(range(2 * n), n) for _ in range(2))
    return {'N': n, 'A': a, 'B': b}

  def solve(self, fields):
    places = [  # Of the least entry, the next, ..., in either list.
      sorted(range(len(fields[key])), key=fields[key].__getitem__)
      for key in 'AB'
    ]
    return subarrays.inversions([j for _, j in sorted(zip(*places))])

  def prompt(self, instance):
    line = formats.IntList().render
    lists = {key: line(instance[key]) for key in 'AB'}
    return super().prompt(instance | lists)
