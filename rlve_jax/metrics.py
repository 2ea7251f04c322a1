"""Scalars of a run: one JSON line a step, and what other tools take."""

import collections
from collections.abc import Mapping
from collections.abc import Sequence
import json
import os
import pathlib
from typing import Any

import numpy as np

from rlve_jax import tracking

VARYING = ('time/', 'rollout/tokens_per_second')  # Not equal in equal runs.


class Writer:
  """Appends scalars to `metrics.jsonl`, and to trackers every few steps.

  Opening cuts the file back to `step`, so that a resumed run continues it.

  Args:
    folder: of the run.
    step: of the checkpoint that the run continues from; 0 for a new run.
    trackers: what else takes rows, those of earlier steps first.
    every: steps between rows that trackers take.
  """

  def __init__(
    self,
    folder: pathlib.Path,
    step: int,
    trackers: Sequence[tracking.Tracker] = (),
    every: int = 1,
  ):
    self._path = folder / 'metrics.jsonl'
    self._trackers, self._every = trackers, every
    kept = [row for row in read(self._path) if row['step'] <= step]
    lost = step - len(kept)
    self.warning = (
      f'{self._path} lacks {lost} of the {step} steps before the checkpoint.'
      if lost > 0
      else None
    )
    _rewrite(self._path, kept)
    self._file = self._path.open('a')
    for row in kept:
      self._track(row)

  def write(self, row: Mapping[str, Any]) -> None:
    """Appends one step: `step`, `stage` and scalars."""
    self._file.write(json.dumps(row) + '\n')
    self._file.flush()
    self._track(row)

  def sync(self) -> None:
    """Returns when all that was written is on the disk."""
    self._file.flush()
    os.fsync(self._file.fileno())

  def close(self) -> None:
    """Flushes and closes the files."""
    self._file.close()
    for tracker in self._trackers:
      tracker.close()

  def _track(self, row):
    if row['step'] % self._every == 0:
      for tracker in self._trackers:
        tracker.write(row)


def read(path: pathlib.Path) -> list[dict[str, Any]]:
  """Returns the rows of a metrics file, up to the first damaged line."""
  rows = []
  if not path.exists():
    return rows
  for line in path.read_text(errors='replace').splitlines():
    try:
      row = json.loads(line)
    except ValueError:
      break
    if not isinstance(row, dict) or not isinstance(row.get('step'), int):
      break
    rows.append(row)
  return rows


def comparable(row: Mapping[str, Any]) -> dict[str, Any]:
  """Returns a row without what varies between equal runs, such as times."""
  return {k: v for k, v in row.items() if not k.startswith(VARYING)}


def read_comparable(folder: pathlib.Path) -> list[dict[str, Any]]:
  """Returns the rows of a run's folder, each as `comparable` gives it."""
  return [comparable(row) for row in read(folder / 'metrics.jsonl')]


def _rewrite(path: pathlib.Path, rows: list[dict[str, Any]]) -> None:
  """Replaces the file, whole or not at all."""
  partial = path.with_suffix('.partial')
  partial.write_text(''.join(json.dumps(row) + '\n' for row in rows))
  partial.replace(path)


def practice_row(groups, progress) -> dict[str, Any]:
  """Returns the scalars of a step's groups.

  Args:
    groups: all `scoring.Group`s of the step, kept or not.
    progress: the curriculum state that the step was drawn from.
  """
  completions = [c for group in groups for c in group.completions]
  valid = [c for c in completions if c.valid]
  values = np.array([c.reward.value for c in valid] or [0.0])
  lengths = np.array([len(c.tokens) for c in completions])
  statuses = collections.Counter(c.reward.status for c in completions)
  count = len(completions)
  row = {
    'reward/mean': float(values.mean()),
    'reward/std': float(values.std()),
    'reward/accuracy': statuses['correct'] / max(len(valid), 1),
    'rollout/length_mean': float(lengths.mean()),
    'rollout/length_max': int(lengths.max()),
    'rollout/length_median': float(np.median(lengths)),
    'rollout/max_over_mean': float(lengths.max() / lengths.mean()),
    'rollout/truncated': sum(not c.ended for c in completions) / count,
    'rollout/tokens': int(lengths.sum()),
    'rollout/unparsed': statuses['unparsed'] / count,
    'rlve/effective_prompt_ratio': sum(g.informative for g in groups)
    / len(groups),
    'verifier/timeouts': statuses['timeout'],
    'verifier/errors': statuses['error'],
  }
  return row | _environment_rows(groups, progress)


def _environment_rows(groups, progress) -> dict[str, Any]:
  """Returns each environment's level, and accuracy where it was practised."""
  row = {}
  for p in progress.progress:
    row[f'rlve/{p.environment}/level'] = p.level
    row[f'rlve/{p.environment}/capped'] = int(p.capped is not None)
    correct = [
      c.reward.correct
      for group in groups
      if group.task.problem.environment == p.environment
      for c in group.completions
      if c.valid
    ]
    if correct:
      row[f'rlve/{p.environment}/accuracy'] = sum(correct) / len(correct)
  return row
