"""`config.json` in every form that is read, written and refused."""

import dataclasses

import pytest

from rlve_jax.model import config as config_lib
from rlve_jax.model import huggingface

LLAMA = {
  'model_type': 'llama',
  'vocab_size': 128256,
  'hidden_size': 3072,
  'intermediate_size': 8192,
  'num_hidden_layers': 28,
  'num_attention_heads': 24,
  'num_key_value_heads': 8,
  'head_dim': 128,
  'hidden_act': 'silu',
  'rms_norm_eps': 1e-05,
  'rope_theta': 500000.0,
  'rope_scaling': {
    'factor': 32.0,
    'high_freq_factor': 4.0,
    'low_freq_factor': 1.0,
    'original_max_position_embeddings': 8192,
    'rope_type': 'llama3',
  },
  'max_position_embeddings': 131072,
  'tie_word_embeddings': True,
  'attention_bias': False,
  'mlp_bias': False,
  'pretraining_tp': 1,
}
QWEN2 = {
  'model_type': 'qwen2',
  'vocab_size': 152064,
  'hidden_size': 3584,
  'intermediate_size': 18944,
  'num_hidden_layers': 28,
  'num_attention_heads': 28,
  'num_key_value_heads': 4,
  'hidden_act': 'silu',
  'rms_norm_eps': 1e-06,
  'rope_theta': 1000000.0,
  'max_position_embeddings': 32768,
  'sliding_window': 131072,
  'use_sliding_window': False,
  'max_window_layers': 28,
  'tie_word_embeddings': False,
}
QWEN3 = {
  'model_type': 'qwen3',
  'vocab_size': 151936,
  'hidden_size': 1024,
  'intermediate_size': 3072,
  'num_hidden_layers': 28,
  'num_attention_heads': 16,
  'num_key_value_heads': 8,
  'rope_scaling': None,
  'rope_theta': 1000000,
  'tie_word_embeddings': True,
  'attention_bias': False,
}


def test_llama_3_2_3b():
  assert huggingface.parse(LLAMA) == config_lib.Config(
    vocab_size=128256,
    width=3072,
    num_layers=28,
    num_heads=24,
    num_kv_heads=8,
    head_dim=128,
    mlp_width=8192,
    norm_epsilon=1e-5,
    rope_theta=500_000.0,
    rope_scaling=config_lib.RopeScaling(32.0, 1.0, 4.0, 8192),
    tied_embeddings=True,
    max_length=131072,
  )


def test_qwen2_5_7b():
  assert huggingface.parse(QWEN2) == config_lib.Config(
    vocab_size=152064,
    width=3584,
    num_layers=28,
    num_heads=28,
    num_kv_heads=4,
    head_dim=128,
    mlp_width=18944,
    norm_epsilon=1e-6,
    rope_theta=1e6,
    attention_bias=True,
    tied_embeddings=False,
    max_length=32768,
  )


def test_qwen3_has_wide_heads_and_norms():
  config = huggingface.parse(QWEN3)
  assert (config.head_dim, config.qk_norm) == (128, True)
  assert (config.attention_bias, config.max_length) == (False, 32768)


def test_what_newer_versions_write_is_the_same():
  values = dict(LLAMA)
  rope = values.pop('rope_scaling') | {'rope_theta': values.pop('rope_theta')}
  values['rope_parameters'] = rope
  assert huggingface.parse(values) == huggingface.parse(LLAMA)
  values['rope_parameters'] = {'rope_theta': 5.0, 'rope_type': 'default'}
  config = huggingface.parse(values)
  assert (config.rope_theta, config.rope_scaling) == (5.0, None)


def test_what_is_left_out():
  values = {k: v for k, v in LLAMA.items() if 'rope' not in k}
  for key in ('num_key_value_heads', 'head_dim', 'tie_word_embeddings'):
    del values[key]
  config = huggingface.parse(values)
  assert (config.num_kv_heads, config.head_dim) == (24, 128)
  assert (config.rope_theta, config.tied_embeddings) == (10_000.0, False)


@pytest.mark.parametrize('values', [LLAMA, QWEN2, QWEN3])
def test_written_and_read(values):
  config = huggingface.parse(values)
  written = huggingface.to_values(config, 'bfloat16')
  assert written['model_type'] == values['model_type']
  assert written['torch_dtype'] == 'bfloat16'
  assert huggingface.parse(written) == config


YARN = {'rope_type': 'yarn', 'factor': 4.0}
REFUSED = {
  'family': (QWEN2, {'model_type': 'qwen2_moe'}, "got 'qwen2_moe'"),
  'no family': (QWEN2, {'model_type': None}, 'got None'),
  'window': (QWEN2, {'use_sliding_window': True}, 'sliding windows'),
  'layers': (
    QWEN2,
    {'layer_types': ['full_attention', 'sliding_attention']},
    r"layer_types \['sliding_attention'\]",
  ),
  'activation': (QWEN2, {'hidden_act': 'gelu'}, "hidden_act='gelu'"),
  'quantised': (
    LLAMA,
    {'quantization_config': {'bits': 4}},
    'quantised weights',
  ),
  'experts': (LLAMA, {'num_local_experts': 8}, 'mixtures of experts'),
  'mlp bias': (LLAMA, {'mlp_bias': True}, 'mlp_bias=True'),
  'bias': (LLAMA, {'attention_bias': True}, 'attention_bias=True'),
  'qwen3 bias': (QWEN3, {'attention_bias': True}, 'attention_bias=True'),
  'yarn': (QWEN2, {'rope_scaling': YARN}, "rope_type='yarn'"),
  'old key': (
    QWEN2,
    {'rope_scaling': {'type': 'linear', 'factor': 2.0}},
    "rope_type='linear'",
  ),
  'rope keys': (
    LLAMA,
    {'rope_scaling': {'rope_type': 'llama3', 'factor': 8.0}},
    'low_freq_factor is missing; rope high_freq_factor is missing',
  ),
  'partial': (LLAMA, {'partial_rotary_factor': 0.5}, 'partial_rotary_factor'),
  'interleaved': (LLAMA, {'rope_interleaved': True}, 'interleaved'),
  'missing': (
    LLAMA,
    {'hidden_size': None, 'vocab_size': None},
    'vocab_size is missing; hidden_size is missing',
  ),
  'heads': (LLAMA, {'num_key_value_heads': 7}, 'multiple of num_kv_heads'),
}


@pytest.mark.parametrize('name', REFUSED)
def test_refused(name):
  values, changes, message = REFUSED[name]
  with pytest.raises(ValueError, match=message):
    huggingface.parse(values | changes)


def test_no_family_has_both_traits():
  config = dataclasses.replace(
    config_lib.Config(), attention_bias=True, qk_norm=True
  )
  with pytest.raises(ValueError, match='both attention_bias and qk_norm'):
    huggingface.to_values(config, 'float32')
