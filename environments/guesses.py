"""How often a guess is right, measured: what success must rise above."""

import functools

from environments import audit_guesses
from environments import base
from environments import registry

_DRAWS = 100
_SEED = (1 << 31) + (1 << 30)  # Problems that no training step has seen.
_MOST = 0.9


@functools.cache
def floor(name: str, level: int) -> float:
  """Returns the share of a level's problems that the best guess solves.

  It is measured on 100 problems with the guesses of the audit
  (`audit_guesses.texts`), so it is the same wherever it is asked for. At most
  0.9.

  Args:
    name: of an environment.
    level: at least 0.
  """
  env = registry.get(name)
  problems = [base.sample(env, level, _SEED + k) for k in range(_DRAWS)]
  references = [env.reference(problem.instance) for problem in problems]
  share, _ = audit_guesses.best(env, problems, references, allowed=0.0)
  return min(share, _MOST)
