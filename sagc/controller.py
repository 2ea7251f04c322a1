"""Straggler-Aware Group Control (SAGC), as pure functions on immutable state.

A synchronous step waits for its longest completion. SAGC picks the group size G
of the next step: it maximises the long-run mean of log2(G) while stragglers
stay at or below a target rate. See "Faster Synchronous On-Policy RL via
Straggler-Aware Group Sizing" by Khan et al. (https://arxiv.org/abs/2606.02218).

  state = init(config)
  rate = straggler_rate(lengths, config.threshold)
  state = update(state, config, rate, rng)   # state.group_size is for next step
"""

from collections.abc import Sequence
import dataclasses
import json
import math
import random
import statistics


@dataclasses.dataclass(frozen=True, slots=True)
class Config:
  """Settings of the controller; the defaults are ours, not the paper's."""

  sizes: tuple[int, ...] = (4, 8, 16)  # Candidate group sizes, ascending.
  threshold: float = 2.0  # A straggler is this many medians long.
  target_rate: float = 0.4  # Straggler rate to stay below, in the long run.
  price_step: float = 0.5  # Step size of the price of stragglers.
  max_price: float = 20.0  # Bounds the price where the target is infeasible.
  forgetting: float = 0.95  # Share of old evidence kept at each observation.
  reach: int = 1  # Largest move along `sizes` in one step.

  def __post_init__(self):
    if list(self.sizes) != sorted(set(self.sizes)) or min(self.sizes) < 2:
      raise ValueError(f'sizes must ascend from 2 or more, got {self.sizes}.')
    if not 0 < self.target_rate < 1:
      raise ValueError(f'target_rate must be in (0, 1): {self.target_rate}.')
    if not 0 < self.forgetting <= 1:
      raise ValueError(f'forgetting must be in (0, 1]: {self.forgetting}.')


@dataclasses.dataclass(frozen=True, slots=True)
class Belief:
  """Beta posterior of the straggler rate at one group size."""

  group_size: int
  stragglers: float = 1.0  # Pseudo-counts, the uniform prior included.
  others: float = 1.0


@dataclasses.dataclass(frozen=True, slots=True)
class State:
  """What the controller knows and has decided."""

  group_size: int  # To use at the next step.
  price: float  # Of a straggler, in units of log2(G); the dual variable.
  beliefs: tuple[Belief, ...]  # One a candidate size, ascending.


def init(config: Config) -> State:
  """Starts at the largest size, with no price and no evidence."""
  return State(config.sizes[-1], 0.0, tuple(map(Belief, config.sizes)))


def straggler_rate(lengths: Sequence[Sequence[int]], threshold: float) -> float:
  """Returns the share of groups whose longest / median length > threshold.

  Args:
    lengths: completion lengths in tokens, one sequence a group.
    threshold: the ratio above which a group counts as held up.
  """
  late = [max(x) > threshold * statistics.median(x) for x in lengths]
  return sum(late) / len(late)


def update(
  state: State, config: Config, rate: float, rng: random.Random
) -> State:
  """Learns from the straggler rate at `state.group_size`; picks the next size.

  Args:
    state: the state under which the step was run.
    config: the settings.
    rate: observed straggler rate of the step, in [0, 1].
    rng: the source of the Thompson draws.

  Returns:
    The state for the next step.
  """
  price = state.price + config.price_step * (rate - config.target_rate)
  price = min(max(price, 0.0), config.max_price)
  beliefs = tuple(
    _observe(b, rate, config.forgetting)
    if b.group_size == state.group_size
    else b
    for b in state.beliefs
  )
  here = config.sizes.index(state.group_size)
  near = beliefs[max(0, here - config.reach) : here + config.reach + 1]
  gains = [
    math.log2(b.group_size) - price * rng.betavariate(b.stragglers, b.others)
    for b in near
  ]
  best = near[gains.index(max(gains))]
  return State(best.group_size, price, beliefs)


def _observe(belief: Belief, rate: float, forgetting: float) -> Belief:
  """Fades the evidence towards the uniform prior, then adds one observation."""
  fade = lambda count: 1 + forgetting * (count - 1)
  return Belief(
    belief.group_size,
    fade(belief.stragglers) + rate,
    fade(belief.others) + 1 - rate,
  )


def metrics(state: State) -> dict[str, float]:
  """Returns scalars for logging: the decision, the price, the mean beliefs."""
  risks = {
    f'sagc/risk_{b.group_size}': b.stragglers / (b.stragglers + b.others)
    for b in state.beliefs
  }
  return {'sagc/size': state.group_size, 'sagc/price': state.price, **risks}


def to_json(state: State) -> str:
  """Serialises a state; `from_json` is its inverse."""
  return json.dumps(dataclasses.asdict(state))


def from_json(text: str) -> State:
  """Restores a state written by `to_json`."""
  fields = json.loads(text)
  beliefs = tuple(Belief(**b) for b in fields.pop('beliefs'))
  return State(beliefs=beliefs, **fields)
