"""What the compiled update sends between devices, read from its text.

Compiled for eight faked devices and, with libtpu, for a TPU topology.
"""

import dataclasses
import importlib.util
import json
import math
import os
import pathlib
import subprocess
import sys
import time

import jax
import pytest

from rlve_jax import config as config_lib
from rlve_jax import programs
from rlve_jax import sharding
from rlve_jax.learner import plan as learner_plan
from rlve_jax.model import axes
from rlve_jax.model import config as model_config
from rlve_jax.planning import chips
from rlve_jax.planning import collectives
from rlve_jax.planning import elsewhere
from rlve_jax.sampler import plan as sampler_plan
from sagc import settings

# All activations of a microbatch have more entries than any parameter, and no
# two sizes are equal.
MODEL = model_config.Config(
  vocab_size=1024,
  width=256,
  num_layers=3,
  num_heads=4,
  num_kv_heads=2,
  head_dim=64,
  mlp_width=768,
  attention_bias=True,
)
CONFIG = config_lib.Config(
  name='collectives',
  compute_dtype='bfloat16',
  model=MODEL,
  problems=config_lib.Problems(prompts=16),
  sampler=config_lib.Sampler((64,), (128,)),
  learner=config_lib.Learner(
    row_width=640, rows=16, logits_chunk=80, vocab_chunk=256, remat='full'
  ),
  sagc=settings.Config(kind='fixed', fixed_size=4),
)
_KEPT = 'heads', 'mlp', 'vocab'  # Axes that stay divided.
TOKENS = CONFIG.learner.rows * CONFIG.learner.row_width


def make_shapes(layout: sharding.Layout, devices) -> programs.Shapes:
  return programs.Shapes(CONFIG, (7,), sharding.make_mesh(layout, devices))


def gathered_sizes(shapes: programs.Shapes) -> set[int]:
  """Returns the entries of parameters of a layer, whole along `width`."""
  found = set()
  params = learner_plan.params_struct(shapes)
  for path, x in jax.tree_util.tree_leaves_with_path(params):
    names = axes.of(path, x.ndim)
    parts = [
      n // (sharding.count(shapes.mesh, name) if name in _KEPT else 1)
      for n, name in zip(x.shape, names)
    ]
    layers = 1 if 'blocks' in str(path[0]) else 0
    found.add(math.prod(parts[layers:]))
  return found


def report(shapes: programs.Shapes) -> dict[str, object]:
  """Returns what the update sends that is no parameter, and how much."""
  begun = time.perf_counter()
  compiled = learner_plan.plan_updates(shapes)['policy'].compile()
  text = compiled.as_text()
  found = collectives.read(text)
  known = gathered_sizes(shapes)
  gathers = [c for c in found if c.kind == 'all-gather']
  other = [c for c in gathers if math.prod(c.shape) not in known]
  sums = [c for c in found if c.kind == 'all-reduce']
  whole = [c for c in sums if math.prod(c.shape) in known]
  return {
    'gathers': len(gathers),
    'others': [dataclasses.astuple(c) for c in other],
    'scatters': sum(c.kind == 'reduce-scatter' for c in found),
    'rings': collectives.rings(text),
    'sums': [dataclasses.astuple(c) for c in whole],
    'summary': collectives.summary(found),
    'seconds': time.perf_counter() - begun,
  }


def report_faked(name: str) -> dict[str, object]:
  layout = sharding.Layout(*map(int, name.split('x')))
  return report(make_shapes(layout, jax.devices()))


def report_tpu(name: str) -> dict[str, object]:
  """Compiles the update, and a sampler, for 16 chips."""
  from jax.experimental import topologies

  found = topologies.get_topology_desc(platform='tpu', topology_name='v5e:4x4')
  layout = sharding.Layout(*map(int, name.split('x')))
  shapes = make_shapes(layout, found.devices)
  begun = time.perf_counter()
  plan = sampler_plan.plan_rollouts(shapes)
  start = sampler_plan.make_ladder(shapes).starts[16, 4]
  names = (
    sampler_plan.prefill_name(16, 64),
    sampler_plan.decode_name(start),
    'unstack/layer',
  )
  sampler = {
    name: collectives.summary(collectives.read(plan[name].compile().as_text()))
    for name in names
  }
  seconds = time.perf_counter() - begun
  return {**report(shapes), 'sampler': sampler, 'sampler_seconds': seconds}


def ask(kind: str, name: str, **environment):
  """Runs this file in a process of its own."""
  done = subprocess.run(
    [sys.executable, __file__, kind, name],
    env={**os.environ, 'JAX_PLATFORMS': 'cpu', **environment},
    cwd=pathlib.Path(__file__).parents[2],
    capture_output=True,
    text=True,
    check=False,
  )
  assert done.returncode == 0, done.stderr[-3000:]
  return json.loads(done.stdout.splitlines()[-1])


def check(found) -> None:
  """Nothing but parameters is gathered that has over 4 bytes a token."""
  assert found['gathers'] > 0
  assert all(size <= 4 * TOKENS for _, size, *_ in found['others']), found
  assert math.prod((16, 640, 256)) > 1024 * 256  # Activations are larger.


@pytest.mark.slow
@pytest.mark.parametrize('name', ['1x8x1', '2x2x2'])
def test_only_parameters_are_gathered(name):
  flags = '--xla_force_host_platform_device_count=8'
  flags += ' --xla_backend_optimization_level=0'
  found = ask('faked', name, XLA_FLAGS=flags)
  check(found)
  assert found['scatters'] > 0


@pytest.mark.slow
def test_a_sampler_and_an_update_compile_for_tpus_that_are_not_there():
  if importlib.util.find_spec('libtpu') is None:
    pytest.skip('libtpu is not installed (extra [tpu]).')
  variables = elsewhere.environment(chips.parse('v5e:4x4'))
  found = ask('tpu', '1x8x2', **variables)
  check(found)
  # Gradients of the head and of a layer's matrices: no chip sums one whole, as
  # the compiler for CPUs would.
  assert found['scatters'] + found['rings'] >= 7
  assert all(size <= 4 * TOKENS for _, size, *_ in found['sums']), found


def main(kind: str, name: str):
  answer = {'faked': report_faked, 'tpu': report_tpu}[kind]
  print(json.dumps(answer(name)))


if __name__ == '__main__':
  sys.path.insert(0, os.getcwd())
  main(sys.argv[1], sys.argv[2])
