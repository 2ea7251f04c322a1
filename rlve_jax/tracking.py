"""Where scalars go besides `metrics.jsonl`: TensorBoard, Weights & Biases."""

from collections.abc import Mapping
import hashlib
import pathlib
import shutil
from typing import Any
from typing import Protocol

import tensorboardX
from tensorboardX.proto import summary_pb2


class Tracker(Protocol):
  """Takes rows of scalars, in the order of steps."""

  def write(self, row: Mapping[str, Any]) -> None:
    """Takes one row: `step`, and scalars by name."""

  def close(self) -> None:
    """Returns when all rows are written."""


class TensorBoard:
  """Event files in `tensorboard/` of a run; those that are there go."""

  def __init__(self, folder: pathlib.Path):
    events = folder / 'tensorboard'
    shutil.rmtree(events, ignore_errors=True)
    self._events = tensorboardX.SummaryWriter(
      str(events), write_to_disk=True, flush_secs=30
    )

  def write(self, row: Mapping[str, Any]) -> None:
    """Takes one row."""
    values = [
      summary_pb2.Summary.Value(tag=name, simple_value=value)
      for name, value in _scalars(row).items()
    ]
    summary = summary_pb2.Summary(value=values)
    self._events.file_writer.add_summary(summary, row['step'])

  def close(self) -> None:
    """Writes what is held back."""
    self._events.close()


class WeightsAndBiases:
  """A run at Weights & Biases; a run that resumes goes on there.

  Needs the extra `wandb`. Steps that a resumed run does again are left out by
  the service; their values are the same.

  Args:
    folder: of the run, whose path makes its id.
    project: that it belongs to.
    config: its settings, nested.
    address: where the run is kept, if not in the folder.
  """

  def __init__(
    self,
    folder: pathlib.Path,
    project: str,
    config: Mapping[str, Any],
    address: str | None = None,
  ):
    try:
      import wandb
    except ImportError as error:
      raise ValueError(
        f"output.wandb={project!r} needs the extra: pip install -e '.[wandb]'."
      ) from error
    path = folder.resolve()
    self._run = wandb.init(
      project=project,
      name=path.name,
      id=hashlib.sha256((address or str(path)).encode()).hexdigest()[:16],
      resume='allow',
      dir=str(path),
      config=dict(config),
    )

  def write(self, row: Mapping[str, Any]) -> None:
    """Takes one row."""
    self._run.log(_scalars(row), step=row['step'])

  def close(self) -> None:
    """Returns when all rows are sent."""
    self._run.finish()


def _scalars(row: Mapping[str, Any]) -> dict[str, int | float]:
  """Returns the numbers of a row but its step."""
  return {
    name: value
    for name, value in row.items()
    if isinstance(value, int | float) and name != 'step'
  }
