"""Settings of a decoder-only transformer."""

import dataclasses


@dataclasses.dataclass(frozen=True)
class RopeScaling:
  """Llama 3's stretching of low rotary frequencies.

  See "The Llama 3 Herd of Models" (https://arxiv.org/abs/2407.21783).
  """

  factor: float  # Slow components turn this many times slower.
  low_frequency_factor: float  # Below this many turns in the old context: slow.
  high_frequency_factor: float  # Above this many turns: unchanged.
  original_length: int  # Tokens of context before the stretching.


@dataclasses.dataclass(frozen=True)
class Config:
  """A pre-norm decoder with rotary positions and a gated MLP."""

  vocab_size: int = 512
  width: int = 128
  num_layers: int = 4
  num_heads: int = 4
  num_kv_heads: int = 2
  head_dim: int = 32
  mlp_width: int = 384
  norm_epsilon: float = 1e-6
  rope_theta: float = 10_000.0
  rope_scaling: RopeScaling | None = None
  attention_bias: bool = False  # On queries, keys and values (Qwen2).
  qk_norm: bool = False  # RMS norm of each query and key head (Qwen3).
  tied_embeddings: bool = True  # Whether the head is the embedding.
  max_length: int = 4096  # Tokens of context, prompt and completion.

  def __post_init__(self):
    for field in dataclasses.fields(self):
      value = getattr(self, field.name)
      if field.type is int and value < 1:
        raise ValueError(f'{field.name} must be at least 1, got {value}.')
    if self.num_heads % self.num_kv_heads:
      raise ValueError(
        f'num_heads must be a multiple of num_kv_heads,'
        f' got {self.num_heads} and {self.num_kv_heads}.'
      )
    if self.head_dim % 2:
      raise ValueError(f'head_dim must be even, got {self.head_dim}.')
