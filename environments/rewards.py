"""Verdicts on answers, and the few shapes that rewards take."""

from collections.abc import Sequence
import dataclasses


@dataclasses.dataclass(frozen=True, slots=True)
class Reward:
  """The verdict on one answer."""

  value: float  # In [-1, 1]; what the learner maximises.
  correct: bool = False  # Full marks; what controllers count.
  parsed: bool = True  # Whether the answer could be read.


MALFORMED = Reward(-1.0, parsed=False)  # Not in the required form.
INVALID = Reward(-0.5)  # Readable, but breaks a rule of the problem.


def graded(quality: float, power: float = 1.0) -> Reward:
  """Returns `quality ** power` for a quality in [0, 1]; 1 is correct."""
  if not 0 <= quality <= 1:
    raise ValueError(f'quality must be in [0, 1], got {quality}.')
  return Reward(quality**power, correct=quality == 1)


def exact(answer: object, solution: object) -> Reward:
  """Full marks for the solution itself, none otherwise."""
  return graded(float(answer == solution))


def ratio(a: float, b: float, power: float = 1.0) -> Reward:
  """Full marks when two non-negative numbers agree: min / max."""
  return graded(1.0 if a == b else min(a, b) / max(a, b), power)


def matching(
  answer: Sequence[object], solution: Sequence[object], power: float = 1.0
) -> Reward:
  """The fraction of positions that agree; INVALID if the lengths differ."""
  if len(answer) != len(solution):
    return INVALID
  hits = sum(a == s for a, s in zip(answer, solution))
  return graded(hits / len(solution), power)
