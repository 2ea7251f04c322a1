"""Colour intervals with few colours, so that those that meet differ."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import segments

_PROMPT = """\
Colour the {N} intervals below, which hold both their ends, so that any two with
a common point have different colours. Colours are integers. Use as few
different ones as possible.
Answer: the {N} colours in the order of the intervals, separated by blanks, in
the form {example}
{segments}"""
_TRIES = 1_000


def first_fit(rows: list) -> int:
  """Returns the colours used if each interval takes the least that is free."""
  colors: list[int] = []
  for left, right in rows:
    met = {c for (a, b), c in zip(rows, colors) if a <= right and left <= b}
    colors.append(next(c for c in range(len(rows)) if c not in met))
  return max(colors) + 1


class MinimumChromaticNumberSegmentOverlap(base.Environment):
  """Any colouring with the fewest colours is right; graded by their number.

  Both ends are drawn alike, and intervals are redrawn for which giving each in
  turn the least free colour is best, so that at least two colours are needed
  and fewer than there are intervals are enough.
  """

  answer = formats.IntList()
  example = '1 2'  # Fewer than any number of intervals drawn.
  fields = ('N', 'segments')

  def params(self, level):
    return {'N': ladders.geometric(7, level, limit=300)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      rows = [
        sorted((rng.randint(1, 2 * n - 1), rng.randint(1, 2 * n - 1)))
        for _ in range(n)
      ]
      fields = {'N': n, 'segments': rows}
      colors = self.solve(fields)
      if max(colors) < first_fit(rows):
        return fields | {'solution': colors}
    raise base.GenerationError(f'First fits were best: {params}.')

  def solve(self, fields):
    return segments.color(fields['segments'])

  def prompt(self, instance):
    rows = '\n'.join(f'{a} to {b}' for a, b in instance['segments'])
    return _PROMPT.format(N=instance['N'], example=self.example, segments=rows)

  def score(self, instance, answer):
    rows = instance['segments']
    if len(answer) != len(rows) or segments.clash(rows, answer):
      return rewards.INVALID
    gold, used = len(set(instance['solution'])), len(set(answer))
    return rewards.graded(min(gold, used), used, power=5)
