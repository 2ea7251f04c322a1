"""The decode loop as compiled for TPUs that are not there.

What is measured is the compiler's own report: scratch, aliasing, and which
operations have the shape of a layer's cache.
"""

import importlib.util
import json
import os
import pathlib
import re
import subprocess
import sys

import pytest

# Name: model, devices of (data, tensor), prompts, group, cache and prompt.
CASES = {
  'SmolLM2': ('smollm2', (4, 1), 16, 16, 1024, 256),
  'Qwen2.5-1.5B': ('qwen_1_5b', (4, 1), 4, 16, 4096, 1024),
}
ENVIRONMENT = {
  'ALLOW_MULTIPLE_LIBTPU_LOAD': '1',
  'JAX_PLATFORMS': 'cpu',
  'TPU_ACCELERATOR_TYPE': 'v5litepod-4',
  'TPU_SKIP_MDS_QUERY': '1',
  'TPU_WORKER_HOSTNAMES': 'localhost',
}


def _models():
  from rlve_jax.model import config as model_config

  return {
    'smollm2': model_config.Config(
      vocab_size=49152,
      width=576,
      num_layers=30,
      num_heads=9,
      num_kv_heads=3,
      head_dim=64,
      mlp_width=1536,
    ),
    'qwen_1_5b': model_config.Config(
      vocab_size=151936,
      width=1536,
      num_layers=28,
      num_heads=12,
      num_kv_heads=2,
      head_dim=128,
      mlp_width=8960,
      attention_bias=True,
      max_length=8192,
    ),
  }


def report(name: str):
  """Compiles one decode program; returns what the compiler says of it."""
  import jax
  from jax.experimental import topologies
  import numpy as np

  from rlve_jax import config as config_lib
  from rlve_jax import programs
  from rlve_jax import sharding
  from rlve_jax.sampler import plan
  from sagc import settings

  model, mesh_shape, prompts, group, slots, width = CASES[name]
  topology = topologies.get_topology_desc(
    platform='tpu', topology_name='v5e:2x2'
  )
  devices = np.array(topology.devices).reshape(mesh_shape[0], 1, mesh_shape[1])
  auto = (jax.sharding.AxisType.Auto,) * 3
  mesh = jax.sharding.Mesh(devices, sharding.AXES, axis_types=auto)
  config = config_lib.Config(
    name='tpu',
    model=_models()[model],
    problems=config_lib.Problems(prompts=prompts),
    sampler=config_lib.Sampler((width,), (slots,)),
    learner=config_lib.Learner(row_width=width + slots, logits_chunk=64),
    sagc=settings.Config(kind='fixed', fixed_size=group),
  )
  shapes = programs.Shapes(config, (0,), mesh)
  planned = plan.plan_rollouts(shapes)
  start = plan.make_ladder(shapes).starts[prompts, group]
  compiled = planned[plan.decode_name(start)].compile()
  memory = compiled.memory_analysis()
  rows = prompts * group // mesh.shape['data']
  c = config.model
  layer = rows * c.num_kv_heads * c.head_dim * slots
  return {
    'scratch': memory.temp_size_in_bytes,
    'aliased': memory.alias_size_in_bytes,
    'cache': 2 * c.num_layers * layer * 2,
    'logits': rows * c.vocab_size * 4,
    'operations': _cache_operations(compiled.as_text(), layer),
  }


def _cache_operations(text: str, size: int) -> dict[str, int]:
  """Counts the operations whose result is as large as a layer's keys."""
  counts = {}
  found = re.findall(r'= (?:bf16|f32)\[([\d,]+)\]\S* ([\w-]+)\(', text)
  for shape, operation in found:
    product = 1
    for n in shape.split(','):
      product *= int(n)
    if product == size:
      counts[operation] = counts.get(operation, 0) + 1
  return counts


@pytest.mark.slow
@pytest.mark.parametrize('name', list(CASES))
def test_the_cache_is_updated_in_place(name):
  if importlib.util.find_spec('libtpu') is None:
    pytest.skip('libtpu is not installed (extra [tpu]).')
  done = subprocess.run(
    [sys.executable, __file__, name],
    env={**os.environ, **ENVIRONMENT},
    cwd=pathlib.Path(__file__).parents[3],
    capture_output=True,
    text=True,
  )
  assert done.returncode == 0, done.stderr
  found = json.loads(done.stdout.splitlines()[-1])
  assert found['scratch'] <= 0.1 * found['cache'] + found['logits']
  assert found['aliased'] >= found['cache']
  passing = {
    'parameter',
    'get-tuple-element',
    'bitcast',
    'fusion',
    'dynamic-update-slice',
  }
  assert set(found['operations']) <= passing


if __name__ == '__main__':
  sys.path.insert(0, os.getcwd())
  print(json.dumps(report(sys.argv[1])))
