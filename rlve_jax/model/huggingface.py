"""Hugging Face's `config.json` and our `Config`, one into the other.

What this decoder would compute wrongly is refused, never ignored.
"""

from collections.abc import Mapping
import dataclasses
from typing import Any

from rlve_jax.model import config as config_lib


@dataclasses.dataclass(frozen=True)
class Family:
  """What a `model_type` implies, and its defaults of keys left out."""

  architecture: str
  attention_bias: bool = False
  qk_norm: bool = False
  head_dim: int | None = None  # None for width / heads.
  max_length: int = 32768


FAMILIES = {
  'llama': Family('LlamaForCausalLM', max_length=2048),
  'qwen2': Family('Qwen2ForCausalLM', attention_bias=True),
  'qwen3': Family('Qwen3ForCausalLM', qk_norm=True, head_dim=128),
}

_REQUIRED = (
  'vocab_size',
  'hidden_size',
  'intermediate_size',
  'num_hidden_layers',
  'num_attention_heads',
)
_ROPE_KEYS = (
  'factor',
  'low_freq_factor',
  'high_freq_factor',
  'original_max_position_embeddings',
)
_NOT_IN_USE = {
  'use_sliding_window': 'sliding windows',
  'quantization_config': 'quantised weights',
  'mlp_bias': 'biases in the MLP',
  'num_experts': 'mixtures of experts',
  'num_local_experts': 'mixtures of experts',
  'rope_interleaved': 'interleaved rotary pairs',
}


def parse(values: Mapping[str, Any]) -> config_lib.Config:
  """Returns the settings of a `config.json`.

  Raises:
    ValueError: for a family, an option or a value that this decoder does not
      compute, and for missing keys; all are named.
  """
  kind = values.get('model_type')
  if kind not in FAMILIES:
    raise ValueError(f'model_type must be in {sorted(FAMILIES)}, got {kind!r}.')
  faults = [f'{key} is missing' for key in _REQUIRED if not values.get(key)]
  faults += _unsupported(values)
  if faults:
    raise ValueError(f'config.json is unsupported: {"; ".join(faults)}.')
  family, heads = FAMILIES[kind], values['num_attention_heads']
  rope = _rope(values)
  head_dim = values.get('head_dim') or family.head_dim
  return config_lib.Config(
    vocab_size=values['vocab_size'],
    width=values['hidden_size'],
    num_layers=values['num_hidden_layers'],
    num_heads=heads,
    num_kv_heads=values.get('num_key_value_heads') or heads,
    head_dim=head_dim or values['hidden_size'] // heads,
    mlp_width=values['intermediate_size'],
    norm_epsilon=float(values.get('rms_norm_eps', 1e-6)),
    rope_theta=float(rope.get('rope_theta', 10_000)),
    rope_scaling=_scaling(rope),
    attention_bias=family.attention_bias,
    qk_norm=family.qk_norm,
    tied_embeddings=bool(values.get('tie_word_embeddings', False)),
    max_length=values.get('max_position_embeddings', family.max_length),
  )


def _rope(values: Mapping[str, Any]) -> dict[str, Any]:
  """Joins the forms that versions of transformers write."""
  found = dict(values.get('rope_scaling') or {})
  found |= values.get('rope_parameters') or {}
  for key in ('rope_theta', 'partial_rotary_factor'):
    if key not in found and values.get(key) is not None:
      found[key] = values[key]
  found['rope_type'] = found.get('rope_type', found.get('type', 'default'))
  return found


def _scaling(rope: Mapping[str, Any]) -> config_lib.RopeScaling | None:
  if rope['rope_type'] == 'default':
    return None
  factor, low, high, length = (rope[key] for key in _ROPE_KEYS)
  return config_lib.RopeScaling(float(factor), float(low), float(high), length)


def _unsupported(values: Mapping[str, Any]) -> list[str]:
  """Returns a clause for each option that would be computed wrongly."""
  faults = [
    f'{key}={values[key]!r} ({what})'
    for key, what in _NOT_IN_USE.items()
    if values.get(key)
  ]
  if values.get('attention_bias') and values['model_type'] != 'qwen2':
    faults.append('attention_bias=True (a bias after attention)')
  act = values.get('hidden_act', 'silu')
  if act != 'silu':
    faults.append(f'hidden_act={act!r} (only silu)')
  layers = set(values.get('layer_types') or ()) - {'full_attention'}
  if layers:
    faults.append(f'layer_types {sorted(layers)} (only full_attention)')
  rope = _rope(values)
  if rope['rope_type'] not in ('default', 'llama3'):
    faults.append(f'rope_type={rope["rope_type"]!r} (only default, llama3)')
  elif rope['rope_type'] == 'llama3':
    faults += [
      f'rope {key} is missing' for key in _ROPE_KEYS if key not in rope
    ]
  if rope.get('partial_rotary_factor', 1) != 1:
    faults.append(f'partial_rotary_factor={rope["partial_rotary_factor"]}')
  return faults


def family_of(config: config_lib.Config) -> str:
  """Returns the `model_type` that a model of these settings belongs to."""
  traits = config.attention_bias, config.qk_norm
  for name, family in FAMILIES.items():
    if traits == (family.attention_bias, family.qk_norm):
      return name
  raise ValueError(
    'No model_type has both attention_bias and qk_norm, got True and True.'
  )


def to_values(config: config_lib.Config, dtype: str) -> dict[str, Any]:
  """Returns the `config.json` of a model; `parse` is its inverse.

  Args:
    config: of the model.
    dtype: of the weights beside it, as in 'bfloat16'.
  """
  kind, scaling = family_of(config), config.rope_scaling
  values = {
    'architectures': [FAMILIES[kind].architecture],
    'model_type': kind,
    'vocab_size': config.vocab_size,
    'hidden_size': config.width,
    'intermediate_size': config.mlp_width,
    'num_hidden_layers': config.num_layers,
    'num_attention_heads': config.num_heads,
    'num_key_value_heads': config.num_kv_heads,
    'head_dim': config.head_dim,
    'hidden_act': 'silu',
    'rms_norm_eps': config.norm_epsilon,
    'rope_theta': config.rope_theta,
    'max_position_embeddings': config.max_length,
    'tie_word_embeddings': config.tied_embeddings,
    'torch_dtype': dtype,
  }
  if scaling:
    found = dataclasses.astuple(scaling)
    values['rope_scaling'] = {
      'rope_type': 'llama3',
      **dict(zip(_ROPE_KEYS, found)),
    }
  return values
