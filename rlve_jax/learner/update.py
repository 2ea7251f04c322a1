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
from rlve_jax.learner import divergences
from rlve_jax.learner import logprobs as logprobs_lib
from rlve_jax.learner import lora
from rlve_jax.learner import losses
from rlve_jax.model import axes
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
    """Returns log-probabilities and entropies of completion tokens; else 0."""
    hidden = transformer.forward(
      params,
      self.model,
      rows.tokens,
      rows.positions,
      rows.segments,
      self.dtype,
      self.learner.remat,
      self.learner.lora.scale,
      self.learner.attention,
      self.learner.attention_block,
    )
    # Position i predicts token i + 1; token 0 of a row is never a target.
    targets, weights = (
      jnp.roll(x, -1, axis=1) for x in (rows.tokens, rows.weights)
    )
    learner = self.learner
    chunks = logprobs_lib.Chunks(learner.logits_chunk, learner.vocab_chunk)
    outputs = logprobs_lib.token_logprobs(
      params, hidden, targets, weights > 0, temperature, chunks
    )
    return jax.tree.map(lambda x: jnp.roll(x, 1, axis=1), outputs)

  def score(self, params, rows, temperature) -> jax.Array:
    """Returns log-probabilities of the completion tokens, [R, W]; else 0."""
    return self._logprobs(params, rows, temperature)[0]

  def supervised(self, params, rows, temperature):
    """Weighted negative log-likelihood."""
    logprobs, entropy = self._logprobs(params, rows, temperature)
    mask = rows.weights > 0
    loss = -jnp.sum(rows.weights * logprobs)
    sums = {'tokens': mask.sum(), 'entropy': jnp.sum(entropy)}
    return loss, (sums, {})

  def policy(
    self, params, rows, temperature, advantages, old=None, reference=None
  ):
    """The surrogate, with mismatch weights, an entropy bonus, a divergence.

    Args:
      params: of the model.
      rows: a microbatch; fields [R, W].
      temperature: float32 [].
      advantages: float32 [P, G].
      old: log-probabilities before the step's first update [R, W], or None
        where this is the first update.
      reference: log-probabilities under the reference [R, W], or None where
        the loss has no divergence.
    """
    loss = self.learner.objective
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
    terms = trust * terms - self.learner.entropy_bonus * entropy
    low, high = losses.clipped(loss, ratio, token_advantages)
    sums = {
      'tokens': mask.sum(),
      'entropy': jnp.sum(entropy),
      'ratio_mean': jnp.sum(raw, where=mask),
      'clip_low': jnp.sum(low & mask),
      'clip_high': jnp.sum(high & mask),
    }
    if reference is not None:
      divergence = divergences.divergence_terms(
        self.learner.kl_estimate, logprobs, reference, mask
      )
      terms += self.learner.kl_weight * divergence
      sums['kl'] = jnp.sum(divergence)
    gap = jnp.where(mask, jnp.abs(raw - 1), 0.0)
    tops = {
      'ratio_max': jnp.max(jnp.where(mask, raw, 0.0)),
      'ratio_gap': jnp.max(gap),
    }
    return jnp.sum(rows.weights * terms), (sums, tops)


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
  values, blank = jax.tree.map(lambda s: jnp.zeros(s.shape, s.dtype), shapes)
  start = values, axes.constrain(blank)

  def body(index, total):
    (loss, (sums, tops)), gradients = one(index)
    (old_loss, (old_sums, old_tops)), old_gradients = total
    add = lambda a, b: jax.tree.map(jnp.add, a, b)
    tops = jax.tree.map(jnp.maximum, old_tops, tops)
    statistics = add(old_sums, sums), tops
    gradients = axes.constrain(add(old_gradients, gradients))
    return (old_loss + loss, statistics), gradients

  (loss, (sums, tops)), gradients = jax.lax.fori_loop(
    0, batch.count, body, start
  )
  return gradients, loss, sums, tops


def step(
  optimizer: optax.GradientTransformation,
  objective: Objective,
  state: types.LearnerState,
  batch: types.Batch,
) -> tuple[types.LearnerState, types.Metrics]:
  """Applies one update, or none where loss or gradient is not finite."""
  trained = lora.trained(state.params)

  def objective_of(trained, rows, index):
    return objective(lora.with_trained(state.params, trained), rows, index)

  gradients, loss, sums, tops = accumulate(objective_of, trained, batch)
  norm = optax.tree.norm(gradients)
  finite = jnp.isfinite(norm) & jnp.isfinite(loss)
  updates, opt_state = optimizer.update(gradients, state.opt_state, trained)
  moved, opt_state = jax.tree.map(
    lambda new, old: jnp.where(finite, new, old),
    (optax.apply_updates(trained, updates), opt_state),
    (trained, state.opt_state),
  )
  params = lora.with_trained(state.params, moved)
  new = state.replace(params=params, opt_state=opt_state)
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
  objectives,
  optimizer,
  state,
  batch,
  outcomes,
  temperature,
  tables=None,
):
  """One policy update; see `step`.

  Args:
    objectives: of the run.
    optimizer: as `optimizer.make` gives it.
    state: donated by the caller.
    batch: packed sequences.
    outcomes: values and valid, [P, G].
    temperature: float32 [].
    tables: `old` and `reference` of `Objectives.policy`, [M, R, W] each, where
      the settings ask for them.
  """
  advantages = advantages_lib.group_advantages(
    outcomes.values,
    outcomes.valid,
    objectives.learner.deviation_ddof,
    objectives.learner.objective.normalize,
  )

  def objective(params, rows, index):
    parts = {name: table[index] for name, table in (tables or {}).items()}
    return objectives.policy(params, rows, temperature, advantages, **parts)

  return step(optimizer, objective, state, batch)


def score(
  objectives, name: str, state, batch: types.Batch, temperature
) -> jax.Array:
  """Returns log-probabilities of completion tokens, [M, R, W]; else 0.

  Args:
    objectives: of the run.
    name: `old` for the policy's, `reference` for the reference's.
    state: of the learner.
    batch: packed sequences.
    temperature: float32 [].
  """
  params = state.params
  if name == 'reference':
    params = lora.with_trained(params, state.reference)
  blank = jnp.zeros(batch.tokens.shape, jnp.float32)

  def body(index, table):
    rows = objectives.score(params, microbatch(batch, index), temperature)
    return jax.lax.dynamic_update_index_in_dim(table, rows, index, 0)

  return jax.lax.fori_loop(0, batch.count, body, blank)
