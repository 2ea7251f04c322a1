"""Simulates group control against its baselines: the tables of docs/sagc.md.

  python -m benchmarks.sagc_simulation            # all; some minutes
  python -m benchmarks.sagc_simulation headline   # some sections

The raw numbers go to docs/sagc_simulation.csv. Needs numpy.
"""

from collections.abc import Iterable
import dataclasses
import functools
import itertools
import random
import sys
import time
import timeit

import numpy as np

from benchmarks import sagc_constants
from benchmarks import sagc_pair
from benchmarks import tables
import sagc
from sagc import controller
from sagc import simulate

Row = tables.Row


def drifts(target: float) -> dict[str, simulate.Lengths]:
  """Returns laws under which the target stays between p(4) and p(16)."""
  low, high = {0.2: (0.4, 0.46), 0.4: (0.42, 0.66), 0.6: (0.52, 0.85)}[target]
  middle, swing = (low + high) / 2, (high - low) / 2
  law = simulate.Lengths
  return {
    'stationary': law(simulate.constant(middle)),
    'rising': law(simulate.ramp(low, high, 1000)),
    'falling': law(simulate.ramp(high, low, 1000)),
    'waves of 200 steps': law(simulate.wave(middle, swing, 200)),
    'hard and easy prompts': law(simulate.constant(middle), difficulty=0.7),
  }


def targets() -> Iterable[Row]:
  """Long-run rate minus target, over steps 100 to 1000 of 50 runs."""
  for target in (0.2, 0.4, 0.6):
    for name, law in drifts(target).items():
      row: Row = {'target': target, 'spread': name}
      for kind in ('sagc', 'structured'):
        config = controller.Config(kind=kind, target_rate=target)
        trace = simulate.run(config, law, runs=50)
        means = trace.rates[:, 100:].mean(1) - target
        row |= {
          f'{kind} miss': means.mean(),
          f'{kind} worst run': means[np.abs(means).argmax()],
          f'{kind} log2 G': trace.log2_size()[:, 100:].mean(),
        }
      yield row


def loose() -> Iterable[Row]:
  """Targets that even the largest size keeps: rate and share at 16."""
  for target, spread in (
    (0.2, 0.25),
    (0.2, 0.31),
    (0.4, 0.3),
    (0.4, 0.37),
    (0.6, 0.35),
    (0.6, 0.43),
  ):
    row: Row = {
      'target': target,
      'p(16)': sagc_constants.risks(spread)[-1],
    }
    for kind in ('sagc', 'structured'):
      config = controller.Config(kind=kind, target_rate=target)
      trace = simulate.run(config, simulate.log_normal(spread), runs=50)
      means = trace.rates[:, 100:].mean(1)
      row[f'{kind} rate'] = means.mean()
      row[f'{kind} worst run'] = means.max()
      row[f'{kind} at 16'] = (trace.sizes[:, 100:] == 16).mean()
    yield row


MISFITS = {
  'two modes, 10 % at 3.3 x': (
    0.4,
    simulate.Lengths(simulate.constant(0.4), long_share=0.1, long_shift=1.2),
  ),
  'two modes, 5 % at 7.4 x': (
    0.4,
    simulate.Lengths(simulate.constant(0.3), long_share=0.05, long_shift=2.0),
  ),
  'cap at 2.3 medians': (
    0.4,
    simulate.Lengths(simulate.constant(0.8), cap=600),
  ),
  'cap, hard and easy prompts': (
    0.6,
    simulate.Lengths(simulate.constant(0.9), cap=800, difficulty=0.5),
  ),
}


def misfits() -> Iterable[Row]:
  """Laws that are not log-normal: what the structured belief gets wrong."""
  for name, (target, law) in MISFITS.items():
    row: Row = {'law': name, 'target': target}
    for size in sagc_constants.SIZES:
      fixed = controller.Config(kind='fixed', fixed_size=size)
      trace = simulate.run(fixed, law, runs=20, steps=100)
      row[f'p({size})'] = trace.rates.mean()
    for kind in ('sagc', 'structured'):
      config = controller.Config(kind=kind, target_rate=target)
      trace = simulate.run(config, law, runs=30)
      row[f'{kind} rate'] = trace.rates[:, 100:].mean()
      row[f'{kind} log2 G'] = trace.log2_size()[:, 100:].mean()
    yield row


def jumps() -> Iterable[Row]:
  """Steps until the rate of the next 50 is within 0.05, of 100 runs."""
  for target, before, after in sagc_constants.JUMPS:
    law = simulate.Lengths(simulate.jump(before, after, 300))
    for kind in ('sagc', 'structured'):
      config = controller.Config(kind=kind, target_rate=target)
      trace = simulate.run(config, law, steps=700)
      waits = simulate.settling(trace.rates[:, 300:], target)
      yield {
        'target': target,
        'spread': f'{before} to {after}',
        'controller': kind,
        'steps, median': np.median(waits),
        'steps, 90 %': np.quantile(waits, 0.9),
        'rate of the first 20': trace.rates[:, 300:320].mean(),
        'rate after 100': trace.rates[:, 400:].mean(),
        'log2 G after 100': trace.log2_size()[:, 400:].mean(),
      }


def infeasible() -> Iterable[Row]:
  """Targets below p(4): share of the last 500 steps at the smallest size."""
  for (target, spread), prompts in itertools.product(
    ((0.2, 0.5), (0.2, 0.6), (0.4, 0.75), (0.4, 1.0), (0.6, 1.2)), (8, 32)
  ):
    row: Row = {
      'target': target,
      'p(4)': sagc_constants.risks(spread)[0],
      'prompts': prompts,
    }
    for kind in ('sagc', 'structured'):
      config = controller.Config(kind=kind, target_rate=target)
      law = simulate.log_normal(spread)
      trace = simulate.run(config, law, prompts=prompts)
      row |= {
        f'{kind} at 4': (trace.sizes[:, 500:] == 4).mean(),
        f'{kind} reported': trace.infeasible[:, 500:].mean(),
        f'{kind} first report': np.median(trace.infeasible.argmax(1)),
      }
    yield row


def policies() -> dict[str, controller.Config]:
  """Returns every controller of the headline, at target 0.4."""
  fixed = lambda n: controller.Config(
    kind='fixed', sizes=(2, 4, 8, 16), fixed_size=n
  )
  return {f'fixed {n}': fixed(n) for n in (2, 4, 8, 16)} | {
    kind: controller.Config(kind=kind)
    for kind in ('random', 'sagc', 'structured')
  }


@functools.cache
def _traces() -> dict[str, simulate.Trace]:
  """Returns 20 runs of 500 steps of each policy, spread 0.6, P = 32."""
  law = simulate.log_normal(0.6)
  return {
    name: simulate.run(
      config, law, runs=20, steps=500, engines=simulate.ENGINES
    )
    for name, config in policies().items()
  }


def headline() -> Iterable[Row]:
  """At equal steps: rate, and the time of fixed 16 over the policy's."""
  base = _traces()['fixed 16'].times
  for name, trace in _traces().items():
    rates = trace.rates.mean(1)
    row: Row = {
      'policy': name,
      'rate': rates.mean(),
      'sd over runs': rates.std(ddof=1),
      'log2 G': trace.log2_size().mean(),
    }
    for engine, times in trace.times.items():
      row[engine] = base[engine].sum() / times.sum()
    static = base['static'].sum(1).mean() / trace.times['static'].sum(1)
    yield row | {
      'static, sd over runs': static.std(ddof=1),
      'static idle': trace.idle_share('static'),
      'compacting idle': trace.idle_share('compacting'),
      'slots idle': trace.idle_share('slots'),
    }


def _useful(trace: simulate.Trace, alpha: float, beta: float) -> np.ndarray:
  """Returns the expected share of informative groups, by run and step."""
  return simulate.informative(trace.sizes, alpha, beta)


def wall_clock() -> Iterable[Row]:
  """At equal time: informative groups (rewards not all equal) over fixed 16's.

  Success rates of prompts are uniform, or Beta(1, 4): most problems are hard.
  """
  base = _traces()['fixed 16']
  for name, trace in _traces().items():
    row: Row = {'policy': name}
    for label, alpha, beta in (('uniform', 1.0, 1.0), ('hard', 1.0, 4.0)):
      useful = functools.partial(_useful, alpha=alpha, beta=beta)
      row[f'share, {label}'] = useful(trace).mean()
      for engine in simulate.ENGINES:
        quicker = base.times[engine].sum() / trace.times[engine].sum()
        gain = useful(trace).sum() / useful(base).sum()
        row[f'{engine}, {label}'] = quicker * gain
    yield row


def environments() -> Iterable[Row]:
  """Four environments, spreads x 0.5, 0.8, 1.1, 1.6; steps of few or of all."""
  law = simulate.Lengths(simulate.constant(0.55), ratios=(0.5, 0.8, 1.1, 1.6))
  policies = {
    'sagc': {'kind': 'sagc'},
    'structured, pooled': {'kind': 'structured', 'by_environment': False},
    'structured, planned': {'kind': 'structured'},
  }
  for kinds, (name, settings) in itertools.product(
    (1, 4, 32), policies.items()
  ):
    config = controller.Config(**settings)
    trace = simulate.run(config, law, runs=50, kinds=kinds)
    yield {
      'environments drawn a step': kinds,
      'controller': name,
      'rate': trace.rates[:, 100:].mean(),
      'log2 G': trace.log2_size()[:, 100:].mean(),
    }


def reductions() -> Iterable[Row]:
  """One rate out of the groups, P = 8, target 0.4; 30 runs."""
  for reduction, spread in (('share', 0.6), ('any', 0.33), ('majority', 0.6)):
    row: Row = {'reduction': reduction, 'spread': spread}
    for kind in ('sagc', 'structured'):
      config = controller.Config(kind=kind, reduction=reduction)
      trace = simulate.run(
        config, simulate.log_normal(spread), runs=30, prompts=8
      )
      row[f'{kind} rate'] = trace.rates[:, 100:].mean()
      row[f'{kind} log2 G'] = trace.log2_size()[:, 100:].mean()
    yield row


def decisions() -> Iterable[Row]:
  """Microseconds of one update at groups of 16, best of 40."""
  for kind, prompts, environments in (
    ('sagc', 32, 1),
    ('sagc', 128, 1),
    ('structured', 32, 1),
    ('structured', 32, 32),
    ('structured', 128, 16),
    ('structured', 128, 128),
  ):
    yield {
      'controller': kind,
      'groups': prompts,
      'environments': environments,
    } | _microseconds(kind, prompts, environments)


def _microseconds(kind: str, prompts: int, environments: int) -> Row:
  """Returns how long one update takes, and the medians in it."""
  rng = random.Random(0)
  config, rules = controller.Config(kind=kind), sagc.load(kind)
  lengths = [
    [int(rng.lognormvariate(5, 0.6)) for _ in range(16)] for _ in range(prompts)
  ]
  names = [f'environment {i % environments}' for i in range(prompts)]
  state = rules.init(config)
  for _ in range(20):
    state = rules.update(state, config, lengths, rng, names, names)
  state = dataclasses.replace(state, group_size=8)  # Two neighbours.
  best = lambda f: min(timeit.repeat(f, number=50, repeat=40)) / 50 * 1e6
  return {
    'update': best(
      lambda: rules.update(state, config, lengths, rng, names, names)
    ),
    'of which medians': best(
      lambda: controller.count_stragglers(lengths, config.threshold)
    ),
  }


def speed() -> Iterable[Row]:
  """Seconds for 1,000 runs of 1,000 steps, P = 32, spread 0.6."""
  for kind in ('sagc', 'structured'):
    since = time.perf_counter()
    simulate.run(
      controller.Config(kind=kind), simulate.log_normal(0.6), runs=1000
    )
    yield {'controller': kind, 'seconds': time.perf_counter() - since}


SECTIONS = (
  targets,
  loose,
  misfits,
  jumps,
  infeasible,
  headline,
  wall_clock,
  *sagc_pair.SECTIONS,
  environments,
  reductions,
  decisions,
  speed,
)


if __name__ == '__main__':
  chosen = tables.choose(SECTIONS, sys.argv[1:])
  tables.write('sagc.md', 'sagc_simulation.csv', chosen)
