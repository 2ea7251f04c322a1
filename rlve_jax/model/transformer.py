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

from rlve_jax import sharding
from rlve_jax import types
from rlve_jax.model import attention
from rlve_jax.model import axes
from rlve_jax.model import config as config_lib
from rlve_jax.model import rows

# Gives mixed values [..., H, D], and anything to carry out of the block.
Attend = Callable[[jax.Array, jax.Array, jax.Array], tuple[jax.Array, Any]]

MLP_PIECE = 2048  # Tokens of a row that pass it at a time under full remat.
REMAT_POLICIES = {
  'none': None,
  'dots': jax.checkpoint_policies.checkpoint_dots_with_no_batch_dims,
  'full': jax.checkpoint_policies.nothing_saveable,
}


class Linear(nnx.Module):
  """`x @ kernel + bias`, the kernel drawn with the given deviation."""

  adapter = None  # Or a low-rank change of the kernel: two factors.

  def __init__(self, shape, scale, rngs, bias_shape=None):
    draw = jax.random.truncated_normal(rngs.params(), -3, 3, shape)
    self.kernel = nnx.Param(draw * scale)
    self.bias = bias_shape and nnx.Param(jnp.zeros(bias_shape))

  def __call__(self, x, form):
    y = jnp.einsum(form, x, self.kernel[...].astype(x.dtype))
    if self.adapter is not None:
      y += _low_rank(x, form, *self.adapter)
    return y if self.bias is None else y + self.bias[...].astype(x.dtype)


def _low_rank(x, form: str, inward: jax.Array, outward: jax.Array):
  """Returns `x @ (inward @ outward)`; `form` is that of the whole kernel."""
  operands, outputs = form.split('->')
  inputs = operands.split(',')[0].removeprefix('...')
  outputs = outputs.removeprefix('...')
  x = jnp.einsum(f'...{inputs},{inputs}r->...r', x, inward.astype(x.dtype))
  return jnp.einsum(
    f'...r,r{outputs}->...{outputs}', x, outward.astype(x.dtype)
  )


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
    by_head = lambda x: sharding.constrain(x, 'rows', None, 'heads', None)
    mixed, carried = attend(*map(by_head, (q, k, v)))
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

  def __call__(self, x, positions, attend: Attend, piece: int | None = None):
    by_row = lambda x: sharding.constrain(x, 'rows', None, None)
    mixed, carried = self.attention(self.attention_norm(x), positions, attend)
    x = by_row(x + mixed)
    widen = lambda x: self.mlp(self.mlp_norm(x))
    return by_row(x + in_pieces(widen, x, piece)), carried


def in_pieces(
  function: Callable[[jax.Array], jax.Array], x: jax.Array, piece: int | None
) -> jax.Array:
  """Applies a function of single tokens to a piece of a row at a time.

  The backward pass computes each piece again, so that what is wide inside the
  function exists for one piece only.

  Args:
    function: of [N, piece, width].
    x: [N, T, width].
    piece: tokens; `function` is applied at once if None or no divisor of T.
  """
  if piece is None or x.shape[1] == piece or x.shape[1] % piece:
    return function(x)
  count, length, width = x.shape
  parts = x.reshape(count, length // piece, piece, width).swapaxes(0, 1)
  parts = jax.lax.map(jax.checkpoint(function), parts)
  return parts.swapaxes(0, 1).reshape(x.shape)


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
  x = params['embedding']['kernel'].astype(dtype)[tokens]
  return sharding.constrain(x, 'rows', *[None] * tokens.ndim)


def embed_divided(
  params: types.Params, tokens: jax.Array, dtype: Any
) -> jax.Array:
  """As `embed`, where the table is divided along its width too.

  Every device looks up the tokens of all in its part of the table, and sends
  each its rows: neither the table nor its gradient is ever whole.

  Args:
    params: as `init` returns them.
    tokens: int32 [N, T].
    dtype: of the result.
  """
  lookup = sharding.by_device(
    functools.partial(_lookup, dtype),
    (('vocab', 'width'), ('rows',)),
    ('rows',),
  )
  return lookup(params['embedding']['kernel'], tokens)


def _lookup(dtype, kernel, tokens):
  tokens = sharding.whole(tokens, 'width', 0)
  begin = sharding.first(kernel.shape[0], 'vocab')
  if isinstance(begin, int):  # Not divided.
    x = kernel[tokens].astype(dtype)
  else:
    entries = tokens - begin
    own = (entries >= 0) & (entries < kernel.shape[0])
    x = kernel[jnp.where(own, entries, 0)].astype(dtype)
    x = sharding.total(jnp.where(own[..., None], x, 0), 'vocab')
  return sharding.exchange(x, 'width', 0, 2)


def project(params: types.Params, hidden: jax.Array) -> jax.Array:
  """Returns float32 logits [..., vocab_size] of final hidden states."""
  kernel = params.get('head', params['embedding'])['kernel']
  form = '...w,vw->...v'
  logits = jnp.einsum(
    form,
    hidden,
    kernel.astype(hidden.dtype),
    preferred_element_type=jnp.float32,
  )
  between = [None] * (hidden.ndim - 2)
  return sharding.constrain(logits, 'rows', *between, 'vocab')


def finish(
  params: types.Params, config: config_lib.Config, x: jax.Array
) -> jax.Array:
  """Returns final hidden states: the last norm of the last block's output."""
  return rms_norm(x, params['norm']['scale'], config.norm_epsilon)


def apply_block(
  block_params,
  config,
  x,
  positions,
  attend: Attend,
  adapters=(),
  scale=0.0,
  piece=None,
):
  """Applies one layer; returns its output and what `attend` carried.

  Args:
    block_params: of the layer.
    config: of the model.
    x: [..., width].
    positions: int32 [...].
    attend: mixes values.
    adapters: of some of its matrices, as in `learner.lora`.
    scale: what adapters are multiplied by.
    piece: tokens of a row that pass the MLP at a time; None for all.
  """
  block = nnx.merge(_graph(config), block_params)
  for part, names in dict(adapters).items():
    for name, factors in names.items():
      linear = getattr(getattr(block, part), name)
      linear.adapter = nnx.data((factors['a'], factors['b'] * scale))
  return block(x, positions, attend, piece)


def forward(
  params: types.Params,
  config: config_lib.Config,
  tokens: jax.Array,
  positions: jax.Array,
  segments: jax.Array,
  dtype: Any = jnp.float32,
  remat: str = 'none',
  adapter_scale: float = 0.0,
  mixer: str = 'auto',
  block: int = rows.BLOCK,
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
    adapter_scale: what `params['adapters']` are multiplied by, if there.
    mixer: how attention is computed, a key of `rows.MIXERS`.
    block: tokens of a block of attention.
  """
  mix = rows.mixer(mixer, block)
  attend = lambda q, k, v: (mix(q, k, v, segments), None)
  piece = MLP_PIECE if remat == 'full' else None

  def layer(x, layer_params):
    # Cast, then gathered: half the bytes pass between devices.
    cast = jax.tree.map(lambda x: x.astype(dtype), layer_params)
    block_params, adapters = axes.gather(cast)
    return apply_block(
      block_params,
      config,
      x,
      positions,
      attend,
      adapters,
      adapter_scale,
      piece,
    )

  if remat != 'none':
    layer = jax.checkpoint(layer, policy=REMAT_POLICIES[remat])
  x = embed_divided(params, tokens, dtype)
  layers = params['blocks'], params.get('adapters', {})
  x, _ = jax.lax.scan(layer, x, layers)
  return finish(params, config, x)
