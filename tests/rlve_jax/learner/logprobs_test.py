"""Tests for `rlve_jax/learner/logprobs.py`: chunked equals unchunked."""

import functools

from absl.testing import absltest
from absl.testing import parameterized
import jax
import jax.numpy as jnp
import numpy as np

from rlve_jax.learner import logprobs


def _plain(params, hidden, targets, temperature):
  logits = hidden @ params['embedding']['kernel'].T / temperature
  logs = jax.nn.log_softmax(logits)
  picked = jnp.take_along_axis(logs, targets[..., None], -1)[..., 0]
  return picked, -jnp.sum(jnp.exp(logs) * logs, axis=-1)


class LogprobsTest(parameterized.TestCase):
  @parameterized.product(chunk=[1, 4, 12], temperature=[1.0, 0.7])
  def test_values_and_gradients(self, chunk, temperature):
    rng = np.random.default_rng(0)
    params = {'embedding': {'kernel': rng.normal(size=(30, 8))}}
    params = jax.tree.map(lambda x: x.astype(np.float32), params)
    hidden = rng.normal(size=(3, 12, 8)).astype(np.float32)
    targets = rng.integers(0, 30, (3, 12))
    mix = rng.normal(size=(2, 3, 12)).astype(np.float32)

    def loss(function, params, hidden):
      picked, entropy = function(params, hidden, targets, temperature)
      return jnp.sum(mix[0] * picked + mix[1] * entropy)

    chunked = functools.partial(logprobs.token_logprobs, chunk=chunk)
    grad = lambda f: jax.jit(
      jax.value_and_grad(functools.partial(loss, f), argnums=(0, 1))
    )(params, hidden)
    jax.tree.map(
      lambda a, b: np.testing.assert_allclose(a, b, rtol=1e-4, atol=1e-5),
      grad(chunked),
      grad(_plain),
    )

  def test_all_logits_never_exist(self):
    shapes = jax.ShapeDtypeStruct((50_000, 64), jnp.float32)
    params = {'embedding': {'kernel': shapes}}
    hidden = jax.ShapeDtypeStruct((4, 512, 64), jnp.float32)
    targets = jax.ShapeDtypeStruct((4, 512), jnp.int32)

    def loss(params, hidden, targets):
      picked, entropy = logprobs.token_logprobs(
        params, hidden, targets, jnp.float32(1), 16
      )
      return jnp.sum(picked + entropy)

    grad = jax.jit(jax.grad(loss, argnums=(0, 1)))
    memory = grad.lower(params, hidden, targets).compile().memory_analysis()
    whole = 4 * 512 * 50_000 * 4
    self.assertLess(memory.temp_size_in_bytes, whole / 4)


if __name__ == '__main__':
  absltest.main()
