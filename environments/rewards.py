"""Verdicts on answers, and the few shapes that rewards take.

Whether an answer is correct is decided on exact values; the shaped value of
any other answer stays below 1.
"""

from collections.abc import Sequence
import dataclasses
import math

STATUSES = (
  'correct',  # Full marks.
  'partial',  # In the right form, with some credit.
  'wrong',  # In the right form, without credit.
  'invalid',  # Readable, but breaks a rule of the problem.
  'unparsed',  # Not in the required form.
  'timeout',  # No verdict in time; the fault is the verifier's.
  'error',  # No verdict; the fault is the verifier's.
)
_BELOW_ONE = math.nextafter(1.0, 0.0)


@dataclasses.dataclass(frozen=True, slots=True)
class Reward:
  """The verdict on one answer; 1.0 is reserved for correct ones."""

  value: float  # In [-1, 1]; what the learner maximises.
  status: str  # One of STATUSES.

  def __post_init__(self):
    if self.status not in STATUSES:
      raise ValueError(f'status must be in {STATUSES}, got {self.status!r}.')
    if not -1 <= self.value <= 1:
      raise ValueError(f'value must be in [-1, 1], got {self.value}.')
    if (self.value == 1) != (self.status == 'correct'):
      raise ValueError(f'Exactly the value 1 is correct, got {self}.')

  @property
  def correct(self) -> bool:
    """Whether the answer earned full marks; what controllers count."""
    return self.status == 'correct'


CORRECT = Reward(1.0, 'correct')
WRONG = Reward(0.0, 'wrong')
INVALID = Reward(-0.5, 'invalid')
UNPARSED = Reward(-1.0, 'unparsed')


def graded(part: int, whole: int, power: float = 1.0) -> Reward:
  """Returns `(part / whole) ** power`; correct if and only if part == whole.

  Args:
    part: what was achieved, 0 <= part <= whole; of any size.
    whole: what full marks take, at least 1.
    power: how steeply credit falls, positive.
  """
  if whole < 1 or not 0 <= part <= whole:
    raise ValueError('part / whole must be a share in [0, 1].')
  if part == whole:
    return CORRECT
  value = min((part / whole) ** power, _BELOW_ONE)
  return Reward(value, 'partial') if value > 0 else WRONG


def exact(answer: object, solution: object) -> Reward:
  """Full marks for the solution itself, none otherwise."""
  return CORRECT if answer == solution else WRONG


def ratio(answer: int, solution: int, power: float = 1.0) -> Reward:
  """The smaller size over the larger; no credit if signs differ."""
  if answer == solution:
    return CORRECT
  if answer * solution <= 0:
    return WRONG
  small, large = sorted((abs(answer), abs(solution)))
  return graded(small, large, power)


def matching(
  answer: Sequence[object], solution: Sequence[object], power: float = 1.0
) -> Reward:
  """The share of positions that agree; INVALID if the lengths differ."""
  if len(answer) != len(solution):
    return INVALID
  if not solution:
    return CORRECT
  hits = sum(a == s for a, s in zip(answer, solution))
  return graded(hits, len(solution), power)
