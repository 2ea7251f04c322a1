"""Choose sets that hold each item exactly once."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
The lines below are sets of the items 0 to {last}, numbered from 0. Choose sets
so that each item is in exactly one of them; this is possible.
Answer: the numbers of the chosen sets, separated by blanks, in the form
{example}
{sets}"""
_TRIES = 200


def take_in_order(sets: list, order: list[int]) -> list[int]:
  """Returns the sets taken in this order if they meet none taken before."""
  seen: set[int] = set()
  taken = []
  for k in order:
    if seen.isdisjoint(sets[k]):
      seen.update(sets[k])
      taken.append(k)
  return taken


def _classes(rng, n: int) -> list:
  """Draws a split of the items 0 to n - 1 into sets of two to four."""
  items = rng.sample(range(n), n)
  found = []
  while items:
    size = rng.randint(2, min(4, len(items)))
    if len(items) - size == 1:
      size += 1 if size < 4 else -1
    found.append(sorted(items[:size]))
    items = items[size:]
  return found


class SetCover(base.Environment):
  """Any exact cover is right; graded by the share of items covered.

  All sets have two to four items, so that no single one covers all, and there
  are three times as many as the planted cover has. Draws that are solved by
  taking sets as they stand, or the largest first, are redrawn.
  """

  answer = formats.IntList()
  example = '0 0'  # Not a set of sets.
  fields = ('N', 'Sets')

  def params(self, level):
    return {'N': ladders.linear(7, level, limit=1_000)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      hidden = _classes(rng, n)
      others = [
        sorted(rng.sample(range(n), rng.randint(2, 4)))
        for _ in range(2 * len(hidden))
      ]
      sets = [*hidden, *others]
      order = rng.sample(range(len(sets)), len(sets))
      sets = [sets[k] for k in order]
      labels = list(range(len(sets)))
      fields = {'N': n, 'Sets': sets}
      by_size = sorted(labels, key=lambda k: -len(sets[k]))
      plain = [take_in_order(sets, order) for order in (labels, by_size)]
      if not any(self.score(fields, taken).correct for taken in plain):
        solution = [k for k in labels if order[k] < len(hidden)]
        return fields | {'solution': solution}
    raise base.GenerationError(f'Only plain covers were found: {params}.')

  def prompt(self, instance):
    sets = '\n'.join(
      f'{k}: {" ".join(map(str, s))}' for k, s in enumerate(instance['Sets'])
    )
    last = instance['N'] - 1
    return _PROMPT.format(last=last, example=self.example, sets=sets)

  def score(self, instance, answer):
    n, sets = instance['N'], instance['Sets']
    if len(set(answer)) < len(answer):
      return rewards.INVALID
    if not all(0 <= k < len(sets) for k in answer):
      return rewards.INVALID
    covered = [item for k in answer for item in set(sets[k])]
    if len(set(covered)) < len(covered):
      return rewards.INVALID
    return rewards.graded(len(covered), n, power=10)
