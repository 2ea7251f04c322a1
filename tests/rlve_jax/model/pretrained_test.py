"""Models from folders: parity with stored arrays, round trips, refusals."""

import functools
import json
import pathlib
import shutil

import jax
import jax.numpy as jnp
import numpy as np
import pytest
from safetensors import numpy as safetensors_numpy

from rlve_jax import tokenizer as tokenizer_lib
from rlve_jax.model import cache
from rlve_jax.model import config as config_lib
from rlve_jax.model import pretrained
from rlve_jax.model import transformer

DATA = pathlib.Path(__file__).parents[1] / 'data'
GOLDEN = np.load(DATA / 'families.npz')
CONFIGS = json.loads(str(GOLDEN['meta']))['configs']
NAMES = sorted(CONFIGS)


def golden_tensors(name: str) -> dict[str, np.ndarray]:
  """Returns the weights of a stored model, under their stored names."""
  prefix = f'{name}/weights/'
  keys = [k.removeprefix(prefix) for k in GOLDEN if k.startswith(prefix)]
  return {
    key: GOLDEN[prefix + key] * GOLDEN[f'{name}/units/{key}'] for key in keys
  }


@pytest.fixture(scope='module')
def tokenizer() -> tokenizer_lib.Tokenizer:
  return tokenizer_lib.train(['sort 3 1 2'], 300)


@pytest.fixture(scope='module')
def folder(tmp_path_factory):
  """Returns a function from a name to a folder as `transformers` wrote it."""
  root = tmp_path_factory.mktemp('models')

  def make(name: str) -> pathlib.Path:
    path = root / name
    if not path.exists():
      path.mkdir()
      _write(path, CONFIGS[name], golden_tensors(name))
    return path

  return make


def _tokenizer_files() -> dict[str, bytes]:
  """Returns a tokenizer of four letters, whose `e` ends a text."""
  model = {
    'type': 'BPE',
    'vocab': {'a': 0, 'b': 1, '<e>': 2, 'c': 3},
    'merges': [],
  }
  added = {
    'id': 2,
    'content': '<e>',
    'special': True,
    'single_word': False,
    'lstrip': False,
    'rstrip': False,
    'normalized': False,
  }
  values = {'version': '1.0', 'added_tokens': [added], 'model': model}
  settings = {'eos_token': {'content': '<e>'}, 'bos_token': None}
  return {
    'tokenizer.json': json.dumps(values).encode(),
    'tokenizer_config.json': json.dumps(settings).encode(),
  }


def _write(path: pathlib.Path, config: dict, tensors: dict) -> None:
  (path / 'config.json').write_text(json.dumps(config))
  pretrained.write_files(path, _tokenizer_files())
  safetensors_numpy.save_file(tensors, path / 'model.safetensors')


@functools.partial(jax.jit, static_argnums=1)
def _logits(params, config, tokens) -> jax.Array:
  positions = jnp.broadcast_to(jnp.arange(tokens.shape[1]), tokens.shape)
  hidden = transformer.forward(
    params, config, tokens, positions, jnp.ones_like(tokens)
  )
  return transformer.project(params, hidden)


@pytest.mark.parametrize('name', NAMES)
def test_logits_equal_those_of_transformers(folder, name):
  config, params, _ = pretrained.load(folder(name))
  logits = _logits(params, config, GOLDEN[f'{name}/tokens'])[:, ::5]
  np.testing.assert_allclose(
    logits, GOLDEN[f'{name}/logits'], rtol=0, atol=2e-4
  )


@functools.partial(jax.jit, static_argnums=(1, 3))
def _greedy(params, config, prompt, count: int) -> jax.Array:
  """Returns the most likely tokens, by prefill and decode in padded shapes."""
  params = cache.unstack(params, jnp.float32)
  prompts = cache.prefill(params, config, jnp.pad(prompt, (0, 3))[None])
  lengths = jnp.array([len(prompt)])
  layer = cache.empty(config, 1, 1, count + 5, jnp.float32)
  caches = (layer,) * config.num_layers

  def step(carry, i):
    last, caches = carry
    logits, caches = cache.decode(
      params, config, last, prompts, lengths, caches, i
    )
    last = logits.argmax(-1)
    return (last, caches), last[0, 0]

  first = prompt[-1:][None], caches
  return jax.lax.scan(step, first, jnp.arange(count))[1]


@pytest.mark.parametrize('name', NAMES)
def test_greedy_tokens_equal_those_of_transformers(folder, name):
  config, params, _ = pretrained.load(folder(name))
  found = _greedy(params, config, GOLDEN[f'{name}/tokens'][0, :8], 64)
  np.testing.assert_array_equal(found, GOLDEN[f'{name}/greedy'])


@pytest.mark.parametrize('dtype', pretrained.DTYPES)
@pytest.mark.parametrize('name', ['llama3_untied_gqa3', 'qwen2_tied_gqa7'])
def test_import_then_export_is_bit_exact(folder, tmp_path, name, dtype):
  """The stored weights are exact in all three types, random ones are not."""
  rng = np.random.default_rng(0)
  tensors = {
    key: rng.normal(size=value.shape).astype(jnp.dtype(dtype))
    for key, value in golden_tensors(name).items()
  }
  (tmp_path / 'in').mkdir()
  _write(tmp_path / 'in', {**CONFIGS[name], 'dtype': dtype}, tensors)
  found = pretrained.find(tmp_path / 'in')
  params = found.read()
  out = tmp_path / 'out'
  pretrained.save(
    out,
    found.config,
    params,
    found.tokenizer,
    found.files,
    shard_bytes=20_000,
  )
  index = json.loads((out / 'model.safetensors.index.json').read_text())
  read = {}
  files = sorted(out.glob('*.safetensors'))
  for number, path in enumerate(files, 1):
    assert path.name == f'model-{number:05d}-of-{len(files):05d}.safetensors'
    held = safetensors_numpy.load_file(path)
    assert {index['weight_map'][key] for key in held} == {path.name}
    read |= held
  assert len(files) > 2
  assert set(read) == set(tensors)
  for key, value in tensors.items():
    assert read[key].dtype == value.dtype
    assert read[key].tobytes() == value.tobytes(), key
  for file, content in found.files.items():
    assert (out / file).read_bytes() == content
  again = pretrained.find(out)
  jax.tree.map(np.testing.assert_array_equal, again.read(), params)
  assert again.config == found.config


def test_trained_from_nothing_goes_out_and_comes_in(tmp_path, tokenizer):
  config = config_lib.Config(width=32, num_layers=2, mlp_width=48)
  params = jax.jit(transformer.init, static_argnums=0)(
    config, jax.random.key(0)
  )
  pretrained.save(tmp_path / 'm', config, params, tokenizer)
  again, read, loaded = pretrained.load(tmp_path / 'm')
  assert again == config
  assert loaded.stops == tokenizer.stops
  assert loaded.encode('sort 3') == tokenizer.encode('sort 3')
  jax.tree.map(np.testing.assert_array_equal, read, params)


def test_another_dtype_is_named_in_the_config(folder, tmp_path):
  found = pretrained.find(folder('qwen3_tied_gqa7'))
  pretrained.save(
    tmp_path / 'm',
    found.config,
    found.read(),
    found.tokenizer,
    found.files,
    dtype='bfloat16',
  )
  values = json.loads((tmp_path / 'm' / 'config.json').read_text())
  assert values['dtype'] == 'bfloat16'
  assert pretrained.find(tmp_path / 'm').dtype == 'bfloat16'


def test_parameters_have_the_asked_dtype_and_sharding(folder):
  where = jax.sharding.SingleDeviceSharding(jax.devices()[0])
  found = pretrained.find(folder('qwen3_tied_gqa7'))
  params = found.read(where, jnp.bfloat16)
  wanted = jax.eval_shape(
    lambda: transformer.init(found.config, jax.random.key(0))
  )
  assert jax.tree.structure(params) == jax.tree.structure(wanted)
  for x, y in zip(jax.tree.leaves(params), jax.tree.leaves(wanted)):
    assert (x.shape, x.dtype, x.sharding) == (y.shape, jnp.bfloat16, where)


def test_redundant_head_of_tied_embeddings(tmp_path):
  name = 'llama3_tied_gqa3'
  tensors = golden_tensors(name)
  tensors['lm_head.weight'] = tensors['model.embed_tokens.weight']
  _write(tmp_path, CONFIGS[name], tensors)
  assert 'head' not in pretrained.find(tmp_path).read()
  tensors['lm_head.weight'] = tensors['lm_head.weight'] + 1
  _write(tmp_path, CONFIGS[name], tensors)
  with pytest.raises(ValueError, match='differs from'):
    pretrained.find(tmp_path)


def test_every_fault_of_the_tensors_is_listed(tmp_path):
  name = 'llama_untied_mha'
  tensors = golden_tensors(name)
  del tensors['lm_head.weight'], tensors['model.layers.1.mlp.up_proj.weight']
  tensors['model.layers.0.self_attn.q_proj.bias'] = np.zeros(32, np.float32)
  tensors['model.layers.0.self_attn.rotary_emb.inv_freq'] = np.zeros(
    4, np.float32
  )
  tensors['model.norm.weight'] = np.zeros(31, np.float32)
  _write(tmp_path, CONFIGS[name], tensors)
  with pytest.raises(ValueError) as error:
    pretrained.find(tmp_path)
  lines = str(error.value).splitlines()[1:]
  assert [line.strip() for line in lines] == [
    'model.layers.1.mlp.up_proj.weight is missing',
    'model.norm.weight is (31,) in place of (32,)',
    'lm_head.weight is missing',
    'model.layers.0.self_attn.q_proj.bias is not part of this model',
  ]


@pytest.fixture(scope='module')
def sharded(folder, tmp_path_factory) -> pathlib.Path:
  """Returns a model in three shards or more."""
  found = pretrained.find(folder('smollm2_tied_gqa3'))
  path = tmp_path_factory.mktemp('sharded') / 'm'
  pretrained.save(
    path,
    found.config,
    found.read(),
    found.tokenizer,
    found.files,
    shard_bytes=40_000,
  )
  assert len(list(path.glob('*.safetensors'))) >= 3
  return path


def _drop_shard(path):
  sorted(path.glob('*.safetensors'))[1].unlink()


def _cut_shard(path):
  shard = sorted(path.glob('*.safetensors'))[1]
  shard.write_bytes(shard.read_bytes()[:-100])


def _cut_header(path):
  shard = sorted(path.glob('*.safetensors'))[1]
  shard.write_bytes(shard.read_bytes()[:20])


def _break_header(path):
  shard = sorted(path.glob('*.safetensors'))[1]
  content = bytearray(shard.read_bytes())
  content[8:12] = b'\xff\xfe{{'
  shard.write_bytes(content)


def _drop_index(path):
  (path / 'model.safetensors.index.json').unlink()


def _break_index(path):
  (path / 'model.safetensors.index.json').write_text('[]')


def _misplace(path):
  file = path / 'model.safetensors.index.json'
  index = json.loads(file.read_text())
  name = index['weight_map'].pop('model.norm.weight')
  index['weight_map']['model.norm.bias'] = name
  file.write_text(json.dumps(index))


def _drop(name):
  return lambda path: (path / name).unlink()


def _set(file, **values):
  def change(path):
    old = json.loads((path / file).read_text())
    (path / file).write_text(json.dumps(old | values))

  return change


def _larger_vocabulary(path):
  file = path / 'tokenizer.json'
  values = json.loads(file.read_text())
  values['model']['vocab']['z'] = 64
  file.write_text(json.dumps(values))


FAULTS = {
  'missing shard': (_drop_shard, r'lacks model-00002-of-\d+\.safetensors'),
  'truncated shard': (_cut_shard, 'is cut short: .* ends at byte'),
  'truncated header': (_cut_header, 'is no safetensors file, or it is cut'),
  'broken header': (_break_header, 'is no safetensors file'),
  'no index': (_drop_index, 'safetensors files but no'),
  'broken index': (_break_index, 'not an index of weights'),
  'wrong index': (
    _misplace,
    'disagree on model.norm.bias, model.norm.weight',
  ),
  'architecture': (
    _set('config.json', model_type='gpt_neox'),
    r"model_type must be in \['llama', 'qwen2', 'qwen3'\], got 'gpt_neox'",
  ),
  'other shapes': (_set('config.json', num_hidden_layers=3), 'is missing'),
  'wrong type': (_set('config.json', hidden_size='36'), 'm: '),
  'no config': (_drop('config.json'), 'has no config.json'),
  'no tokenizer': (_drop('tokenizer.json'), 'has no tokenizer.json'),
  'broken tokenizer': (
    lambda path: (path / 'tokenizer.json').write_text('{'),
    'tokenizer.json is broken',
  ),
  'no end': (
    lambda path: [
      _set('config.json', eos_token_id=None)(path),
      _set('tokenizer_config.json', eos_token=None)(path),
    ],
    'names no token that ends',
  ),
  'unknown end': (
    _set('tokenizer_config.json', eos_token='<x>'),
    "eos_token '<x>' is not in tokenizer.json",
  ),
  'large vocabulary': (
    _larger_vocabulary,
    'ids up to 64, the embedding only 64 rows',
  ),
}


@pytest.mark.parametrize('fault', FAULTS)
def test_one_clear_error(sharded, tmp_path, fault):
  path = shutil.copytree(sharded, tmp_path / 'm')
  change, message = FAULTS[fault]
  change(path)
  with pytest.raises(ValueError, match=message):
    pretrained.find(path)


def test_no_folder(tmp_path):
  with pytest.raises(ValueError, match='There is no model at'):
    pretrained.find(tmp_path / 'nothing')


def test_save_writes_nothing_over(folder, tmp_path):
  found = pretrained.find(folder('qwen3_tied_gqa7'))
  with pytest.raises(ValueError, match='is there already'):
    pretrained.save(tmp_path, found.config, found.read(), found.tokenizer)


def test_files_alone_can_be_opened_where_no_weights_are(folder, tmp_path):
  found = pretrained.find(folder('qwen3_tied_gqa7'))
  pretrained.write_files(tmp_path / 'copy', found.files)
  again = pretrained.find(tmp_path / 'copy', with_weights=False)
  assert again.config == found.config
  with pytest.raises(ValueError, match='without its weights'):
    again.read()


def test_an_interrupted_save_is_done_again(folder, tmp_path):
  found = pretrained.find(folder('qwen3_tied_gqa7'))
  partial = tmp_path / 'm.partial'
  partial.mkdir()
  (partial / 'model-00009-of-00009.safetensors').write_bytes(b'half')
  pretrained.save(tmp_path / 'm', found.config, found.read(), found.tokenizer)
  assert not partial.exists()
  pretrained.find(tmp_path / 'm')
  shutil.rmtree(tmp_path / 'm')
