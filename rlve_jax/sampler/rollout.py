"""Samples completions with compiled programs; the host's side of a rollout."""

from collections.abc import Mapping
import dataclasses
from typing import Any

import jax
import numpy as np

from rlve_jax import types
from rlve_jax.sampler import plan


@dataclasses.dataclass(frozen=True)
class Effort:
  """Row-steps of decoding: one row through one step of the model."""

  row_steps: int  # All of them.
  live_row_steps: int  # Those that drew a token of a completion.

  def __add__(self, other: 'Effort') -> 'Effort':
    return Effort(
      self.row_steps + other.row_steps,
      self.live_row_steps + other.live_row_steps,
    )

  @property
  def idle_share(self) -> float:
    """Row-steps spent on rows that had ended, over all row-steps."""
    return 1 - self.live_row_steps / max(self.row_steps, 1)


def sample(
  compiled: Mapping[str, jax.stages.Compiled],
  params: Any,
  prompts: types.Prompts,
  group: int,
  slots: tuple[int, ...],
  seed: int,
  temperature: float,
) -> tuple[types.Rollout, Effort]:
  """Samples `group` completions of each prompt.

  Args:
    compiled: the run's programs.
    params: as the program `unstack` returns them.
    prompts: numpy arrays [P, Tp] and [P]; P, Tp and group must be compiled.
    group: completions a prompt, G.
    slots: tokens that the growing cache holds, ascending; the last is T.
    seed: of the run; with a problem's seed, a sample's number and a token's
      position it determines the random bits of the token.
    temperature: divides the logits; 0 takes the most likely token.

  Returns:
    The rollout as numpy arrays [P * G, ...], and the work it took.
  """
  count, width = prompts.tokens.shape
  name = plan.prefill_name(count, width)
  caches = compiled[name](params, prompts.tokens)
  name = plan.start_name(count, group, width)
  state = compiled[name](prompts)
  for index, length in enumerate(slots):
    if index:
      name = plan.grow_name(count, group, length)
      state = compiled[name](state)
    name = plan.decode_name(count, group, width, length)
    state = compiled[name](
      params,
      prompts,
      caches,
      state,
      np.uint32(seed),
      np.float32(temperature),
    )
    if not np.any(jax.device_get(state.live)):
      break
  fields = state.tokens, state.logprobs, state.lengths, state.live, state.step
  tokens, logprobs, lengths, live, steps = jax.device_get(fields)
  rollout = types.Rollout(
    tokens=tokens.reshape(count * group, -1),
    logprobs=logprobs.reshape(count * group, -1),
    lengths=lengths.reshape(-1),
    ended=~live.reshape(-1),
  )
  effort = Effort(int(steps) * count * group, int(lengths.sum()))
  return rollout, effort
