"""Adaptive difficulty: each environment's level follows the learner.

See "RLVE: Scaling Up Reinforcement Learning for Language Models with Adaptive
Verifiable Environments" (https://arxiv.org/abs/2511.07317).

  state = init(names)
  assignments = assign(state, config, rng, count)   # what to practise next
  state = update(state, config, outcomes)           # how it went
"""

import collections
from collections.abc import Iterable
from collections.abc import Sequence
import dataclasses
import random


@dataclasses.dataclass(frozen=True, slots=True)
class Config:
  """When to raise a level, and how far below it to keep practising."""

  target: float = 0.9  # Success rate at the frontier that raises it.
  min_problems: int = 8  # Problems at the frontier before it may move.
  window: int = 4  # Levels practised, the frontier included.

  def __post_init__(self):
    if not 0 < self.target <= 1:
      raise ValueError(f'target must be in (0, 1], got {self.target}.')
    if self.min_problems < 1 or self.window < 1:
      raise ValueError(f'min_problems and window must be positive: {self}.')


@dataclasses.dataclass(frozen=True, slots=True)
class Progress:
  """Standing in one environment; counts restart when they have been judged."""

  environment: str
  level: int = 0  # The frontier: the hardest level practised.
  problems: int = 0
  attempts: int = 0
  successes: int = 0


@dataclasses.dataclass(frozen=True, slots=True)
class State:
  """Standing in every environment, sorted by name."""

  progress: tuple[Progress, ...]


@dataclasses.dataclass(frozen=True, slots=True)
class Assignment:
  """A request for one problem."""

  environment: str
  level: int


@dataclasses.dataclass(frozen=True, slots=True)
class Outcome:
  """How a group of attempts at one problem went."""

  environment: str
  level: int
  attempts: int
  successes: int


def init(environments: Iterable[str]) -> State:
  """Starts every environment at level 0."""
  return State(tuple(Progress(name) for name in sorted(set(environments))))


def assign(
  state: State, config: Config, rng: random.Random, count: int
) -> list[Assignment]:
  """Draws environments uniformly, and levels uniformly from their windows."""

  def draw(p: Progress) -> Assignment:
    lowest = max(0, p.level - config.window + 1)
    return Assignment(p.environment, rng.randint(lowest, p.level))

  return [draw(p) for p in rng.choices(state.progress, k=count)]


def update(state: State, config: Config, outcomes: Sequence[Outcome]) -> State:
  """Counts the outcomes at each frontier, then raises those that are due."""

  at = collections.defaultdict(list)
  for outcome in outcomes:
    at[outcome.environment, outcome.level].append(outcome)

  def step(p: Progress) -> Progress:
    new = at[p.environment, p.level]
    counted = dataclasses.replace(
      p,
      problems=p.problems + len(new),
      attempts=p.attempts + sum(o.attempts for o in new),
      successes=p.successes + sum(o.successes for o in new),
    )
    return _advance(counted, config)

  return State(tuple(step(p) for p in state.progress))


def _advance(p: Progress, config: Config) -> Progress:
  """Raises the level on success, and restarts a count that is complete."""
  if p.problems < config.min_problems:
    return p
  passed = p.successes >= config.target * p.attempts
  return Progress(p.environment, p.level + passed)
