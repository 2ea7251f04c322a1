"""Estimates of what programs need beside their arguments, from shapes.

They are for machines whose compiler is not at hand, and leave out whatever a
compiler may add.
"""

from rlve_jax import programs
from rlve_jax import sharding
from rlve_jax.model import transformer
from rlve_jax.planning import costs
from rlve_jax.sampler import ladder

_BF16, _F32 = 2, 4  # Bytes.
_WIDE = 4  # Arrays as large as a layer's input that live at once.


def prefill(shapes: programs.Shapes, prompts: int, width: int) -> float:
  """Reading prompts: their caches, and one layer's activations."""
  c, mesh = shapes.model, shapes.sampler_mesh
  own = prompts * width / sharding.count(mesh, 'rows')
  tensor = mesh.shape['tensor']
  entry = c.num_kv_heads * c.head_dim / tensor
  longest = shapes.config.sampler.prompt_buckets[-1]
  cache = 2 * c.num_layers * entry * own / width * longest
  wide = own * (_WIDE * c.width + 3 * c.mlp_width / tensor)
  return _BF16 * (cache + wide)


def decode(shapes: programs.Shapes, shape: ladder.Shape) -> float:
  """One token: logits twice, and scores of one layer."""
  c, mesh = shapes.model, shapes.sampler_mesh
  rows = shape.rows / sharding.count(mesh, 'rows')
  tensor = mesh.shape['tensor']
  scores = c.num_heads / tensor * shape.slots
  return _F32 * rows * (2 * c.vocab_size / tensor + 2 * scores)


def update(shapes: programs.Shapes) -> float:
  """One microbatch: gradient, kept activations, a layer, the head."""
  c, mesh, learner = shapes.model, shapes.mesh, shapes.config.learner
  tensor, fsdp = mesh.shape['tensor'], mesh.shape['fsdp']
  own = learner.rows * learner.row_width / sharding.count(mesh, 'rows')
  gradient = _F32 * costs.matrix_entries(c) / (tensor * fsdp)
  inside = 2 * c.num_heads * c.head_dim + 3 * c.mlp_width
  kept = c.num_layers * c.width
  if learner.remat != 'full':
    kept += c.num_layers * (_WIDE * c.width + inside / tensor)
  piece = own
  if learner.remat == 'full':
    piece = min(own, learner.rows * transformer.MLP_PIECE)
  layer = _WIDE * own * c.width + piece * 3 * c.mlp_width / tensor
  weights = 2 * costs.layer_entries(c) / tensor
  head = c.vocab_size * c.width / tensor * (2 * _BF16 + _F32)
  chunk = learner.logits_chunk * own / learner.row_width
  head += 3 * _F32 * chunk * min(learner.vocab_chunk, c.vocab_size)
  return gradient + _BF16 * (kept * own + layer + weights) + head
