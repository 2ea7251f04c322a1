"""Compares rollouts with a reference that has no cache, token by token.

  python -m benchmarks.sampler_parity                    # A tiny random model.
  python -m benchmarks.sampler_parity --model PATH --rollouts 5

Log-probabilities of the same tokens are compared, and the first token of each
row that the reference would have drawn otherwise. It draws from the logits of a
forward pass over the whole sequence, which are those of a loop that reads all
tokens again for each new one: no position sees a later one. Its draws are
numpy's, in float64, with the same noise. Counts go into docs/benchmarks.md.
"""

import argparse
from collections.abc import Iterator
import dataclasses
import functools
import pathlib

import jax
import jax.numpy as jnp
import numpy as np

from benchmarks import tables
from rlve_jax import config as config_lib
from rlve_jax import programs
from rlve_jax import sharding
from rlve_jax import types
from rlve_jax.model import config as model_config
from rlve_jax.model import pretrained
from rlve_jax.model import transformer
from rlve_jax.sampler import methods
from rlve_jax.sampler import plan
from rlve_jax.sampler import rollout
from sagc import settings

TINY = model_config.Config(vocab_size=1000, num_layers=3)
_BLOCK = 256  # Tokens in a block of the vocabulary.
_ROWS = 16  # Sequences that the reference reads at once.


@dataclasses.dataclass(frozen=True)
class Case:
  """Rollouts of one model."""

  model: model_config.Config
  params: types.Params
  prompts: int = 8
  group: int = 16
  buckets: tuple[int, ...] = (16, 32, 64)
  width: int = 16  # Of prompts.
  median: float = 32.0  # Of log-normal lengths, sigma 0.7.
  in_flight: int | None = None


@dataclasses.dataclass(frozen=True)
class Found:
  """What a comparison has found."""

  rows: int = 0
  tokens: int = 0
  different: int = 0  # Rows with a token that differs.
  margin: float = 0.0  # Largest, of the reference where rows first differ.
  logprob: float = 0.0  # Largest difference of log-probabilities.

  def __add__(self, other: 'Found') -> 'Found':
    a, b = dataclasses.astuple(self), dataclasses.astuple(other)
    sums = [x + y for x, y in zip(a[:3], b[:3])]
    return Found(*sums, *map(max, a[3:], b[3:]))


def draw(logits: np.ndarray, noise: np.ndarray) -> tuple[int, float]:
  """Draws a token in two levels; returns it, and by how much it won.

  Args:
    logits: [V], scaled.
    noise: Gumbel, of the blocks and then of the tokens in a block.
  """
  logits = logits.astype(np.float64)
  count = -(-len(logits) // _BLOCK)
  padded = np.full(count * _BLOCK, -np.inf)
  padded[: len(logits)] = logits
  blocks = padded.reshape(count, _BLOCK)
  peak = blocks.max()
  weights = np.log(np.exp(blocks - peak).sum(axis=1))
  block, gap = best(weights + noise[:count])
  offset, inner = best(blocks[block] + noise[count:])
  return block * _BLOCK + offset, min(gap, inner)


def best(scores: np.ndarray) -> tuple[int, float]:
  """Returns the index of the highest of scores [N], and its lead."""
  if len(scores) == 1:
    return 0, np.inf
  second, first = np.argpartition(scores, -2)[-2:]
  return int(first), float(scores[first] - scores[second])


def make(case: Case) -> tuple[rollout.Sampler, types.Params]:
  """Returns a compiled sampler, and its parameters."""
  longest = case.width + case.buckets[-1]
  config = config_lib.Config(
    name='parity',
    model=case.model,
    problems=config_lib.Problems(prompts=case.prompts),
    sampler=config_lib.Sampler(
      (case.width,), case.buckets, rows_in_flight=case.in_flight
    ),
    learner=config_lib.Learner(row_width=longest, logits_chunk=longest),
    sagc=settings.Config(kind='fixed', fixed_size=case.group),
  )
  shapes = programs.Shapes(config, (-1,), sharding.one_device())
  compiled = programs.compile_all(plan.plan_rollouts(shapes))
  params = plan.unstack(compiled, case.params)
  return rollout.make_sampler(shapes, compiled), params


@functools.partial(jax.jit, static_argnums=0)
def _forward(config, params, tokens):
  positions = jnp.broadcast_to(jnp.arange(tokens.shape[1]), tokens.shape)
  segments = jnp.ones_like(tokens)
  hidden = transformer.forward(params, config, tokens, positions, segments)
  return transformer.project(params, hidden)


@functools.partial(jax.jit, static_argnums=(2, 3))
def _noise(seed, sample, length, size):
  """Gumbel noise of a completion's positions, as DESIGN names its bits."""
  key = jax.random.key(0)
  key = jax.random.fold_in(jax.random.fold_in(key, seed), sample)
  keys = jax.vmap(lambda t: jax.random.fold_in(key, t))(jnp.arange(length))
  return jax.vmap(lambda k: jax.random.gumbel(k, (size,)))(keys)


def compare_row(
  logits: np.ndarray,
  noise: np.ndarray,
  tokens: np.ndarray,
  logprobs: np.ndarray,
  temperature: float,
) -> Found:
  """Compares one completion.

  Args:
    logits: of the reference at each of its tokens, [T, V].
    noise: at each of its tokens, [T, V / 256 + 256].
    tokens: drawn, [T].
    logprobs: of them, [T].
    temperature: 0 for greedy.
  """
  scaled = logits.astype(np.float64) / (temperature or 1.0)
  peak = scaled.max(axis=1)
  total = peak + np.log(np.exp(scaled - peak[:, None]).sum(axis=1))
  exact = scaled[np.arange(len(tokens)), tokens] - total
  far = float(np.abs(exact - logprobs).max())
  for row, bits, token in zip(scaled, noise, tokens):
    mine, gap = draw(row, bits) if temperature else best(row)
    if mine != token:
      return Found(1, len(tokens), 1, gap, far)
  return Found(1, len(tokens), 0, 0.0, far)


def compare(
  case: Case, sampler: rollout.Sampler, params: types.Params, number: int
) -> Found:
  """Compares one rollout; those of odd numbers are greedy."""
  rng, temperature = np.random.default_rng(number), float(number % 2 == 0)
  shape = case.prompts, case.group
  lengths = rng.integers(1, case.width + 1, case.prompts).astype(np.int32)
  tokens = rng.integers(0, case.model.vocab_size, (case.prompts, case.width))
  limits = np.exp(np.log(case.median) + 0.7 * rng.normal(size=shape))
  limits = np.clip(limits, 1, case.buckets[-1]).astype(np.int32)
  seeds = number * case.prompts + np.arange(case.prompts, dtype=np.uint32)
  prompts = types.Prompts(tokens.astype(np.int32), lengths, seeds)
  method = methods.from_temperature(temperature)
  done, _ = sampler.sample(params, prompts, case.group, method, limits)
  count, found = case.prompts * case.group, Found()
  whole = np.zeros((count, case.width + case.buckets[-1]), np.int32)
  for row in range(count):
    start, length = lengths[row // case.group], done.lengths[row]
    whole[row, :start] = tokens[row // case.group, :start]
    whole[row, start : start + length] = done.tokens[row, :length]
  size = -(-case.model.vocab_size // _BLOCK) + _BLOCK
  for row in range(count):
    if row % _ROWS == 0:
      part = whole[row : row + _ROWS]
      logits = np.asarray(_forward(case.model, case.params, part))
    prompt, sample = divmod(row, case.group)
    noise = _noise(seeds[prompt], sample, case.buckets[-1], size)
    first, length = lengths[prompt] - 1, done.lengths[row]
    found += compare_row(
      logits[row % _ROWS, first : first + length],
      np.asarray(noise),
      done.tokens[row, :length],
      done.logprobs[row, :length],
      temperature,
    )
  return found


def summary(case: Case, name: str, rollouts: int) -> tables.Row:
  """Returns what several rollouts of a model have shown."""
  sampler, params = make(case)
  found = sum(
    (compare(case, sampler, params, i) for i in range(rollouts)), Found()
  )
  return {
    'model': name,
    'rows': found.rows,
    'tokens': found.tokens,
    'rows that differ': found.different,
    'largest margin there': f'{found.margin:.1e}',
    'largest difference of log-probabilities': f'{found.logprob:.1e}',
  }


def main():
  parser = argparse.ArgumentParser(description=__doc__.partition('\n')[0])
  parser.add_argument('--model', help='Folder or GGUF file; None for tiny.')
  parser.add_argument('--rollouts', type=int, default=24)
  args = parser.parse_args()

  def parity_tiny() -> Iterator[tables.Row]:
    case = Case(TINY, transformer.init(TINY, jax.random.key(0)))
    yield summary(case, 'random, 3 layers', args.rollouts)
    refilled = dataclasses.replace(case, in_flight=48)
    yield summary(refilled, 'the same, refilled', args.rollouts)

  def parity_pretrained() -> Iterator[tables.Row]:
    model, params, _ = pretrained.load(pathlib.Path(args.model))
    case = Case(model, params, prompts=4, width=64)
    yield summary(case, pathlib.Path(args.model).name, args.rollouts)

  section = parity_pretrained if args.model else parity_tiny
  tables.write('benchmarks.md', 'benchmarks.csv', [section])


if __name__ == '__main__':
  main()
