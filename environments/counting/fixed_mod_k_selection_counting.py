"""Sum every K-th binomial coefficient of a row."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
Sum the binomial coefficients C({row}, j) over all j from 0 to {row} that leave
remainder {R} on division by {K}. Give the sum modulo {MOD}.
Answer: one integer, in the form {example}"""


def binomials_by_residue(n: int, k: int, modulus: int) -> list[int]:
  """Returns for each r < k the sum of C(n, j) over j = r modulo k.

  They are the coefficients of (1 + x) ** n modulo x ** k - 1. Polynomials are
  packed into integers, which Python squares quickly.
  """
  width = (k * modulus * modulus).bit_length() // 8 + 1  # Bytes a coefficient.
  powers = [1 % modulus] + [0] * (k - 1)
  for bit in format(n, 'b'):
    data = b''.join(c.to_bytes(width, 'little') for c in powers)
    square = int.from_bytes(data, 'little') ** 2
    data = square.to_bytes(2 * k * width, 'little')
    doubled = [
      int.from_bytes(data[i : i + width], 'little')
      for i in range(0, len(data), width)
    ]
    powers = [(a + b) % modulus for a, b in zip(doubled[:k], doubled[k:])]
    if bit == '1':
      shifted = powers[-1:] + powers[:-1]
      powers = [(a + b) % modulus for a, b in zip(powers, shifted)]
  return powers


class FixedModKSelectionCounting(base.Environment):
  """Sum of C(N K, i K + R) over i, modulo MOD.

  N is at least 2, K at least 3 and half its bound, and MOD above a tenth of its
  bound, since 2^(N K) / K is all but exact for small K and sums below MOD are
  few; N is doubled up to 2^53 only.
  """

  answer = formats.Int()
  example = '1234'
  fields = ('N', 'K', 'R', 'MOD')
  presentation = ('MAX_N', 'MAX_K')

  def params(self, level):
    return {
      'MAX_N': 8 << min(level, 50),
      'MAX_K': ladders.geometric(5, level, limit=200),
      'MOD_range': 1_000_000,
    }

  def generate(self, rng, params):
    widest = params['MAX_K']
    k = rng.randint(max(3, widest // 2), widest)
    top = params['MOD_range']
    fields = {
      'MAX_N': params['MAX_N'],
      'MAX_K': widest,
      'N': rng.randint(2, params['MAX_N']),
      'K': k,
      'R': rng.randrange(k),
      'MOD': rng.randint(top // 10, top),
    }
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    row = fields['N'] * fields['K']
    sums = binomials_by_residue(row, fields['K'], fields['MOD'])
    return sums[fields['R']]

  def prompt(self, instance):
    row = instance['N'] * instance['K']
    return _PROMPT.format(row=row, example=self.example, **instance)

  def score(self, instance, answer):
    if not 0 <= answer < instance['MOD']:
      return rewards.INVALID
    return rewards.exact(answer, instance['solution'])
