"""Units of a study: which are done, by which plan, on which machine."""

import dataclasses
import importlib.metadata
import os
import pathlib
import platform
from typing import Any

from rlve_jax import runs


def is_done(path: pathlib.Path, plan: Any) -> bool:
  """Whether the file of a unit says that it was done by this plan."""
  wanted = dataclasses.asdict(plan)
  return path.exists() and runs.read_json(path)['plan'] == wanted


def mark_done(path: pathlib.Path, plan: Any) -> None:
  """Writes the file of a unit that is done."""
  machine = {
    'cores': len(os.sched_getaffinity(0)),
    'jax': importlib.metadata.version('jax'),
    'python': platform.python_version(),
  }
  runs.write_json(path, {'plan': dataclasses.asdict(plan), 'machine': machine})
