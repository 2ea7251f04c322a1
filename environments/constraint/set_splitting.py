"""Split a ground set so that no given subset lies on one side."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
Choose some of the elements 0 to {last} so that each set below has an element
that is chosen and an element that is not.
Answer: the chosen elements, separated by blanks, in the form {example}
{sets}"""


class SetSplitting(base.Environment):
  """Any choice is right that splits all; graded by the share of split sets.

  All sets have three elements and there are 2 N of them, near the hard ratio,
  since large sets are split by any half. The planted sides are equal halves.
  """

  answer = formats.IntList()
  example = '0 0'  # Not a set.
  fields = ('N', 'M', 'Sets')

  def params(self, level):
    n = ladders.linear(6, level, limit=1_000)
    return {'N': n, 'M': 2 * n}

  def generate(self, rng, params):
    n, m = params['N'], params['M']
    order = rng.sample(range(n), n)
    sides = order[: n // 2], order[n // 2 :]
    found: dict = {}
    for _ in range(20 * m):
      few, many = rng.sample(sides, 2)
      chosen = [rng.choice(few), *rng.sample(many, 2)]
      found.setdefault(frozenset(chosen), rng.sample(chosen, 3))
      if len(found) == m:
        break
    else:
      raise base.GenerationError(f'Too few split sets: {params}.')
    solution = next(side for side in sides if 1 in side)  # Either would do.
    fields = {'N': n, 'M': m, 'Sets': list(found.values())}
    return fields | {'solution': sorted(solution)}

  def prompt(self, instance):
    sets = formats.IntGrid().render(instance['Sets'])
    last = instance['N'] - 1
    return _PROMPT.format(last=last, example=self.example, sets=sets)

  def score(self, instance, answer):
    chosen = set(answer)
    if len(chosen) < len(answer) or not chosen <= set(range(instance['N'])):
      return rewards.INVALID
    sets = instance['Sets']
    split = sum(0 < len(chosen.intersection(s)) < len(s) for s in sets)
    return rewards.graded(split, len(sets), power=10)
