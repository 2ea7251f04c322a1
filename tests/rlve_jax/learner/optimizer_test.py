"""Tests for `rlve_jax/learner/optimizer.py`: numpy Adam, masks, schedules."""

from absl.testing import absltest
from absl.testing import parameterized
import jax
import numpy as np
import optax

from rlve_jax import config as config_lib
from rlve_jax.learner import optimizer
from rlve_jax.model import config as model_config
from rlve_jax.model import transformer


class OptimizerTest(parameterized.TestCase):
  @parameterized.parameters(
    (0, 0, [2.0, 2.0, 2.0, 2.0]),
    (2, 0, [0.0, 1.0, 2.0, 2.0]),
    (0, 4, [2.0, 1 + 0.5**0.5, 1.0, 1 - 0.5**0.5, 0.0, 0.0]),
    (2, 2, [0.0, 1.0, 2.0, 1.0, 0.0]),
  )
  def test_schedule_by_hand(self, warmup, decay, expected):
    config = config_lib.Optimizer(
      learning_rate=2.0, warmup_updates=warmup, decay_updates=decay
    )
    rate = optimizer.schedule(config)
    actual = [rate(step) for step in range(len(expected))]
    np.testing.assert_allclose(actual, expected, atol=1e-6)

  def test_only_matrices_decay(self):
    config = model_config.Config(
      vocab_size=8,
      width=4,
      num_layers=1,
      num_heads=2,
      num_kv_heads=1,
      head_dim=2,
      mlp_width=4,
      attention_bias=True,
      qk_norm=True,
      tied_embeddings=False,
    )
    params = transformer.init(config, jax.random.key(0))
    params = jax.tree.map(lambda x: x + 1.0, params)
    settings = config_lib.Optimizer(learning_rate=0.1, weight_decay=0.5)
    chain = optimizer.make(settings)
    zeros = jax.tree.map(np.zeros_like, params)
    updates, _ = chain.update(zeros, chain.init(params), params)
    for path, update in jax.tree_util.tree_leaves_with_path(updates):
      matrix = path[-1].key == 'kernel'
      value = params
      for key in path:
        value = value[key.key]
      expected = -0.1 * 0.5 * value if matrix else np.zeros_like(value)
      np.testing.assert_allclose(update, expected, rtol=1e-6)

  def test_two_updates_match_numpy(self):
    settings = config_lib.Optimizer(
      learning_rate=0.1, beta1=0.9, beta2=0.98, epsilon=1e-3, clip_norm=1.0
    )
    chain = optimizer.make(settings)
    params = {'a': {'kernel': np.array([1.0, -2.0], np.float32)}}
    state = chain.init(params)
    x, mean, square = np.array([1.0, -2.0]), np.zeros(2), np.zeros(2)
    for step, gradient in enumerate(([3.0, 4.0], [0.1, -0.2]), 1):
      slope = {'a': {'kernel': np.array(gradient, np.float32)}}
      updates, state = chain.update(slope, state, params)
      params = optax.apply_updates(params, updates)
      g = np.array(gradient) / max(1.0, np.linalg.norm(gradient))
      mean, square = 0.9 * mean + 0.1 * g, 0.98 * square + 0.02 * g**2
      ratio = mean / (1 - 0.9**step)
      ratio /= np.sqrt(square / (1 - 0.98**step)) + 1e-3
      x = x - 0.1 * (ratio + 0.01 * x)
    np.testing.assert_allclose(params['a']['kernel'], x, rtol=1e-5)


if __name__ == '__main__':
  absltest.main()
