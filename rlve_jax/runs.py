"""The folder of a run: what it is, whether it is done, who writes to it."""

from collections.abc import Sequence
import contextlib
import dataclasses
import fcntl
import importlib.metadata
import json
import pathlib
import platform
import subprocess
from typing import Any

from etils import epath

from rlve_jax import config as config_lib
from rlve_jax import evaluation
from rlve_jax import mirrors
from rlve_jax import overrides

_PACKAGES = ('jax', 'jaxlib', 'flax', 'optax', 'orbax-checkpoint', 'numpy')
# Settings that a resumed run may alter.
_MAY_CHANGE = ('steps', 'output', 'mesh', 'sampler.mesh')


class RunError(RuntimeError):
  """A run cannot start or go on in its folder; the message says why."""


@dataclasses.dataclass(frozen=True)
class Place:
  """Where a run works, and where it is kept if that is somewhere else."""

  folder: pathlib.Path
  mirror: mirrors.Mirror | None = None

  @property
  def checkpoints(self) -> epath.Path:
    """Where its checkpoints lie, for all processes."""
    return epath.Path(self.shown(self.folder / 'checkpoints'))

  @property
  def address(self) -> str | None:
    """Where the run is kept, if that is somewhere else."""
    return None if self.mirror is None else str(self)

  def push(self) -> None:
    """Copies what has changed to where the run is kept."""
    if self.mirror is not None:
      self.mirror.push()

  def shown(self, path: pathlib.Path) -> str:
    """Returns where a file of the folder is kept."""
    if self.mirror is None:
      return str(path)
    return str(self.mirror.remote / path.relative_to(self.folder).as_posix())

  def __str__(self) -> str:
    return self.shown(self.folder)


def check_seen(place: Place) -> None:
  """Raises RunError where this process does not see the run's folder."""
  if place.mirror is None and not (place.folder / 'config.json').exists():
    raise RunError(
      f'The run folder {place} is not seen by all processes: it must be on'
      ' storage that they share, or at gs://...'
    )


@contextlib.contextmanager
def claim(folder: pathlib.Path):
  """Makes a run folder, and holds it against a second process.

  Raises:
    RunError: the folder cannot be written, or another process holds it.
  """
  try:
    folder.mkdir(parents=True, exist_ok=True)
    lock = (folder / '.lock').open('w')
  except OSError as error:
    raise RunError(
      f'The run folder {folder} cannot be written: {error.strerror}.'
      ' Choose another with --workdir.'
    ) from error
  with lock:
    try:
      fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
      raise RunError(f'Another process is training in {folder}.') from error
    yield


def settle(folder: pathlib.Path, config: config_lib.Config) -> None:
  """Writes `config.json`, or checks that the folder's run has these settings.

  Raises:
    RunError: the folder holds a run with other settings.
  """
  path = folder / 'config.json'
  as_json = lambda c: json.loads(json.dumps(overrides.to_dict(c)))
  wanted = as_json(config)
  if path.exists():
    found = overrides.from_dict(type(config), read_json(path)['config'])
    differences = [
      f'{name}={there!r} there, {here!r} here'
      for name, there, here in _differences(as_json(found), wanted)
      if not any(f'{name}.'.startswith(f'{n}.') for n in _MAY_CHANGE)
    ]
    if differences:
      raise RunError(
        f'{folder} holds a run with other settings:'
        f' {"; ".join(differences[:5])}. Use another --workdir.'
      )
  write_json(path, {'config': wanted, 'versions': versions()})


def _differences(a: Any, b: Any, name: str = '') -> list[tuple[str, Any, Any]]:
  """Returns (key, value in a, value in b) where nested values differ."""
  if not (isinstance(a, dict) and isinstance(b, dict)):
    return [] if a == b else [(name, a, b)]
  found = []
  for key in sorted(a.keys() | b.keys()):
    path = f'{name}.{key}' if name else key
    found += _differences(a.get(key), b.get(key), path)
  return found


def versions() -> dict[str, str]:
  """Returns the versions of what computes, and the revision of this code."""
  found = {name: importlib.metadata.version(name) for name in _PACKAGES}
  found['python'] = platform.python_version()
  revision = subprocess.run(
    ['git', 'rev-parse', 'HEAD'],
    cwd=pathlib.Path(__file__).parent,
    capture_output=True,
    text=True,
    check=False,
  )
  if revision.returncode == 0:
    found['git'] = revision.stdout.strip()
  return found


def evaluation_path(folder: pathlib.Path, step: int) -> pathlib.Path:
  """Returns where the evaluation after `step` steps is kept."""
  return folder / 'evaluations' / f'{step:06d}.json'


def read_evaluation(path: pathlib.Path) -> list[evaluation.Result] | None:
  """Returns the results in a file, None if there is no such file."""
  if not path.exists():
    return None
  return [evaluation.from_json(values) for values in read_json(path)]


def write_evaluation(
  path: pathlib.Path, results: Sequence[evaluation.Result]
) -> None:
  """Writes results, whole or not at all."""
  write_json(path, [dataclasses.asdict(result) for result in results])


def read_json(path: pathlib.Path) -> Any:
  """Reads a JSON file; RunError if it is damaged."""
  try:
    return json.loads(path.read_text())
  except ValueError as error:
    raise RunError(f'{path} is damaged: {error}.') from error


def write_json(path: pathlib.Path, values: Any) -> None:
  """Writes a JSON file, whole or not at all."""
  path.parent.mkdir(parents=True, exist_ok=True)
  partial = path.with_suffix('.partial')
  partial.write_text(json.dumps(values, indent=2) + '\n')
  partial.replace(path)
