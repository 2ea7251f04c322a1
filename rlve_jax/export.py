"""A run's newest checkpoint as a folder that other tools open."""

import pathlib

import jax

from rlve_jax import checkpoints
from rlve_jax import config as config_lib
from rlve_jax import overrides
from rlve_jax import programs
from rlve_jax import runs
from rlve_jax import sharding
from rlve_jax import startup
from rlve_jax.learner import lora
from rlve_jax.learner import plan as learner_plan
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
  path = folder / 'config.json'
  if not path.exists():
    raise runs.RunError(f'There is no run in {folder}.')
  values = runs.read_json(path)['config']
  config = overrides.from_dict(config_lib.Config, values)
  model = startup.open_model(config, folder)
  store = checkpoints.Checkpoints(
    folder / 'checkpoints', config.output.checkpoints_kept, config.sagc.kind
  )
  step = store.latest()
  if step is None:
    raise runs.RunError(f'The run in {folder} has no checkpoint yet.')
  shapes = programs.Shapes(config, model.tokenizer.stops, sharding.make_mesh())
  state = store.restore(step, learner_plan.state_struct(shapes))
  store.close()
  files = None if model.found is None else model.found.files
  settings, params = config.learner.lora, state.learner.params
  merged = jax.jit(lora.merge, static_argnums=1)(params, settings.scale)
  pretrained.save(out, config.model, merged, model.tokenizer, files, dtype)
  if settings.rank:
    base = config.pretrained or str(out)
    lora.export(out / 'adapters', params, settings, base)
  return step
