"""Tests of an update's settings: epochs, minibatches, divergence, adapters.

Each runs whole updates of a model of a few thousand weights.
"""

import dataclasses
import functools

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from rlve_jax import config as config_lib
from rlve_jax import programs
from rlve_jax import sharding
from rlve_jax import types
from rlve_jax.learner import lora
from rlve_jax.learner import packing
from rlve_jax.learner import plan
from rlve_jax.model import transformer

ONE = np.float32(1.0)


class Compiled(dict):
  """Programs that are compiled when they are first asked for."""

  def __init__(self, shapes):
    super().__init__()
    self._plan = plan.plan_updates(shapes)

  def __missing__(self, name):
    self[name] = self._plan[name].compile()
    return self[name]

  @property
  def names(self):
    return set(self._plan)


@pytest.fixture(scope='module')
def make(make_config):
  """A function from settings of the learner to compiled programs, shapes."""

  @functools.cache
  def build(**settings):
    config = make_config()
    learner = dataclasses.replace(config.learner, **settings)
    shapes = programs.Shapes(
      dataclasses.replace(config, learner=learner),
      (1,),
      sharding.one_device(),
    )
    return Compiled(shapes), shapes

  return build


def _batch(shapes, seed=0):
  rng = np.random.default_rng(seed)
  examples = []
  for index, (n, m) in enumerate(rng.integers(1, 20, (12, 2))):
    logprobs = np.full(m, -6.0, np.float32)
    prompt, completion = rng.integers(1, 300, n), rng.integers(1, 300, m)
    examples.append(
      packing.Example(prompt, completion, logprobs, index, 1 / (12 * m))
    )
  learner = shapes.config.learner
  batch = packing.pack(
    examples, shapes.microbatches, learner.rows, learner.row_width
  )
  values = rng.choice([0.0, 1.0], shapes.outcome_shape).astype(np.float32)
  valid = np.ones(shapes.outcome_shape, bool)
  return batch, types.Outcomes(values, valid)


def _tables(compiled, shapes, state, batch):
  return {
    name: compiled[f'score/{name}'](state, batch, ONE)
    for name in shapes.config.learner.tables
  }


def _host(tree):
  return jax.device_get(tree)


def _same(a, b):
  pairs = zip(jax.tree.leaves(a), jax.tree.leaves(b), strict=True)
  return all(np.array_equal(x, y) for x, y in pairs)


def test_without_a_divergence_no_reference_is_held(make):
  compiled, shapes = make()
  assert plan.state_struct(shapes).reference is None
  assert not any(name.startswith('score') for name in compiled.names)


@pytest.mark.slow
def test_a_divergence_starts_at_zero_and_grows(make):
  compiled, shapes = make(kl_weight=0.5)
  state = compiled['init'](np.uint32(0))
  first = _host(state.params)
  batch, outcomes = _batch(shapes)
  seen = []
  for _ in range(3):
    tables = _tables(compiled, shapes, state, batch)
    state, metrics = compiled['policy'](state, batch, outcomes, ONE, tables)
    seen.append(float(metrics['learner/kl']))
  assert abs(seen[0]) < 1e-6
  assert seen[2] > 1e-5
  assert _same(first, _host(state.reference))
  assert not _same(first, _host(state.params))


def test_after_a_warm_start_the_reference_is_its_end(make):
  compiled, shapes = make(kl_weight=0.5)
  state = compiled['init'](np.uint32(0))
  batch, _ = _batch(shapes)
  state, _ = compiled['supervised'](state, batch, ONE)
  assert not _same(_host(state.params), _host(state.reference))
  state = compiled['reset'](state)
  assert _same(_host(state.params), _host(state.reference))


def test_a_divergence_adds_its_weight(make):
  """The loss grows by weight times the weighted sum of k3."""
  compiled, shapes = make(kl_weight=0.5)
  batch, outcomes = _batch(shapes)
  state = compiled['init'](np.uint32(0))
  tables = _tables(compiled, shapes, state, batch)
  noise = np.random.default_rng(0).normal(size=batch.tokens.shape)
  reference = np.asarray(tables['reference']) + noise.astype(np.float32)
  x = -noise.astype(np.float32).astype(np.float64)
  expected = np.sum(batch.weights * (np.exp(-x) - 1 + x))
  _, alone = make()[0]['policy'](_copy(state), batch, outcomes, ONE)
  _, both = compiled['policy'](
    state, batch, outcomes, ONE, {'reference': reference}
  )
  change = float(both['learner/loss']) - float(alone['learner/loss'])
  np.testing.assert_allclose(change, 0.5 * expected, rtol=1e-4)


def _copy(state):
  """The same state without a reference, with buffers of its own."""
  return jax.tree.map(jnp.copy, state).replace(reference=None)


@pytest.mark.slow
def test_a_second_epoch_compares_with_before_the_first(make):
  compiled, shapes = make(epochs=2)
  state = compiled['init'](np.uint32(0))
  batch, outcomes = _batch(shapes)
  tables = _tables(compiled, shapes, state, batch)
  losses = []
  for _ in range(2):
    state, metrics = compiled['policy'](state, batch, outcomes, ONE, tables)
    losses.append(float(metrics['learner/loss']))
  again = _tables(compiled, shapes, state, batch)
  assert not np.array_equal(again['old'], tables['old'])
  assert losses[1] < losses[0]


def test_scores_are_what_the_policy_sees(make):
  """With its own scores as `old`, an update is the first of a step."""
  compiled, shapes = make(epochs=2)
  alone, _ = make()
  batch, outcomes = _batch(shapes)
  state = compiled['init'](np.uint32(0))
  tables = _tables(compiled, shapes, state, batch)
  one, a = compiled['policy'](state, batch, outcomes, ONE, tables)
  state = alone['init'](np.uint32(0))
  other, b = alone['policy'](state, batch, outcomes, ONE)
  np.testing.assert_allclose(a['learner/loss'], b['learner/loss'], atol=1e-6)
  for x, y in zip(jax.tree.leaves(one.params), jax.tree.leaves(other.params)):
    np.testing.assert_allclose(x, y, atol=2e-4)


def test_ratios_are_told_raw_and_clips_apart(make):
  """Numpy statistics of ratios that the cap and the clips both change."""
  compiled, shapes = make(epochs=2, tis_cap=2.0, clip_low=0.2, clip_high=0.3)
  state = compiled['init'](np.uint32(0))
  batch, outcomes = _batch(shapes)
  now = np.asarray(_tables(compiled, shapes, state, batch)['old'])
  rng = np.random.default_rng(5)
  change = rng.normal(scale=0.5, size=now.shape).astype(np.float32)
  old = now - change
  _, metrics = compiled['policy'](state, batch, outcomes, ONE, {'old': old})
  mask = batch.weights > 0
  raw = np.exp((old - batch.sampler_logprobs)[mask].astype(np.float64))
  assert raw.max() > 2.0
  values = outcomes.values
  gain = (values - values.mean(1, keepdims=True)).reshape(-1)
  gain, ratio = gain[batch.sequences][mask], np.exp(change[mask])
  expected = {
    'ratio_mean': raw.mean(),
    'ratio_max': raw.max(),
    'clip_low': ((ratio < 0.8) & (gain < 0)).mean(),
    'clip_high': ((ratio > 1.3) & (gain > 0)).mean(),
  }
  assert expected['clip_low'] != expected['clip_high']
  for name, value in expected.items():
    np.testing.assert_allclose(metrics[f'learner/{name}'], value, rtol=1e-4)


@pytest.mark.parametrize('dtype', ['float32', 'bfloat16'])
@pytest.mark.parametrize('settings', [{}, {'lora': config_lib.Lora(rank=2)}])
def test_an_update_keeps_types_and_shapes(make_config, dtype, settings):
  config = make_config(compute_dtype=dtype)
  learner = dataclasses.replace(config.learner, kl_weight=0.1, **settings)
  config = dataclasses.replace(config, learner=learner)
  shapes = programs.Shapes(config, (1,), sharding.one_device())
  program = plan.plan_updates(shapes)['policy']
  before, (after, _) = program.arguments[0], program.result
  assert jax.tree.structure(before) == jax.tree.structure(after)
  for x, y in zip(jax.tree.leaves(before), jax.tree.leaves(after)):
    assert (x.shape, x.dtype) == (y.shape, y.dtype)


def test_an_update_keeps_its_shardings(make):
  compiled, shapes = make()
  state = compiled['init'](np.uint32(0))
  where = jax.tree.map(lambda x: x.sharding, state)
  batch, outcomes = _batch(shapes)
  state, _ = compiled['policy'](state, batch, outcomes, ONE)
  same = lambda x, old: x.sharding.is_equivalent_to(old, x.ndim)
  assert all(jax.tree.leaves(jax.tree.map(same, state, where)))


def test_one_executable_serves_every_group_size_and_all_lengths(make):
  """And all temperatures; calling it with other shapes would be an error."""
  compiled, shapes = make()
  config, learner = shapes.config, shapes.config.learner
  limit = config.sampler.max_completion
  state, counts = compiled['init'](np.uint32(0)), set()
  policy, counter = compiled['policy'], programs.CompileCounter()
  for size in config.group_sizes * 2:
    rng = np.random.default_rng(size)
    prompts = config.problems.count(size)
    lengths = rng.integers(1, limit + 1, (prompts * size, 2))
    examples = [
      packing.Example(
        rng.integers(1, 50, n), rng.integers(1, 50, m), -np.ones(m), i, 1 / m
      )
      for i, (n, m) in enumerate(lengths)
    ]
    batch = packing.pack(
      examples, shapes.microbatches, learner.rows, learner.row_width
    )
    values = rng.choice([0, 1], shapes.outcome_shape).astype(np.float32)
    valid = np.ones(shapes.outcome_shape, bool)
    outcomes = types.Outcomes(values, valid)
    temperature = np.float32(0.5 + size / 10)
    state, metrics = policy(state, batch, outcomes, temperature)
    assert int(metrics['learner/tokens']) == lengths[:, 1].sum()
    counts.add(int(batch.count))
  assert len(config.group_sizes) > 1
  assert len(counts) > 1
  assert counter.count == 0


def test_kernels_of_other_platforms_are_refused(make):
  for name in ('splash', 'cudnn'):
    with pytest.raises(ValueError, match=f"learner.attention is '{name}'"):
      make(attention=name)


LORA = config_lib.Lora(rank=2, alpha=6.0, targets=config_lib.LORA_TARGETS)


@pytest.mark.slow
def test_fresh_adapters_change_nothing_and_alone_are_trained(make):
  compiled, shapes = make(lora=LORA)
  plain, _ = make()
  batch, outcomes = _batch(shapes)
  state = compiled['init'](np.uint32(0))
  before = _host(state.params)
  state, a = compiled['policy'](state, batch, outcomes, ONE)
  _, b = plain['policy'](plain['init'](np.uint32(0)), batch, outcomes, ONE)
  np.testing.assert_allclose(a['learner/loss'], b['learner/loss'], atol=1e-6)
  state, _ = compiled['policy'](state, batch, outcomes, ONE)
  after = _host(state.params)
  old, new = before.pop('adapters'), after.pop('adapters')
  assert _same(before, after)
  moved = jax.tree.map(lambda x, y: bool(np.any(x != y)), old, new)
  assert all(jax.tree.leaves(moved))
  moments = sum(x.size for x in jax.tree.leaves(state.opt_state))
  assert moments <= 2 * sum(x.size for x in jax.tree.leaves(new)) + 4


@pytest.mark.slow
def test_merged_adapters_give_the_same_logits(make):
  _, shapes = make(lora=LORA)
  config = shapes.config
  params = transformer.init(config.model, jax.random.key(0))
  params = lora.add(params, LORA, jax.random.key(1))
  rng = np.random.default_rng(0)
  params['adapters'] = jax.tree.map(
    lambda x: rng.normal(size=x.shape).astype(np.float32), params['adapters']
  )
  tokens = rng.integers(0, 300, (1, 9))
  run = lambda params: transformer.forward(
    params,
    config.model,
    tokens,
    np.arange(9)[None],
    np.ones((1, 9), int),
    adapter_scale=LORA.scale,
  )
  merged = lora.merge(params, LORA.scale)
  assert set(merged) == set(params) - {'adapters'}
  np.testing.assert_allclose(run(params), run(merged), atol=2e-3)
  without = {k: v for k, v in params.items() if k != 'adapters'}
  assert np.abs(run(params) - run(without)).max() > 0.1


@pytest.mark.slow
def test_the_reference_of_adapters_is_adapters(make):
  compiled, shapes = make(lora=LORA, kl_weight=0.1)
  struct = plan.state_struct(shapes)
  assert jax.tree.structure(struct.reference) == jax.tree.structure(
    struct.params['adapters']
  )
  state = compiled['init'](np.uint32(0))
  batch, outcomes = _batch(shapes)
  for _ in range(2):
    tables = _tables(compiled, shapes, state, batch)
    state, metrics = compiled['policy'](state, batch, outcomes, ONE, tables)
  assert float(metrics['learner/kl']) > 1e-7
