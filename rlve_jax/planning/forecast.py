"""Whether a run fits a topology, how long its programs take, what would fit.

Run as a module it reads a request as JSON and prints the forecast as JSON: TPU
programs are compiled by libtpu, which is better kept in a process of its own.
"""

from collections.abc import Callable
from collections.abc import Mapping
import dataclasses
import json
import re
import sys
import time
from typing import Any

import jax

from rlve_jax import config as config_lib
from rlve_jax import inventory
from rlve_jax import overrides
from rlve_jax import programs as programs_lib
from rlve_jax import sharding
from rlve_jax.learner import plan as learner_plan
from rlve_jax.planning import chips
from rlve_jax.planning import collectives
from rlve_jax.planning import costs
from rlve_jax.planning import scratch as scratch_lib
from rlve_jax.sampler import ladder as ladder_lib
from rlve_jax.sampler import plan as sampler_plan

_ANY_STOP = (0,)  # The ids that end a completion change no shape.
_UNITS = {'': 1, 'K': 2**10, 'M': 2**20, 'G': 2**30, 'T': 2**40}
_EXCEEDED = re.compile(  # The compiler says it in two ways.
  r'(?:Used |total memory required for [^(]*\()([\d.]+)([KMGT]?)\)?'
  r' (?:of|exceeds)'
)


@dataclasses.dataclass(frozen=True)
class Subject:
  """A program of the forecast, and what it is for."""

  name: str
  program: programs_lib.Program
  work: costs.Work
  scratch: float  # Bytes, an estimate.
  rollout: bool  # Whether it runs beside the learner's state.
  batch: int  # Prompts of a rectangle, or rows of a microbatch.
  lanes: int = 1  # Rows a prompt.
  group: int | None = None
  waiting: int = 0  # Bytes of prompts that rows still wait to copy.


def forecast(
  config: config_lib.Config,
  topology: chips.Topology,
  report: Callable[[str, int, int], None] = lambda *_: None,
) -> dict[str, Any]:
  """Returns what a run needs, as JSON values; bytes and seconds are a chip's.

  Args:
    config: of the run.
    topology: TPU programs are compiled for it; of GPUs shapes are added up.
    report: called with a program's name, its number, and their count.

  Raises:
    ValueError: something cannot be divided over the mesh.
  """
  shapes = programs_lib.Shapes(config, _ANY_STOP, _mesh(config, topology))
  inventory.check(shapes)
  state = learner_plan.state_struct(shapes)
  held = {
    'parameters': share(state.params),
    'optimizer': share(state.opt_state),
    'reference': share(state.reference),
  }
  subjects = _subjects(shapes)
  rows = []
  for index, subject in enumerate(subjects):
    report(subject.name, index, len(subjects))
    rows.append(_row(subject, topology, held))
  starts = {s.group: _longest(shapes, s.group) for s in subjects if s.group}
  steps = {
    group: dataclasses.asdict(costs.step(shapes, topology.chip, group, shape))
    for group, shape in starts.items()
  }
  return {
    'config': config.name,
    'topology': topology.name,
    'estimate': topology.chip.kind == 'gpu',
    'memory': topology.chip.memory,
    'mesh': dict(shapes.mesh.shape),
    'sampler_mesh': dict(shapes.sampler_mesh.shape),
    'held': held,
    'programs': rows,
    'steps': steps,
    'fits': all(row['over'] <= 0 for row in rows),
  }


def _mesh(config: config_lib.Config, topology: chips.Topology):
  if topology.chip.kind == 'tpu':
    from jax.experimental import topologies

    found = topologies.get_topology_desc(
      platform='tpu', topology_name=topology.name
    )
    return sharding.make_mesh(config.mesh, found.devices)
  # Any device stands for a GPU: nothing is compiled.
  return sharding.imagine(config.mesh, topology.count)


def share(tree: Any) -> int:
  """Returns the bytes of a tree of shapes that lie on one device."""
  size = lambda x: _count(x.sharding.shard_shape(x.shape)) * x.dtype.itemsize
  return sum(map(size, jax.tree.leaves(tree)))


def _count(shape) -> int:
  product = 1
  for n in shape:
    product *= n
  return product


def _longest(shapes: programs_lib.Shapes, group: int) -> ladder_lib.Shape:
  """Returns the rectangle a group starts from, with its longest cache."""
  ladder = sampler_plan.make_ladder(shapes)
  start = ladder.starts[sampler_plan.starts(shapes)[group]]
  same = lambda s: (s.prompts, s.group) == (start.prompts, start.group)
  return max(filter(same, ladder.shapes), key=lambda s: s.slots)


def _subjects(shapes: programs_lib.Shapes) -> list[Subject]:
  """Returns prefill, the longest decode of each group size, and the update."""
  plan = inventory.plan(shapes)
  longest = {g: _longest(shapes, g) for g in sorted(shapes.config.group_sizes)}
  width = sampler_plan.widths(shapes)[-1]
  most = max(prompts for prompts, _ in shapes.groups)
  name = sampler_plan.prefill_name(most, width)
  subjects = [
    Subject(
      name,
      plan[name],
      costs.prefill(shapes, most, width),
      scratch_lib.prefill(shapes, most, width),
      True,
      most,
    )
  ]
  for group, shape in longest.items():
    name = sampler_plan.decode_name(shape)
    work, room = costs.decode(shapes, shape), scratch_lib.decode(shapes, shape)
    waiting = _waiting(shapes, plan, group, shape)
    most, lanes = shape.prompts, shape.group
    subjects.append(
      Subject(name, plan[name], work, room, True, most, lanes, group, waiting)
    )
  rows = shapes.config.learner.rows
  work, room = costs.microbatch(shapes), scratch_lib.update(shapes)
  return [*subjects, Subject('policy', plan['policy'], work, room, False, rows)]


def _waiting(shapes, plan, group: int, shape: ladder_lib.Shape) -> int:
  """Returns the bytes of all prompts' caches, where rows are refilled."""
  prompts = {g: p for p, g in shapes.groups}[group]
  fill = sampler_plan.fill_name(prompts, shape.rows)
  if (shape.prompts, shape.group) == (prompts, group):
    return 0
  return shapes.model.num_layers * share(plan[fill].arguments[0])


def _row(
  subject: Subject, topology: chips.Topology, held: Mapping[str, int]
) -> dict[str, Any]:
  """Returns one program's memory, work and collectives."""
  chip, begun = topology.chip, time.perf_counter()
  row = _parts(subject)
  beside = sum(held.values()) + subject.waiting if subject.rollout else 0
  if chip.kind == 'tpu':
    row |= _compiled(subject, beside)
  else:
    row |= {'arguments': share(subject.program.arguments)}
    row |= {'scratch': subject.scratch}
    row['total'] = beside + row['arguments'] + row['scratch']
  over = row['total'] - chip.memory
  return row | {
    'name': subject.name,
    'group': subject.group,
    'batch': subject.batch,
    'lanes': subject.lanes,
    'beside': beside,
    'over': over,
    'largest_batch': _largest(subject, row, chip.memory),
    'flops': subject.work.flops,
    'bytes': subject.work.read,
    'sent': subject.work.sent,
    'seconds': subject.work.seconds(chip),
    'bounds': subject.work.bounds(chip),
    'mfu': subject.work.utilization(chip),
    'forecast_seconds': time.perf_counter() - begun,
  }


def _parts(subject: Subject) -> dict[str, int]:
  """Returns the bytes of a program's arguments by what they are."""
  first, *rest = subject.program.arguments
  if not subject.rollout:
    return {'parameters': share(first.params), 'cache': 0}
  caches = rest[1:3] if subject.group else ()
  return {'parameters': share(first), 'cache': share(caches)}


def _compiled(subject: Subject, beside: int) -> dict[str, Any]:
  """Returns the compiler's own figures; what it refuses is measured too."""
  try:
    compiled = subject.program.compile()
  except jax.errors.JaxRuntimeError as error:
    match = _EXCEEDED.search(str(error))
    if not match:
      raise
    used = float(match[1]) * _UNITS[match[2]]
    arguments = share(subject.program.arguments)
    used = max(used, arguments)
    return {
      'arguments': arguments,
      'scratch': used - arguments,
      'total': beside + used,
      'compiled': False,
    }
  memory = compiled.memory_analysis()
  arguments = memory.argument_size_in_bytes
  fresh = memory.output_size_in_bytes - memory.alias_size_in_bytes
  scratch = memory.temp_size_in_bytes + fresh
  found = collectives.read(compiled.as_text())
  return {
    'arguments': arguments,
    'aliased': memory.alias_size_in_bytes,
    'scratch': scratch,
    'total': beside + arguments + scratch,
    'compiled': True,
    'collectives': collectives.summary(found),
  }


def _largest(subject: Subject, row: Mapping[str, Any], memory: float) -> int:
  """Returns the largest batch that fits, by proportion; 0 if none does.

  What grows with the batch is the cache and the scratch.
  """
  shards = sharding.count(subject.program.mesh, 'rows')
  grows = row['cache'] + row['scratch']
  fixed = row['total'] - grows
  room = (memory - fixed) / max(grows, 1) * subject.batch
  return max(int(room) // shards * shards, 0)


def main() -> None:
  """Answers one request on standard input."""
  request = json.load(sys.stdin)
  config = overrides.from_dict(config_lib.Config, request['config'])
  show = lambda name, index, count: print(
    f'{index + 1}/{count} {name}', file=sys.stderr, flush=True
  )
  try:
    answer = forecast(config, chips.parse(request['topology']), show)
  except ValueError as error:
    answer = {'error': str(error)}
  print(json.dumps(answer))


if __name__ == '__main__':
  main()
