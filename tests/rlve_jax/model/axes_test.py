"""Every parameter has named axes, adapters and moments as well."""

import jax
import jax.numpy as jnp
import optax
import pytest

from rlve_jax import config as config_lib
from rlve_jax.learner import lora
from rlve_jax.model import axes
from rlve_jax.model import cache
from rlve_jax.model import config as model_config
from rlve_jax.model import transformer

# Every size tells what the axis is; a vocabulary is twice an MLP.
SIZES = {'width': 10, 'heads': 6, 'mlp': 14, 'vocab': 28}
CONFIG = model_config.Config(
  vocab_size=28,
  width=10,
  num_layers=3,
  num_heads=6,
  num_kv_heads=6,
  head_dim=4,
  mlp_width=14,
  attention_bias=True,
  qk_norm=True,
  tied_embeddings=False,
)


def _params(rank: int):
  params = transformer.init(CONFIG, jax.random.key(0))
  if not rank:
    return params
  settings = config_lib.Lora(rank, targets=config_lib.LORA_TARGETS)
  return lora.add(params, settings, jax.random.key(1))


def _check(tree, names):
  """Checks that sizes are those of names; vectors of `width` have none."""
  for path, x in jax.tree_util.tree_leaves_with_path(tree):
    found = names(path, x.ndim)
    assert len(found) == x.ndim, path
    for size, name in zip(x.shape, found):
      assert name is None or size == SIZES[name], path
    if x.ndim > 2 and names is axes.of:
      assert any(found), path


@pytest.mark.parametrize('rank', [0, 2])
def test_names_are_those_of_the_sizes(rank):
  params = jax.eval_shape(lambda: _params(rank))
  _check(params, axes.of)
  for name, size in SIZES.items():
    kernels = [
      (path, x)
      for path, x in jax.tree_util.tree_leaves_with_path(params)
      if path[-1].key == 'kernel' and size in x.shape
    ]
    assert kernels
    assert all(name in axes.of(path, x.ndim) for path, x in kernels)


def test_moments_lie_as_their_parameters():
  params = jax.eval_shape(lambda: _params(2))
  moments = jax.eval_shape(lambda: optax.adamw(1e-3).init(_params(2)))
  names = lambda tree: {
    tuple(k.key for k in path if isinstance(k, jax.tree_util.DictKey)): axes.of(
      path, x.ndim
    )
    for path, x in jax.tree_util.tree_leaves_with_path(tree)
    if x.ndim
  }
  assert names(moments) == names(params)


def test_rollouts_read_parameters_that_are_whole_along_width():
  unstacked = jax.eval_shape(lambda: cache.unstack(_params(0), jnp.float32))
  for path, x in jax.tree_util.tree_leaves_with_path(unstacked):
    found = axes.of_rollout(path, x.ndim)
    assert len(found) == x.ndim
    assert 'width' not in found
  output = unstacked['blocks'][0]['attention']['output']['kernel']
  assert output.shape == (1, 6 * 4, 10)
