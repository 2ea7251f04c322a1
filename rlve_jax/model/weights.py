"""Parameters from named tensors and back, by one table of names and layouts."""

from collections.abc import Iterator
from collections.abc import Mapping
import dataclasses
import functools
import math
import pathlib
import re
from typing import Any
from typing import Protocol

from flax import traverse_util
import jax
import jax.numpy as jnp
from jax.sharding import NamedSharding
from jax.sharding import PartitionSpec
import numpy as np

from rlve_jax import types
from rlve_jax.model import config as config_lib
from rlve_jax.model import shards
from rlve_jax.model import transformer

SHARD_BYTES = 4_000_000_000


class Source(Protocol):
  """Named tensors, under the names and in the layouts of Hugging Face."""

  @property
  def shapes(self) -> Mapping[str, tuple[int, ...]]:
    """The shape of every tensor."""

  def read(self, name: str) -> np.ndarray:
    """Returns one tensor."""


@dataclasses.dataclass(frozen=True)
class Tensor:
  """One of our parameters and the tensor that holds it in a checkpoint.

  Our kernels are [inputs..., outputs...], those of a checkpoint [out, in].
  """

  path: str  # Ours, keys joined by '/'.
  name: str  # Hugging Face's; `{}` is the layer.
  inputs: int | None = None  # Axes read over; 0: flattened, None: as it is.

  @property
  def stacked(self) -> bool:
    """Whether our parameter holds all layers along its first axis."""
    return self.path.startswith('blocks/')

  def file_shape(self, shape: tuple[int, ...]) -> tuple[int, ...]:
    """Returns the checkpoint's shape of our shape, without layers."""
    if self.inputs is None:
      return shape
    outputs = math.prod(shape[self.inputs :])
    if not self.inputs:
      return (outputs,)
    return outputs, math.prod(shape[: self.inputs])

  def to_ours(self, tensor: np.ndarray, shape: tuple[int, ...]) -> np.ndarray:
    """Returns a view of a checkpoint's tensor in our layout."""
    return (tensor.T if self.inputs else tensor).reshape(shape)

  def to_file(self, value: np.ndarray) -> np.ndarray:
    """Returns our values in a checkpoint's layout; inverts `to_ours`."""
    shape = self.file_shape(value.shape)
    return value.reshape(shape[::-1]).T if self.inputs else value.reshape(shape)


def _linear(ours: str, theirs: str, inputs: int) -> tuple[Tensor, Tensor]:
  return (
    Tensor(f'{ours}/kernel', f'{theirs}.weight', inputs),
    Tensor(f'{ours}/bias', f'{theirs}.bias', 0),
  )


_LAYER = 'model.layers.{}'
TABLE = (
  Tensor('embedding/kernel', 'model.embed_tokens.weight'),
  Tensor('blocks/attention_norm/scale', f'{_LAYER}.input_layernorm.weight'),
  *_linear('blocks/attention/query', f'{_LAYER}.self_attn.q_proj', 1),
  *_linear('blocks/attention/key', f'{_LAYER}.self_attn.k_proj', 1),
  *_linear('blocks/attention/value', f'{_LAYER}.self_attn.v_proj', 1),
  Tensor(
    'blocks/attention/query_norm/scale', f'{_LAYER}.self_attn.q_norm.weight'
  ),
  Tensor(
    'blocks/attention/key_norm/scale', f'{_LAYER}.self_attn.k_norm.weight'
  ),
  *_linear('blocks/attention/output', f'{_LAYER}.self_attn.o_proj', 2),
  Tensor('blocks/mlp_norm/scale', f'{_LAYER}.post_attention_layernorm.weight'),
  *_linear('blocks/mlp/gate', f'{_LAYER}.mlp.gate_proj', 1),
  *_linear('blocks/mlp/up', f'{_LAYER}.mlp.up_proj', 1),
  *_linear('blocks/mlp/down', f'{_LAYER}.mlp.down_proj', 1),
  Tensor('norm/scale', 'model.norm.weight'),
  Tensor('head/kernel', 'lm_head.weight'),
)
HEAD, EMBEDDING = 'lm_head.weight', 'model.embed_tokens.weight'
_BUFFERS = re.compile(r'.*\.rotary_emb\.inv_freq')  # Follow from the config.


@dataclasses.dataclass(frozen=True)
class _Slot:
  """Where a named tensor goes."""

  tensor: Tensor
  layer: int | None  # None if the parameter has no axis of layers.
  shape: tuple[int, ...]  # Ours, without layers.


def _flat(params: types.Params) -> dict[str, Any]:
  return traverse_util.flatten_dict(params, sep='/')


def _structs(config: config_lib.Config) -> dict[str, jax.ShapeDtypeStruct]:
  return _flat(
    jax.eval_shape(lambda: transformer.init(config, jax.random.key(0)))
  )


def _slots(config: config_lib.Config) -> dict[str, _Slot]:
  """Returns a slot for every tensor of a checkpoint, layer by layer."""
  structs = _structs(config)
  strange = set(structs) - {tensor.path for tensor in TABLE}
  if strange:
    raise ValueError(f'Parameters without a name: {sorted(strange)}.')
  present = [t for t in TABLE if t.path in structs]
  slots = {}
  for layer in range(config.num_layers):
    for t in present:
      if t.stacked:
        shape = structs[t.path].shape[1:]
        slots[t.name.format(layer)] = _Slot(t, layer, shape)
  whole = {
    t.name: _Slot(t, None, structs[t.path].shape)
    for t in present
    if not t.stacked
  }
  return {EMBEDDING: whole.pop(EMBEDDING), **slots, **whole}


def check(config: config_lib.Config, source: Source) -> None:
  """Raises ValueError that lists all missing, unmapped, misshapen tensors."""
  slots, shapes = _slots(config), dict(source.shapes)
  if HEAD in shapes and config.tied_embeddings:
    _check_tied(source)
    del shapes[HEAD]
  faults = []
  for name, slot in slots.items():
    wanted = slot.tensor.file_shape(slot.shape)
    if name not in shapes:
      faults.append(f'{name} is missing')
    elif shapes[name] != wanted:
      faults.append(f'{name} is {shapes[name]} in place of {wanted}')
  faults += [
    f'{name} is not part of this model'
    for name in shapes
    if name not in slots and not _BUFFERS.fullmatch(name)
  ]
  if faults:
    listed = '\n  '.join(faults)
    raise ValueError(f'The tensors do not fit the config:\n  {listed}')


def _check_tied(source: Source) -> None:
  """Raises ValueError unless a redundant head is the embedding."""
  if not np.array_equal(source.read(HEAD), source.read(EMBEDDING)):
    raise ValueError(
      f'config.json ties the embeddings, but {HEAD} differs from {EMBEDDING}.'
    )


def read(
  config: config_lib.Config,
  source: Source,
  shardings: Any = None,
  dtype: Any = jnp.float32,
) -> types.Params:
  """Returns parameters, as `transformer.init` lays them out.

  Tensors are read one at a time; each process reads what its devices hold.

  Args:
    config: of the model.
    source: of the tensors.
    shardings: a tree of shardings like the parameters, one for all of them, or
      None for the first device.
    dtype: of the parameters.

  Raises:
    ValueError: see `check`.
  """
  check(config, source)
  slots, where = _slots(config), _spread(config, shardings)
  dtype = jnp.dtype(dtype)
  params = _allocate(config, where, dtype)
  for name in [name for name in source.shapes if name in slots]:
    slot = slots[name]
    path = slot.tensor.path
    value = slot.tensor.to_ours(source.read(name), slot.shape)
    if slot.layer is None:
      params[path] = _place(value, where[path], dtype)
    else:
      params[path] = _put(params[path], value, slot.layer)
  return traverse_util.unflatten_dict(params, sep='/')


def _spread(config: config_lib.Config, shardings: Any) -> dict[str, Any]:
  """Returns the sharding of every parameter."""
  if shardings is None:
    shardings = jax.sharding.SingleDeviceSharding(jax.local_devices()[0])
  if isinstance(shardings, jax.sharding.Sharding):
    return dict.fromkeys(_structs(config), shardings)
  return _flat(shardings)


def _allocate(
  config: config_lib.Config, where: Mapping[str, Any], dtype: np.dtype
) -> dict[str, jax.Array]:
  """Returns zeros for every parameter with layers, where they are to lie."""
  stacked = {t.path for t in TABLE if t.stacked}
  structs = {k: s for k, s in _structs(config).items() if k in stacked}
  make = lambda: {k: jnp.zeros(s.shape, dtype) for k, s in structs.items()}
  return jax.jit(make, out_shardings={k: where[k] for k in structs})()


def _place(value: np.ndarray, where: Any, dtype: np.dtype) -> jax.Array:
  """Returns a copy of a view of a file, cast and divided over devices."""
  return jax.make_array_from_callback(
    value.shape, where, lambda index: value[index].astype(dtype)
  )


def _put(array: jax.Array, value: np.ndarray, layer: int) -> jax.Array:
  """Returns `array` with a layer replaced; gives it up."""
  where = array.sharding
  if isinstance(where, NamedSharding):
    where = NamedSharding(where.mesh, PartitionSpec(*where.spec[1:]))
  piece = _place(value, where, array.dtype)
  return _replace_layer(array.sharding)(array, piece, layer)


@functools.cache
def _replace_layer(where: jax.sharding.Sharding):
  def replace(array, piece, layer):
    return jax.lax.dynamic_update_index_in_dim(array, piece, layer, 0)

  return jax.jit(replace, donate_argnums=0, out_shardings=where)


def write(
  folder: pathlib.Path,
  config: config_lib.Config,
  params: types.Params,
  dtype: Any,
  shard_bytes: int = SHARD_BYTES,
) -> None:
  """Writes safetensors files of at most `shard_bytes` bytes, and their index.

  Args:
    folder: exists.
    config: of the model.
    params: as `read` returns them.
    dtype: of the files: bfloat16, float16 or float32.
    shard_bytes: the most that is held on the host at a time.
  """
  slots, flat, dtype = _slots(config), _flat(params), jnp.dtype(dtype)

  def tensors() -> Iterator[tuple[str, np.ndarray]]:
    for name, slot in slots.items():
      value = flat[slot.tensor.path]
      value = np.asarray(value if slot.layer is None else value[slot.layer])
      value = slot.tensor.to_file(value.astype(dtype))
      yield name, np.ascontiguousarray(value)

  sizes = {n: math.prod(s.shape) * dtype.itemsize for n, s in slots.items()}
  shards.write(folder, sizes, tensors(), shard_bytes)
