"""Find the rank of a sequence among its rearrangements."""

from environments import formats
from environments import ladders
from environments.algorithms import arrangements
from environments.counting import _family


class CantorExpansion(_family.Residue):
  """Rearrangements of A, with repeats, that are smaller than A.

  N starts at 7, three values at least may occur, and MOD is above a tenth of
  its bound: sorted sequences, and with them the answer 0, are rare.
  """

  fields = ('N', 'A', 'MOD')
  statement = """\
How many different sequences are rearrangements of the one below and
lexicographically smaller than it? Give the number modulo {MOD}.
Answer: one integer, in the form {example}
{A}"""

  def params(self, level):
    return {'N': ladders.linear(7, level, limit=500), 'max_MOD': 100_000}

  def draw(self, rng, params):
    n, top = params['N'], params['max_MOD']
    largest = rng.randint(3, n)
    return {
      'N': n,
      'A': [rng.randint(1, largest) for _ in range(n)],
      'MOD': rng.randint(top // 10, top),
    }

  def solve(self, fields):
    return arrangements.multiset_rank(fields['A']) % fields['MOD']

  def prompt(self, instance):
    shown = formats.IntList().render(instance['A'])
    return super().prompt(instance | {'A': shown})
