"""Remove heaps so that Nim after the other's removal is won."""

from environments import ladders
from environments import rewards
from environments.sequence import _family


def _independent(sizes) -> list[int]:
  """Returns the places of sizes that are no XOR of those taken before."""
  basis: dict[int, int] = {}
  taken = []
  for i, size in enumerate(sizes):
    while size and size.bit_length() in basis:
      size ^= basis[size.bit_length()]
    if size:
      basis[size.bit_length()] = size
      taken.append(i)
  return taken


class NewNimGame(_family.Solved):
  """Any cheapest winning removal; graded by its share of what is removed.

  The removal wins if no kept heaps have XOR 0; the dearest such are kept by
  taking heaps in order of size. Problems won without a removal are redrawn, and
  N starts at 5; an answer without a heap is 0, in place of an empty line.
  """

  example = '-1 -2'  # Heaps count from 1.
  fields = ('N', 'A')
  statement = """\
There are {N} heaps of the sizes below, numbered from 1. First you remove whole
heaps, any number but not all. Then your opponent does so with the rest: any
number, also none, but not all. Then you play Nim with what is left, and move
first: a move takes one or more stones from one heap, and who takes the last
stone wins. Which heaps do you remove to win against every play, such that the
total size of the removed heaps is least?
Answer: the numbers of the removed heaps in any order, 0 alone if there is none,
in the form {example}
{A}"""

  def params(self, level):
    return {'N': ladders.linear(5, level, limit=200)}

  def draw(self, rng, params):
    n = params['N']
    return {'N': n, 'A': [rng.randint(1, 2 * n) for _ in range(n)]}

  def fair(self, fields, solution):
    return solution != [0]

  def solve(self, fields):
    a = fields['A']
    order = sorted(range(len(a)), key=lambda i: -a[i])
    kept = {order[i] for i in _independent([a[i] for i in order])}
    return [i + 1 for i in range(len(a)) if i not in kept] or [0]

  def score(self, instance, answer):
    a = instance['A']
    removed = set() if answer == [0] else set(answer)
    listed = 0 if answer == [0] else len(answer)
    if len(removed) != listed or not removed <= set(range(1, len(a) + 1)):
      return rewards.INVALID
    kept = [size for i, size in enumerate(a, 1) if i not in removed]
    if not kept:
      return rewards.INVALID
    if len(_independent(kept)) < len(kept):
      return rewards.WRONG
    least = sum(a[i - 1] for i in instance['solution'] if i)
    total = sum(a) - sum(kept)
    return (
      rewards.CORRECT
      if total == least
      else rewards.graded(least, total, power=3)
    )
