"""Counts what refilled rows save over waves of whole prompts.

  python -m benchmarks.waves     # Writes its table into docs/benchmarks.md.

The sampler's own loop, ladder and host side run with a model that costs
nothing; lengths are forced. A wave is a rollout of as many whole prompts as
may decode at once, compacted to its end, before the next begins.
"""

from collections.abc import Iterator
import functools

import jax
import jax.numpy as jnp
import numpy as np

from benchmarks import tables
from rlve_jax import config as config_lib
from rlve_jax import programs
from rlve_jax import sharding
from rlve_jax import types
from rlve_jax.model import cache
from rlve_jax.model import config as model_config
from rlve_jax.sampler import effort as effort_lib
from rlve_jax.sampler import ladder as ladder_lib
from rlve_jax.sampler import loop
from rlve_jax.sampler import methods
from rlve_jax.sampler import plan
from rlve_jax.sampler import rollout
from sagc import settings

_DRAWS = 3  # Of all lengths of a case.
_WIDTH = 8  # Tokens of a prompt.
# Prompts, group, rows in flight, median, most tokens, spread between prompts.
_CASES = (
  (16, 8, 64, 40, 256, 0.0),
  (16, 16, 64, 40, 256, 0.0),
  (32, 16, 64, 40, 256, 0.0),
  (32, 16, 64, 40, 256, 0.7),
  (32, 16, 256, 600, 4096, 0.7),
  (128, 16, 256, 600, 4096, 0.7),
)


def make_sampler(
  prompts: int, group: int, most: int, rows: int | None
) -> rollout.Sampler:
  """Returns a sampler whose model draws token 0 and costs nothing."""
  config = config_lib.Config(
    name='waves',
    model=model_config.Config(num_layers=1, max_length=2 * most),
    problems=config_lib.Problems(prompts=prompts),
    sampler=config_lib.Sampler(
      (_WIDTH,), (most // 8, most // 2, most), rows_in_flight=rows
    ),
    learner=config_lib.Learner(row_width=2 * most),
    sagc=settings.Config(kind='fixed', fixed_size=group),
  )
  shapes = programs.Shapes(config, (-1,), sharding.one_device())
  ladder = plan.make_ladder(shapes)
  return rollout.make_sampler(shapes, _programs(prompts, ladder))


def _programs(prompts: int, ladder: ladder_lib.Ladder):
  """Returns stand-ins for what a run compiles: only blocks do anything."""
  read = (_layer(ladder_lib.Shape(prompts, 1, _WIDTH)),)
  made = {plan.prefill_name(prompts, _WIDTH): lambda *_: read}
  for shape in ladder.shapes:
    made[plan.fill_name(prompts, shape.rows)] = lambda prompt, _: prompt
    made[plan.empty_name(shape)] = functools.partial(_layer, shape)
    made[plan.decode_name(shape)] = jax.jit(_decode)
  for old, new in ladder.moves:
    moved = _layer(new)
    if plan.flattens(old, new):
      moved = moved, read[0]
    made[plan.move_name(old, new)] = lambda *_, moved=moved: moved
  return made


def _layer(shape: ladder_lib.Shape) -> cache.LayerCache:
  empty = np.zeros((shape.prompts, shape.group, 1, 0, shape.slots))
  return cache.LayerCache(empty, empty.swapaxes(3, 4))


def _decode(params, rows, prompts, caches, order):
  del params
  return loop.decode_block(_draw, rows, prompts, caches, order, (-1,))


def _draw(last, prompts, lengths, caches, step, ages, keys, method):
  del prompts, lengths, step, ages, keys, method
  return jnp.zeros_like(last), jnp.zeros(last.shape), caches


def draw_lengths(rng, prompts, group, median, most, spread) -> np.ndarray:
  """Returns log-normal lengths, int32 [P, G]; sigma 1 within a prompt."""
  middle = np.log(median) + spread * rng.normal(size=(prompts, 1))
  drawn = np.exp(middle + rng.normal(size=(prompts, group)))
  return np.clip(np.rint(drawn), 1, most).astype(np.int32)


def count(
  sampler: rollout.Sampler, lengths: np.ndarray, together: int
) -> effort_lib.Effort:
  """Returns the effort of rollouts of so many prompts, one after another."""
  group, effort = lengths.shape[1], effort_lib.Effort()
  for first in range(0, len(lengths), together):
    part = lengths[first : first + together]
    prompts = types.Prompts(
      np.zeros((len(part), _WIDTH), np.int32),
      np.ones(len(part), np.int32),
      np.zeros(len(part), np.uint32),
    )
    _, work = sampler.sample(None, prompts, group, methods.Greedy(), part)
    effort += work
  return effort


def compare(prompts, group, rows, median, most, spread) -> tables.Row:
  """Returns a row of the table."""
  rng, together = np.random.default_rng(0), rows // group
  waves = make_sampler(together, group, most, None)
  refilled = make_sampler(prompts, group, most, rows)
  found = [effort_lib.Effort(), effort_lib.Effort()]
  for _ in range(_DRAWS):
    lengths = draw_lengths(rng, prompts, group, median, most, spread)
    found[0] += count(waves, lengths, together)
    found[1] += count(refilled, lengths, prompts)
  a, b = found
  return {
    'prompts x G': f'{prompts} x {group}',
    'rows in flight': rows,
    'median, most tokens': f'{median}, {most}',
    'spread': spread,
    'idle, static': 1 - a.live_row_steps / a.static_row_steps,
    'idle, waves': a.idle_share,
    'idle, refilled': b.idle_share,
    'row-steps': f'{a.row_steps / b.row_steps:.2f}',
    'steps of the model': f'{a.steps / b.steps:.2f}',
  }


def waves() -> Iterator[tables.Row]:
  """Yields the rows of the table."""
  for case in _CASES:
    yield compare(*case)


if __name__ == '__main__':
  tables.write('benchmarks.md', 'benchmarks.csv', [waves])
