"""A run's newest checkpoint as a folder that other tools open."""

import pathlib

import jax

from rlve_jax import inference
from rlve_jax.learner import lora
from rlve_jax.model import pretrained


def export(folder: pathlib.Path, out: pathlib.Path, dtype: str | None) -> int:
  """Writes a Hugging Face folder: weights, configuration, tokenizer.

  Low-rank adapters are merged into the weights, and also written apart, into
  the folder `adapters`, as the `peft` library reads them.

  Args:
    folder: of the run.
    out: where nothing is yet.
    dtype: of the weights; None for that of the model it was trained from, or
      float32.

  Returns:
    The step of the checkpoint.

  Raises:
    RunError: there is no run, or no checkpoint.
    CheckpointError: the checkpoint cannot be read.
    ValueError: for an unknown dtype, or if `out` is there.
  """
  restored = inference.restore(folder)
  config, model = restored.config, restored.model
  files = None if model.found is None else model.found.files
  settings, params = config.learner.lora, restored.state.learner.params
  merged = jax.jit(lora.merge, static_argnums=1)(params, settings.scale)
  pretrained.save(out, config.model, merged, model.tokenizer, files, dtype)
  if settings.rank:
    base = config.pretrained or str(out)
    lora.export(out / 'adapters', params, settings, base)
  return restored.state.step
