"""Names of the axes of parameters, from which it follows how they lie."""

from typing import Any

import jax

from rlve_jax import sharding

INPUTS = {'output': 2}  # Axes of a kernel that are read over; 1 for others.
_KERNELS = {
  'embedding': ('vocab', 'width'),
  'head': ('vocab', 'width'),
  'query': ('width', 'heads', None),
  'key': ('width', 'heads', None),
  'value': ('width', 'heads', None),
  'output': ('heads', None, 'width'),
  'gate': ('width', 'mlp'),
  'up': ('width', 'mlp'),
  'down': ('mlp', 'width'),
}


def of(path: tuple[Any, ...], ndim: int) -> sharding.Axes:
  """Returns the names of a parameter's axes, or of what is shaped like it.

  Args:
    path: of a leaf; the last two keys of dictionaries in it tell what it is.
    ndim: axes of the leaf; one more than expected is that of layers.
  """
  names = [k.key for k in path if isinstance(k, jax.tree_util.DictKey)]
  if not ndim or len(names) < 2:
    return (None,) * ndim
  module, leaf = names[-2:]
  axes = _one_layer(module, leaf)
  return (None,) * (ndim - len(axes)) + axes


def _one_layer(module: str, leaf: str) -> sharding.Axes:
  if leaf == 'scale':
    return (None,)
  kernel, inputs = _KERNELS[module], INPUTS.get(module, 1)
  return {
    'kernel': kernel,
    'bias': kernel[inputs:],
    'a': (*kernel[:inputs], None),
    'b': (None, *kernel[inputs:]),
  }[leaf]


def of_rollout(path: tuple[Any, ...], ndim: int) -> sharding.Axes:
  """As `of`, for parameters as `cache.unstack` returns them.

  They are not divided along `width`: a rollout reads them every token.
  """
  names = [k.key for k in path if isinstance(k, jax.tree_util.DictKey)]
  if names[-2:] == ['output', 'kernel']:
    return None, 'heads', None
  return tuple(None if n == 'width' else n for n in of(path, ndim))


def shardings(mesh: jax.sharding.Mesh, tree: Any, names=of) -> Any:
  """Returns how each parameter of a tree lies; `names` is `of` or another."""
  return jax.tree_util.tree_map_with_path(
    lambda path, x: sharding.named(mesh, names(path, x.ndim)), tree
  )


def gather(tree: Any) -> Any:
  """Inside a program: parameters of one layer, whole along `width`."""
  return jax.tree_util.tree_map_with_path(
    lambda path, x: sharding.gather(x, *of(path, x.ndim)), tree
  )


def constrain(tree: Any) -> Any:
  """Inside a program: divides what is shaped like parameters as they are."""
  return jax.tree_util.tree_map_with_path(
    lambda path, x: sharding.constrain(x, *of(path, x.ndim)), tree
  )
