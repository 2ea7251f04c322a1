"""Saves and restores the whole run state: one commit for arrays and host."""

import contextlib
import errno
import hashlib
import json
import logging
import os
import pathlib
import sys
import threading
from typing import Any
import warnings

from absl import logging as absl_logging
from etils import epath
import jax
import orbax.checkpoint as ocp

from environments import curriculum
from rlve_jax import types
import sagc


def _write_whole_shards() -> None:
  """Has copies of a shard written by its first holder alone.

  By default each holder writes a part, and the programs that cut parts out are
  compiled at the first save.
  """
  level = absl_logging.get_verbosity()
  absl_logging.set_verbosity(absl_logging.ERROR)  # Replacing is a warning.
  ocp.type_handlers.register_type_handler(
    jax.Array,
    ocp.type_handlers.ArrayHandler(use_replica_parallel=False),
    override=True,
  )
  absl_logging.set_verbosity(level)


_write_whole_shards()


class CheckpointError(RuntimeError):
  """A checkpoint cannot be written or read; the message says which and why."""


class Checkpoints:
  """The checkpoints of one run; only committed ones are seen.

  Args:
    folder: where they lie, one folder a step.
    kept: how many of the newest are kept.
    kind: of the group-size controller, whose state is saved.
  """

  def __init__(self, folder: pathlib.Path | epath.Path, kept: int, kind: str):
    self._controller = sagc.load(kind)
    self._folder = epath.Path(folder).absolute()
    options = ocp.CheckpointManagerOptions(
      max_to_keep=kept, enable_async_checkpointing=False
    )
    self._manager = ocp.CheckpointManager(self._folder, options=options)

  def latest(self) -> int | None:
    """Returns the step of the newest checkpoint, None if there is none."""
    return self._manager.latest_step()

  def save(self, run: types.RunState) -> None:
    """Writes a run state; returns when it is committed."""
    if run.step in self._manager.all_steps():
      return
    items = ocp.args.Composite(
      learner=ocp.args.StandardSave(run.learner),
      host=ocp.args.JsonSave(_host_values(self._controller, run)),
    )
    try:
      with _muted_threads():
        self._manager.save(run.step, args=items)
        self._manager.wait_until_finished()
    except Exception as error:  # Whatever the storage raises.
      raise CheckpointError(
        f'Checkpoint {run.step} cannot be written to {self._folder}:'
        f' {_reason(error)}. Earlier checkpoints are untouched.'
      ) from error

  def restore(self, step: int, learner: Any) -> types.RunState:
    """Reads a run state.

    Args:
      step: one of the committed steps.
      learner: a `LearnerState` of shapes, dtypes and shardings.
    """
    items = ocp.args.Composite(
      learner=ocp.args.StandardRestore(learner),
      host=ocp.args.JsonRestore(),
    )
    try:
      with _muted_threads():
        found = self._manager.restore(step, args=items)
      run = self._run_state(found['host'], found['learner'])
    except Exception as error:  # Whatever the storage or a decoder raises.
      raise CheckpointError(
        f'Checkpoint {step} in {self._folder} cannot be read:'
        f' {_reason(error)}. Remove the folder {step} to resume from the'
        ' checkpoint before it.'
      ) from error
    _check_like(run.learner, learner)
    return run

  def _run_state(self, host: dict[str, Any], learner: Any) -> types.RunState:
    return types.RunState(
      step=host['step'],
      learner=learner,
      curriculum=curriculum.from_json(host['curriculum']),
      group=self._controller.from_json(host['group']),
      next_seed=host['next_seed'],
    )

  def close(self) -> None:
    """Releases the manager."""
    self._manager.close()


def _host_values(controller: Any, run: types.RunState) -> dict[str, Any]:
  return {
    'step': run.step,
    'curriculum': curriculum.to_json(run.curriculum),
    'group': controller.to_json(run.group),
    'next_seed': run.next_seed,
  }


def fingerprint(kind: str, run: types.RunState) -> str:
  """Returns a hash of all that a run state holds on the host.

  Args:
    kind: of the group-size controller.
    run: the state.
  """
  values = _host_values(sagc.load(kind), run)
  text = json.dumps(values, sort_keys=True)
  return hashlib.sha256(text.encode()).hexdigest()


@contextlib.contextmanager
def _muted_threads():
  """Keeps the storage's threads from printing what is raised here anyway.

  After a failure they stay muted, since tasks under way fail later.
  """
  hooks = sys.excepthook, sys.unraisablehook, threading.excepthook

  def main_thread_only(kind, value, trace):
    if not (kind is RuntimeError and str(value) == 'Event loop is closed'):
      hooks[0](kind, value, trace)

  sys.excepthook = main_thread_only
  sys.unraisablehook = threading.excepthook = lambda _: None
  level = logging.getLogger('asyncio').level
  logging.getLogger('asyncio').setLevel(logging.CRITICAL)
  warnings.filterwarnings('ignore', 'coroutine .* was never awaited')
  yield
  sys.excepthook, sys.unraisablehook, threading.excepthook = hooks
  logging.getLogger('asyncio').setLevel(level)


def _check_like(tree: Any, wanted: Any) -> None:
  """Raises CheckpointError unless shapes, types and shardings are equal."""
  for (path, x), y in zip(
    jax.tree_util.tree_leaves_with_path(tree), jax.tree.leaves(wanted)
  ):
    if (x.shape, x.dtype) != (y.shape, y.dtype):
      name = jax.tree_util.keystr(path)
      raise CheckpointError(
        f'{name} is {x.dtype} {x.shape} in the checkpoint, {y.dtype}'
        f' {y.shape} in this program.'
      )


def _reason(error: BaseException) -> str:
  """Returns the system's word for a failure, else the error's first line."""
  text = str(error)
  for number in sorted(errno.errorcode):
    if os.strerror(number) in text:
      return os.strerror(number)
  first = (text.strip().splitlines() or [''])[0]
  return f'{type(error).__name__}: {first[:300]}'
