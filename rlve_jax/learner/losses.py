"""Policy-gradient losses on sampled sequences.

A loss is a ratio (of a token or a sequence), a clip, and an aggregation. The
papers' triples have names; `named` looks one up and may change a part.

The aggregation is written into weights, one a token, computed for the whole
batch on the host: `loss = sum(weight * term)` is then exact under any split.
"""

import dataclasses

import chex
import jax
import jax.numpy as jnp
import numpy as np

RATIOS = ('token', 'sequence')
AGGREGATIONS = (
  'token_mean',  # Every token counts alike.
  'sequence_mean_token_mean',  # Every sequence counts alike.
  'sequence_mean_token_sum',  # Sums, over the longest allowed length.
)
_MAX_LOG_RATIO = 20.0  # Beyond it exp() only overflows.


@dataclasses.dataclass(frozen=True)
class Loss:
  """A clipped policy-gradient loss."""

  ratio: str
  clip_low: float  # The ratio is clipped below at 1 - clip_low,
  clip_high: float  # and above at 1 + clip_high.
  aggregation: str

  def __post_init__(self):
    for name, allowed in (('ratio', RATIOS), ('aggregation', AGGREGATIONS)):
      value = getattr(self, name)
      if value not in allowed:
        raise ValueError(f'{name} must be one of {allowed}, got {value!r}.')
    if not 0 <= self.clip_low <= 1:
      raise ValueError(f'clip_low must be in [0, 1], got {self.clip_low}.')
    if self.clip_high < 0:
      raise ValueError(f'clip_high must be at least 0, got {self.clip_high}.')


NAMED = {
  # "DeepSeekMath" by Shao et al. (https://arxiv.org/abs/2402.03300), eq. 3.
  'grpo': Loss('token', 0.2, 0.2, 'sequence_mean_token_mean'),
  # "DAPO" by Yu et al. (https://arxiv.org/abs/2503.14476), eq. 8.
  'dapo': Loss('token', 0.2, 0.28, 'token_mean'),
  # "Understanding R1-Zero-Like Training" by Liu et al.
  # (https://arxiv.org/abs/2503.20783), section 3.2: no length normalisation.
  'dr_grpo': Loss('token', 0.2, 0.2, 'sequence_mean_token_sum'),
  # "Group Sequence Policy Optimization" by Zheng et al.
  # (https://arxiv.org/abs/2507.18071), eq. 5.
  'gspo': Loss('sequence', 3e-4, 4e-4, 'sequence_mean_token_mean'),
  # "RLVE" (https://arxiv.org/abs/2511.07317): DAPO's clip, sequence means.
  'rlve': Loss('token', 0.2, 0.28, 'sequence_mean_token_mean'),
}


def named(
  name: str,
  clip_low: float | None = None,
  clip_high: float | None = None,
  aggregation: str | None = None,
) -> Loss:
  """Returns the loss of that name, with the parts that are not None replaced.

  Raises:
    ValueError: for an unknown name or a part out of range.
  """
  if name not in NAMED:
    raise ValueError(f'loss must be one of {tuple(NAMED)}, got {name!r}.')
  parts = {
    'clip_low': clip_low,
    'clip_high': clip_high,
    'aggregation': aggregation,
  }
  given = {key: value for key, value in parts.items() if value is not None}
  return dataclasses.replace(NAMED[name], **given)


def sequence_weights(
  lengths: np.ndarray, valid: np.ndarray, aggregation: str, limit: int
) -> np.ndarray:
  """Returns the weight of each token of each sequence, float32 [B].

  Args:
    lengths: completion tokens, int [B], at least 1.
    valid: bool [B]; the sequences to learn from.
    aggregation: one of `AGGREGATIONS`.
    limit: the longest completion allowed, in tokens.
  """
  count, tokens = max(valid.sum(), 1), max(lengths[valid].sum(), 1)
  weights = {
    'token_mean': np.full(lengths.shape, 1.0 / tokens),
    'sequence_mean_token_mean': 1.0 / (count * lengths),
    'sequence_mean_token_sum': np.full(lengths.shape, 1.0 / (count * limit)),
  }[aggregation]
  return np.where(valid, weights, 0.0).astype(np.float32)


def sequence_mean(
  values: jax.Array, segments: jax.Array, mask: jax.Array
) -> jax.Array:
  """Replaces each value by the mean over its sequence's masked positions.

  Args:
    values: float32 [R, W].
    segments: int32 [R, W], numbered from 1 in each row.
    mask: bool [R, W].

  Returns:
    Float32 [R, W]; 0 where a sequence has no masked position.
  """
  width = values.shape[-1]

  def row(values, segments, mask):
    total = lambda x: jax.ops.segment_sum(x, segments, width + 1)
    sums = total(jnp.where(mask, values, 0.0))
    counts = total(mask.astype(jnp.float32))
    return (sums / jnp.maximum(counts, 1.0))[segments]

  return jax.vmap(row)(values, segments, mask)


def policy_terms(
  loss: Loss,
  logprobs: jax.Array,
  old_logprobs: jax.Array,
  advantages: jax.Array,
  segments: jax.Array,
  mask: jax.Array,
) -> tuple[jax.Array, jax.Array]:
  """Returns each token's clipped surrogate loss, and its ratio, [R, W] each.

  The term is `-min(r A, clip(r, 1 - low, 1 + high) A)`; see "Proximal Policy
  Optimization Algorithms" by Schulman et al.
  (https://arxiv.org/abs/1707.06347), equation 7. The ratio `r` is the token's,
  or `exp` of the sequence's mean log-ratio.

  Args:
    loss: ratio and clip.
    logprobs: of the tokens now, [R, W].
    old_logprobs: of the tokens before the step's first update, [R, W].
    advantages: [R, W].
    segments: int32 [R, W].
    mask: bool [R, W]; the tokens to learn from. Elsewhere terms are 0, ratios
      are 1, and gradients are 0, whatever the other arrays hold.
  """
  arrays = logprobs, old_logprobs, advantages, segments, mask
  chex.assert_rank(arrays, 2)
  chex.assert_equal_shape(arrays)
  logprobs = jnp.where(mask, logprobs, 0.0)
  log_ratio = logprobs - jnp.where(mask, old_logprobs, 0.0)
  if loss.ratio == 'sequence':
    log_ratio = sequence_mean(log_ratio, segments, mask)
  log_ratio = jnp.where(mask, log_ratio, 0.0)
  ratio = jnp.exp(jnp.clip(log_ratio, -_MAX_LOG_RATIO, _MAX_LOG_RATIO))
  clipped = jnp.clip(ratio, 1 - loss.clip_low, 1 + loss.clip_high)
  gain = jnp.minimum(ratio * advantages, clipped * advantages)
  return jnp.where(mask, -gain, 0.0), ratio


def mismatch_weights(
  old_logprobs: jax.Array,
  sampler_logprobs: jax.Array,
  mask: jax.Array,
  cap: float,
) -> tuple[jax.Array, jax.Array]:
  """Truncated importance weights of the learner against the sampler.

  See "Your Efficient RL Framework Secretly Brings You Off-Policy RL Training"
  by Yao et al. (https://fengyao.notion.site/off-policy-rl).

  Args:
    old_logprobs: the learner's, before the step's first update, [R, W].
    sampler_logprobs: the sampler's, [R, W].
    mask: bool [R, W].
    cap: the largest weight; 0 makes every weight 1.

  Returns:
    The weights, and the raw ratios before truncation, [R, W]; 1 outside mask.
  """
  gap = jnp.where(mask, old_logprobs, 0.0)
  gap -= jnp.where(mask, sampler_logprobs, 0.0)
  raw = jnp.exp(jnp.clip(gap, -_MAX_LOG_RATIO, _MAX_LOG_RATIO))
  raw = jax.lax.stop_gradient(jnp.where(mask, raw, 1.0))
  return (jnp.minimum(raw, cap) if cap else jnp.ones_like(raw)), raw
