"""Count sequences of different sets that cover everything evenly."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
How many sequences of {M} pairwise different non-empty subsets of the integers 1
to {N} are there in which every integer lies in an even number (maybe 0) of the
subsets? Sequences in different order are different. Give the number modulo
{MOD}.
Answer: one integer, in the form {example}"""


def even_sequences(n: int, m: int, modulus: int) -> int:
  """Returns how many sequences of m different non-zero vectors sum to 0.

  The vectors are those of n bits, added without carry. The first m - 1 are
  free and fix the last; that one may be 0, or one of the m - 1, in which case
  the other m - 2 sum to 0.
  """
  vectors = pow(2, n, modulus) - 1
  before, count = 1, 0  # For sequences of length 0 and 1.
  free = vectors % modulus
  for k in range(2, m + 1):
    repeated = (k - 1) * (vectors - k + 2) * before
    before, count = count, (free - count - repeated) % modulus
    free = free * (vectors - k + 1) % modulus
  return (count if m else before) % modulus


class EvenCoverSequenceCounting(base.Environment):
  """Sequences of M different non-empty subsets of 1..N, each element even.

  N and M are bounded below by the level, from 3 on, and M is at most 2^N - 4:
  beyond these bounds nearly all counts are 0. MOD is above 100,000.
  """

  answer = formats.Int()
  example = '1234'
  fields = ('N', 'M', 'MOD')
  presentation = ('MAX_N_M',)

  def params(self, level):
    return {'MAX_N_M': ladders.geometric(5, level), 'max_MOD': 1_000_000}

  def generate(self, rng, params):
    largest, top = params['MAX_N_M'], params['max_MOD']
    least = max(3, largest // 2)
    n = rng.randint(least, largest)
    fields = {
      'MAX_N_M': largest,
      'N': n,
      'M': rng.randint(least, min(largest, 2**n - 4)),
      'MOD': rng.randint(top // 10, top),
    }
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    return even_sequences(fields['N'], fields['M'], fields['MOD'])

  def prompt(self, instance):
    return _PROMPT.format(example=self.example, **instance)

  def score(self, instance, answer):
    if not 0 <= answer < instance['MOD']:
      return rewards.INVALID
    return rewards.exact(answer, instance['solution'])
