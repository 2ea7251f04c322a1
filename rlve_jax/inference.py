"""A run's newest checkpoint, and programs that only sample with it."""

from collections.abc import Callable
import dataclasses
import pathlib

from environments import pool as pool_lib
from rlve_jax import checkpoints
from rlve_jax import config as config_lib
from rlve_jax import inventory
from rlve_jax import overrides
from rlve_jax import problems as problems_lib
from rlve_jax import programs as programs_lib
from rlve_jax import runs
from rlve_jax import sharding
from rlve_jax import startup
from rlve_jax import steps
from rlve_jax import tokenizer as tokenizer_lib
from rlve_jax import types
from rlve_jax.learner import plan as learner_plan
from rlve_jax.sampler import plan as sampler_plan
from sagc import controller


@dataclasses.dataclass(frozen=True)
class Restored:
  """What a run has reached, without the processes and files of training."""

  model: startup.Model  # With the run's configuration and tokenizer.
  state: types.RunState

  @property
  def config(self) -> config_lib.Config:
    return self.model.config


def restore(folder: pathlib.Path, step: int | None = None) -> Restored:
  """Reads a checkpoint of a run.

  Args:
    folder: of the run.
    step: of the checkpoint; None for the newest.

  Raises:
    RunError: there is no run in the folder, or no checkpoint.
    CheckpointError: the checkpoint cannot be read.
    ValueError: the files of its model cannot be used.
  """
  path = folder / 'config.json'
  if not path.exists():
    raise runs.RunError(f'There is no run in {folder}.')
  values = runs.read_json(path)['config']
  config = overrides.from_dict(config_lib.Config, values)
  if not (folder / 'checkpoints').exists():
    raise runs.RunError(f'The run in {folder} has no checkpoint yet.')
  model = startup.open_model(config, runs.Place(folder))
  config = model.config
  store = checkpoints.Checkpoints(
    folder / 'checkpoints', config.output.checkpoints_kept, config.sagc.kind
  )
  try:
    step = store.latest() if step is None else step
    if step is None:
      raise runs.RunError(f'The run in {folder} has no checkpoint yet.')
    shapes = programs_lib.Shapes(
      config, model.tokenizer.stops, sharding.make_mesh()
    )
    state = store.restore(step, learner_plan.state_struct(shapes))
  finally:
    store.close()
  return Restored(model, state)


def resized(
  config: config_lib.Config, prompts: int, group: int
) -> config_lib.Config:
  """Returns a configuration whose rollouts have `prompts` x `group` rows."""
  replace = dataclasses.replace
  return replace(
    config,
    problems=replace(config.problems, batch_by='prompts', prompts=prompts),
    sampler=replace(
      config.sampler, row_tile=None, rows_in_flight=None, mesh=None
    ),
    learner=replace(config.learner, minibatches=1),
    sagc=controller.Config(kind='fixed', sizes=(group,), fixed_size=group),
  )


def make_parts(
  config: config_lib.Config,
  tokenizer: tokenizer_lib.Tokenizer,
  pool: pool_lib.Pool,
  report: Callable[[str, int, int], None] = lambda *_: None,
) -> steps.Parts:
  """Compiles the sampler's programs alone, as `steps.complete` needs them.

  Args:
    config: whose rollouts are sampled; see `resized`.
    tokenizer: of the run.
    pool: of workers that draw and judge.
    report: called with a program's name, its number, and their count.
  """
  shapes = programs_lib.Shapes(config, tokenizer.stops, sharding.make_mesh())
  for count, _ in shapes.groups:
    sharding.check_divides('prompts a rollout', count, shapes.mesh)
  inventory.check_model(shapes)
  compiled = programs_lib.compile_all(
    sampler_plan.plan_rollouts(shapes), report
  )
  source = problems_lib.Source(config, tokenizer, pool)
  return steps.Parts(shapes, compiled, tokenizer, pool, source)
