"""Tests of updates: splits, devices, and what must leave parameters alone."""

import functools
import json
import os
import subprocess
import sys
import textwrap

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from rlve_jax import config as config_lib
from rlve_jax import types
from rlve_jax.learner import packing
from rlve_jax.learner import update
from rlve_jax.model import config as model_config
from rlve_jax.model import transformer

MODEL = model_config.Config(
  vocab_size=50,
  width=8,
  num_layers=1,
  num_heads=2,
  num_kv_heads=1,
  head_dim=4,
  mlp_width=8,
)
LEARNER = config_lib.Learner(
  row_width=32, rows=8, logits_chunk=8, entropy_bonus=0.01
)


def _examples(count=8):
  rng = np.random.default_rng(0)
  lengths = rng.integers(1, 14, (count, 2))
  return [
    packing.Example(
      prompt=rng.integers(1, 50, n),
      completion=rng.integers(1, 50, m),
      logprobs=-3 + 0.1 * rng.normal(size=m).astype(np.float32),
      index=i,
      weight=1 / lengths[:, 1].sum(),
    )
    for i, (n, m) in enumerate(lengths)
  ]


@functools.cache
def _program(mesh):
  """The jitted gradient of the policy objective, with random advantages."""
  del mesh  # A program each.
  advantages = np.random.default_rng(1).normal(size=(2, 4)).astype(np.float32)
  objectives = update.Objectives(MODEL, LEARNER)

  @jax.jit
  def run(batch):
    params = transformer.init(MODEL, jax.random.key(0))
    objective = lambda params, rows, _: objectives.policy(
      params, rows, np.float32(1.0), jnp.asarray(advantages)
    )
    return update.accumulate(objective, params, batch)[:2]

  return run


def _gradient(batch, mesh=None):
  """Gradient of the policy objective, and the loss."""
  return jax.device_get(_program(mesh)(batch))


@functools.cache
def _whole_gradient():
  """Gradient and loss with all rows in one microbatch."""
  return _gradient(packing.pack(_examples(), 1, 8, 32))


def _slow(*values):
  """Returns a case of a table that is left to the slow tests."""
  return pytest.param(*values, marks=pytest.mark.slow)


def _distance(a, b):
  leaves = zip(jax.tree.leaves(a), jax.tree.leaves(b))
  square = sum(float(np.sum((x - y) ** 2)) for x, y in leaves)
  norm = sum(float(np.sum(x**2)) for x in jax.tree.leaves(b))
  return (square / norm) ** 0.5


@pytest.mark.parametrize(
  ('microbatches', 'rows', 'width'),
  [
    (2, 4, 32),
    *(_slow(*shape) for shape in ((1, 8, 32), (8, 1, 32), (9, 2, 48))),
  ],
)
def test_gradient_does_not_depend_on_the_split(microbatches, rows, width):
  whole, loss = _whole_gradient()
  split, again = _gradient(packing.pack(_examples(), microbatches, rows, width))
  assert _distance(split, whole) < 1e-5
  assert abs(loss - again) < 1e-6


def _apart(microbatches, rows):
  """The examples with a row each."""
  one = [packing.pack([e], 1, 1, 32) for e in _examples()]
  stack = lambda *xs: np.stack(xs).reshape(microbatches, rows, 32)
  return jax.tree.map(
    lambda *xs: stack(*xs) if xs[0].ndim else np.int32(microbatches), *one
  )


@pytest.mark.parametrize('shape', [(2, 4), _slow((1, 8)), _slow((8, 1))])
def test_gradient_does_not_depend_on_packing(shape):
  packed, _ = _whole_gradient()  # Some rows hold two sequences.
  alone, _ = _gradient(_apart(*shape))
  assert _distance(packed, alone) < 1e-5


_ON_DEVICES = """
import sys
sys.path.insert(0, sys.argv[1])
import jax
import jax.numpy as jnp
import numpy as np
import update_test
from rlve_jax import sharding
from rlve_jax.learner import packing

whole, _ = update_test._gradient(
  packing.pack(update_test._examples(), 1, 8, 32)
)
for devices, shape in update_test.SPREAD:
  layout = sharding.Layout(data=devices)
  mesh = sharding.make_mesh(layout, jax.devices()[:devices])
  rows, all_ = sharding.split(mesh, 1), sharding.replicated(mesh)
  packed = packing.pack(update_test._examples(), *shape, 32)
  for batch in (packed, update_test._apart(*shape)):
    placed = jax.tree.map(
      lambda x: jax.device_put(x, rows if np.ndim(x) else all_), batch
    )
    with jax.set_mesh(mesh):
      spread, _ = update_test._gradient(placed, mesh)
    print(update_test._distance(spread, whole))
"""
# Devices, and microbatches of rows that they divide.
SPREAD = (
  (1, (1, 8)),
  (2, (1, 8)),
  (2, (2, 4)),
  (8, (1, 8)),
)


@pytest.mark.slow
def test_gradient_does_not_depend_on_devices():
  folder = __file__.rpartition('/')[0]
  found = subprocess.run(
    [sys.executable, '-c', textwrap.dedent(_ON_DEVICES), folder],
    env={
      **os.environ,
      'XLA_FLAGS': '--xla_force_host_platform_device_count=8',
      'JAX_PLATFORMS': 'cpu',
    },
    capture_output=True,
    text=True,
    check=False,
  )
  assert found.returncode == 0, found.stderr[-2000:]
  distances = [json.loads(line) for line in found.stdout.split()]
  assert len(distances) == 2 * len(SPREAD)
  assert max(distances) < 1e-5


def _batch(parts, value=0.0):
  """A batch of random tokens that fits the compiled shapes."""
  shapes, learner = parts.shapes, parts.config.learner
  batch = packing.pack(
    [e for e in _examples(16) if e.length < 32],
    shapes.microbatches,
    learner.rows,
    learner.row_width,
  )
  values = np.full(shapes.outcome_shape, value, np.float32)
  values[0, :2] = 1.0, 0.0
  outcomes = types.Outcomes(values, np.ones(shapes.outcome_shape, bool))
  return batch, outcomes


def _equal(a, b):
  leaves = zip(jax.tree.leaves(a), jax.tree.leaves(b))
  return all(np.array_equal(x, y) for x, y in leaves)


@pytest.mark.parametrize('bad', [np.nan, np.inf])
def test_non_finite_updates_are_skipped_and_counted(parts, run, bad):
  before = jax.device_get(run.learner)
  batch, outcomes = _batch(parts)
  weights = batch.weights.copy()
  weights[weights > 0] *= bad
  after, metrics = parts.compiled['policy'](
    run.learner, batch.replace(weights=weights), outcomes, np.float32(1)
  )
  assert int(metrics['learner/skipped']) == 1
  assert _equal(before, jax.device_get(after))


def test_an_update_moves_every_matrix(parts, run):
  before = jax.device_get(run.learner.params)
  batch, outcomes = _batch(parts)
  after, metrics = parts.compiled['policy'](
    run.learner, batch, outcomes, np.float32(1)
  )
  assert int(metrics['learner/skipped']) == 0
  moved = jax.tree.map(
    lambda a, b: np.any(a != b), before, jax.device_get(after.params)
  )
  assert all(jax.tree.leaves(moved))
