"""Tests for `rlve_jax/model/rows.py`: long rows as short ones, in less room."""

import functools
import importlib.util
import json
import os
import re
import subprocess
import sys
from unittest import mock

from absl.testing import absltest
from absl.testing import parameterized
import jax
from jax._src.cudnn import fused_attention_stablehlo
import jax.numpy as jnp
import numpy as np
import pytest

from rlve_jax.model import config as config_lib
from rlve_jax.model import rows
from rlve_jax.model import transformer


def _case(seed, length, lengths, heads=4, kv_heads=2, width=8):
  """Rows of segments of the given lengths, the rest of each row padding."""
  rng = np.random.default_rng(seed)
  draw = lambda *shape: rng.normal(size=shape).astype(np.float32)
  n = len(lengths)
  segments = np.zeros((n, length), np.int32)
  for row, parts in enumerate(lengths):
    ids = np.repeat(np.arange(len(parts)) + 1, parts)
    segments[row, : len(ids)] = ids
  inputs = (
    draw(n, length, heads, width),
    draw(n, length, kv_heads, width),
    draw(n, length, kv_heads, width),
  )
  return inputs, segments, draw(n, length, heads, width)


def _results(mix, inputs, segments, slope):
  """Mixed values and gradients; padding counts for neither."""
  real = (segments > 0)[..., None, None]

  def loss(*inputs):
    mixed = mix(*inputs, segments)
    mixed = jnp.where(real, mixed, 0.0)
    return jnp.sum(mixed * slope), mixed

  gradient = jax.jit(jax.grad(loss, argnums=(0, 1, 2), has_aux=True))
  gradients, mixed = gradient(*inputs)
  return mixed, *gradients


class RowsTest(parameterized.TestCase):
  @parameterized.parameters(
    (8, [[8]], 4, 4),
    (24, [[24], [7]], 8, 2),
    (24, [[3, 9, 12], [1, 1, 1]], 8, 2),
    (29, [[5, 11, 2, 9], [20, 9]], 8, 1),
    (24, [[9], []], 24, 2),
    (16, [[4, 4, 4]], 2, 2),
  )
  def test_blocks_equal_the_plain_form(self, length, lengths, block, kv_heads):
    case = _case(length, length, lengths, kv_heads=kv_heads)
    blocks = functools.partial(rows.attend_blocks, block=block)
    actual = _results(blocks, *case)
    expected = _results(rows.attend_plain, *case)
    for a, b in zip(actual, expected):
      np.testing.assert_allclose(a, b, rtol=1e-5, atol=3e-6)

  @parameterized.parameters(
    (24_576, 512, 512), (640, 512, 320), (320, 64, 64), (29, 8, 8), (7, 64, 7)
  )
  def test_sizes_of_blocks(self, length, most, expected):
    self.assertEqual(rows._block_size(length, most), expected)

  def test_the_size_is_that_of_the_setting(self):
    """A row is cut into blocks if it is longer than one of them."""
    inputs, segments, _ = _case(4, 24, [[10, 14]])
    text = lambda block: str(
      jax.make_jaxpr(rows.mixer('auto', block))(*inputs, segments)
    )
    self.assertIn('while', text(8))
    self.assertNotIn('while', text(24))

  def test_blocks_that_nothing_sees_are_skipped(self):
    segments = np.repeat([[1, 2, 3, 0]], 8, axis=1)
    first, count = rows._spans(jnp.asarray(segments), 4)
    np.testing.assert_array_equal(first[:6], [0, 0, 2, 2, 4, 4])
    self.assertEqual(count, 6)

  def test_rows_of_a_batch_skip_only_what_all_can(self):
    segments = jnp.array([[1] * 8 + [2] * 8, [1] * 16])
    first, count = rows._spans(segments, 4)
    np.testing.assert_array_equal(first, [0, 0, 0, 0])
    self.assertEqual(count, 4)

  @parameterized.parameters(1e4, -1e4)
  def test_large_scores_leave_finite_gradients(self, size):
    inputs, segments, slope = _case(0, 16, [[5, 8]])
    inputs = (inputs[0] * size, *inputs[1:])
    blocks = functools.partial(rows.attend_blocks, block=4)
    for x in _results(blocks, inputs, segments, slope):
      self.assertTrue(np.isfinite(x).all())

  def test_half_precision(self):
    inputs, segments, slope = _case(1, 32, [[20, 12]])
    half = [x.astype(jnp.bfloat16) for x in inputs]
    blocks = functools.partial(rows.attend_blocks, block=8)
    actual = _results(blocks, half, segments, slope)
    expected = _results(rows.attend_plain, inputs, segments, slope)
    self.assertEqual(actual[0].dtype, jnp.bfloat16)
    for a, b in zip(actual, expected):
      a, b = np.asarray(a, np.float32), np.asarray(b)
      self.assertLess(np.linalg.norm(a - b), 0.02 * np.linalg.norm(b))

  def test_splash_equals_the_plain_form(self):
    case = _case(2, 256, [[100, 80, 76], [130, 120]], width=128)
    splash = functools.partial(rows.attend_splash, interpret=True)
    actual = _results(splash, *case)
    expected = _results(rows.attend_plain, *case)
    for a, b in zip(actual, expected):
      np.testing.assert_allclose(a, b, rtol=1e-3, atol=2e-4)

  @parameterized.parameters(
    ('splash', 'cpu', "'splash', which runs on tpu only, not on cpu"),
    ('splash', 'gpu', "allowed there are ['auto', 'blocks', 'plain']"),
    ('cudnn', 'tpu', "'cudnn', which runs on gpu only, not on tpu"),
  )
  def test_kernels_are_refused_elsewhere(self, name, platform, message):
    with self.assertRaisesRegex(ValueError, re.escape(message)):
      rows.check(name, platform)

  @parameterized.parameters(
    ('splash', 'tpu'), ('cudnn', 'gpu'), ('auto', 'cpu'), ('blocks', 'tpu')
  )
  def test_kernels_are_let_pass_where_they_run(self, name, platform):
    rows.check(name, platform)

  def test_cudnn_lowers_for_cuda(self):
    """Both passes are cuDNN's, in a program that only CUDA could compile."""
    inputs, segments, _ = _case(3, 256, [[100, 80, 70]], width=64)
    half = [x.astype(jnp.bfloat16) for x in inputs]

    def loss(*inputs):
      mixed = rows.attend_cudnn(*inputs, segments)
      return jnp.sum(mixed.astype(jnp.float32))

    at = fused_attention_stablehlo.__name__
    with (
      mock.patch(f'{at}.check_cudnn_version', lambda: 91000),
      mock.patch(f'{at}.check_compute_capability', lambda _: True),
    ):
      gradient = jax.jit(jax.grad(loss, argnums=(0, 1, 2)))
      lowered = gradient.trace(*half).lower(lowering_platforms=('cuda',))
    called = set(re.findall(r'__cudnn\$\w+', lowered.as_text()))
    self.assertEqual(
      called,
      {'__cudnn$fmhaScaleBiasSoftmax', '__cudnn$fmhaScaleBiasSoftmaxBackward'},
    )

  def test_cudnn_equals_the_plain_form(self):
    if jax.default_backend() != 'gpu':
      self.skipTest('cuDNN runs on GPUs only.')
    inputs, segments, slope = _case(3, 256, [[100, 80, 70]], width=64)
    half = [x.astype(jnp.bfloat16) for x in inputs]
    actual = _results(rows.attend_cudnn, half, segments, slope)
    expected = _results(rows.attend_plain, half, segments, slope)
    for a, b in zip(actual, expected):
      a, b = np.asarray(a, np.float32), np.asarray(b, np.float32)
      self.assertLess(np.linalg.norm(a - b), 0.02 * np.linalg.norm(b))

  @pytest.mark.slow
  def test_long_rows_of_a_model_equal_short_ones(self):
    """600 tokens in blocks give the logits of the plain form."""
    config = config_lib.Config(
      vocab_size=20,
      width=8,
      num_layers=2,
      num_heads=2,
      num_kv_heads=1,
      head_dim=4,
      mlp_width=8,
    )
    params = transformer.init(config, jax.random.key(0))
    tokens = np.random.default_rng(0).integers(0, 20, (1, 600))
    segments = np.repeat([[1, 2]], [250, 350], axis=1)
    positions = np.concatenate([range(250), range(350)])[None]
    run = lambda mixer: jax.jit(
      functools.partial(transformer.forward, config=config, mixer=mixer)
    )(params, tokens=tokens, positions=positions, segments=segments)
    np.testing.assert_allclose(run('auto'), run('plain'), atol=2e-5)


def _scratch(length, where):
  """Bytes that one 1.5B layer's forward and backward pass need, one row."""
  config = config_lib.Config(
    vocab_size=512,
    width=1536,
    num_layers=1,
    num_heads=12,
    num_kv_heads=2,
    head_dim=128,
    mlp_width=8960,
    attention_bias=True,
  )
  struct = functools.partial(jax.ShapeDtypeStruct, sharding=where)
  params = jax.eval_shape(lambda: transformer.init(config, jax.random.key(0)))
  params = jax.tree.map(lambda x: struct(x.shape, x.dtype), params)
  ids = struct((1, length), jnp.int32)

  def loss(params, tokens, positions, segments):
    hidden = transformer.forward(
      params, config, tokens, positions, segments, jnp.bfloat16, 'full'
    )
    return jnp.sum(hidden.astype(jnp.float32) ** 2)

  compiled = jax.jit(jax.grad(loss)).lower(params, ids, ids, ids).compile()
  return compiled.memory_analysis().temp_size_in_bytes


def _splash(where):
  """Scratch and kernels of splash attention, compiled for a TPU."""
  struct = functools.partial(jax.ShapeDtypeStruct, sharding=where)
  query = struct((2, 2048, 12, 128), jnp.bfloat16)
  key = struct((2, 2048, 2, 128), jnp.bfloat16)

  def loss(query, key, value, segments):
    mixed = rows.attend_splash(query, key, value, segments)
    return jnp.sum(mixed.astype(jnp.float32) ** 2)

  gradient = jax.jit(jax.grad(loss, argnums=(0, 1, 2)))
  segments = struct((2, 2048), jnp.int32)
  compiled = gradient.lower(query, key, key, segments).compile()
  kernels = compiled.as_text().count('custom_call_target="tpu_custom_call"')
  return compiled.memory_analysis().temp_size_in_bytes, kernels


_FOR_TPU = """
import json
import sys
sys.path.insert(0, sys.argv[1])
from jax.experimental import topologies
import jax
import rows_test

devices = topologies.get_topology_desc(
  platform='tpu', topology_name='v5e:2x2'
).devices
where = jax.sharding.SingleDeviceSharding(devices[0])
print(json.dumps(rows_test.{call}))
"""


def _on_tpu(call):
  """Returns what a function of this file returns where libtpu is loaded."""
  tpu = {
    'TPU_SKIP_MDS_QUERY': '1',
    'TPU_WORKER_HOSTNAMES': 'localhost',
    'TPU_ACCELERATOR_TYPE': 'v5litepod-4',
    'ALLOW_MULTIPLE_LIBTPU_LOAD': '1',
    'JAX_PLATFORMS': 'cpu',
  }
  script = _FOR_TPU.format(call=call)
  found = subprocess.run(
    [sys.executable, '-c', script, __file__.rpartition('/')[0]],
    env={**os.environ, **tpu},
    capture_output=True,
    text=True,
    check=False,
  )
  assert found.returncode == 0, found.stderr[-2000:]
  return json.loads(found.stdout)


_needs_libtpu = pytest.mark.skipif(
  importlib.util.find_spec('libtpu') is None,
  reason='libtpu is not installed: pip install "jax[tpu]"',
)


@pytest.mark.slow
@_needs_libtpu
def test_scratch_of_a_long_row_on_a_tpu():
  assert _on_tpu('_scratch(24_576, where)') < 1e9


@pytest.mark.slow
@_needs_libtpu
def test_splash_compiles_for_a_tpu():
  """Forward and backward are kernels, and no [T, T] array of a head is held."""
  scratch, kernels = _on_tpu('_splash(where)')
  assert kernels >= 2
  assert scratch < 2 * 12 * 2048 * 2048 * 2


if __name__ == '__main__':
  absltest.main()
