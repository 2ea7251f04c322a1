"""Find numbers by the sums of all their pairs."""

import collections
import itertools

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
The sums of all pairs of {N} different positive integers are, in random order,
{sums}
Find such integers.
Answer: the {N} integers in any order, separated by blanks, in the form
{example}"""


def pair_sums(values: list[int]) -> collections.Counter[int]:
  """Returns how often each number is the sum of two of the values."""
  return collections.Counter(map(sum, itertools.combinations(values, 2)))


class NumbersFromPairSums(base.Environment):
  """Any numbers with these pair sums; (common / all sums) ** 5.

  N starts at 4 and numbers are spread over 1 to 10 N or more, so that they
  cannot be guessed from where they must lie. N is at most 60, with 1,770 sums.
  """

  answer = formats.IntList()
  example = '1 2 3'
  fields = ('N', 'sums')

  def params(self, level):
    n = ladders.linear(4, level, limit=60)
    return {'N': n, 'largest': ladders.linear(10 * n, level, 2)}

  def generate(self, rng, params):
    n = params['N']
    values = rng.sample(range(1, params['largest'] + 1), n)
    sums = list(pair_sums(values).elements())
    rng.shuffle(sums)
    return {'N': n, 'sums': sums, 'solution': sorted(values)}

  def prompt(self, instance):
    n, sums = instance['N'], formats.IntList().render(instance['sums'])
    return _PROMPT.format(N=n, sums=sums, example=self.example)

  def score(self, instance, answer):
    n = instance['N']
    if len(answer) != n or len(set(answer)) != n or min(answer) < 1:
      return rewards.INVALID
    found, given = pair_sums(answer), collections.Counter(instance['sums'])
    common, together = found & given, found | given
    return rewards.graded(common.total(), together.total(), power=5)
