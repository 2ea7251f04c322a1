"""Count the choices of AND and OR that give a result."""

from environments import ladders
from environments.algorithms import bit_counts
from environments.counting import _family


class BitwiseOperationSequenceCounting(_family.Count):
  """Choices of N operators between N + 1 words for the result R, exactly.

  N starts at 8, and M is at most half of it: few bits leave many choices, and
  large counts that differ. In three words of four, 1 is as frequent as 0.
  """

  fields = ('N', 'M', 'A', 'R')
  presentation = ('MAX_N_M',)
  statement = """\
Between neighbours of these {words} binary words of {M} bits stand {N}
operators, each a bitwise AND or OR, applied strictly from left to right. In how
many ways can the operators be chosen so that the result is {R}?
Answer: one integer, in the form {example}
{lines}"""

  def params(self, level):
    return {'MAX_N_M': ladders.geometric(8, level, limit=150)}

  def draw(self, rng, params):
    n = params['MAX_N_M']
    m = rng.randint(2, n // 2)
    share = lambda: rng.choice((0.5, 0.5, 0.5, rng.random()))
    words = [0] + [self._word(rng, m, share()) for _ in range(n)]
    result = 0
    for word in words[1:]:
      result = result & word if rng.random() < 0.5 else result | word
    texts = [f'{word:0{m}b}' for word in words]
    fields = {'N': n, 'M': m, 'A': texts, 'R': f'{result:0{m}b}'}
    return params | fields

  def _word(self, rng, bits, share):
    """Returns a number of so many bits, each 1 with the chance `share`."""
    return sum((rng.random() < share) << i for i in range(bits))

  def solve(self, fields):
    return bit_counts.operator_words(fields['A'], fields['R'])

  def prompt(self, instance):
    shown = {'words': instance['N'] + 1, 'lines': '\n'.join(instance['A'])}
    return super().prompt(instance | shown)
