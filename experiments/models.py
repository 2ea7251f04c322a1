"""Shapes of the models of the experiments, for runs planned without weights.

With the weights at hand their own `config.json` is read instead.
"""

import dataclasses

from rlve_jax.model import config

SMOLLM2_135M = config.Config(
  vocab_size=49_152,
  width=576,
  num_layers=30,
  num_heads=9,
  num_kv_heads=3,
  head_dim=64,
  mlp_width=1536,
  norm_epsilon=1e-5,
  rope_theta=100_000.0,
  max_length=8192,
)

QWEN2P5_1P5B = config.Config(
  vocab_size=151_936,
  width=1536,
  num_layers=28,
  num_heads=12,
  num_kv_heads=2,
  head_dim=128,
  mlp_width=8960,
  rope_theta=1_000_000.0,
  attention_bias=True,
  max_length=32_768,
)

R1_DISTILL_QWEN_1P5B = dataclasses.replace(
  QWEN2P5_1P5B,
  rope_theta=10_000.0,
  tied_embeddings=False,
  max_length=131_072,
)

QWEN2P5_3B = dataclasses.replace(
  QWEN2P5_1P5B, width=2048, num_layers=36, num_heads=16, mlp_width=11_008
)

QWEN2P5_7B = config.Config(
  vocab_size=152_064,
  width=3584,
  num_layers=28,
  num_heads=28,
  num_kv_heads=4,
  head_dim=128,
  mlp_width=18_944,
  rope_theta=1_000_000.0,
  attention_bias=True,
  tied_embeddings=False,
  max_length=131_072,
)

LLAMA3P2_3B = config.Config(
  vocab_size=128_256,
  width=3072,
  num_layers=28,
  num_heads=24,
  num_kv_heads=8,
  head_dim=128,
  mlp_width=8192,
  norm_epsilon=1e-5,
  rope_theta=500_000.0,
  rope_scaling=config.RopeScaling(
    factor=32.0,
    low_frequency_factor=1.0,
    high_frequency_factor=4.0,
    original_length=8192,
  ),
  max_length=131_072,
)
