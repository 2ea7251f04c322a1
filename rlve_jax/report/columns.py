"""The scalars of a run by name, read as far as they are written."""

import array
import collections
import dataclasses
import json
import math
import os
import pathlib
from typing import Any


@dataclasses.dataclass(frozen=True)
class Column:
  """One scalar over the steps in which it was written."""

  steps: array.array = dataclasses.field(
    default_factory=lambda: array.array('q')
  )
  values: array.array = dataclasses.field(
    default_factory=lambda: array.array('d')
  )

  def __len__(self):
    return len(self.steps)

  def tail(self, share: float = 0.1) -> list[float]:
    """Returns the last values, a share of all and at least one."""
    return list(self.values[-max(1, round(len(self) * share)) :])

  def head(self, share: float = 0.1) -> list[float]:
    """Returns the first values, a share of all and at least one."""
    return list(self.values[: max(1, round(len(self) * share))])


_EMPTY = Column()


class Columns:
  """Reads `metrics.jsonl`; `update` goes on where it stopped.

  A file that was replaced or cut back, as by a resumed run, is read anew.
  Reading stops for good at a damaged line; a last line without an end is one
  that is being written.

  Args:
    path: of the file, which need not exist yet.
  """

  def __init__(self, path: pathlib.Path):
    self._path = path
    self._clear(None)
    self.update()

  def _clear(self, file_id):
    self._id, self._offset = file_id, 0
    self.columns: dict[str, Column] = {}
    self.stages: dict[str, int] = {}  # Rows of each stage.
    self.not_finite: collections.Counter = collections.Counter()
    self.rows = 0
    self.damaged: int | None = None  # Number of a damaged line, from 1.

  def __getitem__(self, name: str) -> Column:
    return self.columns.get(name, _EMPTY)

  def stage(self, name: str, stage: str) -> Column:
    """Returns a scalar in one stage's steps.

    Args:
      name: of the scalar.
      stage: `supervised` for the steps before reinforcement learning, `policy`
        for those after.
    """
    column, border = self[name], self.stages.get('supervised', 0)
    cut = sum(step <= border for step in column.steps)
    part = slice(0, cut) if stage == 'supervised' else slice(cut, None)
    return Column(column.steps[part], column.values[part])

  @property
  def last_step(self) -> int:
    """The step of the last row, 0 if there is none."""
    return self['step'].steps[-1] if self['step'] else 0

  def update(self) -> bool:
    """Reads what is new; returns whether anything changed."""
    try:
      file = self._path.open('rb')
    except FileNotFoundError:
      return False
    with file:
      state = os.fstat(file.fileno())
      if state.st_ino != self._id or state.st_size < self._offset:
        self._clear(state.st_ino)
      before = self.rows
      file.seek(self._offset)
      for line in file:
        if self.damaged or not line.endswith(b'\n'):
          break
        self._add(line)
    return self.rows != before

  def _add(self, line: bytes):
    row = _row(line)
    if row is None:
      self.damaged = self.rows + 1
      return
    self._offset += len(line)
    self.rows += 1
    stage = str(row.get('stage'))
    self.stages[stage] = self.stages.get(stage, 0) + 1
    for name, value in row.items():
      if value is None:
        self.not_finite[name] += 1
      elif isinstance(value, int | float) and math.isfinite(value):
        column = self.columns.setdefault(name, Column())
        column.steps.append(row['step'])
        column.values.append(value)


def _row(line: bytes) -> dict[str, Any] | None:
  """Returns a line's row, None if it is damaged."""
  try:
    row = json.loads(line)
  except ValueError:
    return None
  if not isinstance(row, dict) or not isinstance(row.get('step'), int):
    return None
  return row
