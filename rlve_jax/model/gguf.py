"""GGUF files of the Llama and Qwen families, seen as Hugging Face folders.

The format: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md. Quantised
tensors become float32. The `gguf` package is needed (extra `gguf`).
"""

from collections.abc import Mapping
import dataclasses
import pathlib
import re
from typing import Any

import numpy as np

from rlve_jax.model import attention
from rlve_jax.model import config as config_lib
from rlve_jax.model import gguf_tokenizer
from rlve_jax.model import huggingface

ARCHITECTURES = ('llama', 'qwen2', 'qwen3')
_NAMES = {
  'token_embd': 'model.embed_tokens',
  'output_norm': 'model.norm',
  'output': 'lm_head',
  'attn_norm': 'input_layernorm',
  'attn_q': 'self_attn.q_proj',
  'attn_k': 'self_attn.k_proj',
  'attn_v': 'self_attn.v_proj',
  'attn_q_norm': 'self_attn.q_norm',
  'attn_k_norm': 'self_attn.k_norm',
  'attn_output': 'self_attn.o_proj',
  'ffn_norm': 'post_attention_layernorm',
  'ffn_gate': 'mlp.gate_proj',
  'ffn_up': 'mlp.up_proj',
  'ffn_down': 'mlp.down_proj',
}
_ROPE = 'rope_freqs.weight'  # Divisors of frequencies, not a parameter.
_LLAMA3 = {
  'low_frequency_factor': 1.0,
  'high_frequency_factor': 4.0,
  'original_length': 8192,
}
_NOT_IN_USE = (
  'expert_count',
  'attention.sliding_window',
  'attention.layer_norm_epsilon',
)


@dataclasses.dataclass(frozen=True)
class File:
  """An opened file; also a source of tensors for `weights.read`."""

  path: pathlib.Path
  metadata: Mapping[str, Any]
  config: config_lib.Config
  tensors: Mapping[str, Any]  # The reader's, by Hugging Face's names.

  @property
  def shapes(self) -> dict[str, tuple[int, ...]]:
    """Returns the shape of every tensor."""
    return {name: _shape(tensor) for name, tensor in self.tensors.items()}

  def read(self, name: str) -> np.ndarray:
    """Returns a tensor, as float32 unless it is stored as float16."""
    tensor = self.tensors[name]
    value = _dequantize(tensor)
    heads = {
      'q_proj': self.config.num_heads,
      'k_proj': self.config.num_kv_heads,
    }.get(name.split('.')[-2])
    if heads and self.metadata['general.architecture'] == 'llama':
      value = _unpermute(value, heads)
    return value

  def files(self) -> dict[str, bytes]:
    """Returns what a Hugging Face folder would hold beside the weights."""
    values = huggingface.to_values(self.config, 'float32')
    return gguf_tokenizer.files(self.metadata, values, self.path)


def find(path: pathlib.Path) -> File:
  """Opens a file.

  Raises:
    ValueError: if it is not GGUF, cut short, or of a model that this decoder
      does not compute.
    ImportError: without the `gguf` package.
  """
  reader = _reader(path)
  metadata = {
    key: field.contents()
    for key, field in reader.fields.items()
    if not key.startswith('GGUF.')
  }
  tensors = {t.name: t for t in reader.tensors}
  rope = tensors.pop(_ROPE, None)
  try:
    config = _config(metadata, tensors, rope)
  except KeyError as error:
    raise ValueError(f'{path} lacks the metadata {error}.') from error
  except ValueError as error:
    raise ValueError(f'{path}: {error}') from error
  renamed = {_rename(name): tensor for name, tensor in tensors.items()}
  return File(path, metadata, config, renamed)


def _reader(path: pathlib.Path) -> Any:
  try:
    import gguf
  except ImportError as error:
    raise ImportError(
      f"{path} needs the gguf package: pip install 'rlve-jax[gguf]'."
    ) from error
  try:
    return gguf.GGUFReader(path)
  except (ValueError, IndexError, KeyError, UnicodeDecodeError) as error:
    raise ValueError(
      f'{path} is no GGUF file, or it is cut short: {error}.'
    ) from error


def _rename(name: str) -> str:
  """Returns Hugging Face's name of a tensor, or the name itself."""
  match = re.fullmatch(r'(?:blk\.(\d+)\.)?(\w+)\.(weight|bias)', name)
  if not match or match[2] not in _NAMES:
    return name
  layer = f'model.layers.{match[1]}.' if match[1] else ''
  return f'{layer}{_NAMES[match[2]]}.{match[3]}'


def _config(metadata, tensors, rope) -> config_lib.Config:
  kind = metadata['general.architecture']
  if kind not in ARCHITECTURES:
    raise ValueError(f'the architecture must be in {ARCHITECTURES}: {kind!r}.')
  get = lambda key, default=None: metadata.get(f'{kind}.{key}', default)
  need = lambda key: metadata[f'{kind}.{key}']
  used = [f'{kind}.{key}' for key in _NOT_IN_USE if get(key)]
  if get('rope.scaling.type', 'none') != 'none':
    used.append(f'{kind}.rope.scaling.type={get("rope.scaling.type")}')
  heads, width = need('attention.head_count'), need('embedding_length')
  head_dim = get('attention.key_length', width // heads)
  if get('rope.dimension_count', head_dim) != head_dim:
    used.append(f'{kind}.rope.dimension_count={get("rope.dimension_count")}')
  if used:
    raise ValueError(f'unsupported: {", ".join(used)}.')
  if 'token_embd.weight' not in tensors:
    raise ValueError('token_embd.weight is missing.')
  family = huggingface.FAMILIES[kind]
  config = config_lib.Config(
    vocab_size=_shape(tensors['token_embd.weight'])[0],
    width=width,
    num_layers=need('block_count'),
    num_heads=heads,
    num_kv_heads=get('attention.head_count_kv', heads),
    head_dim=head_dim,
    mlp_width=need('feed_forward_length'),
    norm_epsilon=_short(need('attention.layer_norm_rms_epsilon')),
    rope_theta=float(get('rope.freq_base', 10_000.0)),
    attention_bias=family.attention_bias,
    qk_norm=family.qk_norm,
    tied_embeddings='output.weight' not in tensors,
    max_length=need('context_length'),
  )
  return config if rope is None else _scaled(config, _dequantize(rope))


def _short(value: float) -> float:
  """Returns the decimal number that was rounded to float32: 1e-5, ..."""
  return float(str(np.float32(value)))


def _shape(tensor: Any) -> tuple[int, ...]:
  """Returns a tensor's shape; the format writes the last axis first."""
  return tuple(int(n) for n in reversed(tensor.shape))


def _dequantize(tensor: Any) -> np.ndarray:
  from gguf import quants

  if tensor.tensor_type.name == 'F16':
    return tensor.data
  try:
    return quants.dequantize(tensor.data, tensor.tensor_type)
  except NotImplementedError as error:
    raise ValueError(
      f'{tensor.name} is of type {tensor.tensor_type.name}, which is not read.'
    ) from error


def _unpermute(value: np.ndarray, heads: int) -> np.ndarray:
  """Undoes the interleaving of rotary pairs (i, i + D / 2) in a head's rows."""
  rows = value.reshape(heads, value.shape[0] // heads // 2, 2, -1)
  return rows.swapaxes(1, 2).reshape(value.shape)


def _scaled(
  config: config_lib.Config, divisors: np.ndarray
) -> config_lib.Config:
  """Returns the config with the scaling that divides frequencies like this.

  The file does not name the scaling's constants: they must be Llama 3's.
  """
  scaling = config_lib.RopeScaling(factor=float(divisors.max()), **_LLAMA3)
  scaled = dataclasses.replace(config, rope_scaling=scaling)
  ratios = attention.rope_frequencies(config) / attention.rope_frequencies(
    scaled
  )
  if not np.allclose(ratios, divisors, rtol=1e-4):
    raise ValueError(f'{_ROPE} are not those of Llama 3: {divisors}.')
  return scaled
