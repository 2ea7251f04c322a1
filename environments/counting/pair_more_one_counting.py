"""Count pairs of words of which the first has more ones."""

from environments import ladders
from environments import rewards
from environments.algorithms import binomials
from environments.counting import _family


def pairs_with_more(m: int, delta: int, digits: int) -> int:
  """Returns the last digits of how many pairs give the first word more ones.

  With the second word inverted, they are the words of n = 2 m + delta bits with
  more than m ones: half of all, and half of those with more than m and less
  than m + delta. For delta = 0 those with m ones are taken off instead.
  """
  n = 2 * m + delta
  middle = range(m + 1, m + delta) if delta else range(m, m + 1)
  halves, fives = 2 ** (digits + 1), 5**digits  # Twice as much is found.
  doubled = []
  for prime, power, modulus in ((2, digits + 1, halves), (5, digits, fives)):
    total = sum(binomials.consecutive(n, middle, prime, power))
    total = total if delta else -total
    doubled.append((pow(2, n, modulus) + total) % modulus)
  odd, even = doubled[1], doubled[0]
  return (odd + fives * ((even - odd) * pow(fives, -1, halves) % halves)) // 2


class PairMoreOneCounting(_family.Number):
  """Pairs of words of M + delta and M bits, the first with more ones.

  The number is asked modulo 10^K, for K from 3 on: the last digit alone is even
  and seldom 0. M is at least half its bound, which doubles up to 10^15.
  """

  fields = ('M', 'delta', 'K')
  statement = """\
How many pairs (S, T) of a word S of {S} characters and a word T of {M}
characters, all 0 or 1, have more 1s in S than in T? Give the number modulo
{modulus}.
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {
      'MAX_M': ladders.geometric(10, level, 2, 0, 10**15),
      'MAX_delta': ladders.geometric(5, level, limit=50),
      'max_K': 5,
    }

  def draw(self, rng, params):
    return {
      'M': rng.randint(params['MAX_M'] // 2, params['MAX_M']),
      'delta': rng.randint(0, params['MAX_delta']),
      'K': rng.randint(3, params['max_K']),
    }

  def solve(self, fields):
    return pairs_with_more(fields['M'], fields['delta'], fields['K'])

  def prompt(self, instance):
    length = instance['M'] + instance['delta']
    shown = {'S': length, 'modulus': 10 ** instance['K']}
    return super().prompt(instance | shown)

  def score(self, instance, answer):
    if not 0 <= answer < 10 ** instance['K']:
      return rewards.INVALID
    return rewards.exact(answer, instance['solution'])
