"""Satisfy a formula of three-literal clauses."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
Choose 0 or 1 for each of x0 to x{last} so that every line is true; | is or, and
! is not.
Answer: the {N} values in order, separated by blanks, in the form {example}
{clauses}"""
_TRIES = 100


def count_satisfied(clauses: list, values: list) -> int:
  """Returns how many clauses have a literal that `values` makes true."""
  satisfied = 0
  for clause in clauses:
    for variable, sign in clause:
      if values[variable] == sign:
        satisfied += 1
        break
  return satisfied


def vote(n: int, clauses: list, tie: bool) -> list[bool]:
  """Returns for each variable the sign under which it occurs more often."""
  balance = [0] * n
  for clause in clauses:
    for variable, sign in clause:
      balance[variable] += 1 if sign else -1
  return [b > 0 if b else tie for b in balance]


def _plant(rng, n: int, m: int, hidden: list[bool]) -> list:
  """Draws distinct clauses with one or two literals true under `hidden`."""
  clauses: dict = {}
  while len(clauses) < m:
    chosen = rng.sample(range(n), 3)
    true = set(chosen[: rng.randint(1, 2)])
    signs = [(v, hidden[v] == (v in true)) for v in sorted(chosen)]
    clauses.setdefault(tuple(signs))
  return [[list(literal) for literal in clause] for clause in clauses]


class Sat(base.Environment):
  """Any satisfying assignment; graded by the share of satisfied clauses.

  Clauses have three literals at every level and their number nears 4.2 N, the
  hard ratio, so that difficulty grows with N. Signs tell nothing of the planted
  assignment, and formulas that the more frequent signs satisfy are redrawn.
  """

  answer = formats.IntList()
  example = '1 0'  # Fewer than any number of variables drawn.
  fields = ('N', 'M', 'clauses')
  presentation = ('density',)

  def params(self, level):
    n = ladders.linear(4, level, limit=1_000)
    return {'N': n, 'M': n * min(42, 30 + 2 * level) // 10}

  def generate(self, rng, params):
    n, m = params['N'], params['M']
    for _ in range(_TRIES):
      hidden = [rng.random() < 0.5 for _ in range(n)]
      clauses = _plant(rng, n, m, hidden)
      votes = (vote(n, clauses, tie) for tie in (False, True))
      if all(count_satisfied(clauses, values) < m for values in votes):
        solution = [int(value) for value in hidden]
        problem = {'N': n, 'M': m, 'clauses': clauses, 'density': 3 / n}
        return problem | {'solution': solution}
    raise base.GenerationError(f'No formula withstood the vote: {params}.')

  def prompt(self, instance):
    literal = lambda v, sign: f'x{v}' if sign else f'!x{v}'
    lines = (' | '.join(literal(*x) for x in c) for c in instance['clauses'])
    n = instance['N']
    clauses = '\n'.join(lines)
    return _PROMPT.format(
      N=n, last=n - 1, example=self.example, clauses=clauses
    )

  def score(self, instance, answer):
    if len(answer) != instance['N'] or not set(answer) <= {0, 1}:
      return rewards.INVALID
    satisfied = count_satisfied(instance['clauses'], answer)
    return rewards.graded(satisfied, len(instance['clauses']), power=10)
