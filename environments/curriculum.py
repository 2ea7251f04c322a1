"""Adaptive difficulty: each environment's level follows the learner.

See "RLVE: Scaling Up Reinforcement Learning for Language Models with Adaptive
Verifiable Environments" (https://arxiv.org/abs/2511.07317).

  state = init(names)
  assignments = assign(state, config, rng, count)   # what to practise next
  state = update(state, config, outcomes)           # how it went
"""

import collections
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
import dataclasses
import random
from typing import Any

_RECENT, _EARLIER = 0.3, 0.1  # Weights of a step in the running means.
_LATER_FIELDS = {'low_counts', 'recent', 'earlier'}  # Older files lack them.


@dataclasses.dataclass(frozen=True, slots=True)
class Config:
  """When to raise a level, and how far below it to keep practising."""

  target: float = 0.9  # Success rate at the frontier that raises it.
  min_problems: int = 8  # Problems at the frontier before it may move.
  window: int = 4  # Levels practised, the frontier included.
  static: tuple[int, int] | None = None  # Lowest and highest level, if fixed.
  # What follows goes past the paper. A guess is right as often as its floor.
  correct_guesses: bool = False  # The target holds for what is above the floor.
  demotion: float | None = None  # Such a rate above it or less lowers a level,
  demotion_after: int = 2  # after so many counts in a row; None never does.
  progress_share: float = 0.0  # Of problems, drawn where success changes most.

  def __post_init__(self):
    if not 0 < self.target <= 1:
      raise ValueError(f'target must be in (0, 1], got {self.target}.')
    if self.demotion is not None and not 0 <= self.demotion < self.target:
      raise ValueError(
        f'demotion must be in [0, target), or None, got {self.demotion}.'
      )
    if self.demotion_after < 1:
      raise ValueError(
        f'demotion_after must be at least 1, got {self.demotion_after}.'
      )
    if not 0 <= self.progress_share <= 1:
      raise ValueError(
        f'progress_share must be in [0, 1], got {self.progress_share}.'
      )
    if self.min_problems < 1 or self.window < 1:
      raise ValueError(f'min_problems and window must be positive, got {self}.')
    lowest, highest = (0, 0) if self.static is None else self.static
    if not 0 <= lowest <= highest:
      raise ValueError(
        'static must be (lowest, highest) with 0 <= lowest <= highest, got'
        f' {self.static}.'
      )

  @property
  def needs_floors(self) -> bool:
    """Whether `update` asks how often guesses are right."""
    return self.correct_guesses or self.demotion is not None


@dataclasses.dataclass(frozen=True, slots=True)
class Progress:
  """Standing in one environment; counts restart when they have been judged."""

  environment: str
  level: int = 0  # The frontier: the hardest level practised.
  problems: int = 0  # Seen at the frontier.
  attempts: int = 0
  successes: int = 0
  capped: int | None = None  # The highest level that may be practised, if any.
  low_counts: int = 0  # Counts in a row that were near the floor.
  recent: float | None = None  # Success at these levels, as a running mean,
  earlier: float | None = None  # and one with a longer memory.

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
  state: State,
  config: Config,
  rng: random.Random,
  count: int,
  weights: Mapping[str, float] | None = None,
) -> list[Assignment]:
  """Draws environments, and levels uniformly from their windows.

  Args:
    state: of the curriculum.
    config: of the curriculum.
    rng: the source of randomness.
    count: assignments; fewer are a prefix of more.
    weights: of environments by name; uniform where there are none.
  """

  def draw(p: Progress) -> Assignment:
    return Assignment(p.environment, rng.randint(*window(p, config)))

  shares = [weights[p.environment] for p in state.progress] if weights else None
  if config.progress_share:
    shares = _follow_progress(state, config.progress_share, shares)
  return [draw(p) for p in rng.choices(state.progress, shares, k=count)]


def _follow_progress(
  state: State, share: float, base: Sequence[float] | None
) -> list[float]:
  """Returns weights that lean to where success rates change.

  Learning progress is the distance of two running means of the success rate;
  see "Teacher-Student Curriculum Learning" by Matiisen et al.
  (https://arxiv.org/abs/1707.00183), section 3.3. An environment whose progress
  is not known has its share of `base`.
  """
  base = base or [1.0] * len(state.progress)
  base = [weight / sum(base) for weight in base]
  slopes = [
    None if p.recent is None else abs(p.recent - p.earlier)
    for p in state.progress
  ]
  total = sum(slope or 0.0 for slope in slopes)
  if not total:
    return base
  left = sum(b for b, slope in zip(base, slopes) if slope is not None)
  pulled = [
    b if slope is None else left * slope / total
    for b, slope in zip(base, slopes)
  ]
  return [(1 - share) * b + share * p for b, p in zip(base, pulled)]


def no_guess(environment: str, level: int) -> float:
  """The floor where no guess is ever right."""
  del environment, level
  return 0.0


def update(
  state: State,
  config: Config,
  outcomes: Sequence[Outcome],
  floor: Callable[[str, int], float] = no_guess,
) -> State:
  """Counts the outcomes at each frontier, then moves those that are due.

  Groups without a single attempt tell nothing and are not counted. With a fixed
  window levels stay as they are.

  Args:
    state: of the curriculum.
    config: of the curriculum.
    outcomes: of groups, in any order.
    floor: how often the best guess is right, by environment and level; below 1.
  """
  known = {p.environment for p in state.progress}
  at = collections.defaultdict(list)
  for outcome in outcomes:
    if outcome.environment not in known:
      raise ValueError(f'environment must be in {known}, got {outcome}.')
    if outcome.attempts:
      at[outcome.environment, outcome.level].append(outcome)
  if config.progress_share:
    state = State(tuple(_remember(p, outcomes) for p in state.progress))
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
    return _advance(counted, config, floor)

  return State(tuple(step(p) for p in state.progress))


def _remember(p: Progress, outcomes: Sequence[Outcome]) -> Progress:
  """Takes a step's success rate, at all levels, into the running means."""
  own = [o for o in outcomes if o.environment == p.environment and o.attempts]
  if not own:
    return p
  rate = sum(o.successes for o in own) / sum(o.attempts for o in own)
  if p.recent is None:
    return dataclasses.replace(p, recent=rate, earlier=rate)
  return dataclasses.replace(
    p,
    recent=p.recent + _RECENT * (rate - p.recent),
    earlier=p.earlier + _EARLIER * (rate - p.earlier),
  )


def _advance(
  p: Progress, config: Config, floor: Callable[[str, int], float]
) -> Progress:
  """Moves the level, and restarts a count that is complete."""
  if p.problems < config.min_problems:
    return p
  rate = p.successes / p.attempts
  guess = floor(p.environment, p.level) if config.needs_floors else 0.0
  above = (rate - guess) / (1 - guess)
  passed = (above if config.correct_guesses else rate) >= config.target
  low = config.demotion is not None and above <= config.demotion
  low_counts = p.low_counts + 1 if low else 0
  level = p.level + passed
  if low_counts >= config.demotion_after:
    level, low_counts = max(p.level - 1, 0), 0
  if p.capped is not None:
    level = min(level, p.capped)
  if level != p.level:  # Means at other levels tell nothing of these.
    return Progress(p.environment, level, capped=p.capped)
  return dataclasses.replace(
    p, problems=0, attempts=0, successes=0, low_counts=low_counts
  )


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
    if not isinstance(value, dict) or value.keys() | _LATER_FIELDS != keys:
      raise ValueError(f'Progress has the keys {sorted(keys)}, got {value!r}.')
  return State(tuple(Progress(**value) for value in values))
