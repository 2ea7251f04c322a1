"""Order jobs on two machines for the least makespan."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
Jobs 0 to {last} pass two machines in one order, each job the first machine and
then the second. A machine takes one job at a time; the first never waits, the
second takes a job as soon as the job and the machine are free. Each line below
has a job's duration on the first and on the second machine. Order the jobs so
that the last one ends as early as possible.
Answer: the jobs in order, separated by blanks, in the form {example}
{jobs}"""
_TRIES = 1_000


def makespan(a: list[int], b: list[int], order: list[int]) -> int:
  """Returns when the second machine ends."""
  first = second = 0
  for job in order:
    first += a[job]
    second = max(first, second) + b[job]
  return second


def fastest_order(a: list[int], b: list[int]) -> list[int]:
  """Johnson's rule; its reverse takes longest of all orders."""
  key = lambda job: (0, a[job]) if a[job] < b[job] else (1, -b[job])
  return sorted(range(len(a)), key=key)


def _draw(rng, n: int) -> tuple[list[int], list[int]]:
  """Draws durations up to 5 n on the first machine, and a change of each.

  The changes sum to about 0, so that neither machine decides alone.
  """
  a = [rng.randint(1, 5 * n) for _ in range(n)]
  rises = [rng.randint(1, 2 * n) for _ in range(n // 2)]
  changes = rises + [-rise for rise in rises] + [0] * (n % 2)
  rng.shuffle(changes)
  return a, [max(1, x + change) for x, change in zip(a, changes)]


class TwoMachineFlowShop(base.Environment):
  """Any fastest order; graded by its place between slowest and fastest.

  The loads of the machines are alike, and problems are redrawn if the given
  order, or that of either duration, is optimal forwards or backwards; with
  independent durations many orders were, and all earned much.
  """

  answer = formats.IntList()
  example = '1 0'  # Fewer than any number of jobs drawn.
  fields = ('N', 'A', 'B')

  def params(self, level):
    return {'N': ladders.geometric(4, level, limit=1_000)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      a, b = _draw(rng, n)
      solution = fastest_order(a, b)
      least = makespan(a, b, solution)
      keys = (lambda i: i, a.__getitem__, b.__getitem__)
      orders = [sorted(range(n), key=key) for key in keys]
      orders += [order[::-1] for order in orders]
      if all(makespan(a, b, order) > least for order in orders):
        return {'N': n, 'A': a, 'B': b, 'solution': solution}
    raise base.GenerationError(f'Simple orders were optimal: {params}.')

  def solve(self, fields):
    return fastest_order(fields['A'], fields['B'])

  def restore(self, fields, reference_text):
    """Solves the problem: a reference may be the least makespan."""
    return super().restore(fields, None)

  def prompt(self, instance):
    jobs = formats.IntGrid().render(zip(instance['A'], instance['B']))
    last = instance['N'] - 1
    return _PROMPT.format(example=self.example, last=last, jobs=jobs)

  def score(self, instance, answer):
    a, b, solution = (instance[key] for key in ('A', 'B', 'solution'))
    if sorted(answer) != list(range(len(a))):
      return rewards.INVALID
    least, reached = (makespan(a, b, order) for order in (solution, answer))
    if reached == least:
      return rewards.CORRECT
    longest = makespan(a, b, solution[::-1])
    return rewards.graded(longest - reached, longest - least, power=5)
