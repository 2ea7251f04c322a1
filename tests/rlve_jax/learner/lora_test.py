"""Tests for `rlve_jax/learner/lora.py`: what is merged and exported."""

import functools
import json
import pathlib

import jax
import jax.numpy as jnp
import numpy as np
import pytest
import safetensors.numpy

from rlve_jax import config as config_lib
from rlve_jax.learner import lora
from rlve_jax.model import config as model_config
from rlve_jax.model import huggingface
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

DATA = pathlib.Path(__file__).parents[1] / 'data'
# As `benchmarks.golden_adapters` makes them: the `peft` library opened folders
# that `lora.export` had written, and gave the logits.
GOLDEN = np.load(DATA / 'adapters.npz')
MODELS = np.load(DATA / 'families.npz')


class Stored:
  """The weights of a stored model, as `weights.read` wants them."""

  def __init__(self, name):
    prefix = f'{name}/weights/'
    keys = [k.removeprefix(prefix) for k in MODELS if k.startswith(prefix)]
    self._tensors = {
      key: MODELS[prefix + key] * MODELS[f'{name}/units/{key}'] for key in keys
    }
    self.shapes = {key: x.shape for key, x in self._tensors.items()}

  def read(self, name):
    return self._tensors[name]


def _with_adapters(settings):
  params = transformer.init(MODEL, jax.random.key(0))
  params = lora.add(params, settings, jax.random.key(1))
  rng = np.random.default_rng(0)
  params['adapters'] = jax.tree.map(
    lambda x: rng.normal(size=x.shape).astype(np.float32), params['adapters']
  )
  return params


@pytest.mark.slow
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


def _golden_adapters(name):
  adapters = {}
  for path in GOLDEN.files:
    model, *keys = path.split('/')
    if model == name and len(keys) == 3:
      part, linear, factor = keys
      part = adapters.setdefault(part, {})
      part.setdefault(linear, {})[factor] = GOLDEN[path]
  return adapters


@functools.partial(jax.jit, static_argnums=(1, 3))
def _logits(params, config, tokens, scale):
  positions = jnp.broadcast_to(jnp.arange(tokens.shape[1]), tokens.shape)
  hidden = transformer.forward(
    params,
    config,
    tokens,
    positions,
    jnp.ones_like(tokens),
    adapter_scale=scale,
  )
  return transformer.project(params, hidden)


@pytest.mark.parametrize(
  'name', sorted({k.split('/')[0] for k in GOLDEN.files} - {'meta'})
)
@pytest.mark.parametrize('merged', [False, True])
def test_logits_equal_those_of_peft(name, merged):
  meta = json.loads(str(GOLDEN['meta']))
  configs = json.loads(str(MODELS['meta']))['configs']
  config = huggingface.parse(configs[name])
  params = weights.read(config, Stored(name))
  params['adapters'] = _golden_adapters(name)
  scale = meta['alpha'] / meta['rank']
  if merged:
    params = lora.merge(params, scale)
  logits = _logits(params, config, MODELS[f'{name}/tokens'], scale)[:, ::5]
  np.testing.assert_allclose(
    logits, GOLDEN[f'{name}/logits'], rtol=0, atol=2e-4
  )


def test_a_folder_is_never_overwritten(tmp_path):
  with pytest.raises(ValueError, match='there already'):
    lora.export(tmp_path, _with_adapters(ALL), ALL, 'some/model')


@pytest.mark.parametrize(
  ('name', 'value'), [('rank', -1), ('alpha', 0.0), ('targets', ('head',))]
)
def test_bad_settings_raise(name, value):
  with pytest.raises(ValueError, match=name):
    config_lib.Lora(**{name: value})
