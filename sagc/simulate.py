"""Simulated training runs: length laws, engines, and any controller.

Lengths are drawn for all runs at once with numpy, which is imported here only.
Decisions are made by the controllers themselves, one run after the other: what
is simulated is the code that a trainer calls.

  trace = run(controller.Config(), log_normal(0.6), runs=100, steps=1000)
  trace.rates.mean(), trace.log2_size().mean()
"""

from collections.abc import Callable
from collections.abc import Mapping
import dataclasses
import math
import random

import numpy as np

import sagc
from sagc import controller
from sagc import settings

Schedule = Callable[[int], float]  # From the step to a parameter of the law.
Engine = Callable[[np.ndarray], np.ndarray]  # int [R, P, G] to time [R].


def constant(value: float) -> Schedule:
  """Returns the schedule that stays at `value`."""
  return lambda step: value


def jump(before: float, after: float, at: int) -> Schedule:
  """Returns the schedule that changes from one value to another at a step."""
  return lambda step: before if step < at else after


def ramp(first: float, last: float, steps: int) -> Schedule:
  """Returns the schedule that goes straight from `first` to `last`."""
  return lambda step: first + (last - first) * min(step / steps, 1.0)


def wave(middle: float, swing: float, period: int) -> Schedule:
  """Returns the schedule `middle + swing * sin(2 pi step / period)`."""
  return lambda step: middle + swing * math.sin(2 * math.pi * step / period)


@dataclasses.dataclass(frozen=True, slots=True)
class Lengths:
  """A law of completion lengths, in tokens.

  The log-length of a completion is normal around that of its prompt. With the
  chance `long_share` it is `long_shift` higher (a second mode). Lengths are
  rounded up and truncated at `cap`.
  """

  spread: Schedule  # Standard deviation of log-lengths within a group.
  median: float = 256.0  # Of the typical prompt, tokens.
  difficulty: float = 0.0  # Standard deviation of log-medians among prompts.
  long_share: float = 0.0  # Chance of the second mode, in [0, 1].
  long_shift: float = 1.0  # Log of its length over that of the first.
  cap: int = 2**30  # Largest length, tokens.
  ratios: tuple[float, ...] = (1.0,)  # Of spreads, one an environment.

  def draw(
    self, rng: np.random.Generator, step: int, environments: np.ndarray, shape
  ) -> np.ndarray:
    """Returns float32 [R, P, G] lengths, whole numbers of at least 1.

    Args:
      rng: the source of the draws.
      step: the training step.
      environments: int [P], which ratio applies to each prompt.
      shape: (R, P, G).
    """
    logs = rng.standard_normal(shape, dtype=np.float32)
    spreads = np.asarray(self.ratios, np.float32)[environments]
    logs *= (self.spread(step) * spreads)[:, None]
    if self.difficulty:
      shift = rng.standard_normal((*shape[:2], 1), dtype=np.float32)
      logs += np.float32(self.difficulty) * shift
    if self.long_share:
      far = rng.random(shape, dtype=np.float32) < self.long_share
      logs += np.float32(self.long_shift) * far
    np.exp(logs, out=logs)
    logs *= np.float32(self.median)
    return np.clip(np.ceil(logs, out=logs), 1, self.cap, out=logs)


def log_normal(spread: float) -> Lengths:
  """Returns the stationary log-normal law."""
  return Lengths(constant(spread))


def static(lengths: np.ndarray) -> np.ndarray:
  """Row-steps of one static batch: rows times longest."""
  return lengths[0].size * lengths.max((1, 2))


def latency(lengths: np.ndarray) -> np.ndarray:
  """Steps of one batch whose step costs the same for any number of rows."""
  return lengths.max((1, 2))


def compacting(lengths: np.ndarray) -> np.ndarray:
  """Row-steps of a batch that is halved when half of its rows have ended."""
  rows = lengths[0].size
  ends = np.sort(lengths.reshape(len(lengths), rows), axis=1)[:, ::-1]
  cost, since, width = 0.0, np.zeros(len(ends)), rows
  while width:
    until = ends[:, width // 2]
    cost = cost + width * (until - since)
    since, width = until, width // 2
  return cost


@dataclasses.dataclass(frozen=True, slots=True)
class Slots:
  """Row-steps of a fixed number of slots, each refilled when its row ends."""

  slots: int = 64

  def __call__(self, lengths: np.ndarray) -> np.ndarray:
    """Returns slots times the time at which the last row ends."""
    runs = np.arange(len(lengths))
    busy = np.zeros((len(lengths), self.slots), np.float32)
    for row in lengths.reshape(len(lengths), -1).T:
      busy[runs, busy.argmin(1)] += row
    return self.slots * busy.max(1)


ENGINES: Mapping[str, Engine] = {
  'static': static,
  'compacting': compacting,
  'slots': Slots(),
  'latency': latency,
}


@dataclasses.dataclass(frozen=True, slots=True)
class Trace:
  """What happened: arrays [R, T], by run and step."""

  sizes: np.ndarray  # Group size.
  rates: np.ndarray  # Straggler rate, reduced as the controller sees it.
  prices: np.ndarray  # Price after the step.
  infeasible: np.ndarray  # Whether the target was known to be infeasible.
  tokens: np.ndarray  # Tokens of all completions.
  times: Mapping[str, np.ndarray]  # By name of the engine.

  def log2_size(self) -> np.ndarray:
    """Returns log2(G), which the controllers maximise."""
    return np.log2(self.sizes)

  def idle_share(self, engine: str) -> float:
    """Returns the share of row-steps spent on ended rows."""
    return float(1 - self.tokens.sum() / self.times[engine].sum())


def informative(size: np.ndarray, alpha: float = 1.0, beta: float = 1.0):
  """Returns the chance that the rewards of a group are not all equal.

  Args:
    size: group size.
    alpha: with `beta`, the Beta law of a prompt's success rate.
    beta: see `alpha`.
  """
  lgamma = np.vectorize(math.lgamma)
  moment = lambda a, b: np.exp(
    lgamma(a + size)
    - math.lgamma(a)
    + math.lgamma(a + b)
    - lgamma(a + b + size)
  )
  return 1 - moment(alpha, beta) - moment(beta, alpha)


def settling(
  rates: np.ndarray, target: float, window: int = 50, margin: float = 0.05
) -> np.ndarray:
  """Returns after how many steps the rate of the next ones is at the target.

  Args:
    rates: [R, T] straggler rates, from a jump on.
    target: the target rate.
    window: steps whose mean rate is judged, at most T.
    margin: how far that mean may be from the target.

  Returns:
    int [R], by run; T - window + 1 where it never is.
  """
  sums = np.cumsum(np.pad(rates, ((0, 0), (1, 0))), axis=1)
  means = (sums[:, window:] - sums[:, :-window]) / window
  good = np.abs(means - target) <= margin
  return np.where(good.any(1), good.argmax(1), good.shape[1])


def run(
  config: settings.Config,
  law: Lengths,
  *,
  runs: int = 100,
  steps: int = 1000,
  prompts: int = 32,
  kinds: int = 32,
  seed: int = 0,
  engines: Mapping[str, Engine] | None = None,
) -> Trace:
  """Returns the trace of independent runs of one controller.

  Args:
    config: the controller's settings.
    law: of the lengths.
    runs: R.
    steps: T.
    prompts: groups a step, P.
    kinds: how many draws of an environment a step has, dealt to its prompts.
    seed: of all draws.
    engines: what to time; none by default.
  """
  rules = sagc.load(config.kind)
  rngs = [random.Random(f'{seed}/{i}') for i in range(runs)]
  states = [rules.init(config)] * runs
  draws = np.random.default_rng(seed)
  mix = np.random.default_rng(seed + 1)
  trace = _empty(runs, steps, engines or {})
  deal = lambda: np.resize(mix.integers(len(law.ratios), size=kinds), prompts)
  coming = deal()
  for step in range(steps):
    seen, coming = coming, deal()
    names = tuple(map(str, coming))
    trace.sizes[:, step] = [s.group_size for s in states]
    for size in np.unique(trace.sizes[:, step]):
      here = np.flatnonzero(trace.sizes[:, step] == size)
      x = law.draw(draws, step, seen, (len(here), prompts, int(size)))
      trace.tokens[here, step] = x.sum((1, 2))
      for name, engine in (engines or {}).items():
        trace.times[name][here, step] = engine(x)
      for i, summary in zip(here, _summaries(x, config, seen)):
        state = rules.observe(states[i], config, summary)
        states[i] = rules.decide(state, config, rngs[i], names)
    trace.rates[:, step] = [s.rate for s in states]
    trace.prices[:, step] = [s.price for s in states]
    trace.infeasible[:, step] = [s.infeasible for s in states]
  return trace


def _empty(runs: int, steps: int, engines: Mapping[str, Engine]) -> Trace:
  """Returns a trace of zeros."""
  zeros = lambda dtype=np.float64: np.zeros((runs, steps), dtype)
  return Trace(
    sizes=zeros(np.int64),
    rates=zeros(),
    prices=zeros(),
    infeasible=zeros(bool),
    tokens=zeros(),
    times={name: zeros() for name in engines},
  )


def _summaries(
  x: np.ndarray, config: settings.Config, seen: np.ndarray
) -> list[controller.Summary]:
  """Returns one summary a run, the same that the controller would make.

  Args:
    x: float [R, P, G] lengths.
    config: the controller's settings.
    seen: int [P], the environment of each prompt.
  """
  groups, size = x.shape[1:]
  ranks = np.sort(x, axis=2)
  middle = ranks[..., (size - 1) // 2] + ranks[..., size // 2]
  late = (ranks[..., -1] > config.threshold / 2 * middle).sum(1)
  if config.kind != 'structured':
    return [controller.Summary(int(n), groups) for n in late]
  squares = np.log(x).var(axis=2, dtype=np.float64) * size
  parts = {'': np.ones(groups, bool)}
  if config.by_environment:
    parts = {str(e): seen == e for e in np.unique(seen)}
  sums = [
    (name, squares[:, part].sum(1).tolist(), int(part.sum()) * (size - 1))
    for name, part in parts.items()
  ]
  return [
    controller.Summary(
      int(n), groups, tuple((name, s[i], dof) for name, s, dof in sums)
    )
    for i, n in enumerate(late)
  ]
