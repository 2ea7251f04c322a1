"""A decoder-only transformer: Llama, Qwen2, Qwen3 and their relatives.

NNX describes one block; parameters are a plain dict whose blocks are stacked
along a leading axis of layers, and the functions below are pure:

  params = init(config, key)
  hidden = forward(params, config, tokens, positions, segments)
  logits = project(params, hidden)
"""

from collections.abc import Callable
import functools
from typing import Any

from flax import nnx
import jax
import jax.numpy as jnp

from rlve_jax import types
from rlve_jax.model import attention
from rlve_jax.model import config as config_lib

# Gives mixed values [..., H, D], and anything to carry out of the block.
Attend = Callable[[jax.Array, jax.Array, jax.Array], tuple[jax.Array, Any]]

REMAT_POLICIES = {
  'none': None,
  'dots': jax.checkpoint_policies.checkpoint_dots_with_no_batch_dims,
  'full': jax.checkpoint_policies.nothing_saveable,
}


class Linear(nnx.Module):
  """`x @ kernel + bias`, the kernel drawn with the given deviation."""

  def __init__(self, shape, scale, rngs, bias_shape=None):
    draw = jax.random.truncated_normal(rngs.params(), -3, 3, shape)
    self.kernel = nnx.Param(draw * scale)
    self.bias = bias_shape and nnx.Param(jnp.zeros(bias_shape))

  def __call__(self, x, form):
    y = jnp.einsum(form, x, self.kernel[...].astype(x.dtype))
    return y if self.bias is None else y + self.bias[...].astype(x.dtype)


def rms_norm(x: jax.Array, scale: jax.Array, epsilon: float) -> jax.Array:
  """Returns `x / rms(x) * scale` over the last axis, computed in float32.

  See "Root Mean Square Layer Normalization" by Zhang and Sennrich
  (https://arxiv.org/abs/1910.07467), equation 4.
  """
  y = x.astype(jnp.float32)
  y *= jax.lax.rsqrt(jnp.mean(y * y, -1, keepdims=True) + epsilon)
  return y.astype(x.dtype) * scale.astype(x.dtype)


class RMSNorm(nnx.Module):
  """`rms_norm` with a learned scale."""

  def __init__(self, width, epsilon):
    self.scale = nnx.Param(jnp.ones(width))
    self.epsilon = epsilon

  def __call__(self, x):
    return rms_norm(x, self.scale[...], self.epsilon)


class Attention(nnx.Module):
  """Projections around an attention that the caller supplies."""

  def __init__(self, config: config_lib.Config, rngs: nnx.Rngs):
    c = config
    inward, outward = c.width**-0.5, (c.num_heads * c.head_dim) ** -0.5
    bias = lambda heads: (heads, c.head_dim) if c.attention_bias else None
    project = lambda heads: Linear(
      (c.width, heads, c.head_dim), inward, rngs, bias(heads)
    )
    self.query = project(c.num_heads)
    self.key = project(c.num_kv_heads)
    self.value = project(c.num_kv_heads)
    scale = outward / (2 * c.num_layers) ** 0.5
    self.output = Linear((c.num_heads, c.head_dim, c.width), scale, rngs)
    norm = lambda: RMSNorm(c.head_dim, c.norm_epsilon) if c.qk_norm else None
    self.query_norm, self.key_norm = norm(), norm()
    self.config = c

  def __call__(self, x, positions, attend: Attend):
    q = self.query(x, '...w,whd->...hd')
    k = self.key(x, '...w,whd->...hd')
    v = self.value(x, '...w,whd->...hd')
    if self.config.qk_norm:
      q, k = self.query_norm(q), self.key_norm(k)
    frequencies = attention.rope_frequencies(self.config)
    q = attention.rotate(q, positions, frequencies)
    k = attention.rotate(k, positions, frequencies)
    mixed, carried = attend(q, k, v)
    return self.output(mixed, '...hd,hdw->...w'), carried


class MLP(nnx.Module):
  """SwiGLU: `(silu(x @ gate) * (x @ up)) @ down`.

  See "GLU Variants Improve Transformer" by Shazeer
  (https://arxiv.org/abs/2002.05202), equation 6.
  """

  def __init__(self, config: config_lib.Config, rngs: nnx.Rngs):
    c = config
    self.gate = Linear((c.width, c.mlp_width), c.width**-0.5, rngs)
    self.up = Linear((c.width, c.mlp_width), c.width**-0.5, rngs)
    scale = (2 * c.num_layers * c.mlp_width) ** -0.5
    self.down = Linear((c.mlp_width, c.width), scale, rngs)

  def __call__(self, x):
    form = '...w,wf->...f'
    return self.down(jax.nn.silu(self.gate(x, form)) * self.up(x, form), form)


class Block(nnx.Module):
  """One layer: attention and MLP, each behind a norm and a residual."""

  def __init__(self, config: config_lib.Config, rngs: nnx.Rngs):
    self.attention_norm = RMSNorm(config.width, config.norm_epsilon)
    self.attention = Attention(config, rngs)
    self.mlp_norm = RMSNorm(config.width, config.norm_epsilon)
    self.mlp = MLP(config, rngs)

  def __call__(self, x, positions, attend: Attend):
    mixed, carried = self.attention(self.attention_norm(x), positions, attend)
    x = x + mixed
    return x + self.mlp(self.mlp_norm(x)), carried


@functools.cache
def _graph(config: config_lib.Config) -> nnx.GraphDef:
  return nnx.graphdef(nnx.eval_shape(lambda: Block(config, nnx.Rngs(0))))


def init(config: config_lib.Config, key: jax.Array) -> types.Params:
  """Returns random float32 parameters; blocks are stacked [layers, ...]."""

  def block(key):
    return nnx.to_pure_dict(nnx.state(Block(config, nnx.Rngs(key))))

  def table(key):
    shape = config.vocab_size, config.width
    return {'kernel': jax.random.normal(key, shape) * config.width**-0.5}

  keys = jax.random.split(key, config.num_layers + 2)
  params = {
    'embedding': table(keys[0]),
    'blocks': jax.vmap(block)(keys[2:]),
    'norm': {'scale': jnp.ones(config.width)},
  }
  if not config.tied_embeddings:
    params['head'] = table(keys[1])
  return params


def embed(params: types.Params, tokens: jax.Array, dtype: Any) -> jax.Array:
  """Returns the embeddings of `tokens`, [..., width]."""
  return params['embedding']['kernel'].astype(dtype)[tokens]


def project(params: types.Params, hidden: jax.Array) -> jax.Array:
  """Returns float32 logits [..., vocab_size] of final hidden states."""
  kernel = params.get('head', params['embedding'])['kernel']
  form = '...w,vw->...v'
  logits = jnp.einsum(form, hidden, kernel.astype(hidden.dtype))
  return logits.astype(jnp.float32)


def finish(
  params: types.Params, config: config_lib.Config, x: jax.Array
) -> jax.Array:
  """Returns final hidden states: the last norm of the last block's output."""
  return rms_norm(x, params['norm']['scale'], config.norm_epsilon)


def apply_block(block_params, config, x, positions, attend: Attend):
  """Applies one layer; returns its output and what `attend` carried."""
  block = nnx.merge(_graph(config), block_params)
  return block(x, positions, attend)


def forward(
  params: types.Params,
  config: config_lib.Config,
  tokens: jax.Array,
  positions: jax.Array,
  segments: jax.Array,
  dtype: Any = jnp.float32,
  remat: str = 'none',
) -> jax.Array:
  """Returns final hidden states [N, T, width] of packed sequences.

  Args:
    params: as `init` returns them.
    config: of the model.
    tokens: int32 [N, T].
    positions: int32 [N, T], counted from 0 in each sequence.
    segments: int32 [N, T]; tokens attend within equal numbers.
    dtype: of activations.
    remat: what the backward pass recomputes, a key of `REMAT_POLICIES`.
  """
  mask = attention.causal_mask(segments)
  attend = lambda q, k, v: (attention.attend(q, k, v, mask), None)

  def layer(x, block_params):
    return apply_block(block_params, config, x, positions, attend)

  if remat != 'none':
    layer = jax.checkpoint(layer, policy=REMAT_POLICIES[remat])
  x = embed(params, tokens, dtype)
  x, _ = jax.lax.scan(layer, x, params['blocks'])
  return finish(params, config, x)
