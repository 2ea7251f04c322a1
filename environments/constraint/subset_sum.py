"""Choose some of the numbers with a given sum."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
Choose places of the list below, counted from 0, whose numbers add up to
{target}; this is possible.
Answer: the chosen places, separated by blanks, in the form {example}
{numbers}"""
_TRIES = 200


def greedy_rest(values: list[int], target: int) -> int:
  """Returns what is left of `target` after the largest that fit, in turn."""
  for value in sorted(values, reverse=True):
    if value <= target:
      target -= value
  return target


class SubsetSum(base.Environment):
  """Any such choice is right.

  Numbers have about as many bits as the list has numbers, up to 60, since
  sums of small numbers are reached in very many ways; a third to two thirds
  of the numbers are planted, and sums that the largest numbers reach which
  fit, taken in turn, are redrawn.
  """

  answer = formats.IntList()
  example = '0 0'  # Places are distinct.
  fields = ('N', 'A', 'target')

  def params(self, level):
    n = ladders.linear(5, level, limit=1_000)
    return {'N': n, 'bits': min(n + 1, 60)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      values = [rng.randint(1, 1 << params['bits']) for _ in range(n)]
      size = rng.randint(-(-n // 3), 2 * n // 3)
      chosen = sorted(rng.sample(range(n), size))
      target = sum(values[i] for i in chosen)
      if greedy_rest(values, target):
        fields = {'N': n, 'A': values, 'target': target}
        return fields | {'solution': chosen}
    raise base.GenerationError(f'Only greedy sums were found: {params}.')

  def prompt(self, instance):
    return _PROMPT.format(
      target=instance['target'],
      example=self.example,
      numbers=' '.join(map(str, instance['A'])),
    )

  def score(self, instance, answer):
    values = instance['A']
    if len(set(answer)) < len(answer):
      return rewards.INVALID
    if not all(0 <= i < len(values) for i in answer):
      return rewards.INVALID
    return rewards.exact(sum(values[i] for i in answer), instance['target'])
