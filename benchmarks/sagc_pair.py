"""The paper's pair of straggler rates: which laws and drifts could give it.

Sections of `benchmarks.sagc_simulation`, which writes their tables.
"""

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Sequence
import functools
import itertools
import math

import numpy as np

from benchmarks import sagc_constants
from benchmarks import tables
from sagc import controller
from sagc import simulate

Row = tables.Row


def pair() -> Iterable[Row]:
  """Laws for which p(16) is the paper's 0.996: what p(4) and p(8) are then."""
  rng = np.random.default_rng(0)
  normal = rng.standard_normal
  laws: dict[str, tuple[Callable, Sequence[float]]] = {
    'log-normal, spread': (lambda a, n: np.exp(a * normal(n)), (1.0, 1.3)),
    'gamma, shape': (lambda a, n: rng.gamma(a, size=n), (0.5, 0.9)),
    'Weibull, shape': (lambda a, n: rng.weibull(a, n), (0.6, 1.0)),
    'Pareto, exponent': (lambda a, n: 1 + rng.pareto(a, n), (0.7, 1.1)),
    'log-normal and 25 % at 4.5 x, spread': (
      lambda a, n: np.exp(a * normal(n) + 1.5 * (rng.random(n) < 0.25)),
      (0.6, 1.0),
    ),
  }
  for name, (draw, (low, high)) in laws.items():
    grid = np.linspace(low, high, 41)
    rates = [_straggler_share(draw(a, (100_000, 16))) for a in grid]
    parameter = np.interp(0.996, *np.array(sorted(zip(rates, grid))).T)
    p4, p8 = (_straggler_share(draw(parameter, (400_000, g))) for g in (4, 8))
    yield {'law': name, 'parameter': parameter, 'p(4)': p4, 'p(8)': p8}


def _straggler_share(lengths: np.ndarray) -> float:
  """Returns the share of rows [N, G] whose longest passes two medians."""
  return float((lengths.max(1) > 2 * np.median(lengths, axis=1)).mean())


def pair_of_batches() -> Iterable[Row]:
  """The same for one event a batch: log-normal, the spread that gives 0.996."""
  spreads = np.geomspace(0.1, 3, 600)
  curves = np.array([sagc_constants.risks(x) for x in spreads])
  for prompts, reduction in itertools.product((32, 128), ('any', 'majority')):
    rates = np.vectorize(
      functools.partial(_batch_rate, prompts=prompts, reduction=reduction)
    )(curves)
    at = int(np.argmax(rates[:, 2] >= 0.996))
    yield {
      'event': reduction,
      'prompts': prompts,
      'spread': spreads[at],
      'rate at 4': rates[at, 0],
      'rate at 8': rates[at, 1],
      'rate at 16': rates[at, 2],
    }


def _batch_rate(risk: float, prompts: int, reduction: str) -> float:
  """Returns the chance that any, or more than half, of the groups is late."""
  least = 1 if reduction == 'any' else prompts // 2 + 1
  return math.fsum(
    math.comb(prompts, n) * risk**n * (1 - risk) ** (prompts - n)
    for n in range(least, prompts + 1)
  )


def drift_of_pair() -> Iterable[Row]:
  """A spread that falls from 1.14 (p(16) = 0.996) within 1000 steps."""
  for last in (1.14, 0.6, 0.4, 0.35, 0.3):
    law = simulate.Lengths(simulate.ramp(1.14, last, 1000))
    row: Row = {'spread at the end': last}
    fixed = controller.Config(kind='fixed', fixed_size=16)
    row['fixed 16'] = simulate.run(fixed, law, runs=10).rates.mean()
    for target in (0.2, 0.4):
      for kind in ('sagc', 'structured'):
        config = controller.Config(kind=kind, target_rate=target)
        trace = simulate.run(config, law, runs=10)
        row[f'{kind} at {target}'] = trace.rates.mean()
    yield row


SECTIONS = (pair, pair_of_batches, drift_of_pair)
