"""What a run will compile and hold in memory, shown before it starts."""

from collections.abc import Callable
import dataclasses
import pathlib
import time
from typing import Any

import jax

from rlve_jax import config as config_lib
from rlve_jax import inventory
from rlve_jax import programs as programs_lib
from rlve_jax import sharding
from rlve_jax.learner import plan as learner_plan
from rlve_jax.model import pretrained
from rlve_jax.sampler import memory

_MIB = 2**20
_ANY_STOP = (0,)  # The ids that end a completion change no shape.


def preview(
  config: config_lib.Config,
  report: Callable[[str, int, int], None] = lambda *_: None,
) -> str:
  """Compiles every program, and returns a table of shapes and memory.

  Args:
    config: of the run; nothing is run or written.
    report: called with a program's name, its number, and their count.
  """
  config, origin = _with_model(config)
  mesh = sharding.make_mesh(config.mesh)
  shapes = programs_lib.Shapes(config, _ANY_STOP, mesh)
  programs = inventory.plan(shapes)
  lines = [f'{"model":<12}{origin}', *_head(config, shapes)]
  total, reports = 0.0, {}
  for index, (name, program) in enumerate(programs.items()):
    report(name, index, len(programs))
    begun = time.perf_counter()
    compiled = program.compile()
    seconds = time.perf_counter() - begun
    total += seconds
    reports[name] = compiled.memory_analysis()
    lines.append(_row(name, reports[name], seconds))
  peak = memory.peak(shapes, reports)
  lines.append(f'{len(programs)} programs, compiled in {total:.1f} s.')
  lines.append(
    f'Rollouts hold at most {peak.size / _MIB:,.1f} MiB a device, in'
    f' {peak.program}; parameters, caches and logits'
    f' {peak.least / _MIB:,.1f} MiB.'
  )
  return '\n'.join(lines)


def _with_model(config: config_lib.Config) -> tuple[config_lib.Config, str]:
  """Returns the config with its model's shapes, and where they are from."""
  if config.pretrained is None:
    return config, 'random weights'
  path = pathlib.Path(config.pretrained)
  if not path.exists():
    return config, f'shapes of the configuration; {path} is not there'
  model = pretrained.find(path).config
  return dataclasses.replace(config, model=model), str(path)


def _head(config, shapes) -> list[str]:
  learner = learner_plan.state_struct(shapes)
  size = lambda x: x.size * x.dtype.itemsize
  mib = lambda tree: sum(map(size, jax.tree.leaves(tree))) / _MIB
  count = sum(x.size for x in jax.tree.leaves(learner.params))
  axes = lambda mesh: ', '.join(f'{name} {n}' for name, n in mesh.shape.items())
  mesh = shapes.mesh
  devices = f'{mesh.size} {mesh.devices.flat[0].platform} devices'
  groups = ', '.join(f'{p} x {g}' for p, g in shapes.groups)
  rows = f'{config.learner.rows} rows of {config.learner.row_width} tokens'
  pairs = {
    'config': config.name,
    'steps': f'{config.warm_start.steps} supervised, {config.steps} of RL',
    'mesh': f'{axes(mesh)} ({devices}); rollouts {axes(shapes.sampler_mesh)}',
    'parameters': f'{count:,} ({mib(learner.params):,.1f} MiB)',
    'optimizer': f'{mib(learner.opt_state):,.1f} MiB',
    'rollouts': f'prompts x completions {groups}',
    'buckets': f'prompts {config.sampler.prompt_buckets}, completions'
    f' {config.sampler.completion_buckets} tokens',
    'updates': f'at most {shapes.microbatches} microbatches of {rows}',
  }
  columns = 'arguments', 'results', 'scratch'
  header = f'{"program":<28}' + ''.join(f'{name:>11}' for name in columns)
  lines = [f'{name:<12}{text}' for name, text in pairs.items()]
  return [*lines, '', f'{header}{"compiled":>10}']


def _row(name: str, report: Any, seconds: float) -> str:
  cells = ''.join(
    f'{n / _MIB:>7.1f} MiB'
    for n in (
      report.argument_size_in_bytes,
      report.output_size_in_bytes - report.alias_size_in_bytes,
      report.temp_size_in_bytes,
    )
  )
  return f'{name:<28}{cells}{seconds:>8.1f} s'
