"""Find how few bits an addition can change."""

from environments import ladders
from environments import rewards
from environments.algorithms import bit_counts
from environments.counting import _family


class DeltaMinPopcount(_family.Number):
  """Least number of 1s in n XOR (n + d), the weight of d in signed digits.

  d is a sum of signed powers of two, no two of them adjacent, whose number is
  drawn evenly from 2 to half of the digits, at least 16 and at most 1,000: so
  no answer is common.
  """

  fields = ('digit_num', 'binary_string')
  statement = """\
Let d be the positive integer {binary_string}, in binary. Over all integers
n >= 0, what is the least number of ones in the binary form of n XOR (n + d)?
Answer: one integer, in decimal, in the form {example}"""

  def params(self, level):
    return {'digit_num': ladders.geometric(16, level, limit=1_000)}

  def draw(self, rng, params):
    digits = params['digit_num']
    weight = rng.randint(2, digits // 2)
    places = sorted(rng.sample(range(digits - weight), weight - 1))
    places.append(digits - weight)  # Stretched by one for each place below.
    powers = [1 << place + k for k, place in enumerate(places)]
    d = powers[-1] + sum(rng.choice((-p, p)) for p in powers[:-1])
    text = f'{d:b}'
    return {'digit_num': len(text), 'binary_string': text}

  def solve(self, fields):
    return bit_counts.signed_weight(int(fields['binary_string'], 2))

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
