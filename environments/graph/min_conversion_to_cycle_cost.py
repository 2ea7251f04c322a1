"""Turn a map into one cycle at the least cost."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import functional_graphs

_PROMPT = """\
A[0] to A[{last}] are numbers from 0 to {last}. Replacing A[i] by another number
costs C[i]. Replace entries such that the walk 0, A[0], A[A[0]], ... visits all
numbers from 0 to {last} before it returns to 0, at the least total cost.
A: {A}
C: {C}
Answer: A[0] to A[{last}] at the end, separated by blanks, in the form
{example}"""
_TRIES = 1_000


def change_cost(instance: dict, final: list[int]) -> int:
  """Returns the cost of replacing A by `final`."""
  rows = zip(instance['A'], final, instance['C'])
  return sum(cost for old, new, cost in rows if old != new)


def is_one_cycle(final: list[int]) -> bool:
  """Whether the walk from 0 meets all of 0..n-1 before it returns."""
  v, seen = 0, set()
  while 0 <= v < len(final) and v not in seen:
    seen.add(v)
    v = final[v]
  return v == 0 and len(seen) == len(final)


def costliest_first(targets: list[int], costs: list[int]) -> int:
  """Returns the cost if entries stay, costliest first, where they still can."""
  other_end = list(range(len(targets)))  # Of the paths that they form.
  changed, entered = sum(costs), set()
  for v in sorted(range(len(targets)), key=lambda v: -costs[v]):
    target = targets[v]
    if target not in entered and other_end[target] != v:
      first, last = other_end[v], other_end[target]
      other_end[first], other_end[last] = last, first
      entered.add(target)
      changed -= costs[v]
  return changed


class MinConversionToCycleCost(base.Environment):
  """Any cheapest single cycle; graded by the least cost over its cost.

  There are five numbers at least, A is no single cycle to begin with, and two
  thirds of the instances are redrawn in which keeping the costliest entries
  first is right.
  """

  answer = formats.IntList()
  example = '1 2 0'  # Fewer than any number of entries drawn.
  fields = ('N', 'A', 'C')

  def params(self, level):
    return {'N': ladders.geometric(5, level, limit=1_000)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      targets = [(i + rng.randrange(1, n)) % n for i in range(n)]
      costs = [rng.randint(1, n) for _ in range(n)]
      fields = {'N': n, 'A': targets, 'C': costs}
      solution = self.solve(fields)
      least = change_cost(fields, solution)
      easy = least == costliest_first(targets, costs)
      if least and not (easy and rng.random() < 2 / 3):
        return fields | {'solution': solution}
    raise base.GenerationError(f'Only easy maps were drawn: {params}.')

  def solve(self, fields):
    return functional_graphs.cheapest_single_cycle(fields['A'], fields['C'])

  def prompt(self, instance):
    render = self.answer.render
    A, C = render(instance['A']), render(instance['C'])
    last = instance['N'] - 1
    return _PROMPT.format(last=last, A=A, C=C, example=self.example)

  def score(self, instance, answer):
    if len(answer) != instance['N'] or not is_one_cycle(answer):
      return rewards.INVALID
    least = change_cost(instance, instance['solution'])
    return rewards.ratio(least, change_cost(instance, answer), power=3)
