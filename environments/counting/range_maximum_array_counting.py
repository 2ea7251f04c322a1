"""Count arrays with given maxima of ranges."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import array_counts

_PROMPT = """\
How many arrays H[1], ..., H[{N}] of integers from 1 to {A} satisfy every
condition below? A line `l r v` says that the largest of H[l], H[l+1], ..., H[r]
(both ends included) is exactly v. Give the number modulo {MOD}.
Answer: one integer, in the form {example}
{conditions}"""
_MODULI = (666_623_333, 998_244_353, 1_000_000_007)


class RangeMaximumArrayCounting(base.Environment):
  """Arrays over 1..A with given range maxima, modulo MOD.

  N and the number of conditions are at least half of their bound, which starts
  at 6, A is above N / 2, and ranges are at most N / 2 + 1 long: short arrays
  had few answers, and long ranges nearly all have the maximum A.
  """

  answer = formats.Int()
  example = '0'  # The conditions hold for some array.
  fields = ('N', 'A', 'conditions', 'MOD')

  def params(self, level):
    return {'MAX_N_M': ladders.linear(6, level, limit=250)}

  def generate(self, rng, params):
    most = params['MAX_N_M']
    n = rng.randint(most // 2 + 1, most)
    top = rng.randint(n // 2 + 1, n)
    hidden = [rng.randint(1, top) for _ in range(n)]
    conditions = []
    for _ in range(rng.randint(most // 2, most)):
      left = rng.randrange(n - 1)
      right = min(n - 1, left + rng.randint(1, n // 2))
      maximum = max(hidden[left : right + 1])
      conditions.append([left + 1, right + 1, maximum])
    fields = {
      'N': n,
      'A': top,
      'conditions': conditions,
      'MOD': rng.choice(_MODULI),
    }
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    n, top, conditions, modulus = (fields[key] for key in self.fields)
    return array_counts.with_range_maxima(n, top, conditions, modulus)

  def prompt(self, instance):
    conditions = formats.IntGrid().render(instance['conditions'])
    return _PROMPT.format(
      example=self.example, **instance | {'conditions': conditions}
    )

  def score(self, instance, answer):
    if not 0 <= answer < instance['MOD']:
      return rewards.INVALID
    return rewards.exact(answer, instance['solution'])
