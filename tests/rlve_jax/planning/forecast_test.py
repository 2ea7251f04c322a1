"""A forecast for TPUs that are not there agrees with shapes and compiler."""

import dataclasses
import importlib.util
import json
import os
import pathlib
import subprocess
import sys

import pytest

from rlve_jax import config as config_lib
from rlve_jax import overrides
from rlve_jax import sharding
from rlve_jax.model import config as model_config
from rlve_jax.planning import elsewhere
from rlve_jax.planning import text
from sagc import settings

CONFIG = config_lib.Config(
  name='forecast',
  model=model_config.Config(
    vocab_size=8192,
    width=512,
    num_layers=2,
    num_heads=8,
    num_kv_heads=4,
    head_dim=128,
    mlp_width=2048,
    max_length=2048,
  ),
  problems=config_lib.Problems(prompts=8),
  sampler=config_lib.Sampler((128,), (896,), mesh=sharding.Layout(2, 1, 2)),
  learner=config_lib.Learner(
    row_width=1024, rows=4, logits_chunk=128, remat='full'
  ),
  sagc=settings.Config(kind='fixed', fixed_size=8),
)
NEEDS_TPU = pytest.mark.skipif(
  importlib.util.find_spec('libtpu') is None,
  reason='libtpu is not installed (extra [tpu]).',
)


@pytest.mark.slow
@NEEDS_TPU
def test_memory_is_that_of_shapes_and_of_the_compiler():
  found = elsewhere.forecast(CONFIG, 'v5e:2x2')
  assert found['fits'] and not found['estimate']
  prefill, decode, policy = found['programs']
  # 4 devices: updates divide over all, rollouts over rows and heads.
  c = CONFIG.model
  cache = 8 * 8 * 896 * 2 * c.num_layers * c.num_kv_heads * c.head_dim * 2 // 4
  prompts = 8 * 128 * 2 * c.num_layers * c.num_kv_heads * c.head_dim * 2 // 4
  assert decode['cache'] == cache + prompts
  assert decode['aliased'] >= cache
  held = found['held']['parameters'] + found['held']['optimizer']
  assert held == pytest.approx(3 * found['held']['parameters'], rel=1e-3)
  assert policy['arguments'] == pytest.approx(held, rel=0.05)
  sizes = decode['parameters'] + decode['cache']
  assert decode['arguments'] == pytest.approx(sizes, rel=0.05)
  for row in (prefill, decode, policy):
    parts = row['beside'] + row['arguments'] + row['scratch']
    assert row['total'] == parts
    assert row['compiled']
  assert policy['collectives']['all-gather']['count'] > 0
  assert 'It fits.' in text.table(found)


@pytest.mark.slow
@NEEDS_TPU
def test_what_the_compiler_refuses_is_measured_and_changed():
  sampler = dataclasses.replace(CONFIG.sampler, completion_buckets=(130_000,))
  learner = dataclasses.replace(CONFIG.learner, row_width=131_072)
  # A chip's part of the cache is 130,000 x 64 x 6 x 2 x 4 x 128 x 2 / 4 bytes,
  # 23.8 GiB.
  model = dataclasses.replace(CONFIG.model, max_length=131_072, num_layers=6)
  config = dataclasses.replace(
    CONFIG, sampler=sampler, learner=learner, model=model
  )
  found = elsewhere.forecast(config, 'v5e:2x2')
  assert not found['fits']
  decode = found['programs'][1]
  assert decode['over'] > 0
  assert dict(found['most'])[8] < decode['rows']
  assert 'too much' in text.table(found)
  # What is advised fits, by the compiler, as it was reckoned from shapes.
  for assignment in found['change']:
    config = overrides.override(config, assignment)
  again = elsewhere.forecast(config, 'v5e:2x2')
  assert again['fits']
  largest = max(row['total'] for row in again['programs'])
  assert largest == pytest.approx(found['changed_size'], rel=0.05)


@pytest.mark.parametrize(
  ('flags', 'status', 'message'),
  [
    (['--topology=h100:8', '--json'], 0, ''),
    (['--topology=h100:8', '--mesh=2x1x4'], 1, 'allowed: [1, 2]'),
  ],
)
def test_the_command(flags, status, message):
  done = subprocess.run(
    [sys.executable, '-m', 'experiments.plan', '--config=tiny', *flags],
    cwd=pathlib.Path(__file__).parents[3],
    env={**os.environ, 'JAX_PLATFORMS': 'cpu'},
    capture_output=True,
    text=True,
    check=False,
  )
  assert done.returncode == status, done.stderr
  assert message in done.stderr
  if not status:
    assert json.loads(done.stdout)['estimate']
