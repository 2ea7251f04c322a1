"""Settings with which a run would fit.

Sizes are those of shapes, and scratch is estimated, times what the compiler
needed of the estimate for the settings that it was asked about.
"""

from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Mapping
import dataclasses
from typing import Any

from rlve_jax import inventory
from rlve_jax import programs
from rlve_jax import sharding
from rlve_jax.planning import chips
from rlve_jax.planning import costs
from rlve_jax.planning import subjects

_MARGIN = 0.97  # Of a chip's memory: what estimates may miss.


@dataclasses.dataclass(frozen=True)
class Adviser:
  """Looks for settings that fit, around those of a forecast."""

  shapes: programs.Shapes
  chip: chips.Chip
  scales: Mapping[str, float]  # Scratch over its estimate, by kind of program.

  def most(self, group: int | None) -> int:
    """Returns the most rows that fit with the meshes as they are; or 0.

    Args:
      group: rows that decode at once at this size; None for rows of a
        microbatch.
    """
    if group is None:
      unit = sharding.count(self.shapes.mesh, 'rows')
      top = max(p * g for p, g in self.shapes.groups)
      fits = lambda n: self._update_fits(_with(self.shapes, rows=n))
      return _bisect(unit, -(-top // unit), fits)
    unit = sharding.count(self.shapes.sampler_mesh, 'rows')
    top = {g: p * g for p, g in self.shapes.groups}[group]
    fits = lambda n: self._rollouts_fit(_with(self.shapes, flight=n), (group,))
    return _bisect(unit, top // unit, fits)

  def change(self) -> programs.Shapes | None:
    """Returns the fastest run on these chips that fits; None if none does.

    Meshes are divided further, fewer rows decode at once, or fewer are in a
    microbatch; nothing changes that is seen in what the run learns.
    """
    shapes = self.shapes
    if not self._update_fits(shapes):
      shapes = min(self._updates(), key=self._row_seconds, default=None)
    if shapes is None or self._rollouts_fit(shapes):
      return shapes
    found = filter(self._rollouts_fit, self._rollouts(shapes))
    return min(found, key=self._step_seconds, default=None)

  def size(self, shapes: programs.Shapes) -> float:
    """Returns the most bytes that a program needs of a chip."""
    every = *subjects.rollouts(shapes), subjects.update(shapes)
    return max(self._total(shapes, s) for s in every)

  def _total(self, shapes, subject: subjects.Subject) -> float:
    size = subjects.share(subject.program.arguments)
    size += self.scales[subject.kind] * subject.scratch
    if subject.rollout:
      size += subject.waiting + sum(subjects.held(shapes).values())
    return size

  def _room(self) -> float:
    return _MARGIN * self.chip.memory

  def _update_fits(self, shapes) -> bool:
    return self._total(shapes, subjects.update(shapes)) <= self._room()

  def _rollouts_fit(self, shapes, groups=None) -> bool:
    try:
      found = list(subjects.rollouts(shapes))
    except ValueError:  # Too few rows for the mesh, or too many programs.
      return False
    return all(
      self._total(shapes, s) <= self._room()
      for s in found
      if groups is None or s.group in groups
    )

  def _updates(self) -> Iterator[programs.Shapes]:
    """Yields other divisions of parameters, with the rows that fit."""
    data, fsdp, tensor = self.shapes.mesh.shape.values()
    rows = self.shapes.config.learner.rows
    for parts in _divisors(fsdp):
      layout = sharding.Layout(data, fsdp // parts, tensor * parts)
      changed = _with(self.shapes, mesh=layout)
      unit = sharding.count(changed.mesh, 'rows')
      fits = lambda n, s=changed: self._update_fits(_with(s, rows=n))
      if _possible(changed) and (most := _bisect(unit, rows // unit, fits)):
        yield _with(changed, rows=most)

  def _rollouts(self, shapes) -> Iterator[programs.Shapes]:
    """Yields other divisions of rollouts, with the rows that fit."""
    data, fsdp, tensor = self.shapes.sampler_mesh.shape.values()
    for parts in _divisors(fsdp):
      layout = sharding.Layout(data, fsdp // parts, tensor * parts)
      changed = _with(shapes, sampler_mesh=layout)
      if not _possible(changed):
        continue
      yield _with(changed, flight=None)
      unit = sharding.count(changed.sampler_mesh, 'rows')
      top = max(p * g for p, g in shapes.groups) // unit
      fits = lambda n, s=changed: self._rollouts_fit(_with(s, flight=n))
      if most := _bisect(unit, top - 1, fits):
        yield _with(changed, flight=most)

  def _row_seconds(self, shapes) -> float:
    """Returns the seconds that a row of an update takes."""
    work = costs.microbatch(shapes)
    return work.seconds(self.chip) / shapes.config.learner.rows

  def _step_seconds(self, shapes) -> float:
    """Returns the seconds of a step at the largest group."""
    group = max(shapes.config.group_sizes)
    shape = subjects.longest(shapes, group)
    return costs.step(shapes, self.chip, group, shape).seconds


def settings(old: programs.Shapes, new: programs.Shapes) -> list[str]:
  """Returns what differs as assignments, as in learner.rows=8."""
  before, after = old.config, new.config
  found = []
  if old.mesh.shape != new.mesh.shape:
    found += _layout('mesh', before.mesh, new.mesh)
  # Where it is not set, the sampler's mesh is that of updates.
  same = new.mesh if before.sampler.mesh is None else old.sampler_mesh
  if new.sampler_mesh.shape != same.shape:
    layout = before.sampler.mesh or sharding.Layout()
    found += _layout('sampler.mesh', layout, new.sampler_mesh)
  if before.learner.rows != after.learner.rows:
    found.append(f'learner.rows={after.learner.rows}')
  if before.sampler.rows_in_flight != after.sampler.rows_in_flight:
    found.append(f'sampler.rows_in_flight={after.sampler.rows_in_flight}')
  return found


def _layout(
  key: str, before: sharding.Layout, mesh: sharding.Mesh
) -> list[str]:
  """Returns the assignments that make a layout that of a mesh."""
  data, fsdp, tensor = mesh.shape.values()
  found = [f'{key}.tensor={tensor}']
  if before.fsdp is not None:
    found.append(f'{key}.fsdp={fsdp}')
  elif before.data is None and data > 1:
    found.append(f'{key}.data={data}')
  return found


_KEPT: Any = object()


def _with(
  shapes, mesh=_KEPT, sampler_mesh=_KEPT, rows=_KEPT, flight=_KEPT
) -> programs.Shapes:
  """Returns shapes with some settings exchanged."""
  config, devices = shapes.config, shapes.mesh
  sampler, learner = config.sampler, config.learner
  if mesh is not _KEPT:
    devices = sharding.relay(devices, mesh)
    config = dataclasses.replace(config, mesh=mesh)
  if sampler_mesh is not _KEPT:
    sampler = dataclasses.replace(sampler, mesh=sampler_mesh)
  if flight is not _KEPT:
    sampler = dataclasses.replace(sampler, rows_in_flight=flight)
  if rows is not _KEPT:
    learner = dataclasses.replace(learner, rows=rows)
  config = dataclasses.replace(config, sampler=sampler, learner=learner)
  return programs.Shapes(config, shapes.stops, devices)


def _possible(shapes: programs.Shapes) -> bool:
  """Whether model and prompts divide over the meshes."""
  try:
    inventory.check_model(shapes)
    for prompts, _ in shapes.groups:
      sharding.check_divides('prompts', prompts, shapes.sampler_mesh)
  except ValueError:
    return False
  return True


def _divisors(n: int) -> list[int]:
  return [k for k in range(1, n + 1) if n % k == 0]


def _bisect(unit: int, most: int, fits: Callable[[int], bool]) -> int:
  """Returns the largest multiple of `unit`, up to `most` of it, that fits."""
  if most and fits(most * unit):
    return most * unit
  low, high = 0, max(most - 1, 0)
  while low < high:
    middle = (low + high + 1) // 2
    if fits(middle * unit):
      low = middle
    else:
      high = middle - 1
  return low * unit
