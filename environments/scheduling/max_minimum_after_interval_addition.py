"""Choose intervals to add over so that the least value becomes largest."""

import itertools

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import segments

_PROMPT = """\
A list has {N} values, at the places 1 to {N}. Choose exactly {K} of the
numbered intervals below, no number twice; each chosen one adds {A} at all its
places, ends included. Make the least value of the list as large as possible.
Answer: the numbers of the chosen intervals, separated by blanks, in the form
{example}
values: {values}
{intervals}"""
_TRIES = 500


def least(instance: dict, chosen: list[int]) -> int:
  """Returns the least value after adding over the intervals, from 1."""
  change = [0] * (len(instance['ARRAY']) + 2)
  for k in chosen:
    left, right = instance['intervals'][k - 1]
    change[left] += instance['A']
    change[right + 1] -= instance['A']
  sums = itertools.accumulate(change[1:])
  return min(value + sum_ for value, sum_ in zip(instance['ARRAY'], sums))


def plain_choices(instance: dict) -> list[list[int]]:
  """Returns the longest intervals, and the first and the last ones."""
  k, rows = instance['K'], instance['intervals']
  labels = list(range(1, len(rows) + 1))
  length = lambda i: rows[i - 1][0] - rows[i - 1][1]
  return [sorted(labels, key=length)[:k], labels[:k], labels[-k:]]


class MaxMinimumAfterIntervalAddition(base.Environment):
  """Any best choice is right; graded by the least value.

  Intervals cover half of the list at most, values spread over a few times A,
  and neither the longest intervals nor the first or last ones are best.
  """

  answer = formats.IntList()
  example = '2 2'  # One number twice.
  fields = ('N', 'M', 'K', 'A', 'ARRAY', 'intervals')

  def params(self, level):
    return {'N': ladders.linear(6, level, limit=500)}

  def generate(self, rng, params):
    n = m = params['N']
    for _ in range(_TRIES):
      step, k = rng.randint(2, n), rng.randint(2, m // 2)
      rows = []
      for _ in range(m):
        length = rng.randint(1, n // 2)
        left = rng.randint(1, n - length + 1)
        rows.append([left, left + length - 1])
      values = [rng.randint(1, 3 * step) for _ in range(n)]
      fields = {'N': n, 'M': m, 'K': k, 'A': step, 'ARRAY': values}
      fields['intervals'] = rows
      chosen = self.solve(fields)
      best = least(fields, chosen)
      if all(least(fields, plain) < best for plain in plain_choices(fields)):
        return fields | {'solution': chosen}
    raise base.GenerationError(f'Only plain choices were found: {params}.')

  def solve(self, fields):
    values, rows = fields['ARRAY'], fields['intervals']
    chosen = segments.raise_minimum(values, rows, fields['K'], fields['A'])
    return [i + 1 for i in chosen]

  def prompt(self, instance):
    rows = enumerate(instance['intervals'], 1)
    return _PROMPT.format(
      N=instance['N'],
      K=instance['K'],
      A=instance['A'],
      example=self.example,
      values=' '.join(map(str, instance['ARRAY'])),
      intervals='\n'.join(
        f'{i}: {left} to {right}' for i, (left, right) in rows
      ),
    )

  def score(self, instance, answer):
    labels = range(1, len(instance['intervals']) + 1)
    if len(answer) != instance['K'] or len(set(answer)) < len(answer):
      return rewards.INVALID
    if not all(i in labels for i in answer):
      return rewards.INVALID
    value = least(instance, answer)
    gold = least(instance, instance['solution'])
    if value >= gold:
      return rewards.CORRECT
    return rewards.graded(max(value, 0), max(gold, 1), power=5)
