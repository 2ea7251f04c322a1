"""Straggler-Aware Group Control (SAGC), as pure functions on immutable state.

A synchronous step waits for its longest completion. SAGC picks the group size G
of the next step: it maximises the long-run mean of log2(G) while stragglers
stay at or below a target rate. See "Faster Synchronous On-Policy RL via
Straggler-Aware Group Sizing" by Khan et al. (https://arxiv.org/abs/2606.02218).

  state = init(config)
  lengths = ...                                # one step at state.group_size
  state = update(state, config, lengths, rng)  # .group_size is for the next

The kinds `fixed` and `random` are baselines with the same interface.
"""

from collections.abc import Sequence
import dataclasses
import json
import math
import random

from sagc import settings

Config = settings.Config


@dataclasses.dataclass(frozen=True, slots=True)
class Belief:
  """Beta posterior of the straggler rate at one group size."""

  group_size: int
  stragglers: float  # Pseudo-counts, the prior included.
  others: float

  @property
  def mean(self) -> float:
    """The expected straggler rate, in (0, 1)."""
    return self.stragglers / (self.stragglers + self.others)


@dataclasses.dataclass(frozen=True, slots=True)
class State:
  """What the controller knows and has decided."""

  group_size: int  # To use at the next step.
  price: float  # Of a straggler, in units of log2(G); the dual variable.
  beliefs: tuple[Belief, ...]  # One a candidate size, ascending.
  step: int = 0  # Updates so far.
  rate: float | None = None  # Straggler rate last observed.
  excess: float = 0.0  # Of the smallest size over the target; see `follow`.
  infeasible: bool = False  # Whether even the smallest size misses the target.


def init(config: Config) -> State:
  """Starts at the largest (or the fixed) size: no price and no evidence.

  Raises:
    ValueError: the kind is another module's; see `sagc.load`.
  """
  if config.kind not in _CHOOSE:
    raise ValueError(
      f'kind must be one of {tuple(_CHOOSE)} here, got {config.kind!r}.'
    )
  beliefs = tuple(Belief(size, *config.prior) for size in config.sizes)
  return State(config.choices[-1], 0.0, beliefs)


def check(state: State, config: Config) -> None:
  """Raises ValueError unless a state, say a saved one, fits the settings."""
  check_size(state.group_size, config)
  sizes = tuple(b.group_size for b in state.beliefs)
  if sizes != config.sizes:
    raise ValueError(
      f'sizes must be {sizes}, those of the state, got {config.sizes}.'
    )


def check_size(size: int, config: Config) -> None:
  """Raises ValueError unless a size is one that can be chosen."""
  if size not in config.choices:
    raise ValueError(
      f'group_size must be one of {config.choices}, got {size!r}.'
    )


@dataclasses.dataclass(frozen=True, slots=True)
class Summary:
  """What a controller takes from the lengths of one step."""

  late: int  # Groups held up by a straggler.
  judged: int  # Groups that are not empty.
  spreads: tuple[tuple[str, float, int], ...] = ()  # See `structured`.


def count_stragglers(
  lengths: Sequence[Sequence[int]], threshold: float
) -> tuple[int, int]:
  """Returns how many groups are held up, and how many can be judged.

  A group is held up if its longest completion is longer than `threshold` times
  its median (of an even number of completions: the mean of the middle two).
  Empty groups cannot be judged. A group of one, a group of equal lengths (all
  truncated, all zero) is not held up; a median of zero and one token is.

  Args:
    lengths: completion lengths in tokens, one sequence a group.
    threshold: the ratio, at least 1.
  """
  late = judged = 0
  half = threshold / 2
  for group in lengths:
    if n := len(group):
      x = sorted(group)
      late += x[-1] > half * (x[(n - 1) // 2] + x[n // 2])
      judged += 1
  return late, judged


def reduce(summary: Summary, reduction: str) -> tuple[float, int]:
  """Returns the rate in [0, 1], and how many trials it rests on."""
  if reduction == 'share':
    return summary.late / summary.judged, summary.judged
  if reduction == 'any':
    return float(summary.late > 0), 1
  return float(2 * summary.late > summary.judged), 1


def straggler_rate(
  lengths: Sequence[Sequence[int]], threshold: float, reduction: str = 'share'
) -> float:
  """Returns the straggler rate of one step, 0 if no group can be judged.

  Args:
    lengths: completion lengths in tokens, one sequence a group; see
      `count_stragglers` for odd groups.
    threshold: the ratio of longest to median above which a group is held up.
    reduction: `share` of groups held up; 1 if `any` is; 1 if the `majority`
      (more than half) is.

  Raises:
    ValueError: the reduction is unknown.
  """
  if reduction not in settings.REDUCTIONS:
    raise ValueError(
      f'reduction must be one of {settings.REDUCTIONS}: {reduction!r}.'
    )
  summary = Summary(*count_stragglers(lengths, threshold))
  return reduce(summary, reduction)[0] if summary.judged else 0.0


def update(
  state: State,
  config: Config,
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
    seen: the environment of each group; here without use, as `coming`.
    coming: the environments of the next step's prompts.

  Returns:
    The state for the next step.
  """
  del seen
  summary = Summary(*count_stragglers(lengths, config.threshold))
  if not summary.judged:
    return dataclasses.replace(state, step=state.step + 1)
  return decide(observe(state, config, summary), config, rng, coming)


def observe(state: State, config: Config, summary: Summary) -> State:
  """Returns the state after one observation, the size not yet chosen anew.

  Args:
    state: the state under which the step was run.
    config: the settings.
    summary: of the step, with one group or more.
  """
  rate, trials = reduce(summary, config.reduction)
  beliefs = tuple(
    _learn(b, config, rate, trials) if b.group_size == state.group_size else b
    for b in state.beliefs
  )
  state = dataclasses.replace(
    state, beliefs=beliefs, step=state.step + 1, rate=rate
  )
  if config.kind != 'sagc' or state.step <= config.warmup:
    return state
  miss = rate - config.target_rate
  state = dataclasses.replace(state, **follow(state, config, miss, trials))
  if state.infeasible:
    return state
  price = state.price + config.price_step * miss
  return dataclasses.replace(
    state, price=min(max(price, 0.0), config.max_price)
  )


def _learn(b: Belief, config: Config, rate: float, trials: int) -> Belief:
  """Fades the evidence towards the prior, then adds one observation."""
  fade = lambda count, prior: prior + config.forgetting * (count - prior)
  return Belief(
    b.group_size,
    fade(b.stragglers, config.prior[0]) + rate * trials,
    fade(b.others, config.prior[1]) + (1 - rate) * trials,
  )


def follow(
  state: State, config: Config, miss: float, trials: int
) -> dict[str, object]:
  """Returns the fields `excess` and `infeasible` after one observation.

  The excess is the sum of the misses at the smallest size, in standard
  deviations of one at the target, kept between 0 and twice the patience. The
  target is infeasible from when it passes the patience until it is 0 again. The
  price is held meanwhile, so that it need not come down from its bound later.

  Args:
    state: the state under which the step was run.
    config: the settings.
    miss: observed rate minus target.
    trials: how many events the rate is the mean of.
  """
  if state.group_size != config.sizes[0]:
    return {}
  noise = math.sqrt(config.target_rate * (1 - config.target_rate) / trials)
  excess = min(max(state.excess + miss / noise, 0.0), 2 * config.patience)
  bar = 0.0 if state.infeasible else config.patience
  return {'excess': excess, 'infeasible': excess > bar}


def decide(
  state: State,
  config: Config,
  rng: random.Random,
  coming: Sequence[str] = (),
) -> State:
  """Returns the state with the group size of the next step.

  Args:
    state: what is known.
    config: the settings; `kind` picks the rule.
    rng: the source of the draws.
    coming: the environments of the next step's prompts; without use here.
  """
  del coming
  size = _CHOOSE[config.kind](state, config, rng)
  return dataclasses.replace(state, group_size=size)


def _fixed(state: State, config: Config, rng: random.Random) -> int:
  """Returns the one size."""
  del state, rng
  return config.fixed_size


def _random(state: State, config: Config, rng: random.Random) -> int:
  """Returns any size, each with the same chance; `reach` does not bind it."""
  del state
  return rng.choice(config.sizes)


def _sagc(state: State, config: Config, rng: random.Random) -> int:
  """Returns the size within reach of the best Lagrangian, by Thompson draw.

  It is the argument of the maximum of log2(G) - price * p(G), p(G) drawn from
  its belief. An infeasible target leaves the smallest size within reach.
  """
  here = config.sizes.index(state.group_size)
  if state.step < config.warmup:
    return config.sizes[sweep(state.step, len(config.sizes))]
  near = state.beliefs[max(0, here - config.reach) : here + config.reach + 1]
  if state.infeasible:
    return near[0].group_size
  gains = [
    math.log2(b.group_size)
    - state.price * rng.betavariate(b.stragglers, b.others)
    for b in near
  ]
  return near[gains.index(max(gains))].group_size


def sweep(step: int, count: int) -> int:
  """Returns the rung at a step that goes from the top down, up, down, ..."""
  last = count - 1
  return abs(last - step % (2 * last)) if last else 0


_CHOOSE = {'sagc': _sagc, 'fixed': _fixed, 'random': _random}


def metrics(state: State, config: Config) -> dict[str, float]:
  """Returns scalars for logging: the decision, the price, the mean beliefs.

  `sagc/straggler_rate` is the rate last observed, absent before the first.

  Args:
    state: what the controller knows.
    config: the settings it was run with.
  """
  del config
  values = {f'sagc/risk_{b.group_size}': b.mean for b in state.beliefs}
  if state.rate is not None:
    values['sagc/straggler_rate'] = state.rate
  return values | {
    'sagc/size': float(state.group_size),
    'sagc/price': state.price,
    'sagc/infeasible': float(state.infeasible),
  }


def to_json(state: State) -> str:
  """Serialises a state; `from_json` is its exact inverse."""
  return json.dumps(dataclasses.asdict(state))


def from_json(text: str) -> State:
  """Restores a state written by `to_json`."""
  fields = json.loads(text)
  beliefs = tuple(Belief(**b) for b in fields.pop('beliefs'))
  return State(beliefs=beliefs, **fields)
