"""Tests of hand-counted costs, the reading of collectives, and the tables."""

import dataclasses

import jax
import numpy as np
import pytest

from rlve_jax import config as config_lib
from rlve_jax import overrides
from rlve_jax import programs
from rlve_jax import sharding
from rlve_jax.model import config as model_config
from rlve_jax.model import transformer
from rlve_jax.planning import chips
from rlve_jax.planning import collectives
from rlve_jax.planning import costs
from rlve_jax.planning import forecast
from rlve_jax.planning import subjects
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

# Head, parameters and caches are large beside what a layer needs.
LARGE = dataclasses.replace(
  CONFIG,
  model=dataclasses.replace(
    MODEL, vocab_size=4096, width=64, head_dim=16, mlp_width=256
  ),
  problems=config_lib.Problems(prompts=16),
  sampler=config_lib.Sampler((64,), (448,)),
  learner=config_lib.Learner(
    row_width=512, rows=64, logits_chunk=32, vocab_chunk=512, remat='full'
  ),
  sagc=settings.Config(kind='fixed', fixed_size=16),
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
  assert subjects.share({'a': x, 'b': None}) == 100 * 8 * 4 // 4


def test_sums_that_tpus_scatter_are_no_sums_of_the_whole():
  text = """
%all-reduce-scatter.2 (input: f32[8,24]) -> f32[1,24] {
  %input = f32[8,24]{1,0} parameter(0)
  %all-reduce.1 = f32[8,24]{1,0} all-reduce(%input), to_apply=%add
  ROOT %slice = f32[1,24]{1,0} dynamic-slice(%all-reduce.1, %i, %zero)
}
%body (x: f32[8,24]) -> f32[2] {
  ROOT %all-reduce.3 = f32[2]{0} all-reduce(%x), to_apply=%add
}
  %fusion = f32[1,24]{1,0} fusion(%x), calls=%all-reduce-scatter.2
  """
  found = collectives.read(text)
  assert [(c.kind, c.shape) for c in found] == [
    ('reduce-scatter', (1, 24)),
    ('all-reduce', (2,)),
  ]


def _with_memory(topology: chips.Topology, memory: float) -> chips.Topology:
  chip = dataclasses.replace(topology.chip, memory=memory)
  return dataclasses.replace(topology, chip=chip)


def test_a_forecast_of_gpus_is_an_estimate():
  config = dataclasses.replace(CONFIG, mesh=sharding.Layout(1, 8, 1))
  found = forecast.forecast(config, chips.parse('h100:8'))
  assert found['estimate'] and found['fits']
  shown = text.table(found)
  assert 'It fits.' in shown
  assert 'most rows at G 4: the 32 there are' in shown
  assert dict(found['most'])[None] >= 8


def _largest(found) -> float:
  return max(row['total'] for row in found['programs'])


@pytest.mark.parametrize('share', [0.9, 0.6, 0.4])
def test_what_is_advised_fits(share):
  topology = chips.parse('h100:8')
  least = share * _largest(forecast.forecast(LARGE, topology))
  topology = _with_memory(topology, least)
  found = forecast.forecast(LARGE, topology)
  assert not found['fits']
  shown = text.table(found)
  assert 'does not fit' in shown
  assert ' '.join(f'--set={c}' for c in found['change']) in shown
  config = LARGE
  for assignment in found['change']:
    config = overrides.override(config, assignment)
  again = forecast.forecast(config, topology)
  assert again['fits']
  assert _largest(again) == pytest.approx(found['changed_size'])


def test_where_nothing_fits_it_is_said():
  topology = _with_memory(chips.parse('h100:8'), 1e5)
  found = forecast.forecast(LARGE, topology)
  assert found['change'] is None
  assert 'take more' in text.table(found)


@pytest.mark.parametrize(
  ('kind', 'group', 'name'),
  [
    ('decode', 16, 'sampler.rows_in_flight'),
    ('policy', None, 'learner.rows'),
  ],
)
def test_the_most_rows_fit_and_no_more(kind, group, name):
  topology = chips.parse('h100:8')

  def total(config):
    rows = forecast.forecast(config, topology)['programs']
    return next(r['total'] for r in rows if r['name'].startswith(kind))

  memory = 0.8 * total(LARGE)
  limited = _with_memory(topology, memory)
  most = dict(forecast.forecast(LARGE, limited)['most'])[group]
  sizes = [
    total(overrides.override(LARGE, f'{name}={rows}'))
    for rows in (most, most + 8)
  ]
  assert sizes[0] <= 0.97 * memory < sizes[1]
