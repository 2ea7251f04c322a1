"""Tests for `rlve_jax/sampler/plan.py`: few programs, whatever the config."""

import dataclasses

import pytest

from experiments import configs
from rlve_jax import config as config_lib
from rlve_jax import inventory
from rlve_jax import programs
from rlve_jax import sharding
from rlve_jax.sampler import plan
from sagc import settings

SAMPLERS = {
  'few buckets': config_lib.Sampler((16,), (8,)),
  'many buckets': config_lib.Sampler((16, 32, 48), (8, 16, 24, 32)),
  'waves': config_lib.Sampler((16, 32), (8, 16), rows_in_flight=32),
  'tiles': config_lib.Sampler((16, 32), (8, 16), row_tile=4),
}
SIZES = {
  'one': settings.Config(kind='fixed', fixed_size=16),
  'three': settings.Config(sizes=(4, 8, 16)),
}


def _shapes(config):
  mesh = sharding.one_device()
  return programs.Shapes(config, (0,), mesh)


@pytest.mark.parametrize('name', list(configs.CONFIGS))
def test_every_configuration_has_few_programs(name):
  assert len(inventory.plan(_shapes(configs.get(name)))) <= 24


@pytest.mark.parametrize('name', list(configs.CONFIGS))
def test_every_group_of_every_configuration_starts_short(name):
  shapes = _shapes(configs.get(name))
  shortest = shapes.config.sampler.completion_buckets[0]
  starts = plan.make_ladder(shapes).starts
  assert {shape.slots for shape in starts.values()} == {shortest}


@pytest.mark.parametrize('sampler', list(SAMPLERS))
@pytest.mark.parametrize('sizes', list(SIZES))
@pytest.mark.parametrize('batch_by', ['prompts', 'completions'])
def test_any_shapes_give_few_programs(make_config, sampler, sizes, batch_by):
  problems = config_lib.Problems(batch_by=batch_by, completions=128)
  config = make_config(
    sampler=SAMPLERS[sampler],
    sagc=SIZES[sizes],
    problems=problems,
    learner=config_lib.Learner(row_width=96),
  )
  assert len(inventory.plan(_shapes(config))) <= 24


def test_rows_in_flight_are_flat_where_not_all_fit(make_config):
  sampler = dataclasses.replace(SAMPLERS['waves'], rows_in_flight=40)
  config = make_config(
    sampler=sampler,
    sagc=SIZES['three'],
    problems=config_lib.Problems(prompts=6),
  )
  shapes = _shapes(config)
  assert plan.starts(shapes) == {4: (6, 4), 8: (40, 1), 16: (40, 1)}
  assert list(plan.fills(shapes)) == [(6, 40)]
  planned = plan.plan_rollouts(shapes)
  assert {'fill/6-40', 'empty/40x1/8', 'empty/6x4/8'} <= set(planned)


@pytest.mark.parametrize(
  ('changes', 'needed'),
  [({'rows_in_flight': 8, 'row_tile': 16}, 16), ({'row_tile': 128}, 128)],
)
def test_too_few_rows_are_refused(make_config, changes, needed):
  sampler = dataclasses.replace(SAMPLERS['few buckets'], **changes)
  config = make_config(sampler=sampler, sagc=SIZES['one'])
  with pytest.raises(ValueError, match=f'must allow {needed} rows'):
    plan.starts(_shapes(config))


def test_tiles_need_buckets_that_are_multiples():
  with pytest.raises(ValueError, match='multiples of the first, 6'):
    config_lib.Sampler((16,), (6, 16), row_tile=4)
