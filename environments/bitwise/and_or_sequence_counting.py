"""Count sequences whose ANDs rise and whose ORs fall."""

from environments import ladders
from environments.algorithms import bit_counts
from environments.counting import _family


class AndOrSequenceCounting(_family.Count):
  """Sequences B with A AND B rising and A OR B falling, exactly.

  Length and bits both grow with the level, from 3 and 3 on, up to 40 and 20, in
  place of all widths from 1 to 20 at each level.
  """

  fields = ('N', 'M', 'A')
  statement = """\
Count the sequences B[0], ..., B[{last}] of integers with 0 <= B[i] < {end} such
that for each i from 0 to {before}, with bitwise AND and OR,
(A[i] AND B[i]) <= (A[i+1] AND B[i+1]) and
(A[i] OR B[i]) >= (A[i+1] OR B[i+1]).
Answer: one integer, in the form {example}
A: {values}"""

  def params(self, level):
    return {
      'N': ladders.geometric(3, level, limit=40),
      'M': ladders.linear(3, level, limit=20),
    }

  def draw(self, rng, params):
    n, m = params['N'], params['M']
    return params | {'A': [rng.randrange(2**m) for _ in range(n)]}

  def solve(self, fields):
    values, bits = fields['A'], fields['M']
    inverse = [a ^ (1 << bits) - 1 for a in values]
    rising = bit_counts.rising_submasks
    return rising(values, bits) * rising(inverse, bits)

  def prompt(self, instance):
    n = instance['N']
    shown = {'last': n - 1, 'before': n - 2, 'end': 2 ** instance['M']}
    values = ' '.join(map(str, instance['A']))
    return super().prompt(instance | shown | {'values': values})
