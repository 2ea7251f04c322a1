"""GGUF files: every type by plain loops, layouts, rope divisors, refusals."""

import pathlib

import gguf as gguf_lib
import jax
import numpy as np
import pytest

from rlve_jax.model import config as config_lib
from rlve_jax.model import gguf
from rlve_jax.model import pretrained

CONFIG = config_lib.Config(
  vocab_size=8,
  width=256,
  num_layers=2,
  num_heads=4,
  num_kv_heads=2,
  head_dim=64,
  mlp_width=256,
  norm_epsilon=1e-5,
  rope_theta=500_000.0,
  max_length=64,
  tied_embeddings=False,
)
TYPES = gguf_lib.GGMLQuantizationType
TOKENS = ['<e>', 'a', 'b', 'ab', 'Ġ', 'c', '<p>', '[PAD7]']


def _half(raw: np.ndarray) -> float:
  return float(raw.view(np.float16)[0])


def _q8_0(block: np.ndarray) -> list[float]:
  return [_half(block[:2]) * int(x) for x in block[2:].view(np.int8)]


def _q4_0(block: np.ndarray) -> list[float]:
  low = [int(x) % 16 - 8 for x in block[2:]]
  high = [int(x) // 16 - 8 for x in block[2:]]
  return [_half(block[:2]) * x for x in low + high]


def _q4_1(block: np.ndarray) -> list[float]:
  low = [int(x) % 16 for x in block[4:]]
  high = [int(x) // 16 for x in block[4:]]
  scale, least = _half(block[:2]), _half(block[2:4])
  return [np.float32(scale * x) + np.float32(least) for x in low + high]


def _q6_k(block: np.ndarray) -> list[float]:
  """Reads ggml's block of 256: four low bits, two high bits, 16 scales."""
  values = np.zeros(256)
  scales, unit = block[192:208].view(np.int8), _half(block[208:])
  for i in range(256):
    part, rest = divmod(i, 128)
    quarter, at = divmod(rest, 32)
    low = int(block[64 * part + 32 * (quarter % 2) + at])
    low = low // 16 if quarter >= 2 else low % 16
    high = int(block[128 + 32 * part + at]) // 4**quarter % 4
    scale = int(scales[8 * part + 2 * quarter + at // 16])
    values[i] = unit * scale * (low + 16 * high - 32)
  return values.tolist()


# Type: bytes and values of a block, where halves stand, and a plain reader.
QUANTS = {
  'Q8_0': (34, 32, (0,), _q8_0),
  'Q4_0': (18, 32, (0,), _q4_0),
  'Q4_1': (20, 32, (0, 2), _q4_1),
  'Q6_K': (210, 256, (208,), _q6_k),
}


def _random_tensor(rng, shape, kind: str):
  """Returns a tensor's stored form and its values."""
  if kind in ('F32', 'F16'):
    value = rng.normal(size=shape).astype('f4' if kind == 'F32' else 'f2')
    return value, value.astype(np.float32)
  size, count, halves, reader = QUANTS[kind]
  rows, columns = shape
  raw = rng.integers(0, 256, (rows, columns // count, size), dtype=np.uint8)
  for at in halves:
    scale = rng.normal(size=raw.shape[:2]).astype(np.float16) / 64
    raw[..., at : at + 2] = scale.astype(np.float16)[..., None].view(np.uint8)
  values = [[x for block in row for x in reader(block)] for row in raw]
  return raw.reshape(rows, -1), np.array(values, np.float32)


def _interleave(value: np.ndarray, heads: int) -> np.ndarray:
  """Puts the rows (i, i + D / 2) of a head side by side, row by row."""
  width = value.shape[0] // heads
  found = np.empty_like(value)
  for head in range(heads):
    for i in range(width // 2):
      for half in range(2):
        found[head * width + 2 * i + half] = value[
          head * width + i + half * width // 2
        ]
  return found


def _shapes() -> dict[str, tuple[int, ...]]:
  """Returns the tensors of `CONFIG`, by their names in the file."""
  c = CONFIG
  attention, keys = c.num_heads * c.head_dim, c.num_kv_heads * c.head_dim
  shapes = {'token_embd': (c.vocab_size, c.width), 'output_norm': (c.width,)}
  for i in range(c.num_layers):
    shapes |= {
      f'blk.{i}.attn_norm': (c.width,),
      f'blk.{i}.attn_q': (attention, c.width),
      f'blk.{i}.attn_k': (keys, c.width),
      f'blk.{i}.attn_v': (keys, c.width),
      f'blk.{i}.attn_output': (c.width, attention),
      f'blk.{i}.ffn_norm': (c.width,),
      f'blk.{i}.ffn_gate': (c.mlp_width, c.width),
      f'blk.{i}.ffn_up': (c.mlp_width, c.width),
      f'blk.{i}.ffn_down': (c.width, c.mlp_width),
    }
  return shapes | {'output': (c.vocab_size, c.width)}


def _start(path: pathlib.Path, arch: str = 'llama') -> gguf_lib.GGUFWriter:
  writer = gguf_lib.GGUFWriter(path, arch)
  c = CONFIG
  writer.add_context_length(c.max_length)
  writer.add_embedding_length(c.width)
  writer.add_block_count(c.num_layers)
  writer.add_feed_forward_length(c.mlp_width)
  writer.add_head_count(c.num_heads)
  writer.add_head_count_kv(c.num_kv_heads)
  writer.add_layer_norm_rms_eps(c.norm_epsilon)
  writer.add_rope_freq_base(c.rope_theta)
  writer.add_rope_dimension_count(c.head_dim)
  writer.add_tokenizer_model('gpt2')
  writer.add_tokenizer_pre('smollm')
  writer.add_token_list(TOKENS)
  writer.add_token_types([3, 1, 1, 1, 1, 1, 4, 5])
  writer.add_token_merges(['a b'])
  writer.add_eos_token_id(0)
  return writer


def _finish(writer: gguf_lib.GGUFWriter) -> None:
  writer.write_header_to_file()
  writer.write_kv_data_to_file()
  writer.write_tensors_to_file()
  writer.close()


def _write(path, kind='F32', arch='llama', extra=(), add=lambda writer: None):
  """Writes a random model; returns the values of its tensors by name."""
  rng, writer, values = np.random.default_rng(0), _start(path, arch), {}
  add(writer)
  for name, shape in _shapes().items():
    used = kind if len(shape) == 2 else 'F32'
    raw, values[name] = _random_tensor(rng, shape, used)
    writer.add_tensor(f'{name}.weight', raw, raw_dtype=TYPES[used])
  for name, value in extra:
    writer.add_tensor(name, value)
  _finish(writer)
  return values


@pytest.mark.parametrize('kind', ['F32', 'F16', *QUANTS])
def test_values_of_every_type_and_place(tmp_path, kind):
  values = _write(tmp_path / 'm.gguf', kind)
  found = pretrained.find(tmp_path / 'm.gguf')
  assert found.config == CONFIG
  blocks = found.read()['blocks']
  params = found.read()
  close = lambda x, y: np.testing.assert_allclose(x, y, rtol=2e-6, atol=1e-7)
  close(params['embedding']['kernel'], values['token_embd'])
  close(params['head']['kernel'], values['output'])
  close(params['norm']['scale'], values['output_norm'])
  for i in range(CONFIG.num_layers):
    block = jax.tree.map(lambda x, i=i: np.asarray(x[i]), blocks)
    get = lambda name, i=i: values[f'blk.{i}.{name}']
    close(block['mlp']['gate']['kernel'].T, get('ffn_gate'))
    close(block['mlp']['up']['kernel'].T, get('ffn_up'))
    close(block['mlp']['down']['kernel'].T, get('ffn_down'))
    close(block['mlp_norm']['scale'], get('ffn_norm'))
    close(block['attention_norm']['scale'], get('attn_norm'))
    attention = block['attention']
    close(attention['output']['kernel'].reshape(-1, 256).T, get('attn_output'))
    rows = lambda name, a=attention: a[name]['kernel'].reshape(256, -1).T
    close(rows('value'), get('attn_v'))
    close(_interleave(rows('query'), 4), get('attn_q'))
    close(_interleave(rows('key'), 2), get('attn_k'))


def test_the_written_folder_is_the_same_model(tmp_path):
  _write(tmp_path / 'm.gguf', 'Q8_0')
  found = pretrained.find(tmp_path)
  params = found.read()
  pretrained.save(
    tmp_path / 'out', found.config, params, found.tokenizer, found.files
  )
  config, again, tokenizer = pretrained.load(tmp_path / 'out')
  assert config == found.config
  assert tokenizer.stops == found.tokenizer.stops == (0,)
  assert tokenizer.vocab_size == 7  # What only fills the embedding is left out.
  jax.tree.map(np.testing.assert_array_equal, again, params)


def _divisors(theta, width, factor, low, high, length) -> np.ndarray:
  """Returns how much slower each pair turns, case by case."""
  found = []
  for i in range(width // 2):
    wave = 2 * np.pi * theta ** (2 * i / width)
    if wave < length / high:
      found.append(1.0)
    elif wave > length / low:
      found.append(factor)
    else:
      smooth = (length / wave - low) / (high - low)
      found.append(1 / ((1 - smooth) / factor + smooth))
  return np.array(found, np.float32)


def test_rope_divisors_of_llama3(tmp_path):
  divisors = _divisors(CONFIG.rope_theta, 64, 32.0, 1.0, 4.0, 8192)
  assert len(set(divisors.tolist())) > 3
  _write(tmp_path / 'm.gguf', extra=[('rope_freqs.weight', divisors)])
  config = pretrained.find(tmp_path / 'm.gguf').config
  assert config.rope_scaling == config_lib.RopeScaling(32.0, 1.0, 4.0, 8192)


def test_other_rope_divisors_are_refused(tmp_path):
  divisors = _divisors(CONFIG.rope_theta, 64, 32.0, 1.0, 4.0, 4096)
  _write(tmp_path / 'm.gguf', extra=[('rope_freqs.weight', divisors)])
  with pytest.raises(ValueError, match='are not those of Llama 3'):
    gguf.find(tmp_path / 'm.gguf')


def test_qwen2_has_biases_and_its_rows_as_they_are(tmp_path):
  rng = np.random.default_rng(1)
  biases = [
    (f'blk.{i}.attn_{name}.bias', rng.normal(size=size).astype(np.float32))
    for i in range(2)
    for name, size in (('q', 256), ('k', 128), ('v', 128))
  ]
  values = _write(tmp_path / 'm.gguf', arch='qwen2', extra=biases)
  found = pretrained.find(tmp_path / 'm.gguf')
  assert found.config.attention_bias
  query = found.read()['blocks']['attention']['query']
  np.testing.assert_array_equal(
    np.asarray(query['kernel'][1]).reshape(256, 256).T, values['blk.1.attn_q']
  )
  np.testing.assert_array_equal(
    np.asarray(query['bias'][1]).reshape(-1), dict(biases)['blk.1.attn_q.bias']
  )


def _add(method, *arguments):
  return lambda writer: getattr(writer, method)(*arguments)


REFUSED = {
  'experts': ('llama', _add('add_expert_count', 8), 'llama.expert_count'),
  'window': ('llama', _add('add_sliding_window', 8), 'sliding_window'),
  'yarn': (
    'llama',
    _add('add_rope_scaling_type', gguf_lib.RopeScalingType.YARN),
    'scaling.type=yarn',
  ),
  'architecture': ('gemma2', _add('add_quantization_version', 2), 'gemma2'),
}


@pytest.mark.parametrize('name', REFUSED)
def test_other_models_are_refused(tmp_path, name):
  arch, add, message = REFUSED[name]
  _write(tmp_path / 'm.gguf', arch=arch, add=add)
  with pytest.raises(ValueError, match=message):
    gguf.find(tmp_path / 'm.gguf')


def test_unknown_tensors_are_listed(tmp_path):
  extra = [('blk.0.attn_sinks.weight', np.zeros(4, np.float32))]
  _write(tmp_path / 'm.gguf', extra=extra)
  with pytest.raises(ValueError, match=r'blk\.0\.attn_sinks\.weight is not'):
    pretrained.find(tmp_path / 'm.gguf')


@pytest.mark.parametrize('kept', [0, 3, 500, 0.5, 0.99])
def test_a_file_that_is_cut_short(tmp_path, kept):
  path = tmp_path / 'm.gguf'
  _write(path)
  content = path.read_bytes()
  kept = int(kept * len(content)) if isinstance(kept, float) else kept
  path.write_bytes(content[:kept])
  with pytest.raises(ValueError, match='is no GGUF file, or it is cut short'):
    pretrained.find(path)
