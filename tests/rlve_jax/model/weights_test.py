"""The table of names, layouts, and parameters that are born divided."""

import os
import pathlib
import subprocess
import sys
import textwrap

from flax import traverse_util
import jax
import numpy as np
import pytest

from rlve_jax.model import config as config_lib
from rlve_jax.model import transformer
from rlve_jax.model import weights

CONFIG = config_lib.Config(
  vocab_size=11,
  width=6,
  num_layers=3,
  num_heads=2,
  num_kv_heads=1,
  head_dim=4,
  mlp_width=5,
  attention_bias=True,
  qk_norm=True,
  tied_embeddings=False,
)
_ROOT = pathlib.Path(__file__).parents[3]


class _Source:
  """Tensors held in memory."""

  def __init__(self, tensors):
    self.tensors = tensors
    self.shapes = {name: value.shape for name, value in tensors.items()}

  def read(self, name):
    return self.tensors[name]


def _tensors(seed: int = 0) -> dict[str, np.ndarray]:
  """Returns random tensors, with the names and shapes spelled out."""
  layer = {
    'input_layernorm.weight': (6,),
    'self_attn.q_proj.weight': (8, 6),
    'self_attn.q_proj.bias': (8,),
    'self_attn.k_proj.weight': (4, 6),
    'self_attn.k_proj.bias': (4,),
    'self_attn.v_proj.weight': (4, 6),
    'self_attn.v_proj.bias': (4,),
    'self_attn.q_norm.weight': (4,),
    'self_attn.k_norm.weight': (4,),
    'self_attn.o_proj.weight': (6, 8),
    'post_attention_layernorm.weight': (6,),
    'mlp.gate_proj.weight': (5, 6),
    'mlp.up_proj.weight': (5, 6),
    'mlp.down_proj.weight': (6, 5),
  }
  shapes = {'model.embed_tokens.weight': (11, 6)}
  for i in range(3):
    shapes |= {f'model.layers.{i}.{k}': v for k, v in layer.items()}
  shapes |= {'model.norm.weight': (6,), 'lm_head.weight': (11, 6)}
  rng = np.random.default_rng(seed)
  return {k: rng.normal(size=v).astype(np.float32) for k, v in shapes.items()}


def test_a_value_goes_where_it_belongs():
  tensors = _tensors()
  params = weights.read(CONFIG, _Source(tensors))
  attention = params['blocks']['attention']
  layer, head, part, row = 2, 1, 3, 5
  at = head * 4 + part
  prefix = f'model.layers.{layer}.self_attn'
  query = tensors[f'{prefix}.q_proj.weight']
  assert attention['query']['kernel'][layer, row, head, part] == query[at, row]
  bias = tensors[f'{prefix}.q_proj.bias']
  assert attention['query']['bias'][layer, head, part] == bias[at]
  output = tensors[f'{prefix}.o_proj.weight']
  assert (
    attention['output']['kernel'][layer, head, part, row] == output[row, at]
  )
  down = tensors[f'model.layers.{layer}.mlp.down_proj.weight']
  assert (
    params['blocks']['mlp']['down']['kernel'][layer, 4, row] == down[row, 4]
  )
  assert params['head']['kernel'][7, row] == tensors['lm_head.weight'][7, row]


def test_the_order_of_tensors_does_not_matter():
  tensors = _tensors()
  shuffled = dict(reversed(tensors.items()))
  jax.tree.map(
    np.testing.assert_array_equal,
    weights.read(CONFIG, _Source(tensors)),
    weights.read(CONFIG, _Source(shuffled)),
  )


@pytest.mark.parametrize('limit', [1, 1000, 10**9])
def test_out_and_in(tmp_path, limit):
  tensors = _tensors()
  params = weights.read(CONFIG, _Source(tensors))
  weights.write(tmp_path, CONFIG, params, 'float32', limit)
  found = weights.shards.find(tmp_path)
  assert set(found.shapes) == set(tensors)
  for name, value in tensors.items():
    np.testing.assert_array_equal(found.read(name), value)
  sizes = [path.stat().st_size for path in tmp_path.glob('*.safetensors')]
  assert len(sizes) == {1: len(tensors), 10**9: 1}.get(limit, len(sizes))


@pytest.mark.parametrize('bias', [False, True])
@pytest.mark.parametrize('norm', [False, True])
@pytest.mark.parametrize('tied', [False, True])
def test_the_table_names_every_parameter(bias, norm, tied):
  config = config_lib.Config(
    attention_bias=bias, qk_norm=norm, tied_embeddings=tied
  )
  params = jax.eval_shape(lambda: transformer.init(config, jax.random.key(0)))
  paths = set(traverse_util.flatten_dict(params, sep='/'))
  assert paths <= {tensor.path for tensor in weights.TABLE}
  names = [tensor.name for tensor in weights.TABLE]
  assert len(set(names)) == len(names)


_DIVIDED = """
import jax
import numpy as np
from jax.sharding import PartitionSpec as P
from rlve_jax.model import config as config_lib
from rlve_jax.model import transformer
from rlve_jax.model import weights

config = config_lib.Config(
  vocab_size=64, width=32, num_layers=2, num_heads=4, num_kv_heads=2,
  head_dim=8, mlp_width=48, tied_embeddings=False)
mesh = jax.make_mesh((2, 2, 2), ('data', 'fsdp', 'tensor'),
                     axis_types=(jax.sharding.AxisType.Auto,) * 3)
init = jax.jit(lambda: transformer.init(config, jax.random.key(0)))
params = init()
specs = {1: P(), 2: P('tensor', 'fsdp'), 3: P(None, 'fsdp', 'tensor'),
         4: P(None, None, 'tensor', 'fsdp')}
where = jax.tree.map(
  lambda x: jax.sharding.NamedSharding(mesh, specs[x.ndim]), params)

class Source:
  shapes = {}
  def read(self, name):
    return self.values[name]

source = Source()
slots = weights._slots(config)
flat = weights._flat(params)
source.values = {}
for name, slot in slots.items():
  value = np.asarray(flat[slot.tensor.path])
  value = value if slot.layer is None else value[slot.layer]
  source.values[name] = slot.tensor.to_file(value)
source.shapes = {k: v.shape for k, v in source.values.items()}
again = weights.read(config, source, where)
for x, y, s in zip(*map(jax.tree.leaves, (again, params, where))):
  assert x.sharding == s, (x.sharding, s)
  np.testing.assert_array_equal(x, y)
print('equal on', len(jax.devices()))
"""


@pytest.mark.slow
def test_parameters_are_born_divided_over_eight_devices():
  flags = '--xla_force_host_platform_device_count=8'
  done = subprocess.run(
    [sys.executable, '-c', textwrap.dedent(_DIVIDED)],
    env=os.environ | {'XLA_FLAGS': flags, 'JAX_PLATFORMS': 'cpu'},
    cwd=_ROOT,
    capture_output=True,
    text=True,
    timeout=300,
    check=False,
  )
  assert 'equal on 8' in done.stdout, done.stderr
