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
from typing import Any


@dataclasses.dataclass(frozen=True, slots=True)
class Config:
  """When to raise a level, and how far below it to keep practising."""

  target: float = 0.9  # Success rate at the frontier that raises it.
  min_problems: int = 8  # Problems at the frontier before it may move.
  window: int = 4  # Levels practised, the frontier included.
  static: tuple[int, int] | None = None  # Lowest and highest level, if fixed.

  def __post_init__(self):
    if not 0 < self.target <= 1:
      raise ValueError(f'target must be in (0, 1], got {self.target}.')
    if self.min_problems < 1 or self.window < 1:
      raise ValueError(f'min_problems and window must be positive, got {self}.')
    lowest, highest = (0, 0) if self.static is None else self.static
    if not 0 <= lowest <= highest:
      raise ValueError(
        'static must be (lowest, highest) with 0 <= lowest <= highest, got'
        f' {self.static}.'
      )


@dataclasses.dataclass(frozen=True, slots=True)
class Progress:
  """Standing in one environment; counts restart when they have been judged."""

  environment: str
  level: int = 0  # The frontier: the hardest level practised.
  problems: int = 0  # Seen at the frontier.
  attempts: int = 0
  successes: int = 0
  capped: int | None = None  # The highest level that may be practised, if any.

  def __post_init__(self):
    highest = self.level if self.capped is None else self.capped
    if not 0 <= self.level <= highest:
      raise ValueError(f'level must be in [0, capped], got {self}.')
    if not 0 <= self.successes <= self.attempts or self.problems < 0:
      raise ValueError(f'Counts must be possible, got {self}.')


@dataclasses.dataclass(frozen=True, slots=True)
class State:
  """Standing in every environment, sorted by name."""

  progress: tuple[Progress, ...]

  def __post_init__(self):
    names = [p.environment for p in self.progress]
    if not names or names != sorted(set(names)):
      raise ValueError(f'Environments must be sorted and differ, got {names}.')


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

  def __post_init__(self):
    if not 0 <= self.successes <= self.attempts:
      raise ValueError(f'successes must be in [0, attempts], got {self}.')


def init(environments: Iterable[str]) -> State:
  """Starts every environment at level 0."""
  return State(tuple(Progress(name) for name in sorted(set(environments))))


def window(p: Progress, config: Config) -> tuple[int, int]:
  """Returns the lowest and the highest level practised."""
  if config.static is None:
    return max(0, p.level - config.window + 1), p.level
  lowest, highest = config.static
  if p.capped is not None:
    lowest, highest = min(lowest, p.capped), min(highest, p.capped)
  return lowest, highest


def assign(
  state: State, config: Config, rng: random.Random, count: int
) -> list[Assignment]:
  """Draws environments uniformly, and levels uniformly from their windows."""

  def draw(p: Progress) -> Assignment:
    return Assignment(p.environment, rng.randint(*window(p, config)))

  return [draw(p) for p in rng.choices(state.progress, k=count)]


def update(state: State, config: Config, outcomes: Sequence[Outcome]) -> State:
  """Counts the outcomes at each frontier, then raises those that are due.

  Groups without a single attempt tell nothing and are not counted. With a fixed
  window the state stays as it is.
  """
  known = {p.environment for p in state.progress}
  at = collections.defaultdict(list)
  for outcome in outcomes:
    if outcome.environment not in known:
      raise ValueError(f'environment must be in {known}, got {outcome}.')
    if outcome.attempts:
      at[outcome.environment, outcome.level].append(outcome)
  if config.static is not None:
    return state

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
  passed = p.successes / p.attempts >= config.target
  level = p.level + passed
  if p.capped is not None:
    level = min(level, p.capped)
  return Progress(p.environment, level, capped=p.capped)


def cap(state: State, environment: str, level: int) -> State:
  """Keeps an environment's frontier at or below `level` from now on.

  A frontier already above is taken down to it, and its counts restart.
  """
  if environment not in {p.environment for p in state.progress}:
    raise ValueError(f'Unknown environment {environment!r} in {state}.')
  if level < 0:
    raise ValueError(f'level must be at least 0, got {level}.')

  def step(p: Progress) -> Progress:
    if p.environment != environment:
      return p
    if p.level > level:
      return Progress(environment, level, capped=level)
    return dataclasses.replace(p, capped=level)

  return State(tuple(step(p) for p in state.progress))


def to_json(state: State) -> list[dict[str, Any]]:
  """Returns the state as JSON values; `from_json` reads them back."""
  return [dataclasses.asdict(p) for p in state.progress]


def from_json(values: Sequence[dict[str, Any]]) -> State:
  """Returns the state that `to_json` wrote."""
  keys = {field.name for field in dataclasses.fields(Progress)}
  for value in values:
    if not isinstance(value, dict) or value.keys() != keys:
      raise ValueError(f'Progress has the keys {sorted(keys)}, got {value!r}.')
  return State(tuple(Progress(**value) for value in values))
