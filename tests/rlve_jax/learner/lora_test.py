"""Tests for `rlve_jax/learner/lora.py`: what is merged and exported."""

import json

import jax
import numpy as np
import pytest
import safetensors.numpy

from rlve_jax import config as config_lib
from rlve_jax.learner import lora
from rlve_jax.model import config as model_config
from rlve_jax.model import transformer
from rlve_jax.model import weights

MODEL = model_config.Config(
  vocab_size=12,
  width=6,
  num_layers=2,
  num_heads=2,
  num_kv_heads=1,
  head_dim=4,
  mlp_width=10,
)
ALL = config_lib.Lora(rank=3, alpha=1.5, targets=config_lib.LORA_TARGETS)


def _with_adapters(settings):
  params = transformer.init(MODEL, jax.random.key(0))
  params = lora.add(params, settings, jax.random.key(1))
  rng = np.random.default_rng(0)
  params['adapters'] = jax.tree.map(
    lambda x: rng.normal(size=x.shape).astype(np.float32), params['adapters']
  )
  return params


def test_adapters_start_as_nothing():
  params = transformer.init(MODEL, jax.random.key(0))
  added = lora.add(params, ALL, jax.random.key(1))
  merged = lora.merge(added, ALL.scale)
  for a, b in zip(jax.tree.leaves(params), jax.tree.leaves(merged)):
    np.testing.assert_array_equal(a, b)
  up = added['adapters']['mlp']['up']
  assert up['a'].shape == (2, 6, 3)
  assert up['b'].shape == (2, 3, 10)
  assert 0 < np.abs(up['a']).max() <= 6**-0.5
  assert added['adapters']['attention']['output']['a'].shape == (2, 2, 4, 3)


def test_parameters_without_adapters_are_their_own():
  params = transformer.init(MODEL, jax.random.key(0))
  assert lora.merge(params, 2.0) is params
  assert lora.trained(params) is params
  assert lora.with_trained(params, 'other') == 'other'


@pytest.mark.parametrize(
  'targets', [('query', 'down'), config_lib.LORA_TARGETS]
)
def test_an_export_holds_what_is_merged(tmp_path, targets):
  """Checkpoint weight + alpha / r * B A is the merged model's weight."""
  settings = config_lib.Lora(rank=3, alpha=1.5, targets=targets)
  params = _with_adapters(settings)
  lora.export(tmp_path / 'adapters', params, settings, 'some/model')
  values = json.loads((tmp_path / 'adapters/adapter_config.json').read_text())
  assert (values['peft_type'], values['r']) == ('LORA', 3)
  assert len(values['target_modules']) == len(targets)
  adapters = safetensors.numpy.load_file(
    tmp_path / 'adapters/adapter_model.safetensors'
  )
  files = []
  base = {k: v for k, v in params.items() if k != 'adapters'}
  for i, tree in enumerate((base, lora.merge(params, settings.scale))):
    folder = tmp_path / str(i)
    folder.mkdir()
    weights.write(folder, MODEL, tree, 'float32')
    (file,) = folder.glob('*.safetensors')
    files.append(safetensors.numpy.load_file(file))
  changed = 0
  for name, weight in files[0].items():
    prefix = f'base_model.model.{name.removesuffix(".weight")}.lora_'
    if f'{prefix}A.weight' in adapters:
      a, b = (adapters.pop(f'{prefix}{x}.weight') for x in 'AB')
      weight = weight + 1.5 / 3 * b @ a
      changed += 1
    np.testing.assert_allclose(files[1][name], weight, rtol=1e-5, atol=1e-6)
  assert changed == 2 * len(targets)
  assert not adapters


def test_a_folder_is_never_overwritten(tmp_path):
  with pytest.raises(ValueError, match='there already'):
    lora.export(tmp_path, _with_adapters(ALL), ALL, 'some/model')


@pytest.mark.parametrize(
  ('name', 'value'), [('rank', -1), ('alpha', 0.0), ('targets', ('head',))]
)
def test_bad_settings_raise(name, value):
  with pytest.raises(ValueError, match=name):
    config_lib.Lora(**{name: value})
