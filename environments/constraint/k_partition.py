"""Split numbers into groups of one size with equal sums."""

import collections

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
Split the {N} numbers below into {groups} groups of {K} numbers each, all with
the same sum. A number given several times is used as often.
Answer: one group a line, its numbers separated by blanks, in the form
{example}
{numbers}"""
_TRIES = 100


def groups_in_order(values: list, k: int) -> list:
  """Returns the values, k at a time as they stand."""
  return [values[i : i + k] for i in range(0, len(values), k)]


class KPartition(base.Environment):
  """Any right split counts; graded by the share of groups with the right sum.

  Groups have three or four numbers, since pairs are found at once, sums are
  10 N to 20 N, so that few splits are right, and numbers that are right as they
  stand, or as they stand sorted, are redrawn.
  """

  answer = formats.IntGrid()
  example = '1 5\n2 4'  # Groups of two are never asked for.
  fields = ('N', 'K', 'T', 'Multiset_S')

  def params(self, level):
    return {'groups': ladders.linear(2, level, limit=500)}

  def generate(self, rng, params):
    k = rng.choice((3, 4))
    n = params['groups'] * k
    for _ in range(_TRIES):
      total = rng.randint(10 * n, 20 * n)
      groups = []
      for _ in range(params['groups']):
        cuts = [0, *sorted(rng.sample(range(1, total), k - 1)), total]
        groups.append([b - a for a, b in zip(cuts, cuts[1:])])
      values = [value for group in groups for value in group]
      rng.shuffle(values)
      fields = {'N': n, 'K': k, 'T': total, 'Multiset_S': values}
      plain = (groups_in_order(v, k) for v in (values, sorted(values)))
      if not any(self.score(fields, split).correct for split in plain):
        return fields | {'solution': groups}
    raise base.GenerationError(f'Only plain splits were found: {params}.')

  def prompt(self, instance):
    values, k = instance['Multiset_S'], instance['K']
    return _PROMPT.format(
      N=len(values),
      K=k,
      groups=len(values) // k,
      example=self.example,
      numbers=' '.join(map(str, values)),
    )

  def score(self, instance, answer):
    values, k = instance['Multiset_S'], instance['K']
    if any(len(group) != k for group in answer):
      return rewards.INVALID
    used = collections.Counter(v for group in answer for v in group)
    if used != collections.Counter(values):
      return rewards.INVALID
    hits = sum(sum(group) == instance['T'] for group in answer)
    return rewards.graded(hits, len(answer), power=5)
