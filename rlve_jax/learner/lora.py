"""Low-rank adapters of a model's matrices.

See "LoRA" by Hu et al. (https://arxiv.org/abs/2106.09685), section 4.1: a
kernel `W` becomes `W + scale A B`, and only A and B are trained.

Parameters with adapters have one more entry, `adapters`, a tree like that of
the blocks: `adapters[part][name]` holds `a` [L, inputs..., rank] and `b`
[L, rank, outputs...].
"""

import math

import jax
import jax.numpy as jnp

from rlve_jax import config as config_lib
from rlve_jax import types

_INPUTS = {'output': 2}  # Axes of a kernel that are read over; 1 for others.


def add(
  params: types.Params, settings: config_lib.Lora, key: jax.Array
) -> types.Params:
  """Returns parameters with adapters that change nothing yet.

  `a` is uniform within `+-1 / sqrt(inputs)`, `b` is 0.

  Args:
    params: without adapters; blocks are stacked.
    settings: rank and targets.
    key: of the draw.
  """
  adapters = {}
  for part in ('attention', 'mlp'):
    for name, linear in params['blocks'][part].items():
      if name in settings.targets:
        at = jax.random.fold_in(key, config_lib.LORA_TARGETS.index(name))
        factors = _factors(linear['kernel'], name, settings.rank, at)
        adapters.setdefault(part, {})[name] = factors
  return {**params, 'adapters': adapters}


def _factors(kernel, name: str, rank: int, key) -> dict[str, jax.Array]:
  layers, *shape = kernel.shape
  split = _INPUTS.get(name, 1)
  inputs, outputs = shape[:split], shape[split:]
  bound = math.prod(inputs) ** -0.5
  return {
    'a': jax.random.uniform(
      key, (layers, *inputs, rank), kernel.dtype, -bound, bound
    ),
    'b': jnp.zeros((layers, rank, *outputs), kernel.dtype),
  }


def trained(params: types.Params) -> types.Params:
  """Returns the part that updates change: adapters, or else everything."""
  return params.get('adapters', params)


def with_trained(params: types.Params, part: types.Params) -> types.Params:
  """Returns parameters whose trained part is `part`."""
  return {**params, 'adapters': part} if 'adapters' in params else part


def merge(params: types.Params, scale: float) -> types.Params:
  """Returns parameters without adapters, whose kernels hold them.

  Args:
    params: with adapters, or without: then they are returned as they are.
    scale: `Lora.scale`.
  """
  if 'adapters' not in params:
    return params
  blocks = dict(params['blocks'])
  for part, names in params['adapters'].items():
    blocks[part] = dict(blocks[part])
    for name, factors in names.items():
      linear = blocks[part][name]
      kernel = linear['kernel'] + scale * product(factors)
      blocks[part][name] = {**linear, 'kernel': kernel}
  rest = {k: v for k, v in params.items() if k != 'adapters'}
  return {**rest, 'blocks': blocks}


def product(factors: dict[str, jax.Array]) -> jax.Array:
  """Returns `A B`, [L, inputs..., outputs...]."""
  a, b = factors['a'], factors['b']
  layers, rank = b.shape[:2]
  whole = jnp.einsum(
    'lir,lro->lio', a.reshape(layers, -1, rank), b.reshape(layers, rank, -1)
  )
  return whole.reshape(layers, *a.shape[1:-1], *b.shape[2:])
