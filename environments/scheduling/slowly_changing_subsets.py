"""Sets of one size, each near the one before, that avoid given numbers."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
Build {M} sets, each of {K} different numbers from 1 to {N}. In each set but the
first, the count of numbers that are not in the set before it is at most {L}.
Set i holds none of the numbers of line i below. This is possible.
Answer: set 1, set 2 and so on, one a line, in the form
{example}
{forbidden}"""
_TRIES = 200


def keep_and_fill(instance: dict) -> list:
  """Returns sets that keep what they may and add the least numbers allowed."""
  numbers, k, current = range(1, instance['N'] + 1), instance['K'], []
  found = []
  for forbidden in instance['forbidden']:
    kept = [v for v in current if v not in forbidden]
    fresh = [v for v in numbers if v not in forbidden and v not in kept]
    current = (kept + fresh)[:k]
    found.append(current)
  return found


def _chain(rng, n: int, m: int, k: int, fresh: int) -> list:
  """Draws m sets of k numbers, each with `fresh` the one before has not."""
  current = set(rng.sample(range(1, n + 1), k))
  chain = [sorted(current)]
  for _ in range(m - 1):
    others = sorted(set(range(1, n + 1)) - current)
    current -= set(rng.sample(sorted(current), fresh))
    current |= set(rng.sample(others, fresh))
    chain.append(sorted(current))
  return chain


class SlowlyChangingSubsets(base.Environment):
  """Any such sets are right; graded by the share of right changes.

  Each set may use one or two numbers more than it needs, and each planted set
  changes as much as it may, so that no one set fits all lines; draws that are
  solved by keeping what is allowed and adding the least numbers are redrawn.
  """

  answer = formats.IntGrid()
  example = '1 2\n2 3'  # Fewer than any number of sets drawn.
  fields = ('N', 'M', 'K', 'L', 'forbidden')
  presentation = ('MAX_N_M',)

  def params(self, level):
    return {'MAX_N_M': ladders.linear(8, level, limit=60)}

  def generate(self, rng, params):
    n = params['MAX_N_M']
    m, k, fresh = n - 4, n // 2, rng.randint(1, 2)
    for _ in range(_TRIES):
      chain = _chain(rng, n, m, k, fresh)
      forbidden = []
      for chosen in chain:
        others = sorted(set(range(1, n + 1)) - set(chosen))
        spared = rng.randint(1, 2)
        forbidden.append(sorted(rng.sample(others, len(others) - spared)))
      fields = {'N': n, 'M': m, 'K': k, 'L': fresh, 'forbidden': forbidden}
      common = n - len(set().union(*forbidden))
      if common < k and not self.score(fields, keep_and_fill(fields)).correct:
        return fields | {'MAX_N_M': n, 'solution': chain}
    raise base.GenerationError(f'Only plain sets were found: {params}.')

  def prompt(self, instance):
    rows = '\n'.join(
      f'{i}: {" ".join(map(str, row))}'
      for i, row in enumerate(instance['forbidden'], 1)
    )
    sizes = {key: instance[key] for key in 'MKNL'}
    return _PROMPT.format(**sizes, example=self.example, forbidden=rows)

  def score(self, instance, answer):
    n, k, most = instance['N'], instance['K'], instance['L']
    sets = [set(row) for row in answer]
    if len(answer) != instance['M'] or any(len(row) != k for row in answer):
      return rewards.INVALID
    for chosen, forbidden in zip(sets, instance['forbidden']):
      if len(chosen) < k or min(chosen) < 1 or max(chosen) > n:
        return rewards.INVALID
      if not chosen.isdisjoint(forbidden):
        return rewards.INVALID
    if len(sets) == 1:
      return rewards.CORRECT
    good = sum(len(b - a) <= most for a, b in zip(sets, sets[1:]))
    return rewards.graded(good, len(sets) - 1, power=10)
