"""Exchanges of places that make a bit string alternate."""

from environments import formats
from environments import ladders
from environments import rewards
from environments.dynamic_programming import _optima


class BinaryAlternation(_optima.Optimum):
  """Any shortest list of exchanges; graded by (fewest / number) ** 5.

  Words start at four 0s and take two exchanges at least.
  """

  answer = formats.IntPairs()
  example = '1 4 1 0'
  fields = ('zero_count', 'string')
  statement = """\
An exchange swaps the bits at two different places of a word. Make every two
neighbouring bits of the word below different, by as few exchanges as possible,
done one after the other. Places count from 0.
Answer: the two places of each exchange, all separated by blanks; {example}
means to exchange places 1 and 4, then 1 and 0.
{string}"""

  def params(self, level):
    return {'zero_count': ladders.geometric(4, level, limit=1_000)}

  def draw(self, rng, params):
    zeros = params['zero_count']
    bits = '0' * zeros + '1' * (zeros + rng.randint(-1, 1))
    return {
      'zero_count': zeros,
      'string': ''.join(rng.sample(bits, len(bits))),
    }

  def fair(self, fields, solution):
    return len(solution) > 1

  def solve(self, fields):
    bits = fields['string']
    found = []
    for first in '01':
      target = (first + '10'[int(first)]) * len(bits)
      wrong = [i for i, bit in enumerate(bits) if bit != target[i]]
      zeros = [i for i in wrong if bits[i] == '0']
      if 2 * len(zeros) == len(wrong):
        ones = [i for i in wrong if bits[i] == '1']
        found.append(list(map(list, zip(zeros, ones))))
    if not found:
      raise ValueError(f'No order of these bits alternates: {bits}.')
    return min(found, key=len)

  def parse(self, text):
    """Returns the exchanges; none for a blank text."""
    return self.answer.parse(text) if text.strip() else []

  def score(self, instance, answer):
    if not answer and not instance['solution']:
      return rewards.CORRECT
    return super().score(instance, answer)

  def value(self, fields, answer):
    bits = list(fields['string'])
    for i, j in answer:
      if i == j or not (0 <= i < len(bits) and 0 <= j < len(bits)):
        return None
      bits[i], bits[j] = bits[j], bits[i]
    equal = any(x == y for x, y in zip(bits, bits[1:]))
    return None if equal else len(answer)
