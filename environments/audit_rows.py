"""What an audit measures."""

import dataclasses

LAST = 10  # The last level that is measured in full; others are only drawn.


@dataclasses.dataclass(frozen=True, slots=True)
class Effort:
  """How much is drawn, and what small numbers excuse."""

  draws: int = 200  # At each level up to LAST.
  far_draws: int = 5  # At each level beyond.
  seconds: float = 20.0  # CPU time after which a level is drawn no further.
  processes: bool = True  # Whether other processes must draw the same.
  guess_slack: float = 0.0  # On top of the allowed share of right guesses.
  fall_slack: float = 0.0  # On top of the allowed fall in size.


FULL = Effort()
QUICK = Effort(30, 1, 0.03, False, guess_slack=0.25, fall_slack=0.2)


@dataclasses.dataclass(frozen=True, slots=True)
class Row:
  """What one level of one environment showed."""

  environment: str
  level: int
  draws: int
  distinct: float  # Different prompts over draws.
  entropy: float  # Of the references, in bits.
  guess: float  # Share of problems that the best guess solves.
  guess_name: str
  echoed: float  # Share of long references that stand in the prompt.
  params_size: float  # Of the numbers in the parameters; see `audit.size`.
  prompt_chars: float  # Mean.
  reference_chars: float  # Mean.
  generate_p50_ms: float  # CPU time, as are the following.
  generate_p99_ms: float
  judge_p50_ms: float
  judge_p99_ms: float
  faults: tuple[str, ...] = ()


@dataclasses.dataclass(frozen=True, slots=True)
class Report:
  """What one environment showed."""

  environment: str
  category: str
  rows: tuple[Row, ...]
  general: tuple[str, ...]  # Faults that belong to no level.

  @property
  def faults(self) -> tuple[str, ...]:
    """All that falls short, in words."""
    at_levels = (f'level {r.level}: {f}' for r in self.rows for f in r.faults)
    return (*self.general, *at_levels)
