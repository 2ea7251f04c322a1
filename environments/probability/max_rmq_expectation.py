"""Expected largest of the minima over intervals."""

from environments import formats
from environments import ladders
from environments.algorithms import expectations
from environments.probability import _family

_PRIMES = (666_623_333, 998_244_353, 1_000_000_007)


class MaxRMQExpectation(_family.Residue):
  """Largest minimum over Q intervals of a uniform array, modulo MOD.

  There are at least five entries, three values and two intervals.
  """

  fields = ('N', 'X', 'Q', 'intervals', 'MOD')
  statement = """\
Integers A[1], ..., A[{N}] are drawn from 1 to {X}, all equally likely and
independently. A line l r below is an interval; its minimum is the least of
A[l], A[l+1], ..., A[r]. What is the expected value of the largest of the {Q}
minima?
{form}
{intervals}"""

  def params(self, level):
    return {'N': ladders.linear(5, level, limit=150)}

  def draw(self, rng, params):
    n = params['N']
    count = rng.randint(2, n)
    places = range(1, n + 1)
    return {
      'N': n,
      'X': rng.randint(3, n),
      'Q': count,
      'intervals': [sorted(rng.choices(places, k=2)) for _ in range(count)],
      'MOD': rng.choice(_PRIMES),
    }

  def solve(self, fields):
    n, top, _, intervals, prime = (fields[key] for key in self.fields)
    return expectations.largest_minimum(n, top, intervals, prime)

  def prompt(self, instance):
    lines = formats.IntGrid().render(instance['intervals'])
    return super().prompt(instance | {'intervals': lines})
