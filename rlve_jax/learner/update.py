"""One parameter update from a packed batch; one compiled shape.

The gradient is summed over microbatches in a loop whose number of turns is
data: the same executable serves any group size and any lengths.
"""

from collections.abc import Callable
import dataclasses

import jax
import jax.numpy as jnp
import optax

from rlve_jax import config as config_lib
from rlve_jax import types
from rlve_jax.learner import advantages as advantages_lib
from rlve_jax.learner import logprobs as logprobs_lib
from rlve_jax.learner import losses
from rlve_jax.model import config as model_config
from rlve_jax.model import transformer

# Gives the loss of a microbatch, statistics to add up, and others to maximise.
Objective = Callable[..., tuple[jax.Array, tuple[dict, dict]]]


@dataclasses.dataclass(frozen=True)
class Objectives:
  """The losses of a run, as functions of parameters and one microbatch."""

  model: model_config.Config
  learner: config_lib.Learner
  dtype: jnp.dtype = jnp.float32

  def _logprobs(self, params, rows, temperature):
    """Returns log-probabilities and entropies of each token but the first."""
    hidden = transformer.forward(
      params,
      self.model,
      rows.tokens,
      rows.positions,
      rows.segments,
      self.dtype,
      self.learner.remat,
    )
    # Position i predicts token i + 1; token 0 of a row is never a target.
    targets = jnp.roll(rows.tokens, -1, axis=1)
    chunk = self.learner.logits_chunk
    outputs = logprobs_lib.token_logprobs(
      params, hidden, targets, temperature, chunk
    )
    return jax.tree.map(lambda x: jnp.roll(x, 1, axis=1), outputs)

  def score(self, params, rows, temperature) -> jax.Array:
    """Returns log-probabilities of the completion tokens, [R, W]; else 0."""
    logprobs, _ = self._logprobs(params, rows, temperature)
    return jnp.where(rows.weights > 0, logprobs, 0.0)

  def supervised(self, params, rows, temperature):
    """Weighted negative log-likelihood."""
    logprobs, entropy = self._logprobs(params, rows, temperature)
    mask = rows.weights > 0
    loss = -jnp.sum(rows.weights * jnp.where(mask, logprobs, 0.0))
    sums = {'tokens': mask.sum(), 'entropy': jnp.sum(entropy, where=mask)}
    return loss, (sums, {})

  def policy(self, params, rows, temperature, advantages, old):
    """The clipped surrogate, with mismatch weights and an entropy bonus.

    Args:
      params: of the model.
      rows: a microbatch; fields [R, W].
      temperature: float32 [].
      advantages: float32 [P, G].
      old: log-probabilities before the step's first update [R, W], or None
        where this is the first update.
    """
    loss = losses.named(
      self.learner.loss,
      self.learner.clip_low,
      self.learner.clip_high,
      self.learner.aggregation,
    )
    logprobs, entropy = self._logprobs(params, rows, temperature)
    mask = rows.weights > 0
    if old is None:
      old = jax.lax.stop_gradient(logprobs)
    token_advantages = advantages.reshape(-1)[rows.sequences]
    terms, ratio = losses.policy_terms(
      loss, logprobs, old, token_advantages, rows.segments, mask
    )
    trust, raw = losses.mismatch_weights(
      old, rows.sampler_logprobs, mask, self.learner.tis_cap
    )
    bonus = self.learner.entropy_bonus * jnp.where(mask, entropy, 0.0)
    total = jnp.sum(rows.weights * (trust * terms - bonus))
    count = lambda x: jnp.sum(x & mask)
    sums = {
      'tokens': mask.sum(),
      'entropy': jnp.sum(entropy, where=mask),
      'ratio_mean': jnp.sum(raw, where=mask),
      'clip_low': count((ratio < 1 - loss.clip_low) & (token_advantages < 0)),
      'clip_high': count((ratio > 1 + loss.clip_high) & (token_advantages > 0)),
    }
    gap = jnp.where(mask, jnp.abs(raw - 1), 0.0)
    tops = {
      'ratio_max': jnp.max(jnp.where(mask, raw, 0.0)),
      'ratio_gap': jnp.max(gap),
    }
    return total, (sums, tops)


def microbatch(batch: types.Batch, index: jax.Array) -> types.Batch:
  """Returns the rows of one microbatch, fields [R, W]."""
  take = lambda x: jax.lax.dynamic_index_in_dim(x, index, keepdims=False)
  return jax.tree.map(lambda x: take(x) if x.ndim else x, batch)


def accumulate(objective: Objective, params, batch: types.Batch):
  """Sums loss, gradient and statistics over the microbatches in use.

  Args:
    objective: takes parameters, a microbatch, and its index.
    params: of the model.
    batch: fields [M, R, W].

  Returns:
    The gradient, the loss, sums and maxima of statistics.
  """
  gradient = jax.value_and_grad(objective, has_aux=True)
  one = lambda index: gradient(params, microbatch(batch, index), index)
  shapes = jax.eval_shape(one, jnp.zeros((), jnp.int32))
  zeros = jax.tree.map(lambda s: jnp.zeros(s.shape, s.dtype), shapes)

  def body(index, total):
    (loss, (sums, tops)), gradients = one(index)
    (old_loss, (old_sums, old_tops)), old_gradients = total
    add = lambda a, b: jax.tree.map(jnp.add, a, b)
    tops = jax.tree.map(jnp.maximum, old_tops, tops)
    statistics = add(old_sums, sums), tops
    return (old_loss + loss, statistics), add(old_gradients, gradients)

  (loss, (sums, tops)), gradients = jax.lax.fori_loop(
    0, batch.count, body, zeros
  )
  return gradients, loss, sums, tops


def step(
  optimizer: optax.GradientTransformation,
  objective: Objective,
  state: types.LearnerState,
  batch: types.Batch,
) -> tuple[types.LearnerState, types.Metrics]:
  """Applies one update, or none where loss or gradient is not finite."""
  gradients, loss, sums, tops = accumulate(objective, state.params, batch)
  norm = optax.tree.norm(gradients)
  finite = jnp.isfinite(norm) & jnp.isfinite(loss)
  updates, opt_state = optimizer.update(
    gradients, state.opt_state, state.params
  )
  new = types.LearnerState(
    params=optax.apply_updates(state.params, updates), opt_state=opt_state
  )
  new = jax.tree.map(lambda a, b: jnp.where(finite, a, b), new, state)
  tokens = sums.pop('tokens')
  means = {k: v / jnp.maximum(tokens, 1) for k, v in sums.items()}
  metrics = {'loss': loss, 'grad_norm': norm, 'tokens': tokens}
  metrics |= {'skipped': 1 - finite.astype(jnp.int32)} | means | tops
  return new, {f'learner/{k}': v for k, v in metrics.items()}


def supervised_step(objectives, optimizer, state, batch, temperature):
  """One update on reference answers; see `step`."""
  objective = lambda params, rows, _: objectives.supervised(
    params, rows, temperature
  )
  return step(optimizer, objective, state, batch)


def policy_step(
  objectives, optimizer, state, batch, outcomes, temperature, old
):
  """One policy update; see `step`.

  Args:
    objectives: of the run.
    optimizer: as `optimizer.make` gives it.
    state: donated by the caller.
    batch: packed sequences.
    outcomes: values and valid, [P, G].
    temperature: float32 [].
    old: log-probabilities [M, R, W] before the step's first update, or None.
  """
  advantages = advantages_lib.group_advantages(
    outcomes.values,
    outcomes.valid,
    objectives.learner.deviation_ddof,
    objectives.learner.normalize,
  )

  def objective(params, rows, index):
    rows_old = None if old is None else old[index]
    return objectives.policy(params, rows, temperature, advantages, rows_old)

  return step(optimizer, objective, state, batch)


def score(objectives, params, batch: types.Batch, temperature) -> jax.Array:
  """Returns log-probabilities of completion tokens, [M, R, W]; else 0."""
  blank = jnp.zeros(batch.tokens.shape, jnp.float32)

  def body(index, table):
    rows = objectives.score(params, microbatch(batch, index), temperature)
    return jax.lax.dynamic_update_index_in_dim(table, rows, index, 0)

  return jax.lax.fori_loop(0, batch.count, body, blank)
