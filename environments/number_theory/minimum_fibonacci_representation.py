"""Write a number with the fewest Fibonacci numbers, added and subtracted."""

from environments import base
from environments import ladders
from environments.algorithms import integer_optima
from environments.number_theory import _family

_TRIES = 200


def _places(rng, m: int, top: int) -> list[int]:
  """Returns m rising places below `top`, 3 or more apart, the last near it."""
  last = top - rng.randint(1, 4)
  room = last - 2 - 2 * (m - 2)
  below = sorted(rng.sample(range(room), m - 1))
  return [place + 2 * i for i, place in enumerate(below)] + [last]


def _total(rng, places: list[int]) -> int:
  """Returns a signed sum of the terms at `places`; none next to an opposite."""
  terms = [1, 2]
  while len(terms) <= places[-1]:
    terms.append(terms[-2] + terms[-1])
  total, sign = terms[places[-1]], 1
  for place, above in zip(places[-2::-1], places[:0:-1]):
    if above - place > 3:
      sign = rng.choice((1, -1))
    total += sign * terms[place]
  return total


class MinimumFibonacciRepresentation(_family.Exact):
  """Least number of signed Fibonacci numbers with the sum K; exact.

  K is a signed sum of terms whose number m, the answer, is uniform from 2 to a
  bound that starts at 7, whatever the length of K; for a uniform K a few
  answers are right nearly always.
  """

  example = '0'
  fields = ('K',)
  statement = """\
Let S be the sequence 1, 2, 3, 5, 8, 13, ..., each term from the third on the
sum of the two before it. Write {K} as a sum of terms of S, each with the sign +
or -; a term may be used several times. What is the least number of terms, with
repetitions counted?
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {'MAX_m': ladders.linear(7, level, limit=300)}

  def draw(self, rng, params):
    most = params['MAX_m']
    m = rng.randint(2, most)
    for _ in range(_TRIES):
      fields = {'K': _total(rng, _places(rng, m, 4 * most))}
      if self.solve(fields) == m:
        return fields
    raise base.GenerationError(f'No sum of {m} terms is shortest.')

  def solve(self, fields):
    return integer_optima.signed_fibonacci_terms(fields['K'])
