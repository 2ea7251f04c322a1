"""What watching a run costs: `python -m benchmarks.observability`.

Trains the tiny configuration for some steps, and adds up the time inside the
functions that write, count and show, as a share of all time between the first
step and the last. Writes a table into docs/report.md.
"""

from collections.abc import Callable
from collections.abc import Iterator
import contextlib
import dataclasses
import functools
import io
import pathlib
import tempfile
import time
from typing import Any
from unittest import mock

from absl import app
from absl import flags
from absl import logging

from benchmarks import tables
from experiments import configs
from rlve_jax import config as config_lib
from rlve_jax import metrics
from rlve_jax import progress as progress_lib
from rlve_jax import samples
from rlve_jax import steps
from rlve_jax import tracking
from rlve_jax import trainer

_STEPS = flags.DEFINE_integer('steps', 150, 'Of each kind.', lower_bound=2)
_WATCHED = {
  'scalars of a step, counted': (metrics, 'practice_row'),
  'metrics.jsonl': (metrics.Writer, 'write'),
  'its part for TensorBoard': (tracking.TensorBoard, 'write'),
  'samples': (samples, 'write'),
  'progress line': (progress_lib.Progress, 'show'),
}
_INNER = 'its part for TensorBoard'  # Within another that is watched.


class _Stopwatch:
  """Adds up the seconds inside functions, by stage and name."""

  def __init__(self):
    self.stage = 'start'
    self.seconds: dict[tuple[str, str], float] = {}
    self.moments: dict[str, list[float]] = {}

  def timed(self, name: str, function: Callable[..., Any]):
    """Returns a function that does the same, and is timed."""

    @functools.wraps(function)
    def call(*args, **kwargs):
      begun = time.perf_counter()
      try:
        return function(*args, **kwargs)
      finally:
        key, spent = (self.stage, name), time.perf_counter() - begun
        self.seconds[key] = self.seconds.get(key, 0.0) + spent

    return call

  def marked(self, stage: str, function: Callable[..., Any]):
    """Returns a step that does the same, and begins its stage."""

    @functools.wraps(function)
    def call(*args):
      self.stage = stage
      self.moments.setdefault(stage, []).append(time.perf_counter())
      return function(*args)

    return call


def _train(folder: pathlib.Path) -> _Stopwatch:
  """Trains the tiny configuration with some steps of each kind."""
  config, watch = configs.get('tiny'), _Stopwatch()
  config = dataclasses.replace(
    config,
    steps=_STEPS.value,
    warm_start=dataclasses.replace(config.warm_start, steps=_STEPS.value),
    evaluation=config_lib.Evaluation(),
  )
  with contextlib.ExitStack() as stack:
    for name, (owner, attribute) in _WATCHED.items():
      timed = watch.timed(name, getattr(owner, attribute))
      stack.enter_context(mock.patch.object(owner, attribute, timed))
    for stage in ('supervised', 'policy'):
      attribute = f'{stage}_step'
      marked = watch.marked(stage, getattr(steps, attribute))
      stack.enter_context(mock.patch.object(steps, attribute, marked))
    trainer.train(config, folder, progress_lib.Progress(io.StringIO()))
  return watch


def observability() -> Iterator[tables.Row]:
  """Yields the share of time that each way of watching takes."""
  with tempfile.TemporaryDirectory() as folder:
    watch = _train(pathlib.Path(folder))
  for stage, moments in watch.moments.items():
    spent = {
      name: seconds
      for (where, name), seconds in watch.seconds.items()
      if where == stage
    }
    spent['all together'] = sum(spent.values()) - spent[_INNER]
    for name, seconds in spent.items():
      yield {
        'steps': stage,
        'what': name,
        'ms a step': 1e3 * seconds / len(moments),
        'share of the time, %': 100 * seconds / (moments[-1] - moments[0]),
      }


def main(argv: list[str]) -> None:
  """Writes the table."""
  del argv
  logging.set_verbosity(logging.FATAL)
  tables.write('report.md', 'observability.csv', [observability])


if __name__ == '__main__':
  app.run(main)
