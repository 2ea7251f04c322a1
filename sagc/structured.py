"""Group control from the spread of log-lengths, which all sizes share.

The controller of the paper learns the straggler rate of each size apart. Here
the lengths of a group are log-normal around their prompt's median, so one
spread gives p(G) of all sizes (see `order_statistics`), what is seen at G = 4
informs G = 16, and the coming step is judged before it is sampled, by the
environments of its prompts. The Lagrangian, the target and the reach are the
paper's. The price starts from the one that is optimal for a typical step, and
is corrected by what is observed:

  G = argmax log2(G) - price * p(G)
  price = price*(typical p) * exp(correction)
  correction <- clip(correction + correction_step * (rate - target))

The interface is `controller`'s, with the environments of the groups beside it.
"""

from collections.abc import Mapping
from collections.abc import Sequence
import dataclasses
import json
import math
import random

from sagc import controller
from sagc import order_statistics
from sagc import settings
from sagc import spreads

Summary = controller.Summary


@dataclasses.dataclass(frozen=True, slots=True)
class State:
  """What the controller knows and has decided."""

  group_size: int  # To use at the next step.
  price: float  # Of a straggler, in units of log2(G).
  risks: tuple[float, ...]  # p(G) of a typical step, as last drawn.
  pool: spreads.Spread  # The variance common to all environments.
  ratios: Mapping[
    str, spreads.Spread
  ]  # Each environment's variance over the pool's.
  mix: tuple[float, float, float] = (0.0, 0.0, 0.0)  # See `_typical`.
  correction: float = 0.0  # Log of the price over the optimal one.
  expected: float | None = None  # Straggler rate expected of the coming step.
  step: int = 0  # Updates so far.
  rate: float | None = None  # Straggler rate last observed.
  excess: float = 0.0  # Of the smallest size over the target.
  infeasible: bool = False  # Whether even the smallest size misses the target.


def init(config: settings.Config) -> State:
  """Starts at the largest size, with no evidence and no correction."""
  return State(
    config.sizes[-1], 0.0, (0.0,) * len(config.sizes), spreads.Spread(), {}
  )


def check(state: State, config: settings.Config) -> None:
  """Raises ValueError unless a state, say a saved one, fits the settings."""
  controller.check_size(state.group_size, config)
  if len(state.risks) != len(config.sizes):
    raise ValueError(
      f'sizes must be {len(state.risks)}, as many as the state has risks, got'
      f' {config.sizes}.'
    )


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
      sums[name] = squares + spreads.squares(group), freedom + len(group) - 1
  counts = controller.count_stragglers(lengths, config.threshold)
  return Summary(*counts, tuple((name, *sums[name]) for name in sums))


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
  pool, ratios = spreads.learn(
    state.pool, state.ratios, config, summary.spreads
  )
  state = dataclasses.replace(
    state,
    pool=pool,
    ratios=ratios,
    mix=_mix(state, config, summary),
    step=state.step + 1,
    rate=rate,
  )
  if state.step <= config.warmup:
    return state
  found = controller.follow(state, config, miss, trials)
  state = dataclasses.replace(state, **found)
  if state.infeasible:
    return state
  return dataclasses.replace(state, correction=_correct(state, config, miss))


def _correct(state: State, config: settings.Config, miss: float) -> float:
  """Returns the correction after a miss, the observed rate minus the target.

  Where even the largest size is expected to stay below the target there is
  nothing to gain from a lower price, which would have to come back after a
  jump: a low rate does not take the correction below 0.
  """
  correction = state.correction + config.correction_step * miss
  if miss < 0 and state.risks[-1] <= config.target_rate:
    correction = max(correction, min(state.correction, 0.0))
  bound = config.max_correction
  return min(max(correction, -bound), bound)


def _mix(
  state: State, config: settings.Config, summary: Summary
) -> tuple[float, float, float]:
  """Returns the faded sums of weights, log-ratios and their squares."""
  total, first, second = (config.forgetting * x for x in state.mix)
  for name, _, degrees in summary.spreads:
    log = math.log(spreads.ratio(state.ratios.get(name, spreads.NEW), config))
    weight = degrees / (state.group_size - 1)  # Groups, where all are whole.
    total, first = total + weight, first + weight * log
    second += weight * log * log
  return total, first, second


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
  common = spreads.draw(state.pool, spreads.PRIOR, rng)
  typical = risks = _typical(state, config, common, max(len(coming), 1))
  if coming and config.by_environment:
    risks = _plan(state, config, common, coming, rng)
  best = optimal_price(config.sizes, typical, config.target_rate)
  price = min(best * math.exp(state.correction), config.max_price)
  here = config.sizes.index(state.group_size)
  near = range(
    max(0, here - config.reach), min(here + config.reach + 1, len(risks))
  )
  gain = lambda i: math.log2(config.sizes[i]) - price * risks[i]
  rung = near[0] if state.infeasible else max(near, key=gain)
  if state.step < config.warmup:
    rung = controller.sweep(state.step, len(config.sizes))
  return dataclasses.replace(
    state,
    group_size=config.sizes[rung],
    price=price,
    risks=typical,
    expected=risks[rung],
  )


def _typical(
  state: State, config: settings.Config, common: float, groups: int
) -> tuple[float, ...]:
  """Returns the rate that a typical step of each size would have.

  The environments seen lately have log-normal ratios, of the mean and variance
  that `mix` sums up; three points of Gauss-Hermite quadrature stand for them.

  Args:
    state: what is known.
    config: the settings.
    common: the pool's variance.
    groups: how many groups the step has.
  """
  total, first, second = state.mix
  mean = first / total if total else 0.0
  variance = max(second / total - mean * mean, 0.0) if total else 0.0
  points = []
  for weight, score in ((1 / 6, -(3**0.5)), (2 / 3, 0.0), (1 / 6, 3**0.5)):
    log = mean + score * math.sqrt(variance)
    points.append((weight * groups, math.sqrt(common * math.exp(log))))
  return _rates(points, config)


def _plan(
  state: State,
  config: settings.Config,
  common: float,
  coming: Sequence[str],
  rng: random.Random,
) -> tuple[float, ...]:
  """Returns the rate that the coming step would have at each size.

  Args:
    state: what is known.
    config: the settings.
    common: the pool's variance.
    coming: the environments of the step's prompts.
    rng: the source of the Thompson draws of the environments' ratios.
  """
  counts: dict[str, int] = {}
  for name in coming:
    counts[name] = counts.get(name, 0) + 1
  points, prior = [], spreads.Spread(config.pooling, config.pooling)
  for name, count in counts.items():
    ratio = spreads.draw(state.ratios.get(name, spreads.NEW), prior, rng)
    points.append((count, math.sqrt(common * ratio)))
  return _rates(points, config)


def _rates(
  points: Sequence[tuple[float, float]], config: settings.Config
) -> tuple[float, ...]:
  """Returns the expected rate at each size, given (groups, spread)."""
  counts = [count for count, _ in points]
  curves = [
    order_statistics.straggler_risks(config.sizes, config.threshold, spread)
    for _, spread in points
  ]
  return tuple(_rate(counts, risks, config.reduction) for risks in zip(*curves))


def _rate(
  counts: Sequence[float], risks: Sequence[float], reduction: str
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
  dual optimum of max E log2(G) subject to E p(G) <= target. A target below the
  hull has the slope of its first end. For one above it any price below the last
  slope leaves the largest size the best, and 0 is the optimum; half the slope
  is what a correction can still raise where the law of lengths is wrong.

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
  price = slopes[-1] if slopes else first
  return price / 2 if target >= hull[-1][0] else price


def _slope(a: tuple[float, float], b: tuple[float, float]) -> float:
  """Returns the slope of the line through two points of ascending risk."""
  return (b[1] - a[1]) / (b[0] - a[0])


def metrics(state: State, config: settings.Config) -> dict[str, float]:
  """Returns scalars for logging: `controller.metrics`', and the spread.

  The risks are those drawn for a typical step; `sagc/expected_rate` is that of
  the coming step, `sagc/spread` the common standard deviation of log-lengths,
  `sagc/correction` the log of the price over the one that would be optimal.

  Args:
    state: what the controller knows.
    config: the settings it was run with.
  """
  values = {f'sagc/risk_{n}': p for n, p in zip(config.sizes, state.risks)}
  if state.rate is not None:
    values['sagc/straggler_rate'] = state.rate
  if state.expected is not None:
    values['sagc/expected_rate'] = state.expected
  return values | {
    'sagc/size': float(state.group_size),
    'sagc/price': state.price,
    'sagc/infeasible': float(state.infeasible),
    'sagc/spread': math.sqrt(spreads.variance(state.pool)),
    'sagc/correction': state.correction,
  }


def to_json(state: State) -> str:
  """Serialises a state; `from_json` is its exact inverse."""
  return json.dumps(dataclasses.asdict(state))


def from_json(text: str) -> State:
  """Restores a state written by `to_json`."""
  fields = json.loads(text)
  risks, pool = tuple(fields.pop('risks')), spreads.Spread(**fields.pop('pool'))
  ratios = {k: spreads.Spread(**v) for k, v in fields.pop('ratios').items()}
  mix = tuple(fields.pop('mix'))
  return State(risks=risks, pool=pool, ratios=ratios, mix=mix, **fields)
