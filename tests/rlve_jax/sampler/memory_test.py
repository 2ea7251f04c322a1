"""Tests of `rlve_jax/sampler/memory.py`: against what is alive in a rollout."""

import gc

import jax
import numpy as np
import pytest

from rlve_jax import config as config_lib
from rlve_jax import programs
from rlve_jax import sharding
from rlve_jax import types
from rlve_jax.model import config as model_config
from rlve_jax.model import transformer
from rlve_jax.sampler import memory
from rlve_jax.sampler import methods
from rlve_jax.sampler import plan
from rlve_jax.sampler import rollout
from sagc import settings

SMALL = model_config.Config(
  vocab_size=300, width=32, num_layers=3, mlp_width=32
)
SMOLLM2 = model_config.Config(
  vocab_size=49_152,
  width=576,
  num_layers=30,
  num_heads=9,
  num_kv_heads=3,
  head_dim=64,
  mlp_width=1536,
)


def _shapes(model, group, **sampler):
  config = config_lib.Config(
    name='memory',
    model=model,
    problems=config_lib.Problems(prompts=4),
    sampler=config_lib.Sampler(**sampler),
    learner=config_lib.Learner(row_width=1024),
    sagc=settings.Config(kind='fixed', fixed_size=group),
  )
  return programs.Shapes(config, (-1,), sharding.one_device())


def _reports(compiled):
  return {name: c.memory_analysis() for name, c in compiled.items()}


def _check_scratch(shapes, compiled):
  """No block of decoding may copy its caches, flat or not."""
  for shape in plan.make_ladder(shapes).shapes:
    report = compiled[plan.decode_name(shape)].memory_analysis()
    logits = 4 * shape.rows * shapes.model.vocab_size
    cache = report.alias_size_in_bytes
    assert report.temp_size_in_bytes <= 0.1 * cache + 4 * logits, shape


class _Meter:
  """A program that notes what is alive, in bytes, whenever it is called."""

  def __init__(self, program, base, found):
    self.program, self.base, self.found = program, base, found

  def __call__(self, *arguments):
    report = self.program.memory_analysis()
    new = report.output_size_in_bytes + report.temp_size_in_bytes
    new -= report.alias_size_in_bytes
    self.found.append(_alive() - self.base + new)
    return self.program(*arguments)


def _alive() -> int:
  return sum(x.nbytes for x in jax.live_arrays())


@pytest.mark.slow
@pytest.mark.parametrize('in_flight', [None, 16])
def test_no_more_is_alive_than_the_peak(in_flight):
  shapes = _shapes(
    SMALL,
    8,
    prompt_buckets=(32,),
    completion_buckets=(64, 256),
    rows_in_flight=in_flight,
    programs=16,
  )
  gc.collect()
  base, found = _alive(), []
  compiled = programs.compile_all(plan.plan_rollouts(shapes))
  peak = memory.peak(shapes, _reports(compiled))
  _check_scratch(shapes, compiled)
  params = plan.unstack(compiled, transformer.init(SMALL, jax.random.key(0)))
  gc.collect()
  metered = {
    name: _Meter(program, base, found) for name, program in compiled.items()
  }
  sampler = rollout.make_sampler(shapes, metered)
  limits = np.full((4, 8), 20)  # Rows leave when the cache has grown.
  limits[:, :5] = 150
  limits[0, 0] = 256
  prompts = types.Prompts(
    np.ones((4, 32), np.int32),
    np.full(4, 9, np.int32),
    np.arange(4, dtype='u4'),
  )
  _, effort = sampler.sample(params, prompts, 8, methods.Greedy(), limits)
  assert effort.compactions > 0
  assert bool(effort.refills) == bool(in_flight)
  assert 0.7 * peak.size < max(found) <= 1.02 * peak.size


@pytest.mark.slow
@pytest.mark.parametrize('in_flight', [None, 32])
def test_the_peak_is_near_the_least(in_flight):
  shapes = _shapes(
    SMOLLM2,
    16,
    prompt_buckets=(64,),
    completion_buckets=(64, 256),
    rows_in_flight=in_flight,
    programs=11,
  )
  compiled = programs.compile_all(plan.plan_rollouts(shapes))
  peak = memory.peak(shapes, _reports(compiled))
  assert peak.size <= 1.15 * peak.least, peak
