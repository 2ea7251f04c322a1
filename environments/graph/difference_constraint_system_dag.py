"""Find the least positive values in given order relations."""

import operator

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import inequalities

_PROMPT = """\
Find positive integers x0 to x{last} of the least possible sum that satisfy all
relations:
{relations}
Answer: x0 to x{last}, separated by blanks, in the form {example}"""
_TRIES = 1_000
_SIGNS = {1: '=', 2: '<', 3: '>=', 4: '>', 5: '<='}
_HOLDS = {
  1: operator.eq,
  2: operator.lt,
  3: operator.ge,
  4: operator.gt,
  5: operator.le,
}


def _bounds(relations: list) -> list[tuple[int, int, int]]:
  """Returns the (a, b, d) with `x[a] >= x[b] + d` that relations consist of."""
  bounds = []
  for kind, a, b in relations:
    if kind in (1, 3, 4):
      bounds.append((a, b, int(kind == 4)))
    if kind in (1, 2, 5):
      bounds.append((b, a, int(kind == 2)))
  return bounds


class DifferenceConstraintSystemDag(base.Environment):
  """The least values; the least sum over theirs if all relations hold.

  Else at most half, by the share of relations that hold. Systems are redrawn
  whose least values are all 1 or 2, so that some chain has two strict steps.
  """

  answer = formats.IntList()
  example = '2 1'  # Fewer than any number of unknowns drawn.
  fields = ('N', 'M', 'relations')

  def params(self, level):
    return {'N': ladders.geometric(4, level, limit=300)}

  def generate(self, rng, params):
    n = params['N']
    pairs = [(a, b) for a in range(n) for b in range(n) if a != b]
    m = int(n * rng.choice((1.2, 1.4, 1.6, 1.8, 2.0)))
    for _ in range(_TRIES):
      hidden = [rng.randint(1, n) for _ in range(n)]
      relations = []
      for a, b in rng.sample(pairs, m):
        holds = lambda k, x=hidden[a], y=hidden[b]: _HOLDS[k](x, y)
        relations.append([rng.choice(list(filter(holds, _SIGNS))), a, b])
      fields = {'N': n, 'M': m, 'relations': relations}
      solution = self.solve(fields)
      if max(solution) > 2:
        return fields | {'solution': solution}
    raise base.GenerationError(f'No system needed the value 3: {params}.')

  def solve(self, fields):
    bounds = _bounds(fields['relations'])
    return inequalities.least_values(fields['N'], bounds, 1)

  def prompt(self, instance):
    return _PROMPT.format(
      last=instance['N'] - 1,
      example=self.example,
      relations='\n'.join(
        f'x{a} {_SIGNS[kind]} x{b}' for kind, a, b in instance['relations']
      ),
    )

  def score(self, instance, answer):
    relations = instance['relations']
    if len(answer) != instance['N'] or min(answer) < 1:
      return rewards.INVALID
    hold = sum(_HOLDS[kind](answer[a], answer[b]) for kind, a, b in relations)
    if hold == len(relations):
      return rewards.ratio(sum(instance['solution']), sum(answer), power=5)
    share = (hold / len(relations)) ** 5 / 2
    return rewards.Reward(share, 'partial') if share else rewards.WRONG
