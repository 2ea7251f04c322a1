"""Samples completions with compiled programs; the host's side of a rollout."""

from collections.abc import Mapping
import dataclasses
from typing import Any

import jax
import numpy as np

from rlve_jax import programs
from rlve_jax import types
from rlve_jax.sampler import ladder as ladder_lib
from rlve_jax.sampler import loop
from rlve_jax.sampler import methods
from rlve_jax.sampler import moves
from rlve_jax.sampler import plan
from rlve_jax.sampler.effort import Effort

_NEVER = -1  # No count of live rows is so low.


@dataclasses.dataclass(frozen=True)
class Sampler:
  """What rollouts are made with; nothing in it changes."""

  compiled: Mapping[str, jax.stages.Compiled]
  ladder: ladder_lib.Ladder
  layers: int  # Of the model.
  shards: int  # Of the data axis.
  limit: int  # Most tokens of a completion.
  seed: int  # Of the run.

  def sample(
    self,
    params: Any,
    prompts: types.Prompts,
    group: int,
    method: methods.Method,
    limits: np.ndarray | None = None,
  ) -> tuple[types.Rollout, Effort]:
    """Samples `group` completions of each prompt, wave by wave.

    Args:
      params: as the program `unstack` returns them.
      prompts: numpy arrays [P, Tp] and [P]; Tp and group must be compiled; a
        prompt of length 0 is padding and has no completions.
      group: completions a prompt, G.
      method: how tokens are drawn; with the run's seed, a problem's, a sample's
        number and a token's position it determines the token's random bits.
      limits: int32 [P, G], most tokens of each completion.

    Returns:
      The rollout as numpy arrays [P * G, ...], and the work it took.
    """
    count = prompts.tokens.shape[0]
    start = self.ladder.starts[group]
    if limits is None:
      limits = np.full((count, group), self.limit, np.int32)
    waves, effort = [], Effort()
    for first in range(0, count, start.prompts):
      cut = slice(first, first + start.prompts)
      part = types.Prompts(
        *(_pad(x[cut], start.prompts) for x in dataclasses.astuple(prompts))
      )
      wave = _Wave(self, start, part, _pad(limits[cut], start.prompts), method)
      if wave.rows.live.any():
        wave.run(params)
      waves.append(wave)
      effort += wave.effort()
    gather = lambda name: np.concatenate(
      [getattr(wave, name) for wave in waves]
    )[:count].reshape(count * group, *getattr(waves[0], name).shape[2:])
    fields = 'tokens', 'logprobs', 'lengths', 'ended'
    return types.Rollout(**{name: gather(name) for name in fields}), effort


def make_sampler(
  shapes: programs.Shapes, compiled: Mapping[str, jax.stages.Compiled]
) -> Sampler:
  """Returns the sampler of a run whose programs are compiled."""
  return Sampler(
    compiled=compiled,
    ladder=plan.make_ladder(shapes),
    layers=shapes.model.num_layers,
    shards=shapes.mesh.shape['data'],
    limit=shapes.config.sampler.max_completion,
    seed=shapes.config.seed,
  )


def _pad(x: np.ndarray, count: int) -> np.ndarray:
  """Adds rows of zeros up to `count`."""
  return np.pad(x, [(0, count - len(x))] + [(0, 0)] * (x.ndim - 1))


class _Wave:
  """Some prompts' completions, from the first token to the last."""

  def __init__(self, sampler, start, prompts, limits, method):
    self.sampler, self.shape, self.prompts = sampler, start, prompts
    self.method = method
    table = start.prompts, start.group
    self.tokens = np.zeros((*table, sampler.limit), np.int32)
    self.logprobs = np.zeros((*table, sampler.limit), np.float32)
    self.lengths = np.zeros(table, np.int32)
    self.ended = np.zeros(table, bool)
    self.owners, self.samples = np.indices(table, np.int32)
    self.step, self.spent, self.moved = 0, [], 0
    last = np.maximum(prompts.lengths - 1, 0)[:, None]
    last = np.take_along_axis(prompts.tokens, last, axis=1)
    live = (prompts.lengths[:, None] > 0) & (limits > 0)
    self.limits = np.minimum(limits, sampler.limit).astype(np.int32)
    self.rows = loop.Rows(
      lengths=prompts.lengths,
      seeds=prompts.seeds,
      samples=self.samples,
      limits=self.limits,
      last=np.broadcast_to(last, table),
      live=live,
    )

  def effort(self) -> Effort:
    return Effort.of(self.spent, self.lengths, self.moved)

  def run(self, params):
    """Decodes until no row lives."""
    compiled, layers = self.sampler.compiled, range(self.sampler.layers)
    name = plan.prefill_name(*self.prompts.tokens.shape)
    read = list(compiled[name](params, self.prompts.tokens))
    name = plan.empty_name(self.shape)
    caches = [compiled[name]() for _ in layers]
    while True:
      name = plan.decode_name(self.shape)
      block, caches = compiled[name](
        params, self.rows, tuple(read), tuple(caches), self._order()
      )
      self._store(jax.device_get(block))
      target = self._target()
      if target is None:
        return
      read, caches = self._move(target, read, list(caches))

  def _order(self) -> loop.Order:
    """Tells a block when to leave: as soon as the next shape holds all."""
    target = self.sampler.ladder.shrink.get(self.shape)
    rows = group = until = _NEVER
    if target is not None:
      rows, group = moves.room(target, self.sampler.shards)
      until = moves.last_step(self.shape, target, self.sampler.limit)
    return loop.Order(
      step=np.int32(self.step),
      rows=np.int32(rows),
      group=np.int32(group),
      until=np.int32(until),
      seed=np.uint32(self.sampler.seed),
      method=methods.settings(self.method),
    )

  def _store(self, block: loop.Block):
    """Takes over what a block has drawn."""
    old, new = self.step, int(block.step)
    live = np.asarray(self.rows.live)
    where = self.owners[live], self.samples[live]
    self.tokens[*where, old:new] = block.tokens[live][:, old:new]
    self.logprobs[*where, old:new] = block.logprobs[live][:, old:new]
    self.ended[where] = block.ended[live]
    self.lengths[where] += block.counts[live]
    last = block.tokens[:, :, new - 1] if new > old else self.rows.last
    self.rows = self.rows.replace(live=block.live, last=last)
    self.spent.append((self.shape.rows, new - old))
    self.step = new

  def _target(self) -> ladder_lib.Shape | None:
    """Returns the shape to go on with; None when all is done."""
    live, ladder = self.rows.live, self.sampler.ladder
    if not live.any():
      return None
    smaller = ladder.shrink.get(self.shape)
    if smaller is not None and moves.fits(live, smaller, self.sampler.shards):
      in_time = moves.last_step(self.shape, smaller, self.sampler.limit)
      if self.step <= in_time:
        return smaller
    return ladder.grow[self.shape]

  def _move(self, target: ladder_lib.Shape, read: list, caches: list):
    """Takes live rows to another shape, a layer at a time."""
    old, self.shape = self.shape, target
    shards = self.sampler.shards
    index, kept = moves.pick(np.asarray(self.rows.live), target, shards)
    local = moves.local(index, old.rows // shards, shards)
    name, flatten = plan.move_name(old, target), plan.flattens(old, target)
    owners = moves.local(
      index[:, 0] // old.group, old.prompts // shards, shards
    )
    for i in range(self.sampler.layers):
      move = self.sampler.compiled[name]
      if flatten:
        caches[i], read[i] = move(caches[i], local, read[i], owners)
      else:
        caches[i] = move(caches[i], local)
    self._keep(index, kept)
    self.moved += target.rows < old.rows
    return read, caches

  def _keep(self, index: np.ndarray, kept: np.ndarray):
    """Reorders what the host knows of rows; see `moves.pick`."""
    group = self.rows.live.shape[1]
    take = lambda x: np.asarray(x).reshape(-1)[index]
    prompts = index[:, 0] // group
    self.owners, self.samples = take(self.owners), take(self.samples)
    self.rows = loop.Rows(
      lengths=self.rows.lengths[prompts],
      seeds=self.rows.seeds[prompts],
      samples=self.samples,
      limits=take(self.rows.limits),
      last=take(self.rows.last),
      live=take(self.rows.live) & kept,
    )
