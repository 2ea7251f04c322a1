"""The largest products of how many numbers share a product of digits."""

from environments import ladders
from environments.algorithms import digit_sums
from environments.counting import _family


class DigitProductPairSum(_family.Count):
  """The sum of the K largest; graded by (smaller / larger) ** 10.

  N is at least half its bound, which starts at 100 and ends at 20,000, and K at
  least N / 4: up to N = 10 all counts are 1, and the answer is K.
  """

  example = '123'
  fields = ('N', 'K')
  statement = """\
For each v from 1 to {N}, let c(v) be how many of the integers 1 to {N} have v
as the product of their decimal digits. Take the products c(a) * c(b) for all
ordered pairs (a, b) with 1 <= a <= {N} and 1 <= b <= {N}. Give the sum of the
{K} largest of these products, equal ones counted as often as they occur.
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {'MAX_N': ladders.geometric(100, level, limit=20_000)}

  def draw(self, rng, params):
    most = params['MAX_N']
    n = rng.randint(most // 2, most)
    return {'N': n, 'K': rng.randint(n // 4, n)}

  def solve(self, fields):
    counts = digit_sums.digit_products(fields['N'])
    return digit_sums.largest_pair_products(counts, fields['K'])
