"""The values that pass between the stages of a training step.

Axes: P prompts, G completions a prompt, B = P * G sequences in prompt-major
order, Tp prompt tokens, T completion tokens; in a packed batch M microbatches
of R rows of W tokens, a row holding several sequences.
"""

import dataclasses
from typing import Any

from flax import struct
import jax

from environments import curriculum

Params = Any  # A pytree of jax.Array.
Metrics = dict[str, jax.Array]  # Scalars, keyed `group/name`.


@struct.dataclass
class Prompts:
  """Right-padded prompts, ready for the sampler."""

  tokens: jax.Array  # int32 [P, Tp]
  lengths: jax.Array  # int32 [P], at least 1.
  seeds: jax.Array  # uint32 [P]; a completion's random bits depend on it.


@struct.dataclass
class Rollout:
  """Sampled completions; masks follow from lengths, never from tokens."""

  tokens: jax.Array  # int32 [B, T]; the end token included.
  logprobs: jax.Array  # float32 [B, T], of the distribution sampled from.
  lengths: jax.Array  # int32 [B]
  ended: jax.Array  # bool [B]; False where the length limit cut it off.


@struct.dataclass
class Batch:
  """Sequences packed into rows; what one update consumes.

  Padding has segment 0 and weight 0. Weights hold the loss's aggregation, so
  that sums over any split into microbatches and devices are exact.
  """

  tokens: jax.Array  # int32 [M, R, W]
  positions: jax.Array  # int32 [M, R, W], from 0 in each sequence.
  segments: jax.Array  # int32 [M, R, W], from 1 in each row; 0 is padding.
  sequences: jax.Array  # int32 [M, R, W], index into the table of values.
  weights: jax.Array  # float32 [M, R, W], of a token's loss; 0 on prompts.
  sampler_logprobs: jax.Array  # float32 [M, R, W]; 0 on prompts.
  count: jax.Array  # int32 [], microbatches in use; at most M.


@struct.dataclass
class Outcomes:
  """Verdicts on the completions of a batch, one row a group, padded."""

  values: jax.Array  # float32 [P, G]
  valid: jax.Array  # bool [P, G]; False on padding and failed verdicts.


@struct.dataclass
class LearnerState:
  """All that an update changes; sharded over the mesh, checkpointed whole."""

  params: Params
  opt_state: Any
  reference: Params | None = None  # What a divergence is from; never updated.


@dataclasses.dataclass(frozen=True)
class RunState:
  """All that a run carries from step to step, and all that it checkpoints."""

  step: int  # Steps done, supervised ones included.
  learner: LearnerState  # On the mesh; saved as arrays.
  curriculum: curriculum.State  # These three are saved as JSON beside it.
  group: Any  # Of the SAGC controller; it holds the next group size.
  next_seed: int  # Of the next problem; seeds are used once, in order.
