"""The closest monotone sequence in the sum of absolute differences."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import sequences

_PROMPT = """\
Give as many integers as the list A has, never decreasing from one to the next
or never increasing, such that the sum of their absolute differences from A,
place by place, is as small as possible.
Answer: the integers, separated by blanks, in the form {example}
A: {A}"""
_TRIES = 100


def distance(a: list[int], b: list[int]) -> int:
  """Returns the sum of absolute differences."""
  return sum(abs(x - y) for x, y in zip(a, b))


def is_monotone(values: list[int]) -> bool:
  """Whether values never decrease, or never increase."""
  rising = sorted(values)
  return values in (rising, rising[::-1])


class ClosestMonotoneSequence(base.Environment):
  """Any closest monotone integers; graded by least distance / distance."""

  answer = formats.IntList()
  example = '0 0 5'  # Fewer than any list drawn has.
  fields = ('N', 'A')

  def params(self, level):
    return {'N': ladders.linear(4, level, limit=2_000)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      a = [rng.randint(0, n * n) for _ in range(n)]
      if not is_monotone(a):
        return {'N': n, 'A': a, 'solution': self.solve({'A': a})}
    raise base.GenerationError(f'All lists were monotone: {params}.')

  def solve(self, fields):
    return sequences.closest_monotone(fields['A'])

  def restore(self, fields, reference_text):
    """Solves the problem: a reference may be the least distance."""
    return super().restore(fields, None)

  def prompt(self, instance):
    a = self.answer.render(instance['A'])
    return _PROMPT.format(example=self.example, A=a)

  def score(self, instance, answer):
    a = instance['A']
    if len(answer) != len(a) or not is_monotone(answer):
      return rewards.INVALID
    best, reached = distance(a, instance['solution']), distance(a, answer)
    if not best:
      return rewards.exact(reached, 0)
    return rewards.graded(best, reached, power=5)
