"""What a run starts from: its model, its programs, its first state."""

from collections.abc import Callable
import dataclasses
import pathlib

import jax.numpy as jnp
import numpy as np

from environments import curriculum
from environments import registry
from rlve_jax import config as config_lib
from rlve_jax import hosts
from rlve_jax import inventory
from rlve_jax import problems as problems_lib
from rlve_jax import programs as programs_lib
from rlve_jax import runs
from rlve_jax import sharding
from rlve_jax import steps
from rlve_jax import tokenizer as tokenizer_lib
from rlve_jax import types
from rlve_jax.learner import plan as learner_plan
from rlve_jax.model import pretrained
import sagc


@dataclasses.dataclass(frozen=True)
class Model:
  """A configuration whose model is known, and what reads and writes text."""

  config: config_lib.Config
  tokenizer: tokenizer_lib.Tokenizer
  found: pretrained.Pretrained | None  # None where it starts at random.


def open_model(config: config_lib.Config, place: runs.Place) -> Model:
  """Opens the model that a run starts from, or trains its tokenizer.

  The run's folder keeps what a resumed run needs of it.

  Args:
    config: of the run; with `pretrained` set, its `model` is replaced.
    place: of the run.

  Raises:
    ValueError: the model cannot be used; the message says why.
  """
  if config.pretrained is None:
    path = place.folder / 'tokenizer.json'
    text = hosts.from_first(_own_tokenizer, config, path)
    return Model(config, tokenizer_lib.parse(text, path), None)
  kept = place.folder / 'pretrained'
  if hosts.from_first(_is_under_way, place):
    found = pretrained.find(kept, with_weights=False)
  else:
    found = pretrained.find(pathlib.Path(config.pretrained))
    hosts.from_first(pretrained.write_files, kept, found.files)
  config = dataclasses.replace(config, model=found.config)
  return Model(config, found.tokenizer, found)


def _is_under_way(place: runs.Place) -> bool:
  """Whether a checkpoint holds the weights."""
  kept = place.folder / 'config.json', place.folder / 'pretrained'
  if not all(path.exists() for path in kept):
    return False
  return any(place.checkpoints.glob('[0-9]*'))


def _own_tokenizer(config: config_lib.Config, path: pathlib.Path) -> str:
  """Reads the run's tokenizer, which is trained and saved if need be."""
  if not path.exists():
    texts = problems_lib.corpus(config)
    vocab_size = config.tokenizer.vocab_size
    tokenizer_lib.train(texts, vocab_size).save(path)
  return path.read_text()


def make_parts(
  config: config_lib.Config,
  tokenizer: tokenizer_lib.Tokenizer,
  pool: hosts.Pool,
  report: Callable[[str, int, int], None] = lambda *_: None,
) -> steps.Parts:
  """Compiles all programs; returns what steps are made with.

  Args:
    config: of the run; its vocabulary must hold the tokenizer's.
    tokenizer: of the run.
    pool: of workers that draw and judge.
    report: called with a program's name, its number, and their count.
  """
  for name in config.problems.file_names:
    registry.get(name)  # A file that cannot be read is told of here.
  if tokenizer.vocab_size > config.model.vocab_size:
    raise ValueError(
      f'model.vocab_size must be at least {tokenizer.vocab_size}, the'
      f' size of the tokenizer, got {config.model.vocab_size}.'
    )
  mesh = sharding.make_mesh(config.mesh)
  shapes = programs_lib.Shapes(config, tokenizer.stops, mesh)
  compiled = programs_lib.compile_all(inventory.plan(shapes), report)
  source = problems_lib.Source(config, tokenizer, pool)
  return steps.Parts(shapes, compiled, tokenizer, pool, source)


def initial_state(
  parts: steps.Parts, model: Model | None = None
) -> types.RunState:
  """Returns the state before the first step.

  Args:
    parts: of the run.
    model: with the weights to start from; None for random ones.
  """
  config = parts.config
  found = None if model is None else model.found
  if found is None:
    learner = parts.compiled['init'](np.uint32(config.seed))
  else:
    where = learner_plan.params_shardings(parts.shapes)
    params = found.read(where, jnp.float32)
    learner = parts.compiled['adopt'](params)
  return types.RunState(
    step=0,
    learner=learner,
    curriculum=_initial_curriculum(parts),
    group=sagc.load(config.sagc.kind).init(config.sagc),
    next_seed=0,
  )


def _initial_curriculum(parts: steps.Parts) -> curriculum.State:
  """Starts all environments at level 0, which must fit the shapes."""
  config = parts.config
  progress = curriculum.init(config.problems.names)
  for name in config.problems.file_names:
    progress = curriculum.cap(progress, name, 0)
  for name in config.problems.environments:
    if not parts.source.fits(name, 0):
      raise ValueError(
        f'problems.environments: level 0 of {name!r} does not fit'
        f' sampler.prompt_buckets {config.sampler.prompt_buckets} and'
        f' completion_buckets {config.sampler.completion_buckets}.'
      )
  for name, level in _highest_fitting(parts).items():
    progress = curriculum.cap(progress, name, level)
  return progress


def _highest_fitting(parts: steps.Parts) -> dict[str, int]:
  """Returns the caps that show at once: at level 0, or in a fixed window."""
  config, caps = parts.config, {}
  highest = (
    1 if config.curriculum.static is None else config.curriculum.static[1]
  )
  for name in config.problems.environments:
    for level in range(1, highest + 1):
      if not parts.source.fits(name, level):
        caps[name] = level - 1
        break
  return caps
