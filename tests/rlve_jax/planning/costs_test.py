"""Tests of hand-counted costs, the reading of collectives, and the tables."""

import dataclasses

import jax
import numpy as np
import pytest

from rlve_jax import config as config_lib
from rlve_jax import programs
from rlve_jax import sharding
from rlve_jax.model import config as model_config
from rlve_jax.model import transformer
from rlve_jax.planning import chips
from rlve_jax.planning import collectives
from rlve_jax.planning import costs
from rlve_jax.planning import forecast
from rlve_jax.planning import text
from rlve_jax.sampler import ladder
from sagc import settings

MODEL = model_config.Config(
  vocab_size=100,
  width=8,
  num_layers=3,
  num_heads=4,
  num_kv_heads=2,
  head_dim=4,
  mlp_width=16,
)
CONFIG = config_lib.Config(
  name='costs',
  model=MODEL,
  problems=config_lib.Problems(prompts=8),
  sampler=config_lib.Sampler((8,), (24,)),
  learner=config_lib.Learner(row_width=32, rows=8, logits_chunk=8),
  sagc=settings.Config(kind='fixed', fixed_size=4),
)


def _shapes(*layout, **changes):
  config = dataclasses.replace(CONFIG, **changes)
  layout = sharding.Layout(*layout)
  size = layout.data * layout.fsdp * layout.tensor
  return programs.Shapes(config, (0,), sharding.imagine(layout, size))


def test_entries_are_those_of_the_matrices():
  params = jax.eval_shape(lambda: transformer.init(MODEL, jax.random.key(0)))
  matrices = sum(
    x.size
    for path, x in jax.tree_util.tree_leaves_with_path(params)
    if path[-1].key == 'kernel'
  )
  assert costs.matrix_entries(MODEL) == matrices


def test_operations_of_a_decoding_step():
  # A token meets every entry once; 24 + 8 keys of 3 layers, 4 heads of 4,
  # in two products of 2 operations.
  work = costs.decode(_shapes(1, 1, 1), ladder.Shape(8, 4, 24))
  a_token = 2 * costs.matrix_entries(MODEL) + 4 * 3 * 4 * 4 * 32
  assert work.flops == work.useful == 32 * a_token
  divided = costs.decode(_shapes(2, 2, 2), ladder.Shape(8, 4, 24))
  assert divided.flops == work.flops / 8
  assert work.sent == 0
  assert divided.sent > 0


def test_a_backward_pass_costs_two_forward_passes_and_what_is_repeated():
  plain = costs.microbatch(_shapes(1, 1, 1))
  learner = dataclasses.replace(CONFIG.learner, remat='full')
  full = costs.microbatch(_shapes(1, 1, 1, learner=learner))
  assert plain.useful == full.useful
  tokens = 8 * 32
  layers = 2 * 3 * costs.layer_entries(MODEL) * tokens
  layers += 4 * 3 * 4 * 4 * tokens * 16
  assert full.flops - plain.flops == layers


@pytest.mark.parametrize('bound', ['compute', 'memory', 'links'])
def test_the_narrowest_part_sets_the_time(bound):
  values = {'compute': 1e12, 'memory': 1e9, 'links': 1e8}
  values[bound] *= 1e6
  chip = chips.CHIPS['v5e']
  work = costs.Work(
    values['compute'], values['compute'] / 2, values['memory'], values['links']
  )
  bounds = work.bounds(chip)
  assert work.seconds(chip) == bounds[bound] == max(bounds.values())
  if bound == 'compute':
    assert work.utilization(chip) == pytest.approx(0.5)


def test_collectives_are_read_from_text():
  text = """
  %a = bf16[16,256]{1,0} all-gather(%x), dimensions={0}
  %b = (f32[2,8]{1,0}, f32[4,8]{1,0}) all-gather-start(%x), dimensions={0}
  %c = f32[4,8]{1,0} all-gather-done(%b)
  %windowed_dot_general_body_rs.4.sunk (wide.param: (f32[4,8])) -> (f32[4,8]) {
  ROOT %d = (f32[], /*index=1*/f32[100]{0}) all-reduce(%y, %z), to_apply=%add
  %e = f32[8]{0} reduce-scatter(%y), to_apply=%add
  %f = f32[9]{0} add(%all-reduce.1, %e)
  """
  found = collectives.read(text)
  assert [(c.kind, c.size) for c in found] == [
    ('all-gather', 16 * 256 * 2),
    ('all-reduce', 400),
    ('all-gather', 128),
    ('reduce-scatter', 32),
  ]
  assert collectives.rings(text) == 1
  assert collectives.summary(found)['all-gather'] == {
    'count': 2,
    'bytes': 8192 + 128,
    'largest': 8192,
  }


@pytest.mark.parametrize('name', ['v5e', 'v9:2x2', 'h100:', 'v5e:0x4', 'x'])
def test_unknown_topologies_are_refused(name):
  with pytest.raises(ValueError, match='topology must'):
    chips.parse(name)


def test_topologies_are_read():
  assert chips.parse('v5p:2x2x2').count == 8
  assert chips.parse('h100:16').chip.kind == 'gpu'


def test_shares_of_a_device():
  mesh = sharding.imagine(sharding.Layout(2, 2, 2), 8)
  where = sharding.named(mesh, ('vocab', 'width'))
  x = programs.struct((100, 8), np.dtype('float32'), where)
  assert forecast.share({'a': x, 'b': None}) == 100 * 8 * 4 // 4


def test_a_forecast_of_gpus_is_an_estimate_and_says_what_to_change():
  config = dataclasses.replace(CONFIG, mesh=sharding.Layout(1, 8, 1))
  topology = chips.parse('h100:8')
  found = forecast.forecast(config, topology)
  assert found['estimate'] and found['fits']
  assert 'It fits.' in text.table(found)
  assert all(row['largest_batch'] > 8 for row in found['programs'])
  small = dataclasses.replace(topology.chip, memory=20_000.0)
  found = forecast.forecast(config, dataclasses.replace(topology, chip=small))
  assert not found['fits']
  shown = text.table(found)
  assert 'policy does not fit' in shown
  assert 'Set ' in shown
