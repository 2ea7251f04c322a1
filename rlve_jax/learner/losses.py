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
  """A policy-gradient loss with a bounded ratio."""

  ratio: str
  clip_low: float  # The ratio is clipped below at 1 - clip_low,
  clip_high: float  # and above at 1 + clip_high.
  aggregation: str
  detached: bool = False  # Whether the ratio is a weight, without gradient.
  normalize: bool = True  # Whether advantages are divided by the deviation.

  def __post_init__(self):
    for name, allowed in (('ratio', RATIOS), ('aggregation', AGGREGATIONS)):
      value = getattr(self, name)
      if value not in allowed:
        raise ValueError(f'{name} must be one of {allowed}, got {value!r}.')
    if not 0 <= self.clip_low <= 1:
      raise ValueError(f'clip_low must be in [0, 1], got {self.clip_low}.')
    if self.clip_high < 0:
      raise ValueError(f'clip_high must be at least 0, got {self.clip_high}.')


# In the equations below B sequences o of |o| tokens have advantages A, r_t is
# the ratio of token t, and s(x) = clip(x, 1 - low, 1 + high).


def grpo() -> Loss:
  """`-1/B sum_o 1/|o| sum_t min(r_t A, s(r_t) A)`.

  See "DeepSeekMath" by Shao et al. (https://arxiv.org/abs/2402.03300),
  equation 3, whose KL term is a setting of its own.
  """
  return Loss('token', 0.2, 0.2, 'sequence_mean_token_mean')


def dapo() -> Loss:
  """`-1/(sum_o |o|) sum_o sum_t min(r_t A, s(r_t) A)`, clipped higher above.

  See "DAPO" by Yu et al. (https://arxiv.org/abs/2503.14476), equation 8.
  """
  return Loss('token', 0.2, 0.28, 'token_mean')


def dr_grpo() -> Loss:
  """`-1/(B T) sum_o sum_t min(r_t A, s(r_t) A)`, T the longest allowed.

  See "Understanding R1-Zero-Like Training" by Liu et al.
  (https://arxiv.org/abs/2503.20783), section 3.2; its advantages are not
  divided by the deviation.
  """
  return Loss('token', 0.2, 0.2, 'sequence_mean_token_sum', normalize=False)


def gspo() -> Loss:
  """`-1/B sum_o min(r A, s(r) A)`, `r = exp(1/|o| sum_t log r_t)`.

  See "Group Sequence Policy Optimization" by Zheng et al.
  (https://arxiv.org/abs/2507.18071), equations 5 and 7.
  """
  return Loss('sequence', 3e-4, 4e-4, 'sequence_mean_token_mean')


def cispo() -> Loss:
  """`-1/(sum_o |o|) sum_o sum_t stop_gradient(s(r_t)) A log p_t`.

  See "MiniMax-M1" (https://arxiv.org/abs/2506.13585), equations 4 and 5. As
  there, nothing bounds the ratio below; the bound above is not published.
  """
  return Loss('token', 1.0, 4.0, 'token_mean', detached=True)


def rlve() -> Loss:
  """DAPO's clip with GRPO's means.

  See "RLVE" (https://arxiv.org/abs/2511.07317).
  """
  return Loss('token', 0.2, 0.28, 'sequence_mean_token_mean')


NAMED = {
  make.__name__: make() for make in (grpo, dapo, dr_grpo, gspo, cispo, rlve)
}


def named(
  name: str,
  clip_low: float | None = None,
  clip_high: float | None = None,
  aggregation: str | None = None,
  normalize: bool | None = None,
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
    'normalize': normalize,
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


def clipped(
  loss: Loss, ratio: jax.Array, advantages: jax.Array
) -> tuple[jax.Array, jax.Array]:
  """Returns where the ratio is held below and above; not at the bounds."""
  low, high = ratio < 1 - loss.clip_low, ratio > 1 + loss.clip_high
  if loss.detached:
    return low, high
  return low & (advantages < 0), high & (advantages > 0)


def policy_terms(
  loss: Loss,
  logprobs: jax.Array,
  old_logprobs: jax.Array,
  advantages: jax.Array,
  segments: jax.Array,
  mask: jax.Array,
) -> tuple[jax.Array, jax.Array]:
  """Returns each token's surrogate loss, and its ratio, [R, W] each.

  The term is `-min(r A, clip(r, 1 - low, 1 + high) A)`; see "Proximal Policy
  Optimization Algorithms" by Schulman et al.
  (https://arxiv.org/abs/1707.06347), equation 7. At the bounds the gradient is
  that of `r A`. The ratio `r` is the token's, or `exp` of the sequence's mean
  log-ratio. A detached loss has the term of `cispo`.

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
  low, high = clipped(loss, ratio, advantages)
  bounded = jnp.where(low, 1 - loss.clip_low, ratio)
  bounded = jnp.where(high, 1 + loss.clip_high, bounded)
  if loss.detached:
    bounded = jax.lax.stop_gradient(bounded) * logprobs
  return jnp.where(mask, -bounded * advantages, 0.0), ratio


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
