"""Count the solutions of an equation between exclusive ors."""

from environments import ladders
from environments import rewards
from environments.algorithms import xor_counts
from environments.counting import _family

_MODULUS = 10_000


class XorEquationCounting(_family.Number):
  """Ordered N-tuples over L..R with the XOR K, modulo 10,000.

  There are three variables at least, L to R spans five numbers or more, and K
  is the XOR of some tuple. The range doubles with each level up to 2 ** 60.
  """

  fields = ('N', 'L', 'R', 'K')
  presentation = ('RANGE',)
  statement = f"""\
In how many ways can integers from {{L}} to {{R}} be given to X1, X2, ...,
X{{N}} so that X1 XOR X2 XOR ... XOR X{{N}} = {{K}}? Ways that differ in the
value of any variable are different. Give the number modulo {_MODULUS}.
Answer: one integer, in the form {{example}}"""

  def params(self, level):
    return {
      'N': ladders.geometric(3, level, limit=1_000),
      'RANGE': 2 ** min(4 + level, 60) - 1,
    }

  def draw(self, rng, params):
    n, top = params['N'], params['RANGE']
    high = rng.randint(8, top)
    low = rng.randint(0, high - 4)
    target = 0
    for _ in range(n):
      target ^= rng.randint(low, high)
    return params | {'L': low, 'R': high, 'K': target}

  def solve(self, fields):
    n, low, high, target = (fields[key] for key in self.fields)
    return xor_counts.tuples_with_xor(n, low, high, target, _MODULUS)

  def score(self, instance, answer):
    if not 0 <= answer < _MODULUS:
      return rewards.INVALID
    return rewards.exact(answer, instance['solution'])
