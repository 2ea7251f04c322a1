"""Chooses the constants of group control by simulation.

  python -m benchmarks.sagc_constants             # all; some minutes
  python -m benchmarks.sagc_constants warmups     # some sections

A choice is judged over laws of known best mixture and over jumps. The rule: of
those that settle within 10 steps of each jump (median of the runs), the one
that loses least of log2(G) against the best mixture at the rate it had.
Writes the tables of docs/sagc.md and docs/sagc_simulation.csv. Needs numpy.
"""

from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
import itertools
import sys

import numpy as np

from benchmarks import tables
from sagc import controller
from sagc import order_statistics
from sagc import simulate

SIZES = (4, 8, 16)
Row = tables.Row

# (target, spread): p(4) < target < p(16) in all of them.
STATIONARY = (
  (0.2, 0.42),
  (0.2, 0.46),
  (0.4, 0.5),
  (0.4, 0.6),
  (0.4, 0.65),
  (0.6, 0.6),
  (0.6, 0.8),
)
# (target, spread before, spread after).
JUMPS = (
  (0.2, 0.35, 0.45),
  (0.2, 0.6, 0.4),
  (0.4, 0.3, 0.6),
  (0.4, 0.4, 0.6),
  (0.4, 0.6, 0.45),
  (0.6, 0.5, 0.8),
)


def risks(spread: float, sizes: Sequence[int] = SIZES) -> list[float]:
  """Returns p(G) of a log-normal law at threshold 2."""
  return order_statistics.straggler_risks(sizes, 2.0, spread)


def best_log2(spread: float, rate: float) -> float:
  """Returns the highest mean log2(G) of any mixture of sizes at a rate."""
  points = list(zip(risks(spread), np.log2(SIZES)))
  return max(
    b + (d - b) * (rate - a) / (c - a)
    for (a, b), (c, d) in itertools.combinations(points, 2)
    if a <= rate <= c
  )


def score(settings: Mapping[str, object], runs: int = 20) -> Row:
  """Returns what one choice of constants gives over all laws."""
  misses, losses = [], []
  for target, spread in STATIONARY:
    config = controller.Config(target_rate=target, **settings)
    trace = simulate.run(config, simulate.log_normal(spread), runs=runs)
    rate = trace.rates[:, 200:].mean()
    misses.append(rate - target)
    losses.append(best_log2(spread, rate) - trace.log2_size()[:, 200:].mean())
  waits = []
  for target, before, after in JUMPS:
    config = controller.Config(target_rate=target, **settings)
    law = simulate.Lengths(simulate.jump(before, after, 300))
    trace = simulate.run(config, law, runs=runs, steps=600)
    waits.append(np.median(simulate.settling(trace.rates[:, 300:], target)))
  return {
    'largest miss of the target': float(np.abs(misses).max()),
    'mean loss of log2 G': float(np.mean(losses)),
    'mean steps to settle': float(np.mean(waits)),
    'worst steps to settle': float(np.max(waits)),
  }


def constants() -> Iterable[Row]:
  """The paper's controller: forgetting, price step, bound of the price."""
  for forgetting, step, bound in itertools.product(
    (0.8, 0.9, 0.95), (0.5, 1.0, 2.0, 4.0), (10.0, 40.0)
  ):
    settings = {
      'forgetting': forgetting,
      'price_step': step,
      'max_price': bound,
    }
    yield settings | score(settings)


def structured_constants() -> Iterable[Row]:
  """The structured controller: forgetting of the spread, correction step."""
  for forgetting, step in itertools.product(
    (0.5, 0.7, 0.9), (0.05, 0.15, 0.5, 1.5)
  ):
    settings = {'spread_forgetting': forgetting, 'correction_step': step}
    yield settings | score({'kind': 'structured'} | settings)


def warmups() -> Iterable[Row]:
  """A sweep of the sizes before the first decision."""
  for kind, steps in itertools.product(('sagc', 'structured'), (0, 4, 8)):
    config = controller.Config(kind=kind, warmup=steps)
    trace = simulate.run(config, simulate.log_normal(0.6), steps=200)
    yield {
      'controller': kind,
      'warmup': steps,
      'rate of the first 50 steps': trace.rates[:, :50].mean(),
      'rate of the next 150': trace.rates[:, 50:].mean(),
    }


SECTIONS = (constants, structured_constants, warmups)


if __name__ == '__main__':
  chosen = tables.choose(SECTIONS, sys.argv[1:])
  tables.write('sagc.md', 'sagc_simulation.csv', chosen)
