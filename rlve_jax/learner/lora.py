"""Low-rank adapters of a model's matrices.

See "LoRA" by Hu et al. (https://arxiv.org/abs/2106.09685), section 4.1: a
kernel `W` becomes `W + scale A B`, and only A and B are trained.

Parameters with adapters have one more entry, `adapters`, a tree like that of
the blocks: `adapters[part][name]` holds `a` [L, inputs..., rank] and `b`
[L, rank, outputs...].
"""

from collections.abc import Iterator
import json
import math
import pathlib

import jax
import jax.numpy as jnp
import numpy as np
import safetensors.numpy

from rlve_jax import config as config_lib
from rlve_jax import types
from rlve_jax.model import axes
from rlve_jax.model import weights


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
  split = axes.INPUTS.get(name, 1)
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


def export(
  folder: pathlib.Path,
  params: types.Params,
  settings: config_lib.Lora,
  base: str,
) -> None:
  """Writes adapters as a folder that the `peft` library opens.

  Args:
    folder: where nothing is yet.
    params: with adapters.
    settings: they were added with.
    base: name or path of the model that they belong to.

  Raises:
    ValueError: if the folder is there.
  """
  if folder.exists():
    raise ValueError(f'{folder} is there already.')
  values = _peft_config(params['adapters'], settings, base)
  partial = folder.with_name(folder.name + '.partial')
  partial.mkdir(parents=True)
  text = json.dumps(values, indent=2) + '\n'
  (partial / 'adapter_config.json').write_text(text)
  safetensors.numpy.save_file(
    dict(_peft_tensors(params['adapters'])),
    partial / 'adapter_model.safetensors',
    {'format': 'pt'},
  )
  partial.replace(folder)


def _peft_config(adapters, settings: config_lib.Lora, base: str):
  names = [name for part in adapters.values() for name in part]
  return {
    'peft_type': 'LORA',
    'task_type': 'CAUSAL_LM',
    'base_model_name_or_path': base,
    'r': settings.rank,
    'lora_alpha': settings.alpha,
    'target_modules': sorted(_their_name(name) for name in names),
    'lora_dropout': 0.0,
    'bias': 'none',
    'fan_in_fan_out': False,
    'inference_mode': True,
  }


def _their_name(name: str) -> str:
  short = {'query': 'q', 'key': 'k', 'value': 'v', 'output': 'o'}
  return f'{short.get(name, name)}_proj'


def _peft_tensors(adapters) -> Iterator[tuple[str, np.ndarray]]:
  """Yields names and arrays: A [rank, inputs] and B [outputs, rank]."""
  modules = {t.path: t.name for t in weights.TABLE}
  for part, names in adapters.items():
    for name, factors in names.items():
      module = modules[f'blocks/{part}/{name}/kernel']
      module = module.removesuffix('.weight')
      a, b = (np.asarray(factors[key], np.float32) for key in 'ab')
      layers, rank = b.shape[:2]
      for layer in range(layers):
        prefix = f'base_model.model.{module.format(layer)}'
        flat_a = a[layer].reshape(-1, rank).T
        flat_b = b[layer].reshape(rank, -1).T
        yield f'{prefix}.lora_A.weight', np.ascontiguousarray(flat_a)
        yield f'{prefix}.lora_B.weight', np.ascontiguousarray(flat_b)
