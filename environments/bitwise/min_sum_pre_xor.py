"""Fill gaps so that the prefix XORs have the least sum."""

import itertools
import operator

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
In the list P[1], ..., P[{N}] below, replace each -1 by an integer, 0 or more,
so that the sum of B[1], ..., B[{N}] is as small as possible, where B[i] is the
bitwise XOR of P[1], ..., P[i].
Answer: the {N} numbers of the completed list, separated by blanks, in the form
{example}
{P}"""


def _fill(values: list[int]) -> list[int]:
  """Returns the list with gaps filled, bit by bit.

  A gap sets the prefix XOR freely for the stretch up to the next gap; each bit
  is set if more than half of the stretch would else have it.
  """
  filled, prefix = list(values), 0
  for i, value in enumerate(values):
    if value < 0:
      rest = itertools.islice(values, i + 1, None)
      known = itertools.takewhile(lambda v: v >= 0, rest)
      stretch = list(itertools.accumulate(known, operator.xor, initial=0))
      wanted = 0
      for b in range(max(stretch).bit_length()):
        if 2 * sum(s >> b & 1 for s in stretch) > len(stretch):
          wanted |= 1 << b
      filled[i] = prefix ^ wanted
    prefix ^= filled[i]
  return filled


def _total(values: list[int]) -> int:
  return sum(itertools.accumulate(values, operator.xor))


class MinSumPreXor(base.Environment):
  """Any best completion; graded by least sum / its sum to the fifth power.

  Two known numbers at least follow each gap, since otherwise filling it so that
  the prefix XOR becomes 0 is always best; lists start at eight numbers.
  """

  answer = formats.IntList()
  example = '1 2 3'  # Shorter than any list drawn.
  fields = ('N', 'P')

  def params(self, level):
    return {'N': ladders.linear(8, level, limit=500)}

  def generate(self, rng, params):
    n = params['N']
    values = [rng.randint(0, 4 * n) for _ in range(n)]
    gaps = rng.randint(2, n // 3)
    places = sorted(rng.sample(range(n - 2 * gaps), gaps))
    for i, place in enumerate(places):
      values[place + 2 * i] = -1
    fields = {'N': n, 'P': values}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    return _fill(fields['P'])

  def prompt(self, instance):
    shown = self.answer.render(instance['P'])
    return _PROMPT.format(N=instance['N'], example=self.example, P=shown)

  def score(self, instance, answer):
    given = instance['P']
    if len(answer) != len(given) or min(answer) < 0:
      return rewards.INVALID
    if any(p not in (-1, a) for p, a in zip(given, answer)):
      return rewards.INVALID
    return rewards.ratio(_total(answer), _total(instance['solution']), power=5)
