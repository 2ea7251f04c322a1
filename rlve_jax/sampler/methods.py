"""Drawing tokens from logits.

A draw is a Gumbel-max in two levels: over the log-sum-exps of blocks of the
vocabulary, then inside the block drawn. It is exact in law, and needs
V / 256 + 256 random numbers a row in place of V.

All methods are one compiled program: a method is a few numbers to it.
"""

import dataclasses

import chex
from flax import struct
import jax
import jax.numpy as jnp
import numpy as np

from rlve_jax import sharding

_BLOCK = 256  # Tokens in a block of the vocabulary.
_OUTSIDE = -1e30  # Logit of what cannot be drawn.
_GREEDY, _PLAIN, _TRUNCATED = range(3)


def _require(ok: bool, name: str, value: float, allowed: str) -> None:
  if not ok:
    raise ValueError(f'{name} must be {allowed}, got {value!r}.')


@dataclasses.dataclass(frozen=True)
class Greedy:
  """The most likely token."""


@dataclasses.dataclass(frozen=True)
class Temperature:
  """The model's distribution, its logits divided by a temperature."""

  temperature: float = 1.0

  def __post_init__(self):
    t = self.temperature
    _require(0 < t < float('inf'), 'temperature', t, 'positive and finite')


@dataclasses.dataclass(frozen=True)
class TopK(Temperature):
  """The k most likely tokens, and any as likely as the last of them."""

  k: int = 50

  def __post_init__(self):
    super().__post_init__()
    _require(self.k >= 1, 'k', self.k, 'at least 1')


@dataclasses.dataclass(frozen=True)
class TopP(Temperature):
  """The most likely tokens that have a probability of p or more together.

  See "The Curious Case of Neural Text Degeneration" by Holtzman et al.
  (https://arxiv.org/abs/1904.09751), section 3.1.
  """

  p: float = 0.95

  def __post_init__(self):
    super().__post_init__()
    _require(0 < self.p <= 1, 'p', self.p, 'in (0, 1]')


@dataclasses.dataclass(frozen=True)
class MinP(Temperature):
  """Tokens at least p times as likely as the most likely one.

  See "Turning Up the Heat" by Nguyen et al. (https://arxiv.org/abs/2407.01082),
  section 3.
  """

  p: float = 0.05

  def __post_init__(self):
    super().__post_init__()
    _require(0 < self.p <= 1, 'p', self.p, 'in (0, 1]')


Method = Greedy | Temperature


@struct.dataclass
class Settings:
  """A method as numbers; those that do not apply keep every token."""

  kind: jax.Array  # int32 []
  temperature: jax.Array  # float32 []
  top_k: jax.Array  # int32 []
  top_p: jax.Array  # float32 []
  min_p: jax.Array  # float32 []


def settings(method: Method) -> Settings:
  """Returns a method as numpy scalars."""
  kind = _PLAIN if type(method) is Temperature else _TRUNCATED
  if isinstance(method, Greedy):
    kind = _GREEDY
  return Settings(
    kind=np.int32(kind),
    temperature=np.float32(getattr(method, 'temperature', 1.0)),
    top_k=np.int32(method.k if isinstance(method, TopK) else 2**31 - 1),
    top_p=np.float32(method.p if isinstance(method, TopP) else 1.0),
    min_p=np.float32(method.p if isinstance(method, MinP) else 0.0),
  )


def from_temperature(temperature: float) -> Method:
  """Returns the method of a temperature; 0 is greedy."""
  return Temperature(temperature) if temperature else Greedy()


def choose(
  temperature: float,
  top_k: int | None = None,
  top_p: float | None = None,
  min_p: float | None = None,
) -> Method:
  """Returns the method that settings describe.

  Args:
    temperature: 0 for greedy.
    top_k: of `TopK`, at least 1; None leaves it out, as with the others.
    top_p: of `TopP`, in (0, 1].
    min_p: of `MinP`, in (0, 1].

  Raises:
    ValueError: a value is out of range, or more than one truncation is set.
  """
  kinds = {'top_k': TopK, 'top_p': TopP, 'min_p': MinP}
  values = {'top_k': top_k, 'top_p': top_p, 'min_p': min_p}
  values = {name: v for name, v in values.items() if v is not None}
  if not values:
    return from_temperature(temperature)
  if len(values) > 1:
    raise ValueError(f'Only one of {", ".join(kinds)} can be set: {values}.')
  ((name, value),) = values.items()
  _require(temperature > 0, 'temperature', temperature, f'positive with {name}')
  ok = value >= 1 if name == 'top_k' else 0 < value <= 1
  _require(ok, name, value, 'at least 1' if name == 'top_k' else 'in (0, 1]')
  return kinds[name](temperature, value)


def check_trainable(method: Method) -> None:
  """Raises ValueError if a policy must not be trained on a method's draws."""
  if type(method) is not Temperature:
    raise ValueError(
      f'{method} cannot be trained on: a learner that knows the temperature'
      ' alone gives other probabilities than the sampler, so that ratios are'
      ' not 1 on policy. Use it in evaluation.'
    )


def row_keys(
  seed: jax.Array, seeds: jax.Array, samples: jax.Array
) -> jax.Array:
  """Returns one key for each completion, [P, G].

  Args:
    seed: uint32 [], of the run.
    seeds: uint32 [P], one a problem.
    samples: int32 [P, G], the number of a completion in its group.
  """
  base, fold = jax.random.key(seed), jax.random.fold_in
  one = lambda s, row: jax.vmap(lambda g: fold(fold(base, s), g))(row)
  return jax.vmap(one)(seeds, samples)


def draw(
  logits: jax.Array, keys: jax.Array, method: Settings
) -> tuple[jax.Array, jax.Array]:
  """Draws one token a row.

  Args:
    logits: float32 [..., V].
    keys: random keys [...].
    method: see `settings`.

  Returns:
    Tokens int32 [...], and their log-probabilities float32 [...] under the
    distribution drawn from (of `Greedy`, under the model's own).
  """
  chex.assert_equal_shape_prefix([logits, keys], logits.ndim - 1)
  shape = logits.shape[:-1]
  rows = logits.reshape(-1, logits.shape[-1])
  keys = keys.reshape(-1)
  scaled = lambda: rows / method.temperature
  tokens, logprobs = jax.lax.switch(
    method.kind,
    [
      lambda: _greedy(rows),
      lambda: _draw(scaled(), keys),
      lambda: _draw(truncate(scaled(), method), keys),
    ],
  )
  return tokens.reshape(shape), logprobs.reshape(shape)


def truncate(logits: jax.Array, method: Settings) -> jax.Array:
  """Returns logits [N, V] with those of tokens left out very low.

  Of tokens with equal logits all or none are kept.
  """
  peak = jnp.max(logits, axis=-1, keepdims=True)
  weights = jnp.exp(logits - peak)
  share = jnp.where(method.top_p < 1, method.top_p, jnp.inf)
  mass = share * jnp.sum(weights, axis=-1)
  ranks = _ranks(logits)
  above = lambda bound: ranks >= bound[:, None]
  by_count = lambda bound: jnp.sum(above(bound), -1) >= method.top_k
  by_mass = lambda bound: jnp.sum(above(bound) * weights, -1) >= mass
  rows = logits.shape[0]
  kept = above(_highest(by_count, rows)) & above(_highest(by_mass, rows))
  return jnp.where(kept & (weights >= method.min_p), logits, _OUTSIDE)


def _ranks(x):
  """Maps floats to int32 in the same order."""
  bits = jax.lax.bitcast_convert_type(x + 0.0, jnp.int32)
  return jnp.where(bits < 0, bits ^ 0x7FFFFFFF, bits)


def _highest(holds, rows: int):
  """Returns the highest int32 [rows] for which `holds`, by bisection.

  `holds` must be falling; where it holds nowhere the lowest is returned.
  """

  def halve(_, bounds):
    low, high = bounds
    middle = (low | high) - ((low ^ high) >> 1)
    good = holds(middle)
    return jnp.where(good, middle, low), jnp.where(good, high, middle - 1)

  full = lambda value: jnp.full(rows, value, jnp.int32)
  return jax.lax.fori_loop(0, 32, halve, (full(-(2**31)), full(2**31 - 1)))[0]


def _greedy(logits):
  tokens = jnp.argmax(logits, axis=-1)
  return tokens.astype(jnp.int32), _pick(jax.nn.log_softmax(logits), tokens)


def _pick(table, index):
  return jnp.take_along_axis(table, index[:, None], axis=1)[:, 0]


def _draw(logits, keys):
  """Two-level Gumbel-max over rows of logits [N, V].

  Blocks are those of the whole vocabulary, however it is divided.
  """
  count = -(-logits.shape[1] // _BLOCK)
  draw = lambda k: jax.random.gumbel(k, (count + _BLOCK,))
  divided = sharding.by_device(
    _draw_divided, (('rows', 'vocab'), ('rows',)), (('rows',),) * 2
  )
  return divided(logits, jax.vmap(draw)(keys))


def _draw_divided(logits, noise):
  """Draws from a vocabulary of which each device holds a part [N, v].

  Args:
    logits: of the part.
    noise: Gumbel variates of blocks, and of tokens in one, [N, blocks + 256].
  """
  count = noise.shape[1] - _BLOCK
  blocks, lowest = _in_blocks(logits, sharding.first(logits.shape[1], 'vocab'))
  weights = _weights(blocks, lowest, count)

  block = jnp.argmax(weights + noise[:, :count], axis=-1)  # [N]
  own = block - lowest
  held = (own >= 0) & (own < blocks.shape[1])
  own = jnp.where(held, own, 0)
  inside = jnp.take_along_axis(blocks, own[:, None, None], axis=1)[:, 0]
  inside = jnp.where(held[:, None], inside, _OUTSIDE)
  inside = sharding.highest(inside, 'vocab')
  offset = jnp.argmax(inside + noise[:, count:], axis=-1)
  tokens = (block * _BLOCK + offset).astype(jnp.int32)
  return tokens, _pick(inside, offset) - jax.nn.logsumexp(weights, axis=-1)


def _in_blocks(logits, begin):
  """Returns logits [N, m, 256] in blocks, and the number of the first.

  A part of the vocabulary that begins inside a block has a block more.
  """
  rows, size = logits.shape
  whole = isinstance(begin, int)  # Not divided: it begins at 0.
  count = -(-size // _BLOCK) + (not whole)
  if whole:
    padding = [(0, 0), (0, count * _BLOCK - size)]
    padded = jnp.pad(logits, padding, constant_values=_OUTSIDE)
  else:
    room = jnp.full((rows, count * _BLOCK), _OUTSIDE, logits.dtype)
    padded = jax.lax.dynamic_update_slice_in_dim(
      room, logits, begin % _BLOCK, 1
    )
  return padded.reshape(rows, count, _BLOCK), begin // _BLOCK


def _weights(blocks, lowest, count: int):
  """Returns log-sum-exps of all blocks of the vocabulary, [N, count]."""
  weights = jax.nn.logsumexp(blocks, axis=-1)
  if isinstance(lowest, int):
    return weights
  rows, own = weights.shape
  room = jnp.full((rows, count + own), _OUTSIDE, weights.dtype)
  parts = jax.lax.dynamic_update_slice_in_dim(room, weights, lowest, 1)
  parts = parts[:, :count]
  peak = sharding.highest(parts, 'vocab')
  return peak + jnp.log(sharding.total(jnp.exp(parts - peak), 'vocab'))
