"""Satisfy a formula of two-literal clauses."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.constraint import sat

_PROMPT = """\
Choose 0 or 1 for each of x0 to x{last} so that every line is true; | is or, and
! is not.
Answer: the {N} values in order, separated by blanks, in the form {example}
{clauses}"""
_TRIES = 200
_BOTH = 0.15  # Share of clauses with two true literals.
_PLAIN = ((0, 0), (1, 0), (0, 1), (1, 1))  # Equal and alternating values.


def _plant(rng, n: int, m: int, hidden: list[bool]) -> list:
  """Draws distinct clauses, mostly with one literal true under `hidden`."""
  clauses: dict = {}
  while len(clauses) < m:
    true, other = rng.sample(range(n), 2)
    signs = {true: hidden[true], other: hidden[other]}
    if rng.random() >= _BOTH:
      signs[other] = not signs[other]
    clauses.setdefault(tuple(sorted(signs.items())))
  return [[list(literal) for literal in clause] for clause in clauses]


class TwoSat(base.Environment):
  """Any satisfying assignment; graded by the share of satisfied clauses.

  Twice as many clauses as variables, all different. Signs tell little of the
  planted assignment, and formulas that the more frequent signs, equal values
  or alternating ones satisfy are redrawn.
  """

  answer = formats.IntList()
  example = '1 0'  # Fewer than any number of variables drawn.
  fields = ('N', 'M', 'clauses')

  def params(self, level):
    n = ladders.linear(5, level, 2, limit=1_000)
    return {'N': n, 'M': 2 * n}

  def generate(self, rng, params):
    n, m = params['N'], params['M']
    plain = [[(a + b * i) % 2 == 1 for i in range(n)] for a, b in _PLAIN]
    for _ in range(_TRIES):
      hidden = [rng.random() < 0.5 for _ in range(n)]
      clauses = _plant(rng, n, m, hidden)
      votes = [sat.vote(n, clauses, tie) for tie in (False, True)]
      if all(sat.count_satisfied(clauses, x) < m for x in votes + plain):
        problem = {'N': n, 'M': m, 'clauses': clauses}
        return problem | {'solution': list(map(int, hidden))}
    raise base.GenerationError(f'No formula withstood the vote: {params}.')

  def prompt(self, instance):
    literal = lambda v, sign: f'x{v}' if sign else f'!x{v}'
    lines = (' | '.join(literal(*x) for x in c) for c in instance['clauses'])
    n, clauses = instance['N'], '\n'.join(lines)
    return _PROMPT.format(
      N=n, last=n - 1, example=self.example, clauses=clauses
    )

  def score(self, instance, answer):
    if len(answer) != instance['N'] or not set(answer) <= {0, 1}:
      return rewards.INVALID
    satisfied = sat.count_satisfied(instance['clauses'], answer)
    return rewards.graded(satisfied, len(instance['clauses']), power=10)
