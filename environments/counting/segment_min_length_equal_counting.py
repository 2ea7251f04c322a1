"""Count arrays of blocks whose minimum is their length."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import array_counts

_PROMPT = """\
An array of {N} integers is good if it can be cut into consecutive non-empty
blocks so that in each block the smallest entry equals the number of entries of
the block. How many good arrays have all their entries in the set below? Give
the number modulo {MOD}.
Answer: one integer, in the form {example}
{S}"""


class SegmentMinLengthEqualCounting(base.Environment):
  """Arrays over S that fall into blocks as long as their minimum, modulo MOD.

  N starts at 6, S holds half of 1..N or more, and MOD is above a tenth of its
  bound: short arrays, sparse sets and small moduli left few answers.
  """

  answer = formats.Int()
  example = '1000000'  # The largest modulus, so never a remainder.
  fields = ('N', 'S', 'MOD')

  def params(self, level):
    return {'N': ladders.linear(6, level, limit=500), 'max_MOD': 1_000_000}

  def generate(self, rng, params):
    n, top = params['N'], params['max_MOD']
    size = rng.randint(n // 2, n)
    fields = {
      'N': n,
      'S': sorted(rng.sample(range(1, n + 1), size)),
      'MOD': rng.randint(top // 10, top),
    }
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    n, allowed, modulus = (fields[key] for key in self.fields)
    return array_counts.minimum_is_length(n, allowed, modulus)

  def prompt(self, instance):
    allowed = formats.IntList().render(instance['S'])
    return _PROMPT.format(example=self.example, **instance | {'S': allowed})

  def score(self, instance, answer):
    if not 0 <= answer < instance['MOD']:
      return rewards.INVALID
    return rewards.exact(answer, instance['solution'])
