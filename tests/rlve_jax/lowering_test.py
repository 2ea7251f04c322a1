"""Sampler and update lower for GPUs and TPUs on a machine that has neither."""

import dataclasses

from jax import export
import pytest

from rlve_jax import config as config_lib
from rlve_jax import inventory
from rlve_jax import programs
from rlve_jax import sharding
from rlve_jax.model import config as model_config
from sagc import settings

CONFIG = config_lib.Config(
  name='lowering',
  compute_dtype='bfloat16',
  model=model_config.Config(
    vocab_size=600,
    width=64,
    num_layers=1,
    num_heads=4,
    num_kv_heads=2,
    head_dim=64,
    mlp_width=64,
  ),
  problems=config_lib.Problems(prompts=4),
  sampler=config_lib.Sampler((16,), (48,)),
  learner=config_lib.Learner(
    row_width=640, rows=2, logits_chunk=64, remat='full'
  ),
  sagc=settings.Config(kind='fixed', fixed_size=4),
)


def _plan(config):
  mesh = sharding.one_device()
  return inventory.plan(programs.Shapes(config, (7,), mesh))


def _lower(program: programs.Program, platforms) -> export.Exported:
  with program.inside():
    lower = export.export(program.jitted, platforms=platforms)
    return lower(*program.arguments)


@pytest.mark.parametrize('tile', [None, 8])
def test_every_program_lowers(tile):
  sampler = dataclasses.replace(CONFIG.sampler, row_tile=tile)
  plan = _plan(dataclasses.replace(CONFIG, sampler=sampler))
  if tile:
    plan = {k: v for k, v in plan.items() if k.startswith(('pre', 'decode'))}
  assert any(name.startswith('decode') for name in plan)
  for program in plan.values():
    found = _lower(program, ('cuda', 'tpu'))
    assert found.platforms == ('cuda', 'tpu')
