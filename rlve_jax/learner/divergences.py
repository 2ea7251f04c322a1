"""Estimates of the divergence of the policy from a reference.

With `x` the log-probability of a sampled token under the policy less that
under the reference, each is an estimate of `KL(policy || reference)`. See
"Approximating KL Divergence" by Schulman (http://joschu.net/blog/kl-approx.html).
"""

import chex
import jax
import jax.numpy as jnp

_MAX_LOG_RATIO = 20.0  # Beyond it exp() only overflows.


def k1(x: jax.Array) -> jax.Array:
  """`x`: no bias; its gradient, the score, is 0 in expectation."""
  return x


def k2(x: jax.Array) -> jax.Array:
  """`x**2 / 2`: biased; its gradient is, in expectation, the divergence's."""
  return 0.5 * x**2


def k3(x: jax.Array) -> jax.Array:
  """`exp(-x) - 1 + x`: no bias, never negative.

  See "DeepSeekMath" by Shao et al. (https://arxiv.org/abs/2402.03300),
  equation 4.
  """
  return jnp.expm1(-jnp.clip(x, -_MAX_LOG_RATIO, _MAX_LOG_RATIO)) + x


NAMED = {estimate.__name__: estimate for estimate in (k1, k2, k3)}


def divergence_terms(
  name: str, logprobs: jax.Array, reference: jax.Array, mask: jax.Array
) -> jax.Array:
  """Returns each token's estimate, [R, W]; 0 without gradient outside `mask`.

  Args:
    name: a key of `NAMED`.
    logprobs: of the tokens under the policy, [R, W].
    reference: of the tokens under the reference, [R, W].
    mask: bool [R, W].
  """
  chex.assert_equal_shape([logprobs, reference, mask])
  x = jnp.where(mask, logprobs, 0.0) - jnp.where(mask, reference, 0.0)
  return jnp.where(mask, NAMED[name](x), 0.0)
