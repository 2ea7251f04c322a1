"""Tests for `rlve_jax/learner/divergences.py`."""

from absl.testing import absltest
from absl.testing import parameterized
import chex
import jax
import jax.numpy as jnp
import numpy as np

from rlve_jax.learner import divergences

# Value and slope in x, in float64.
_REFERENCES = {
  'k1': lambda x: (x, np.ones_like(x)),
  'k2': lambda x: (x * x / 2, x),
  'k3': lambda x: (np.exp(-x) - 1 + x, 1 - np.exp(-x)),
}


class DivergencesTest(chex.TestCase):
  @chex.variants(with_jit=True, without_jit=True)
  @parameterized.product(name=list(divergences.NAMED), seed=tuple(range(4)))
  def test_value_and_gradient_match_numpy(self, name, seed):
    rng = np.random.default_rng(seed)
    shape = rng.integers(1, 5), rng.integers(1, 20)
    reference = (rng.normal(size=shape) - 2).astype(np.float32)
    logprobs = reference + rng.normal(size=shape).astype(np.float32)
    mask = rng.random(shape) < 0.7
    weights = rng.random(shape).astype(np.float32)

    def loss(logprobs):
      terms = divergences.divergence_terms(name, logprobs, reference, mask)
      return jnp.sum(weights * terms)

    value, slope = self.variant(jax.value_and_grad(loss))(logprobs)
    x = logprobs.astype(np.float64) - reference
    values, slopes = (weights * mask * y for y in _REFERENCES[name](x))
    scale = 1e-5 * max(1, np.abs(values).sum())
    np.testing.assert_allclose(value, values.sum(), rtol=1e-5, atol=scale)
    np.testing.assert_allclose(slope, slopes, rtol=1e-5, atol=1e-6)

  @parameterized.parameters(*divergences.NAMED)
  def test_expectation(self, name):
    """Over all tokens, k1 and k3 give the divergence; k2 its gradient."""
    rng = np.random.default_rng(0)
    logits, others = rng.normal(scale=0.3, size=(2, 6)).astype(np.float32)
    reference = jax.nn.log_softmax(others)

    def estimate(logits):
      logs = jax.nn.log_softmax(logits)[None]
      terms = divergences.divergence_terms(
        name, logs, reference[None], jnp.ones((1, 6), bool)
      )
      return jnp.sum(jax.lax.stop_gradient(jnp.exp(logs)) * terms)

    def exact(logits):
      logs = jax.nn.log_softmax(logits)
      return jnp.sum(jnp.exp(logs) * (logs - reference))

    value, slope = jax.value_and_grad(estimate)(logits)
    expected, expected_slope = jax.value_and_grad(exact)(logits)
    if name != 'k2':
      np.testing.assert_allclose(value, expected, rtol=1e-3)
    if name == 'k2':
      np.testing.assert_allclose(slope, expected_slope, atol=1e-6)
    if name == 'k1':
      np.testing.assert_allclose(slope, np.zeros(6), atol=1e-6)

  @parameterized.product(
    name=list(divergences.NAMED), odd=[np.inf, -np.inf, np.nan, 1e4]
  )
  def test_masked_positions_have_no_gradient(self, name, odd):
    mask = jnp.array([[True, False]])

    def loss(logprobs):
      reference = jnp.array([[-1.0, odd]])
      return divergences.divergence_terms(name, logprobs, reference, mask).sum()

    slope = jax.grad(loss)(jnp.array([[-1.0, odd]]))
    np.testing.assert_array_equal(slope, [[float(name == 'k1'), 0.0]])


if __name__ == '__main__':
  jax.config.update('jax_numpy_rank_promotion', 'raise')
  absltest.main()
