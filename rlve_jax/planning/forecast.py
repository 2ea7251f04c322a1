"""Whether a run fits a topology, how long its programs take, what would fit.

Run as a module it reads a request as JSON and prints the forecast as JSON: TPU
programs are compiled by libtpu, which is better kept in a process of its own.
"""

from collections.abc import Callable
from collections.abc import Mapping
import dataclasses
import importlib.metadata
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
from rlve_jax.planning import advice
from rlve_jax.planning import chips
from rlve_jax.planning import collectives
from rlve_jax.planning import costs
from rlve_jax.planning import subjects as subjects_lib

_ANY_STOP = (0,)  # The ids that end a completion change no shape.
_UNITS = {'': 1, 'K': 2**10, 'M': 2**20, 'G': 2**30, 'T': 2**40}
_EXCEEDED = re.compile(  # The compiler says it in two ways.
  r'(?:Used |total memory required for [^(]*\()([\d.]+)([KMGT]?)\)?'
  r' (?:of|exceeds)'
)


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
  held = subjects_lib.held(shapes)
  subjects = [*subjects_lib.rollouts(shapes), subjects_lib.update(shapes)]
  rows = []
  for index, subject in enumerate(subjects):
    report(subject.name, index, len(subjects))
    rows.append(_row(subject, topology, held))
  groups = [s.group for s in subjects if s.group]
  starts = {group: subjects_lib.longest(shapes, group) for group in groups}
  steps = {
    group: dataclasses.asdict(costs.step(shapes, topology.chip, group, shape))
    for group, shape in starts.items()
  }
  return {
    'config': config.name,
    'topology': topology.name,
    'estimate': topology.chip.kind == 'gpu',
    'versions': _versions(topology),
    'memory': topology.chip.memory,
    'mesh': dict(shapes.mesh.shape),
    'sampler_mesh': dict(shapes.sampler_mesh.shape),
    'held': held,
    'programs': rows,
    'steps': steps,
    'fits': all(row['over'] <= 0 for row in rows),
    **_advice(shapes, topology, subjects, rows),
  }


def _versions(topology: chips.Topology) -> dict[str, str]:
  """Returns the versions that a forecast depends on."""
  names = ('jax', 'libtpu') if topology.chip.kind == 'tpu' else ('jax',)
  return {name: importlib.metadata.version(name) for name in names}


def _advice(shapes, topology, subjects, rows) -> dict[str, Any]:
  """Returns the most rows that fit, and what to change if not all does."""
  scales = {}
  for subject, row in zip(subjects, rows):
    known = subjects_lib.share(subject.program.arguments)
    scratch = row['arguments'] + row['scratch'] - known
    scale = scratch / max(subject.scratch, 1)
    scales[subject.kind] = max(scale, scales.get(subject.kind, 0))
  adviser = advice.Adviser(shapes, topology.chip, scales)
  asked = [s.group for s in subjects if s.kind != 'prefill']
  found = {'most': [[group, adviser.most(group)] for group in asked]}
  if all(row['over'] <= 0 for row in rows):
    return found
  changed = adviser.change()
  if changed is None:
    return found | {'change': None}
  settings = advice.settings(shapes, changed)
  return found | {'change': settings, 'changed_size': adviser.size(changed)}


def _mesh(config: config_lib.Config, topology: chips.Topology):
  if topology.chip.kind == 'tpu':
    from jax.experimental import topologies

    found = topologies.get_topology_desc(
      platform='tpu', topology_name=topology.name
    )
    return sharding.make_mesh(config.mesh, found.devices)
  # Any device stands for a GPU: nothing is compiled.
  return sharding.imagine(config.mesh, topology.count)


def _row(
  subject: subjects_lib.Subject,
  topology: chips.Topology,
  held: Mapping[str, int],
) -> dict[str, Any]:
  """Returns one program's memory, work and collectives."""
  chip, begun = topology.chip, time.perf_counter()
  row = _parts(subject)
  beside = sum(held.values()) + subject.waiting if subject.rollout else 0
  if chip.kind == 'tpu':
    row |= _compiled(subject, beside)
  else:
    row |= {'arguments': subjects_lib.share(subject.program.arguments)}
    row |= {'scratch': subject.scratch}
    row['total'] = beside + row['arguments'] + row['scratch']
  over = row['total'] - chip.memory
  return row | {
    'name': subject.name,
    'group': subject.group,
    'rows': subject.rows,
    'beside': beside,
    'over': over,
    'flops': subject.work.flops,
    'bytes': subject.work.read,
    'sent': subject.work.sent,
    'seconds': subject.work.seconds(chip),
    'bounds': subject.work.bounds(chip),
    'mfu': subject.work.utilization(chip),
    'forecast_seconds': time.perf_counter() - begun,
  }


def _parts(subject: subjects_lib.Subject) -> dict[str, int]:
  """Returns the bytes of a program's arguments by what they are."""
  first, *rest = subject.program.arguments
  if not subject.rollout:
    return {'parameters': subjects_lib.share(first.params), 'cache': 0}
  caches = rest[1:3] if subject.group else ()
  return {
    'parameters': subjects_lib.share(first),
    'cache': subjects_lib.share(caches),
  }


def _compiled(subject: subjects_lib.Subject, beside: int) -> dict[str, Any]:
  """Returns the compiler's own figures; what it refuses is measured too."""
  try:
    compiled = subject.program.compile()
  except jax.errors.JaxRuntimeError as error:
    match = _EXCEEDED.search(str(error))
    if not match:
      raise
    used = float(match[1]) * _UNITS[match[2]]
    arguments = subjects_lib.share(subject.program.arguments)
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
