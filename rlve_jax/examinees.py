"""Models that sit exams: a run, one of its checkpoints, or a model on disk."""

from collections.abc import Callable
from collections.abc import Sequence
import dataclasses
import pathlib
from typing import Any

import jax.numpy as jnp

from rlve_jax import config as config_lib
from rlve_jax import inference
from rlve_jax import overrides
from rlve_jax import programs
from rlve_jax import runs
from rlve_jax import sharding
from rlve_jax import tokenizer as tokenizer_lib
from rlve_jax.learner import plan as learner_plan
from rlve_jax.model import pretrained

_ROW_WIDTH = 1 << 20  # Nothing is learnt: no bucket is too wide.


@dataclasses.dataclass(frozen=True)
class Examinee:
  """A model, and how it is asked."""

  label: str  # Folder and step, or path.
  run: pathlib.Path | None  # Folder of the run, if it is of one.
  config: config_lib.Config
  tokenizer: tokenizer_lib.Tokenizer
  read: Callable[[], Any]  # Returns the parameters.


def find(
  path: pathlib.Path,
  practised: Sequence[str],
  settings: Sequence[str],
  prompts: int,
  samples: int,
) -> Examinee:
  """Opens a model, with the settings that it is asked under.

  Args:
    path: folder of a run, `RUN/checkpoints/STEP`, a Hugging Face folder or a
      GGUF file.
    practised: environments of a model that is of no run.
    settings: assignments such as `sampler.completion_buckets=(512,)`.
    prompts: that are answered at once.
    samples: completions of each.

  Raises:
    ValueError: there is no model, it cannot be used, or a setting is wrong.
    RunError: the run has no checkpoint.
    CheckpointError: the checkpoint cannot be read.
  """
  run, step = _run_of(path)
  if run is None:
    found = pretrained.find(path)
    config = _settings_for(found, path, practised)
    label, tokenizer = str(path), found.tokenizer
    shapes = programs.Shapes(config, tokenizer.stops, sharding.make_mesh())
    where = learner_plan.params_shardings(shapes)
    read = lambda: found.read(where, jnp.float32)
  else:
    restored = inference.restore(run, step)
    config, tokenizer = restored.config, restored.model.tokenizer
    label = f'{run}, step {restored.state.step}'
    read = lambda: restored.state.learner.params
  learner = dataclasses.replace(
    config.learner,
    row_width=_ROW_WIDTH,
    logits_chunk=_ROW_WIDTH,
    overlong_buffer=0,
  )
  config = dataclasses.replace(config, learner=learner)
  config = inference.resized(config, prompts, samples)
  for assignment in settings:
    config = overrides.override(config, assignment)
  return Examinee(label, run, config, tokenizer, read)


def _run_of(path: pathlib.Path) -> tuple[pathlib.Path | None, int | None]:
  """Returns the run that a path is of, and the step, if it says one."""
  if path.name.isdecimal() and path.parent.name == 'checkpoints':
    return path.parent.parent, int(path.name)
  file = path / 'config.json'
  if path.is_dir() and file.exists() and 'versions' in runs.read_json(file):
    return path, None
  return None, None


def _settings_for(
  found: pretrained.Pretrained, path: pathlib.Path, practised: Sequence[str]
) -> config_lib.Config:
  style = 'chat' if found.tokenizer.chat_template else 'think'
  return config_lib.Config(
    name=path.stem,
    pretrained=str(path),
    model=found.config,
    problems=config_lib.Problems(
      environments=tuple(practised), style=style, marker='any'
    ),
    sampler=config_lib.Sampler((512,), (512,)),
    learner=config_lib.Learner(row_width=_ROW_WIDTH),
  )
