"""Group control from the spread of log-lengths, which all sizes share.

The controller of the paper learns the straggler rate of each size apart. Here
the lengths of a group are log-normal around their prompt's median, so one
spread gives p(G) of all sizes (see `order_statistics`), what is seen at G = 4
informs G = 16, and a plan can be judged before it is sampled, with the
environments of its prompts. The Lagrangian log2(G) - price * p(G), the target
and the reach are the paper's; the price starts from the one that is optimal for
the curve p and is corrected by what is observed:

  price = price*(p) * exp(correction)
  correction <- clip(correction + correction_step * (rate - target))

The interface is `controller`'s, with the environments of the groups beside it.
"""

from collections.abc import Mapping
from collections.abc import Sequence
import dataclasses
import json
import math
import operator
import random

from sagc import controller
from sagc import order_statistics
from sagc import settings

Summary = controller.Summary


@dataclasses.dataclass(frozen=True, slots=True)
class Spread:
  """Scaled inverse chi-square belief of a variance of log-lengths."""

  squares: float = 0.0  # Sum of squares around group means, faded.
  freedom: float = 0.0  # Its degrees of freedom, faded.


_NEW = Spread()
_PRIOR = Spread(0.25, 1.0)  # Of the pool: a spread of 0.5, weakly.


@dataclasses.dataclass(frozen=True, slots=True)
class State:
  """What the controller knows and has decided."""

  group_size: int  # To use at the next step.
  price: float  # Of a straggler, in units of log2(G).
  risks: tuple[float, ...]  # p(G) of the last plan, one a size.
  pool: Spread  # The variance common to all environments.
  ratios: Mapping[str, Spread]  # Each environment's variance over the pool's.
  correction: float = 0.0  # Log of the price over the optimal one.
  step: int = 0  # Updates so far.
  rate: float | None = None  # Straggler rate last observed.
  excess: float = 0.0  # Of the smallest size over the target.
  infeasible: bool = False  # Whether even the smallest size misses the target.


def init(config: settings.Config) -> State:
  """Starts at the largest size, with no evidence and no correction."""
  return State(config.sizes[-1], 0.0, (0.0,) * len(config.sizes), Spread(), {})


def summarise(
  lengths: Sequence[Sequence[int]],
  config: settings.Config,
  seen: Sequence[str] = (),
) -> Summary:
  """Returns the stragglers of a step and (environment, squares, freedom).

  The squares are of the deviations of log-lengths from their group's mean,
  summed over the groups of an environment; a length of 0 counts as 1.

  Args:
    lengths: completion lengths in tokens, one sequence a group.
    config: the settings.
    seen: the environment of each group; one and the same if empty.

  Raises:
    ValueError: `seen` is neither empty nor as long as `lengths`.
  """
  if not (seen and config.by_environment):
    seen = ('',) * len(lengths)
  if len(seen) != len(lengths):
    raise ValueError(
      f'seen must name {len(lengths)} groups, got {len(seen)} names.'
    )
  sums: dict[str, tuple[float, int]] = {}
  for name, group in zip(seen, lengths):
    if len(group) > 1:
      squares, freedom = sums.get(name, (0.0, 0))
      sums[name] = squares + _squares(group), freedom + len(group) - 1
  counts = controller.count_stragglers(lengths, config.threshold)
  return Summary(*counts, tuple((name, *sums[name]) for name in sums))


def _squares(group: Sequence[int]) -> float:
  """Returns the sum of squared deviations of log-lengths from their mean."""
  logs = [math.log(x) if x > 1 else 0.0 for x in group]
  if min(logs) == max(logs):
    return 0.0
  squares = sum(map(operator.mul, logs, logs))
  return max(squares - sum(logs) ** 2 / len(logs), 0.0)


def update(
  state: State,
  config: settings.Config,
  lengths: Sequence[Sequence[int]],
  rng: random.Random,
  seen: Sequence[str] = (),
  coming: Sequence[str] = (),
) -> State:
  """Learns from a step run at `state.group_size`; picks the next size.

  A step without a group that can be judged changes nothing but the count.

  Args:
    state: the state under which the step was run.
    config: the settings.
    lengths: completion lengths in tokens, one sequence a group.
    rng: the source of the Thompson draws.
    seen: the environment of each group; one and the same if empty.
    coming: the environments of the next step's prompts; if empty, as seen.

  Returns:
    The state for the next step.

  Raises:
    ValueError: `seen` is neither empty nor as long as `lengths`.
  """
  summary = summarise(lengths, config, seen)
  if not summary.judged:
    return dataclasses.replace(state, step=state.step + 1)
  return decide(observe(state, config, summary), config, rng, coming or seen)


def observe(state: State, config: settings.Config, summary: Summary) -> State:
  """Returns the state after one observation, the size not yet chosen anew.

  Args:
    state: the state under which the step was run.
    config: the settings.
    summary: of the step, with one group or more.
  """
  rate, trials = controller.reduce(summary, config.reduction)
  miss = rate - config.target_rate
  pool, ratios = _learn(state, config, summary)
  state = dataclasses.replace(
    state,
    pool=pool,
    ratios=ratios,
    step=state.step + 1,
    rate=rate,
    **controller.follow(state, config, miss, trials),
  )
  if state.infeasible or state.step <= config.warmup:
    return state
  return dataclasses.replace(state, correction=_correct(state, config, miss))


def _correct(state: State, config: settings.Config, miss: float) -> float:
  """Returns the correction after a miss, the observed rate minus the target.

  A rate below the target at the largest size does not take it below 0: there
  is nothing left to gain, and it would have to come back after a jump.
  """
  correction = state.correction + config.correction_step * miss
  if miss < 0 and state.group_size == config.sizes[-1]:
    correction = max(correction, min(state.correction, 0.0))
  bound = config.max_correction
  return min(max(correction, -bound), bound)


def _learn(
  state: State, config: settings.Config, summary: Summary
) -> tuple[Spread, dict[str, Spread]]:
  """Returns the pool, then the environments' ratios to it, after a step."""
  keep = config.spread_forgetting
  squares, freedom = keep * state.pool.squares, keep * state.pool.freedom
  for name, part, degrees in summary.spreads:
    squares += part / _ratio(state.ratios.get(name, _NEW), config)
    freedom += degrees
  pool = Spread(squares, freedom)
  common, keep = _variance(pool), config.forgetting
  ratios = dict(state.ratios)
  for name, part, degrees in summary.spreads:
    old = ratios.get(name, _NEW)
    ratios[name] = Spread(
      keep * old.squares + part / common, keep * old.freedom + degrees
    )
  return pool, ratios


def _variance(pool: Spread) -> float:
  """Returns the expected variance common to all environments."""
  return (pool.squares + _PRIOR.squares) / (pool.freedom + _PRIOR.freedom)


def _ratio(spread: Spread, config: settings.Config) -> float:
  """Returns the expected ratio of an environment's variance to the pool's."""
  weight = config.pooling
  return (spread.squares + weight) / (spread.freedom + weight)


def decide(
  state: State,
  config: settings.Config,
  rng: random.Random,
  coming: Sequence[str] = (),
) -> State:
  """Returns the state with the group size of the next step.

  Args:
    state: what is known.
    config: the settings.
    rng: the source of the Thompson draw of the spreads.
    coming: the environments of the next step's prompts.
  """
  risks = plan(state, config, rng, coming)
  best = optimal_price(config.sizes, risks, config.target_rate)
  price = min(best * math.exp(state.correction), config.max_price)
  here = config.sizes.index(state.group_size)
  near = range(len(config.sizes))[
    max(0, here - config.reach) : here + config.reach + 1
  ]
  gain = lambda i: math.log2(config.sizes[i]) - price * risks[i]
  size = config.sizes[near[0] if state.infeasible else max(near, key=gain)]
  return dataclasses.replace(state, group_size=size, price=price, risks=risks)


def plan(
  state: State,
  config: settings.Config,
  rng: random.Random,
  coming: Sequence[str] = (),
) -> tuple[float, ...]:
  """Returns the rate that a step of each size would have, by Thompson draw.

  Args:
    state: what is known.
    config: the settings.
    rng: the source of the draws: the pool's spread, then each environment's.
    coming: the environments of the step's prompts; of the pool if empty.
  """
  counts: dict[str, int] = {}
  for name in coming if config.by_environment else ():
    counts[name] = counts.get(name, 0) + 1
  pool, weight = state.pool, config.pooling
  common = _draw(pool, _PRIOR.squares, _PRIOR.freedom, rng)
  groups = []
  for name, count in (counts or {'': 1}).items():
    ratio = _draw(state.ratios.get(name, _NEW), weight, weight, rng)
    spread = math.sqrt(common * (ratio if counts else 1.0))
    groups.append((count, spread))
  curves = [
    order_statistics.straggler_risks(config.sizes, config.threshold, spread)
    for _, spread in groups
  ]
  counts = [count for count, _ in groups]
  return tuple(_rate(counts, risks, config.reduction) for risks in zip(*curves))


def _draw(
  spread: Spread, squares: float, freedom: float, rng: random.Random
) -> float:
  """Returns a draw of the variance, with prior squares and freedom added."""
  chi_square = rng.gammavariate((spread.freedom + freedom) / 2, 2.0)
  return (spread.squares + squares) / max(chi_square, 1e-9)


def _rate(
  counts: Sequence[int], risks: Sequence[float], reduction: str
) -> float:
  """Returns the expected reduced rate of groups, given their risks.

  Args:
    counts: how many groups share each risk.
    risks: chance of a straggler, in [0, 1].
    reduction: as in the settings; `majority` by the normal approximation.
  """
  if reduction == 'any':
    return 1 - math.prod((1 - p) ** n for n, p in zip(counts, risks))
  total, late = sum(counts), sum(n * p for n, p in zip(counts, risks))
  if reduction == 'share':
    return late / total
  deviation = math.sqrt(sum(n * p * (1 - p) for n, p in zip(counts, risks)))
  bar = total // 2 + 0.5 - late
  return 0.5 * math.erfc(bar / max(deviation, 1e-9) / math.sqrt(2))


def optimal_price(
  sizes: Sequence[int], risks: Sequence[float], target: float
) -> float:
  """Returns the price at which the best mixture of sizes meets the target.

  It is the slope, at the target, of the concave hull of log2(G) over p(G): the
  dual optimum of max E log2(G) subject to E p(G) <= target. A target outside
  the hull has the slope of the nearest end.

  Args:
    sizes: group sizes, ascending.
    risks: p(G) of each, in [0, 1].
    target: the straggler rate.
  """
  hull: list[tuple[float, float]] = []
  for risk, size in zip(risks, sizes):
    point = risk, math.log2(size)
    while hull and (
      hull[-1][0] >= risk
      or (len(hull) > 1 and _slope(hull[-2], point) >= _slope(*hull[-2:]))
    ):
      hull.pop()
    hull.append(point)
  slopes = [_slope(a, b) for a, b in zip(hull, hull[1:]) if a[0] < target]
  first = _slope(*hull[:2]) if len(hull) > 1 else 0.0
  return slopes[-1] if slopes else first


def _slope(a: tuple[float, float], b: tuple[float, float]) -> float:
  """Returns the slope of the line through two points of ascending risk."""
  return (b[1] - a[1]) / (b[0] - a[0])


def metrics(state: State, config: settings.Config) -> dict[str, float]:
  """Returns scalars for logging: `controller.metrics`', and the spread.

  The risks are those drawn for the coming step; `sagc/spread` is the expected
  standard deviation of log-lengths within a group; `sagc/correction` the log of
  the price over the one that would be optimal.

  Args:
    state: what the controller knows.
    config: the settings it was run with.
  """
  values = {f'sagc/risk_{n}': p for n, p in zip(config.sizes, state.risks)}
  if state.rate is not None:
    values['sagc/straggler_rate'] = state.rate
  return values | {
    'sagc/size': float(state.group_size),
    'sagc/price': state.price,
    'sagc/infeasible': float(state.infeasible),
    'sagc/spread': math.sqrt(_variance(state.pool)),
    'sagc/correction': state.correction,
  }


def to_json(state: State) -> str:
  """Serialises a state; `from_json` is its exact inverse."""
  return json.dumps(dataclasses.asdict(state))


def from_json(text: str) -> State:
  """Restores a state written by `to_json`."""
  fields = json.loads(text)
  risks, pool = tuple(fields.pop('risks')), Spread(**fields.pop('pool'))
  ratios = {k: Spread(**v) for k, v in fields.pop('ratios').items()}
  return State(risks=risks, pool=pool, ratios=ratios, **fields)
