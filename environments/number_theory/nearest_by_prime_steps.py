"""Find the nearest number by multiplications and divisions with primes."""

import functools
import math

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import number_theory

_PROMPT = """\
A step multiplies an integer by a prime, or divides it by one of its prime
factors. For each index i, 0 to {last}, of the {N} numbers below find the index
j != i for which the fewest steps lead from A[i] to A[j]; of several, the
smallest such j.
Answer: the {N} indices j, for i = 0, 1, ..., separated by blanks, in the form
{example}
{A}"""
_PRIMES = (2, 2, 2, 3, 3, 5, 7)
_TRIES = 100


def _relative(rng, value: int, most: int) -> int:
  """Returns the number that one or two random steps make of `value`."""
  for _ in range(rng.randint(1, 2)):
    p = rng.choice(_PRIMES)
    if value % p == 0 and rng.random() < 0.5:
      value //= p
    elif value * p <= most:
      value *= p
  return value


def _another(rng, values: list[int], most: int) -> int:
  """Returns a number that is not among `values`."""
  for _ in range(_TRIES):
    if values and rng.random() < 0.5:
      value = _relative(rng, rng.choice(values), most)
    else:
      value = rng.randint(most // 8, most)
    if value > 1 and value not in values:
      return value
  raise base.GenerationError(f'No more numbers up to {most}.')


class NearestByPrimeSteps(base.Environment):
  """Index of the nearest other number, for each; (share of hits) ** 5.

  There are at least 5 numbers, up to a bound that starts at 40 N; half of them
  are one or two steps from another and none is below an eighth of the bound
  otherwise, so that no small number or prime is the nearest of most.
  """

  answer = formats.IntList()
  example = '1 0'
  fields = ('N', 'A')

  def params(self, level):
    n = ladders.linear(5, level, limit=300)
    return {'N': n, 'largest': 40 * n}

  def generate(self, rng, params):
    n, most = params['N'], params['largest']
    values: list[int] = []
    while len(values) < n:
      values.append(_another(rng, values, most))
    rng.shuffle(values)
    fields = {'N': n, 'A': values}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    values = fields['A']
    size = functools.cache(lambda x: sum(number_theory.factorize(x).values()))

    def steps(i: int, j: int) -> int:
      common = math.gcd(values[i], values[j])
      return size(values[i] // common) + size(values[j] // common)

    indices = range(len(values))
    return [
      min((j for j in indices if j != i), key=functools.partial(steps, i))
      for i in indices
    ]

  def prompt(self, instance):
    n, numbers = instance['N'], formats.IntList().render(instance['A'])
    return _PROMPT.format(last=n - 1, example=self.example, N=n, A=numbers)

  def score(self, instance, answer):
    n = instance['N']
    if len(answer) != n:
      return rewards.INVALID
    if any(not 0 <= j < n or j == i for i, j in enumerate(answer)):
      return rewards.INVALID
    return rewards.matching(answer, instance['solution'], power=5)
