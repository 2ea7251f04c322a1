"""Choose many segments, of which few may hold each given point."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import segments

_PROMPT = """\
The segments below are numbered from 0 and hold both their ends. Choose as many
of them as possible, each at most once, so that each point listed after them is
held by at most as many of those chosen as its line says.
Answer: the numbers of the chosen segments, separated by blanks, in the form
{example}
{segments}
{limits}"""
_TRIES = 500


def keeps(rows: list, caps: list, chosen: list[int]) -> bool:
  """Whether the chosen segments obey all limits."""
  kept = [rows[k] for k in chosen]
  return all(sum(a <= p <= b for a, b in kept) <= x for p, x in caps)


def take_in_order(rows: list, caps: list, order: list[int]) -> int:
  """Returns how many segments are taken, each if the limits allow it."""
  chosen: list[int] = []
  left = dict(map(tuple, caps))
  for k in order:
    held = [p for p in left if rows[k][0] <= p <= rows[k][1]]
    if all(left[p] for p in held):
      chosen.append(k)
      for p in held:
        left[p] -= 1
  return len(chosen)


class MaxSegmentCoverageConstraint(base.Environment):
  """Any largest choice is right; graded by its size.

  Each limit is below the number of segments that hold the point, both ends are
  drawn alike, and taking segments as they stand is not a best choice.
  """

  answer = formats.IntList()
  example = '900 901'  # Beyond the most segments drawn.
  fields = ('N', 'segments', 'constraints')

  def params(self, level):
    return {'N': ladders.linear(7, level, limit=300)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      rows = [
        sorted((rng.randint(0, 2 * n), rng.randint(0, 2 * n))) for _ in range(n)
      ]
      caps = []
      for p in rng.sample(range(2 * n + 1), n // 2):
        depth = sum(a <= p <= b for a, b in rows)
        if depth > 1:
          caps.append([p, rng.randint(1, depth - 1)])
      fields = {'N': n, 'segments': rows, 'constraints': caps}
      chosen = self.solve(fields)
      if take_in_order(rows, caps, list(range(n))) < len(chosen):
        return fields | {'solution': chosen}
    raise base.GenerationError(f'Only plain choices were found: {params}.')

  def solve(self, fields):
    return segments.capped(fields['segments'], fields['constraints'])

  def prompt(self, instance):
    rows = enumerate(instance['segments'])
    return _PROMPT.format(
      example=self.example,
      segments='\n'.join(f'segment {k}: {a} to {b}' for k, (a, b) in rows),
      limits='\n'.join(
        f'point {p}: at most {x}' for p, x in instance['constraints']
      ),
    )

  def score(self, instance, answer):
    rows, gold = instance['segments'], len(instance['solution'])
    if len(set(answer)) < len(answer):
      return rewards.INVALID
    if not all(0 <= k < len(rows) for k in answer):
      return rewards.INVALID
    if not keeps(rows, instance['constraints'], answer):
      return rewards.INVALID
    return rewards.graded(min(len(answer), gold), gold, power=5)
