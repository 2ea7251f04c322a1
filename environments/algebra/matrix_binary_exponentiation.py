"""Raise a matrix to a power, modulo 10,000."""

import itertools
import operator

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

MODULUS = 10_000  # The same for all problems, as no instance says another.

_PROMPT = """\
Compute A^{K} modulo {modulus} for the {N} x {N} matrix A, every entry reduced
to 0..{last}.
Answer: the matrix, row by row, in the form {example}
{A}"""


def product(a: list, b: list) -> list:
  """Returns the matrix product a b modulo 10,000."""
  columns = list(zip(*b))
  return [
    [sum(map(operator.mul, row, column)) % MODULUS for column in columns]
    for row in a
  ]


def power(a: list, exponent: int) -> list:
  """Returns a ** exponent modulo 10,000, exponent >= 1, by squaring."""
  result = [[x % MODULUS for x in row] for row in a]
  for bit in f'{exponent:b}'[1:]:
    result = product(result, result)
    if bit == '1':
      result = product(result, a)
  return result


class MatrixBinaryExponentiation(base.Environment):
  """A^K modulo 10,000; graded by the share of entries.

  The side grows by 1 every fourth level, in place of 2 to 10 at every level,
  and K is drawn from the upper half of its range, which doubles.
  """

  answer = formats.IntGrid()
  example = '[[1, 2], [3, 4]]'
  fields = ('N', 'K', 'A')

  def params(self, level):
    return {
      'N': ladders.linear(2, level // 4, limit=10),
      'MAX_K': ladders.geometric(2, level, 2, 0, 2**64),
    }

  def generate(self, rng, params):
    n, most = params['N'], params['MAX_K']
    k = rng.randint(most // 2 + 1, most)
    rows = [[rng.randrange(MODULUS) for _ in range(n)] for _ in range(n)]
    fields = {'N': n, 'K': k, 'A': rows}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    return power(fields['A'], fields['K'])

  def prompt(self, instance):
    return _PROMPT.format(
      N=instance['N'],
      K=instance['K'],
      modulus=MODULUS,
      last=MODULUS - 1,
      example=self.example,
      A=self.answer.render(instance['A']),
    )

  def score(self, instance, answer):
    solution = instance['solution']
    if [len(row) for row in answer] != [len(row) for row in solution]:
      return rewards.INVALID
    entries, right = (list(itertools.chain(*m)) for m in (answer, solution))
    return rewards.matching(entries, right, power=5)
