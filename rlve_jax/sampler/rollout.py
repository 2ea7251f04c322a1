"""Samples completions with compiled programs; the host's side of a rollout."""

import collections
from collections.abc import Mapping
import dataclasses
from typing import Any

import numpy as np

from rlve_jax import programs
from rlve_jax import sharding
from rlve_jax import types
from rlve_jax.sampler import effort as effort_lib
from rlve_jax.sampler import ladder as ladder_lib
from rlve_jax.sampler import loop
from rlve_jax.sampler import methods
from rlve_jax.sampler import moves
from rlve_jax.sampler import plan


@dataclasses.dataclass(frozen=True)
class Sampler:
  """What rollouts are made with; nothing in it changes."""

  compiled: Mapping[str, programs.Executable]
  ladder: ladder_lib.Ladder
  starts: Mapping[int, tuple[int, int]]  # See `plan.starts`.
  prompts: Mapping[int, int]  # P, by group size.
  layers: int  # Of the model.
  shards: int  # Of the data axis.
  limit: int  # Most tokens of a completion.
  unit: int  # Completions that wait begin at steps that it divides.
  seed: int  # Of the run.

  def sample(
    self,
    params: Any,
    prompts: types.Prompts,
    group: int,
    method: methods.Method,
    limits: np.ndarray | None = None,
  ) -> tuple[types.Rollout, effort_lib.Effort]:
    """Samples `group` completions of each prompt.

    Args:
      params: as the program `unstack` returns them.
      prompts: numpy arrays [P, Tp] and [P]; at most as many prompts as are
        compiled for the group size, and Tp must be compiled; a prompt of length
        0 is padding and has no completions.
      group: completions a prompt, G.
      method: how tokens are drawn; with the run's seed, a problem's, a sample's
        number and a token's position it determines the token's random bits.
      limits: int32 [P, G], most tokens of each completion.

    Returns:
      The rollout as numpy arrays [P * G, ...], and the work it took.
    """
    count, most = prompts.tokens.shape[0], self.prompts[group]
    if limits is None:
      limits = np.full((count, group), self.limit, np.int32)
    padded = types.Prompts(
      *(_pad(x, most) for x in dataclasses.astuple(prompts))
    )
    under_way = _UnderWay(self, padded, _pad(limits, most), method)
    under_way.run(params)
    gather = lambda name: getattr(under_way, name)[:count].reshape(
      count * group, *getattr(under_way, name).shape[2:]
    )
    fields = 'tokens', 'logprobs', 'lengths', 'ended'
    rollout = types.Rollout(**{name: gather(name) for name in fields})
    return rollout, under_way.effort()


def make_sampler(
  shapes: programs.Shapes, compiled: Mapping[str, programs.Executable]
) -> Sampler:
  """Returns the sampler of a run whose programs are compiled."""
  settings = shapes.config.sampler
  tiles = settings.row_tile is not None
  return Sampler(
    compiled=compiled,
    ladder=plan.make_ladder(shapes),
    starts=plan.starts(shapes),
    prompts={group: prompts for prompts, group in shapes.groups},
    layers=shapes.model.num_layers,
    shards=sharding.count(shapes.sampler_mesh, 'rows'),
    limit=settings.max_completion,
    unit=settings.completion_buckets[0] if tiles else 1,
    seed=shapes.config.seed,
  )


def _pad(x: np.ndarray, count: int) -> np.ndarray:
  """Adds rows of zeros up to `count`."""
  return np.pad(x, [(0, count - len(x))] + [(0, 0)] * (x.ndim - 1))


class _UnderWay:
  """A rollout, from the first token to the last.

  `owners` and `samples` say which completion each row of the rectangle decodes.
  """

  def __init__(self, sampler, prompts, limits, method):
    self.sampler, self.prompts, self.method = sampler, prompts, method
    table = limits.shape
    self.limits = np.minimum(limits, sampler.limit).astype(np.int32)
    self.tokens = np.zeros((*table, sampler.limit), np.int32)
    self.logprobs = np.zeros((*table, sampler.limit), np.float32)
    self.lengths = np.zeros(table, np.int32)
    self.ended = np.zeros(table, bool)
    self.begun = np.zeros(table, np.int32)  # Steps, see `loop.Rows`.
    self.kept = None  # Caches of all prompts, while completions wait.
    self.step, self.blocks, self.moved, self.filled = 0, [], 0, 0
    last = np.maximum(prompts.lengths - 1, 0)[:, None]
    self.first_read = np.take_along_axis(prompts.tokens, last, axis=1)[:, 0]
    self._start(sampler.starts[table[1]])

  def _start(self, rectangle: tuple[int, int]):
    """Gives rows to completions; all, or those at the head of a queue."""
    self.shape = self.sampler.ladder.starts[rectangle]
    wanted = (self.prompts.lengths[:, None] > 0) & (self.limits > 0)
    self.queues = [collections.deque() for _ in range(self.sampler.shards)]
    if rectangle == self.limits.shape:
      self.owners, self.samples = np.indices(rectangle, np.int32)
      self.live = wanted
      self.last = np.repeat(self.first_read[:, None], rectangle[1], 1)
      return
    self.owners, self.samples = np.zeros((2, *rectangle), np.int32)
    self.owners += np.repeat(  # Any prompt of the shard.
      np.arange(self.sampler.shards) * (len(wanted) // self.sampler.shards),
      rectangle[0] // self.sampler.shards,
    )[:, None]
    self.live = np.zeros(rectangle, bool)
    self.last = np.zeros(rectangle, np.int32)
    for pair in np.argwhere(wanted):
      shard = pair[0] * self.sampler.shards // len(wanted)
      self.queues[shard].append(tuple(pair))

  def effort(self) -> effort_lib.Effort:
    """Returns the work done so far."""
    rows = self.sampler.starts[self.lengths.shape[1]]
    return effort_lib.Effort.of(
      self.blocks,
      self.lengths,
      self.begun,
      compactions=self.moved,
      refills=self.filled,
      together=max(rows[0] * rows[1] // self.lengths.shape[1], 1),
    )

  def run(self, params):
    """Decodes until no completion is left."""
    if not self.live.any() and not any(self.queues):
      return
    compiled, layers = self.sampler.compiled, range(self.sampler.layers)
    name = plan.prefill_name(*self.prompts.tokens.shape)
    read = list(compiled[name](params, self.prompts.tokens))
    if any(self.queues):
      self.kept, read = read, [None] * len(read)
      self._refill(read)
    caches = [compiled[plan.empty_name(self.shape)]() for _ in layers]
    while True:
      name = plan.decode_name(self.shape)
      block, caches = compiled[name](
        params, self._rows(), tuple(read), tuple(caches), self._order()
      )
      caches = list(caches)  # No other names: a layer is freed as it moves.
      self._store(sharding.fetch(block))
      self._refill(read)
      if not self.live.any():
        return
      target = self._target()
      if target is not None:
        self._move(target, read, caches)

  def _rows(self) -> loop.Rows:
    prompts = self.owners[:, 0]
    return loop.Rows(
      lengths=self.prompts.lengths[prompts],
      seeds=self.prompts.seeds[prompts],
      samples=self.samples,
      limits=self.limits[self.owners, self.samples],
      begun=self.begun[self.owners, self.samples],
      last=self.last,
      live=self.live,
    )

  def _order(self) -> loop.Order:
    """Tells a block when to leave: as soon as the host has cause to act."""
    ladder, shards, causes = self.sampler.ladder, self.sampler.shards, {}
    target = ladder.shrink.get(self.shape)
    if target is not None:
      causes['rows'], causes['group'] = moves.room(target, shards)
      causes['until'] = self._last_step(target)
    if self.shape in ladder.grow:
      causes['full'] = self.shape.slots
    if any(self.queues):
      causes['waiting'] = np.array([len(queue) for queue in self.queues])
      rows = self.shape.rows // shards
      causes['refill'] = moves.worth_a_refill(rows, causes['waiting'])
      causes['unit'] = self.sampler.unit
    return loop.order(
      self.sampler.seed, self.step, shards, self.method, **causes
    )

  def _last_step(self, target: ladder_lib.Shape) -> int:
    """Returns the last step at which a move to fewer rows can pay."""
    begun = self.begun[self.owners, self.samples][self.live]
    end = begun.max(initial=0) + self.sampler.limit
    return moves.last_step(self.shape, target, end)

  def _store(self, block: loop.Block):
    """Takes over what a block has drawn."""
    old, new = self.step, int(block.step)
    rows, columns = np.nonzero(
      np.arange(new - old) < block.counts.reshape(-1, 1)
    )
    flat = lambda x: x.reshape(-1, *x.shape[2:])
    owners, samples = flat(self.owners), flat(self.samples)
    where = owners[rows], samples[rows]
    places = *where, old - self.begun[where] + columns
    self.tokens[places] = flat(block.tokens)[rows, columns]
    self.logprobs[places] = flat(block.logprobs)[rows, columns]
    where = self.owners[self.live], self.samples[self.live]
    self.ended[where] = block.ended[self.live]
    self.lengths[where] += block.counts[self.live]
    if new > old:
      self.last = block.tokens[:, :, new - old - 1]
    self.live, self.step = block.live, new
    self.blocks.append((self.shape.rows, new - old))

  def _refill(self, read: list):
    """Gives free rows to completions that wait, and to `read` their prompts."""
    if not any(self.queues):
      return
    if not self.live.any():  # No row minds steps that are left out.
      self.step += -self.step % self.sampler.unit
    if self.step % self.sampler.unit or self.live.all():
      return
    self.live, self.last = self.live.copy(), self.last.copy()
    width = self.shape.rows // self.sampler.shards
    for row in np.flatnonzero(~self.live):
      queue = self.queues[row // width]
      if queue:
        pair = queue.popleft()
        self.owners[row, 0], self.samples[row, 0] = pair
        self.last[row, 0] = self.first_read[pair[0]]
        self.begun[pair], self.live[row, 0] = self.step, True
    self.filled += 1
    count = len(self.prompts.lengths)
    name = plan.fill_name(count, self.shape.rows)
    fill, shards = self.sampler.compiled[name], self.sampler.shards
    local = moves.local(self.owners[:, 0], count // shards, shards)
    for i in range(self.sampler.layers):
      read[i] = None
      read[i] = fill(self.kept[i], local)
    if not any(self.queues):
      self.kept = None

  def _target(self) -> ladder_lib.Shape | None:
    """Returns the shape to go on with; None for the same."""
    ladder = self.sampler.ladder
    smaller = ladder.shrink.get(self.shape)
    if smaller is not None and not any(self.queues):
      fits = moves.fits(self.live, smaller, self.sampler.shards)
      if fits and self.step <= self._last_step(smaller):
        return smaller
    full = self.step >= self.shape.slots
    return ladder.grow.get(self.shape) if full else None

  def _move(self, target: ladder_lib.Shape, read: list, caches: list):
    """Takes live rows to another shape, a layer at a time."""
    old, self.shape = self.shape, target
    shards = self.sampler.shards
    index, kept = moves.pick(self.live, target, shards)
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
    take = lambda x: x.reshape(-1)[index]
    self.owners, self.samples = take(self.owners), take(self.samples)
    self.last, self.live = take(self.last), take(self.live) & kept
    self.moved += target.rows < old.rows
