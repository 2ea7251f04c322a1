"""Expected entries after random blocks rise to their largest."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import expectations

_PROMPT = """\
In each of {Q} rounds, one of the {blocks} blocks of consecutive entries of the
list below (of one entry up to all {N}) is chosen, all equally likely, and every
entry of the block becomes the largest entry of the block. For each place, let E
be the expected entry in the end, and give the integer E * {blocks}^{Q} modulo
{modulus}.
Answer: the {N} numbers, in the order of the list, separated by blanks, in the
form {example}
{array}"""
_MODULUS = 10_000


class RandomRangeMaxExpectation(base.Environment):
  """All places, graded by the share in place to the tenth power.

  Lengths whose number of blocks is a multiple of ten are passed over, since
  largest entries would become 0 modulo 10,000. Entries are up to 3 N.
  """

  answer = formats.IntList()
  example = '1234 56'  # Shorter than any list drawn.
  fields = ('N', 'Q', 'array')

  def params(self, level):
    n = ladders.linear(5, level, limit=57)
    while n * (n + 1) // 2 % 10 == 0:
      n += 1
    return {'N': n, 'max_Q': ladders.linear(3, level, limit=57)}

  def generate(self, rng, params):
    n = params['N']
    fields = {
      'N': n,
      'Q': rng.randint(2, params['max_Q']),
      'array': [rng.randint(0, 3 * n) for _ in range(n)],
    }
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    totals = expectations.after_random_maxima(fields['array'], fields['Q'])
    return [total % _MODULUS for total in totals]

  def prompt(self, instance):
    n = instance['N']
    return _PROMPT.format(
      N=n,
      Q=instance['Q'],
      blocks=n * (n + 1) // 2,
      modulus=_MODULUS,
      example=self.example,
      array=self.answer.render(instance['array']),
    )

  def score(self, instance, answer):
    if not 0 <= min(answer) <= max(answer) < _MODULUS:
      return rewards.INVALID
    return rewards.matching(answer, instance['solution'], power=10)
