"""Count sequences with bounded terms and a bounded sum."""

from environments.counting import _family


def sequences(n: int, k: int, m: int, modulus: int) -> int:
  """Returns how many sequences of k terms have a sum of at most n.

  Terms 2 to k are from 1 to m; the first is at least 1. After later terms of
  sum s it has n - s values, and s is (m + 1) / 2 a term on average.

  Args:
    n: at least 1 + m (k - 1).
    k: at least 2.
    m: at least 1.
    modulus: of the count.
  """
  rest = pow(m, k - 2, modulus)  # All later terms but one.
  return (n * m - (k - 1) * (m * (m + 1) // 2)) * rest % modulus


class IndividualSumBoundedSequenceCounting(_family.Residue):
  """Sequences of K terms, all but the first at most M, of sum at most N.

  K, of a random number of bits, and M are at least 3; with M = 1 there is next
  to nothing to count. The bound of N starts at 64 and is doubled up to 2^56;
  MOD is above a tenth of its own.
  """

  example = '123456'
  fields = ('N', 'K', 'M', 'MOD')
  statement = """\
How many sequences x(1), ..., x({K}) of positive integers have a sum of at most
{N} and no term above {M} except perhaps x(1), which has no bound of its own?
Give the number modulo {MOD}.
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {'MAX_N': 64 << min(level, 50), 'max_MOD': 10**9}

  def draw(self, rng, params):
    most, top = params['MAX_N'], params['max_MOD']
    n = rng.randint(most // 4, most)
    bits = rng.randint(2, (n // 3).bit_length())
    k = rng.randint(max(3, 1 << (bits - 1)), min(n // 3, (1 << bits) - 1))
    return {
      'N': n,
      'K': k,
      'M': rng.randint(3, (n - 1) // (k - 1)),
      'MOD': rng.randint(top // 10, top),
    }

  def solve(self, fields):
    keys = ('N', 'K', 'M', 'MOD')
    return sequences(*(fields[key] for key in keys))
