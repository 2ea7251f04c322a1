"""Operations and bytes of a run's programs, counted by hand.

XLA counts the body of a loop once, and an update in place as if it touched the
whole array; so they are counted here, from the shapes of the model.
"""

import dataclasses
import math

from rlve_jax import programs
from rlve_jax.model import config as model_config
from rlve_jax.planning import chips
from rlve_jax.sampler import ladder

_BF16, _F32 = 2, 4  # Bytes.
_PASSES = {'none': 3, 'dots': 3, 'full': 4}  # Forward passes a backward costs.


@dataclasses.dataclass(frozen=True)
class Work:
  """What one call costs a chip, at the least."""

  flops: float
  useful: float  # Of these, what is not computed a second time.
  read: float  # Bytes from and to memory.
  sent: float  # Bytes over links.

  def seconds(self, chip: chips.Chip) -> float:
    """Returns the time of the narrowest of the three."""
    return max(self.bounds(chip).values())

  def bounds(self, chip: chips.Chip) -> dict[str, float]:
    """Returns seconds by what they are spent on, each if alone."""
    return {
      'compute': self.flops / chip.flops,
      'memory': self.read / chip.bandwidth,
      'links': self.sent / chip.links,
    }

  def utilization(self, chip: chips.Chip) -> float:
    """Returns the useful share of the chip's operations (MFU)."""
    return self.useful / (self.seconds(chip) * chip.flops)


def layer_entries(c: model_config.Config) -> int:
  """Returns the entries of a layer's matrices."""
  mixing = c.width * (2 * c.num_heads + 2 * c.num_kv_heads) * c.head_dim
  return mixing + 3 * c.width * c.mlp_width


def matrix_entries(c: model_config.Config) -> int:
  """Returns the entries of all matrices that a token is multiplied by."""
  return c.num_layers * layer_entries(c) + c.vocab_size * c.width


def _attention(c: model_config.Config, pairs: float) -> float:
  """Returns the operations of so many pairs of a query and a key."""
  return 4.0 * c.num_layers * c.num_heads * c.head_dim * pairs


def _row_bytes(c: model_config.Config, tokens: int) -> float:
  """Returns the bytes of keys and values of one row."""
  return 2 * _BF16 * c.num_layers * c.num_kv_heads * c.head_dim * tokens


def prefill(shapes: programs.Shapes, prompts: int, width: int) -> Work:
  """Reading prompts [P, Tp]."""
  c, mesh = shapes.model, shapes.sampler_mesh
  tensor = mesh.shape['tensor']
  tokens = prompts * width
  # The head is not needed: the first decoding step reads the last token.
  entries = c.num_layers * layer_entries(c)
  flops = 2.0 * entries * tokens + _attention(c, tokens * width / 2)
  flops /= mesh.size
  own = tokens / (mesh.size / tensor)
  read = _BF16 * entries / tensor + prompts * _row_bytes(c, width) / mesh.size
  return Work(flops, flops, read, _reductions(c, own, tensor, 1))


def decode(shapes: programs.Shapes, shape: ladder.Shape) -> Work:
  """One token of every row of a rectangle whose caches are full."""
  c, mesh = shapes.model, shapes.sampler_mesh
  tensor, rows = mesh.shape['tensor'], shape.rows
  length = shapes.config.sampler.prompt_buckets[-1]
  pairs = rows * (shape.slots + length)
  flops = (2.0 * matrix_entries(c) * rows + _attention(c, pairs)) / mesh.size
  cache = rows * _row_bytes(c, shape.slots)
  cache += shape.prompts * _row_bytes(c, length)
  read = _BF16 * matrix_entries(c) / tensor + cache / mesh.size
  own = rows / (mesh.size / tensor)
  return Work(flops, flops, read, _reductions(c, own, tensor, 1))


def microbatch(shapes: programs.Shapes) -> Work:
  """Forward and backward pass of one microbatch, every token used."""
  c, mesh, learner = shapes.model, shapes.mesh, shapes.config.learner
  tokens = learner.rows * learner.row_width
  layers = 2.0 * c.num_layers * layer_entries(c) * tokens
  layers += _attention(c, tokens * learner.row_width / 2)
  head = 2.0 * c.vocab_size * c.width * tokens
  useful = 3 * (layers + head) / mesh.size
  # The head's backward pass computes its logits again.
  flops = (_PASSES[learner.remat] * layers + 4 * head) / mesh.size
  tensor, fsdp = mesh.shape['tensor'], mesh.shape['fsdp']
  own = tokens / (mesh.size / tensor)
  weights = _BF16 * matrix_entries(c) / tensor
  kept = _BF16 * c.num_layers * own * c.width
  read = _PASSES[learner.remat] * weights + 2 * kept
  gathers = 2 if learner.remat == 'full' else 1
  sent = (gathers + 1) * weights * (fsdp - 1) / fsdp
  sent += weights * _ring(mesh.shape['data'])
  return Work(flops, useful, read, sent + _reductions(c, own, tensor, 3))


def optimizer(shapes: programs.Shapes) -> Work:
  """Adam's pass over parameters, moments and gradient: it reads and writes."""
  mesh = shapes.mesh
  parts = mesh.shape['fsdp'] * mesh.shape['tensor']
  entries = matrix_entries(shapes.model) / parts
  return Work(0.0, 0.0, 7 * _F32 * entries, 0.0)


def _reductions(c, tokens: float, tensor: int, passes: int) -> float:
  """Returns bytes of sums over `tensor`: two a layer and pass."""
  each = _BF16 * tokens * c.width
  return 2 * passes * c.num_layers * each * _ring(tensor)


def _ring(parts: int) -> float:
  """Returns what a chip sends for a sum over a ring, in array sizes."""
  return 2 * (parts - 1) / parts


@dataclasses.dataclass(frozen=True)
class Step:
  """A training step whose completions all reach the limit."""

  waves: int  # Times that every row decodes a completion.
  microbatches: int
  seconds: float
  utilization: float


def step(
  shapes: programs.Shapes, chip: chips.Chip, group: int, start: ladder.Shape
) -> Step:
  """Returns a step of one round of sampling, by the roofline of each part.

  Args:
    shapes: of the run.
    chip: it runs on.
    group: completions a prompt.
    start: the rows that decode at once, at their longest cache.
  """
  sampler, learner = shapes.config.sampler, shapes.config.learner
  prompts = {g: p for p, g in shapes.groups}[group]
  waves = math.ceil(prompts * group / start.rows)
  length = sampler.prompt_buckets[-1] + sampler.max_completion
  rows = math.ceil(prompts * group / (learner.row_width // length))
  turns = math.ceil(rows / learner.rows)
  parts = (
    (1, prefill(shapes, prompts, sampler.prompt_buckets[-1])),
    (waves * sampler.max_completion, decode(shapes, start)),
    (turns, microbatch(shapes)),
    (1, optimizer(shapes)),
  )
  seconds = sum(n * work.seconds(chip) for n, work in parts)
  useful = sum(n * work.useful for n, work in parts)
  return Step(waves, turns, seconds, useful / (seconds * chip.flops))
