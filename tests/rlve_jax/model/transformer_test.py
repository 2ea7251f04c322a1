"""Tests for the decoder: packing, padding, and prefill with decode."""

import functools

from absl.testing import absltest
from absl.testing import parameterized
import jax
import jax.numpy as jnp
import numpy as np

from rlve_jax.model import cache
from rlve_jax.model import config as config_lib
from rlve_jax.model import transformer

CONFIGS = {
  'llama': config_lib.Config(
    vocab_size=40,
    width=32,
    num_layers=2,
    head_dim=8,
    mlp_width=48,
    rope_scaling=config_lib.RopeScaling(8.0, 1.0, 4.0, 16),
    tied_embeddings=False,
  ),
  'qwen2': config_lib.Config(
    vocab_size=40,
    width=32,
    num_layers=2,
    head_dim=8,
    mlp_width=48,
    attention_bias=True,
  ),
  'qwen3': config_lib.Config(
    vocab_size=40,
    width=32,
    num_layers=2,
    num_heads=6,
    head_dim=8,
    mlp_width=48,
    qk_norm=True,
  ),
}


@functools.partial(jax.jit, static_argnums=0)
def _params(config):
  """Random parameters, norms and biases too."""
  params = transformer.init(config, jax.random.key(0))
  leaves, tree = jax.tree.flatten(params)
  keys = jax.random.split(jax.random.key(1), len(leaves))
  noise = [0.1 * jax.random.normal(k, x.shape) for k, x in zip(keys, leaves)]
  return jax.tree.unflatten(tree, [x + n for x, n in zip(leaves, noise)])


@functools.partial(jax.jit, static_argnums=0)
def _packed_logits(config, params, tokens, positions, segments):
  hidden = transformer.forward(params, config, tokens, positions, segments)
  return transformer.project(params, hidden)


def _logits(config, params, tokens, width=16):
  """Logits of one sequence, alone in its row."""
  length = len(tokens)
  row = np.zeros((1, width), int)
  row[0, :length] = tokens
  segments = (np.arange(width) < length).astype(int)[None]
  positions = np.arange(width)[None]
  return _packed_logits(config, params, row, positions, segments)[0, :length]


class TransformerTest(parameterized.TestCase):
  @parameterized.parameters(*CONFIGS)
  def test_packed_rows_equal_lone_sequences(self, name):
    config = CONFIGS[name]
    params = _params(config)
    rng = np.random.default_rng(0)
    a, b = (rng.integers(0, 40, n) for n in (7, 9))
    row = np.concatenate([a, b, np.zeros(4, int)])[None]
    segments = np.array([[1] * 7 + [2] * 9 + [0] * 4])
    positions = np.concatenate([range(7), range(9), range(4)])[None]
    logits = _packed_logits(config, params, row, positions, segments)[0]
    for start, alone in ((0, a), (7, b)):
      np.testing.assert_allclose(
        logits[start : start + len(alone)],
        _logits(config, params, alone),
        atol=2e-5,
      )

  @parameterized.product(name=list(CONFIGS), width=[6, 11], slots=[5, 8])
  def test_prefill_and_decode_equal_forward(self, name, width, slots):
    config = CONFIGS[name]
    params = _params(config)
    rng = np.random.default_rng(1)
    lengths = np.array([6, 1, 4])
    prompts = rng.integers(0, 40, (3, width))
    completions = rng.integers(0, 40, (3, 2, 5))
    plain = jax.jit(lambda p: cache.unstack(p, jnp.float32))(params)
    prefill = jax.jit(cache.prefill, static_argnums=1)
    decode = jax.jit(cache.decode, static_argnums=1)
    prompt_caches = prefill(plain, config, prompts)
    layer = cache.empty(config, 3, 2, slots, jnp.float32)
    caches = (layer,) * config.num_layers
    last = np.array([prompts[i, n - 1] for i, n in enumerate(lengths)])
    read = np.broadcast_to(last[:, None], (3, 2))
    for step in range(5):
      logits, caches = decode(
        plain, config, read, prompt_caches, lengths, caches, np.int32(step)
      )
      for i, n in enumerate(lengths):
        for g in range(2):
          seen = np.concatenate([prompts[i, :n], completions[i, g, :step]])
          expected = _logits(config, params, seen)[-1]
          np.testing.assert_allclose(logits[i, g], expected, atol=5e-4)
          logs = [jax.nn.log_softmax(x) for x in (logits[i, g], expected)]
          token = completions[i, g, step]
          self.assertAlmostEqual(logs[0][token], logs[1][token], delta=1e-4)
      read = completions[:, :, step]

  @parameterized.parameters('dots', 'full')
  def test_remat_changes_no_gradient(self, remat):
    config = CONFIGS['llama']
    params = _params(config)
    tokens = jnp.arange(12).reshape(2, 6)
    positions = jnp.broadcast_to(jnp.arange(6), (2, 6))

    def loss(params, remat):
      hidden = transformer.forward(
        params,
        config,
        tokens,
        positions,
        jnp.ones_like(tokens),
        remat=remat,
      )
      return jnp.mean(hidden**2)

    gradient = jax.jit(jax.grad(loss), static_argnums=1)
    plain, again = gradient(params, 'none'), gradient(params, remat)
    jax.tree.map(
      lambda a, b: np.testing.assert_allclose(a, b, atol=1e-5), plain, again
    )

  def test_norm_by_hand(self):
    x = jnp.array([3.0, 4.0])
    expected = x / np.sqrt(12.5) * jnp.array([1.0, 2.0])
    actual = transformer.rms_norm(x, jnp.array([1.0, 2.0]), 0.0)
    np.testing.assert_allclose(actual, expected, rtol=1e-6)


if __name__ == '__main__':
  absltest.main()
