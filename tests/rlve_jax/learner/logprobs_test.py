"""Tests for `rlve_jax/learner/logprobs.py`: chunked equals unchunked."""

import functools
import importlib.util
import json
import os
import subprocess
import sys
import textwrap

from absl.testing import absltest
from absl.testing import parameterized
import jax
import jax.numpy as jnp
import numpy as np
import pytest

from rlve_jax.learner import logprobs


def _reference(kernel, hidden, targets, temperature, slopes):
  """Values, and gradients of their product with `slopes`, in float64."""
  kernel, hidden = kernel.astype(np.float64), hidden.astype(np.float64)
  logits = hidden @ kernel.T / temperature
  logs = logits - logits.max(-1, keepdims=True)
  logs -= np.log(np.exp(logs).sum(-1, keepdims=True))
  p = np.exp(logs)
  entropy = -(p * logs).sum(-1)
  hits = np.eye(len(kernel))[targets]
  change = slopes[0][..., None] * (hits - p)
  change -= slopes[1][..., None] * p * (logs + entropy[..., None])
  change /= temperature
  of_kernel = np.einsum('rwv,rwd->vd', change, hidden)
  return (logs * hits).sum(-1), entropy, of_kernel, change @ kernel


class LogprobsTest(parameterized.TestCase):
  @parameterized.product(
    sizes=[(1, 30), (4, 7), (12, 64), (4, 8), (6, 30)],
    tied=[True, False],
    temperature=[1.0, 0.7],
  )
  def test_values_and_gradients(self, sizes, tied, temperature):
    rng = np.random.default_rng(0)
    draw = lambda *shape: rng.normal(size=shape).astype(np.float32)
    kernel, other, hidden = draw(30, 8), draw(30, 8), draw(4, 12, 8)
    targets = rng.integers(0, 30, (4, 12))
    mask = rng.random((4, 12)) < 0.6
    slopes = draw(2, 4, 12)
    name = 'embedding' if tied else 'head'
    rest = {} if tied else {'embedding': {'kernel': other}}

    def loss(kernel, hidden):
      values = logprobs.token_logprobs(
        {name: {'kernel': kernel}, **rest},
        hidden,
        targets,
        mask,
        temperature,
        logprobs.Chunks(*sizes),
      )
      return sum(jnp.sum(s * v) for s, v in zip(slopes, values)), values

    gradient = jax.jit(jax.grad(loss, argnums=(0, 1), has_aux=True))
    (of_kernel, of_hidden), values = gradient(kernel, hidden)
    *expected, kernel_slope, hidden_slope = _reference(
      kernel, hidden, targets, temperature, slopes * mask
    )
    for actual, value in zip(values, expected):
      value = np.where(mask, value, 0.0)
      np.testing.assert_allclose(actual, value, rtol=1e-5, atol=1e-5)
    np.testing.assert_allclose(of_kernel, kernel_slope, rtol=1e-4, atol=1e-5)
    np.testing.assert_allclose(of_hidden, hidden_slope, rtol=1e-4, atol=1e-5)

  def test_what_is_masked_is_never_read(self):
    rng = np.random.default_rng(1)
    kernel = rng.normal(size=(9, 4)).astype(np.float32)
    hidden = rng.normal(size=(2, 6, 4)).astype(np.float32)
    mask = rng.random((2, 6)) < 0.5
    hidden[~mask] = 1e3, np.nan, np.inf, 0

    def loss(hidden, kernel, mask):
      values = logprobs.token_logprobs(
        {'embedding': {'kernel': kernel}},
        hidden,
        np.zeros((2, 6), int),
        mask,
        1.0,
        logprobs.Chunks(3, 4),
      )
      return jnp.sum(values[0])

    for wanted in (mask, np.zeros_like(mask)):
      value, gradients = jax.value_and_grad(loss, argnums=(0, 1))(
        hidden, kernel, wanted
      )
      self.assertTrue(np.isfinite(value))
      for gradient in gradients:
        self.assertTrue(np.isfinite(gradient).all())

  def test_all_logits_never_exist(self):
    whole = 4 * 512 * 50_000 * 4
    self.assertLess(_scratch((4, 512, 64), 50_000, 16), whole / 20)


def _scratch(shape, vocabulary, tokens, dtype=jnp.float32, where=None):
  """Bytes that the head's forward and backward pass need."""
  struct = functools.partial(jax.ShapeDtypeStruct, sharding=where)

  def loss(kernel, hidden, targets, mask, slopes):
    picked, entropy = logprobs.token_logprobs(
      {'embedding': {'kernel': kernel}},
      hidden,
      targets,
      mask,
      jnp.float32(1),
      logprobs.Chunks(tokens),
    )
    return jnp.sum(slopes * picked + entropy)

  compiled = (
    jax.jit(jax.grad(loss, argnums=(0, 1)))
    .lower(
      struct((vocabulary, shape[-1]), jnp.float32),
      struct(shape, dtype),
      struct(shape[:-1], jnp.int32),
      struct(shape[:-1], jnp.bool_),
      struct(shape[:-1], jnp.float32),
    )
    .compile()
  )
  return compiled.memory_analysis().temp_size_in_bytes


TPU = {
  'TPU_SKIP_MDS_QUERY': '1',
  'TPU_WORKER_HOSTNAMES': 'localhost',
  'TPU_ACCELERATOR_TYPE': 'v5litepod-4',
  'ALLOW_MULTIPLE_LIBTPU_LOAD': '1',
  'JAX_PLATFORMS': 'cpu',
}
_FOR_TPU = """
import json
import sys
sys.path.insert(0, sys.argv[1])
from jax.experimental import topologies
import jax
import jax.numpy as jnp
import logprobs_test

devices = topologies.get_topology_desc(
  platform='tpu', topology_name='v5e:2x2'
).devices
where = jax.sharding.SingleDeviceSharding(devices[0])
print(json.dumps(logprobs_test._scratch(
  (8, 4096, 1536), 151_936, 128, jnp.bfloat16, where
)))
"""


@pytest.mark.slow
@pytest.mark.skipif(
  importlib.util.find_spec('libtpu') is None,
  reason='libtpu is not installed: pip install "jax[tpu]"',
)
def test_scratch_of_a_large_vocabulary_on_a_tpu():
  folder = __file__.rpartition('/')[0]
  found = subprocess.run(
    [sys.executable, '-c', textwrap.dedent(_FOR_TPU), folder],
    env={**os.environ, **TPU},
    capture_output=True,
    text=True,
    check=False,
  )
  assert found.returncode == 0, found.stderr[-2000:]
  scratch = json.loads(found.stdout)
  assert scratch * 10 <= 8 * 4096 * 151_936 * 4, scratch


if __name__ == '__main__':
  absltest.main()
