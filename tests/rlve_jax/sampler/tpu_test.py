"""The decode loop as compiled for TPUs that are not there.

What is measured is the compiler's own report: scratch, aliasing, and which
operations have the shape of a layer's cache.
"""

import importlib.util
import json
import math
import os
import pathlib
import re
import subprocess
import sys

import pytest

# Name: model, devices of (data, tensor), prompts, group, cache and prompt.
CASES = {
  'SmolLM2': ('smollm2', (4, 1), 16, 16, 1024, 256),
  'SmolLM2, refilled': ('smollm2', (4, 1), 32, 16, 1024, 256),
  'Qwen2.5-1.5B': ('qwen_1_5b', (4, 1), 4, 16, 4096, 1024),
  'Qwen2.5-7B': ('qwen_7b', (1, 4), 1, 16, 4096, 1024),
}
IN_FLIGHT = {'SmolLM2, refilled': 256}  # Rows; elsewhere all.
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
    'qwen_7b': model_config.Config(
      vocab_size=152064,
      width=3584,
      num_layers=28,
      num_heads=28,
      num_kv_heads=4,
      head_dim=128,
      mlp_width=18944,
      attention_bias=True,
      tied_embeddings=False,
      max_length=8192,
    ),
  }


def report(name: str):
  """Compiles one decode program; returns what the compiler says of it."""
  from jax.experimental import topologies

  from rlve_jax import config as config_lib
  from rlve_jax import programs
  from rlve_jax import sharding
  from rlve_jax.sampler import memory as memory_lib
  from rlve_jax.sampler import plan
  from sagc import settings

  model, mesh_shape, prompts, group, slots, width = CASES[name]
  topology = topologies.get_topology_desc(
    platform='tpu', topology_name='v5e:2x2'
  )
  layout = sharding.Layout(mesh_shape[0], 1, mesh_shape[1])
  mesh = sharding.make_mesh(layout, topology.devices)
  config = config_lib.Config(
    name='tpu',
    model=_models()[model],
    problems=config_lib.Problems(prompts=prompts),
    sampler=config_lib.Sampler(
      (width,), (slots,), rows_in_flight=IN_FLIGHT.get(name), programs=9
    ),
    learner=config_lib.Learner(row_width=width + slots, logits_chunk=64),
    sagc=settings.Config(kind='fixed', fixed_size=group),
  )
  shapes = programs.Shapes(config, (0,), mesh)
  planned = plan.plan_rollouts(shapes)
  start = plan.make_ladder(shapes).starts[plan.starts(shapes)[group]]
  others = [n for n in planned if not n.startswith(('decode', 'unstack'))]
  reports = {n: planned[n].compile().memory_analysis() for n in others}
  compiled = planned[plan.decode_name(start)].compile()
  memory = reports[plan.decode_name(start)] = compiled.memory_analysis()
  peak = memory_lib.peak(shapes, reports)
  c, (data, tensor) = config.model, mesh_shape
  rows = start.rows // data
  layer = rows * c.num_kv_heads // tensor * c.head_dim * slots
  return {
    'peak': peak.size / peak.least,
    'layers': c.num_layers,
    'scratch': memory.temp_size_in_bytes,
    'aliased': memory.alias_size_in_bytes,
    'cache': 2 * c.num_layers * layer * 2,
    'logits': rows * c.vocab_size // tensor * 4,
    'operations': cache_operations(
      compiled.as_text(), {layer, layer * c.num_layers}, slots
    ),
  }


_LINE = re.compile(r'\s*(ROOT )?%?([\w.-]+) = (.*?) ([\w-]+)\((.*)')
_SHAPE = re.compile(r'\b[a-z]+\d*\[([\d,]*)\]')
_PASSING = {'bitcast', 'get-tuple-element', 'parameter', 'tuple', 'while'}


def cache_operations(text: str, sizes: set[int], slots: int) -> dict[str, int]:
  """Counts operations inside loops whose result is as large as a cache.

  Args:
    text: a compiled program.
    sizes: numbers of elements of the caches in question.
    slots: tokens that they hold.

  Returns:
    Counts by name; a slice of one token written in place is an `update`.
  """
  computations = _read(text)
  counts = {}
  for name in _in_loops(computations):
    for operation in computations[name].values():
      if sizes & set(operation['sizes']):
        kind = operation['kind']
        if kind not in _PASSING:
          update = _updates(operation, computations[name], computations, slots)
          kind = 'update' if update else kind
        counts[kind] = counts.get(kind, 0) + 1
  return counts


def _read(text: str):
  """Returns operations by name, by the name of their computation."""
  computations, current = {}, {}
  for line in text.splitlines():
    if line.endswith('{') and ' = ' not in line.split('->')[0]:
      head = line.removeprefix('ENTRY ').lstrip().lstrip('%')
      current = computations.setdefault(re.split(r'[ (]', head)[0], {})
    elif match := _LINE.match(line):
      root, name, result, kind, rest = match.groups()
      current[name] = {
        'root': bool(root),
        'kind': kind,
        'sizes': [_product(shape) for shape in _SHAPE.findall(result)],
        'operands': re.findall(r'%([\w.-]+)', rest.split('), ')[0]),
        'called': re.findall(
          r'(?:calls|body|condition|to_apply)=%?([\w.-]+)', rest
        ),
        'body': re.findall(r'body=%?([\w.-]+)', rest),
      }
  return computations


def _product(shape: str) -> int:
  return math.prod(int(n) for n in shape.split(',') if n)


def _in_loops(computations) -> set[str]:
  """Returns the bodies of loops and what they call; not what is fused."""
  waiting = [
    body
    for c in computations.values()
    for op in c.values()
    for body in op['body']
  ]
  found = set()
  while waiting:
    name = waiting.pop()
    if name not in found and name in computations:
      found.add(name)
      waiting += [
        called
        for op in computations[name].values()
        if op['kind'] != 'fusion'
        for called in op['called']
      ]
  return found


def _updates(operation, around, computations, slots: int) -> bool:
  """Whether large results are one-token slices written in place."""
  if operation['kind'] == 'fusion':
    (name,) = operation['called']
    around = computations[name]
    operation = next(op for op in around.values() if op['root'])
  roots = [operation]
  if operation['kind'] == 'tuple':
    roots = [around[name] for name in operation['operands']]
  large = max(size for root in roots for size in root['sizes'])
  for root in roots:
    while root['kind'] == 'bitcast':
      root = around[root['operands'][0]]
    if large in root['sizes']:
      if root['kind'] != 'dynamic-update-slice':
        return False
      if around[root['operands'][1]]['sizes'] != [large // slots]:
        return False
  return True


def test_caches_among_the_values_of_a_scan_are_found_out():
  import jax
  import jax.numpy as jnp

  def layer(x, cache, step):
    index = 0, 0, step
    cache = jax.lax.dynamic_update_slice(cache, x[:, :, None], index)
    return jnp.sum(cache, axis=2), cache

  def apart(state):
    step, x, caches = state
    moved = []
    for cache in caches:
      x, cache = layer(x, cache, step)
      moved.append(cache)
    return step + 1, x, tuple(moved)

  def scanned(state):
    step, x, caches = state
    x, caches = jax.lax.scan(lambda x, c: layer(x, c, step), x, caches)
    return step + 1, x, caches

  x, cache = jnp.zeros((32, 16)), jnp.zeros((32, 16, 64))
  found = []
  for body, caches in (
    (apart, (cache,) * 3),
    (scanned, jnp.stack([cache] * 3)),
  ):
    loop = lambda s, body=body: jax.lax.while_loop(lambda s: s[0] < 64, body, s)
    state = 0, x, caches
    text = jax.jit(loop, donate_argnums=0).lower(state).compile().as_text()
    found.append(cache_operations(text, {cache.size, 3 * cache.size}, 64))
  assert set(found[0]) <= _PASSING | {'update'}
  assert found[0]['update'] == 3
  assert not set(found[1]) <= _PASSING | {'update'}


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
  assert found['peak'] <= 1.15
  operations = found['operations']
  assert operations['update'] == 2 * found['layers']
  assert set(operations) <= _PASSING | {'update'}


if __name__ == '__main__':
  sys.path.insert(0, os.getcwd())
  print(json.dumps(report(sys.argv[1])))
