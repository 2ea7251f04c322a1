"""What is believed of the spread of log-lengths: a pool, and ratios to it.

An environment's variance is the pool's times its own ratio. The pool forgets
quickly and sees every group; a ratio rests on its environment's groups alone
and is drawn towards 1. A change common to all is thus learnt from all.
"""

from collections.abc import Mapping
from collections.abc import Sequence
import dataclasses
import math
import operator
import random

from sagc import settings


@dataclasses.dataclass(frozen=True, slots=True)
class Spread:
  """Scaled inverse chi-square belief of a variance of log-lengths."""

  squares: float = 0.0  # Sum of squares around group means, faded.
  freedom: float = 0.0  # Its degrees of freedom, faded.


NEW = Spread()
PRIOR = Spread(0.25, 1.0)  # Of the pool: a spread of 0.5, weakly.


def squares(group: Sequence[int]) -> float:
  """Returns the sum of squared deviations of log-lengths from their mean."""
  least = min(group)
  if least == max(group):
    return 0.0
  logs = [*map(math.log, group if least > 0 else [max(x, 1) for x in group])]
  total = sum(map(operator.mul, logs, logs))
  return max(total - sum(logs) ** 2 / len(logs), 0.0)


def learn(
  pool: Spread,
  ratios: Mapping[str, Spread],
  config: settings.Config,
  seen: Sequence[tuple[str, float, int]],
) -> tuple[Spread, dict[str, Spread]]:
  """Returns the pool, then the environments' ratios to it, after a step.

  Args:
    pool: the variance common to all environments.
    ratios: each environment's variance over the pool's.
    config: the settings.
    seen: (environment, sum of squares, degrees of freedom) of the step.
  """
  keep = config.spread_forgetting
  squares, freedom = keep * pool.squares, keep * pool.freedom
  for name, part, degrees in seen:
    squares += part / ratio(ratios.get(name, NEW), config)
    freedom += degrees
  pool = Spread(squares, freedom)
  common, keep = variance(pool), config.forgetting
  after = dict(ratios)
  for name, part, degrees in seen:
    old = ratios.get(name, NEW)
    after[name] = Spread(
      keep * old.squares + part / common, keep * old.freedom + degrees
    )
  return pool, after


def variance(pool: Spread) -> float:
  """Returns the expected variance common to all environments."""
  return (pool.squares + PRIOR.squares) / (pool.freedom + PRIOR.freedom)


def ratio(spread: Spread, config: settings.Config) -> float:
  """Returns the expected ratio of an environment's variance to the pool's."""
  weight = config.pooling
  return (spread.squares + weight) / (spread.freedom + weight)


def draw(spread: Spread, prior: Spread, rng: random.Random) -> float:
  """Returns a draw of a variance from its belief, with a prior's evidence."""
  half = (spread.freedom + prior.freedom) / 2
  chi_square = max(rng.gammavariate(half, 2.0), 1e-9)
  return (spread.squares + prior.squares) / chi_square
