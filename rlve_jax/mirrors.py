"""Run folders on remote storage, such as gs://bucket/run.

A run works in a folder of its machine; checkpoints alone are written straight
to the storage, by all processes.
"""

from collections.abc import Iterator
import contextlib
import pathlib
import shutil
import tempfile

from etils import epath

_OWN = ('.lock', 'checkpoints')  # Never copied.


def is_remote(path: str) -> bool:
  """Whether a path is the address of something remote."""
  return '://' in path


@contextlib.contextmanager
def borrow(address: str) -> Iterator['Mirror']:
  """Gives a mirror in a temporary folder, with what is there by now."""
  remote = epath.Path(address)
  above = pathlib.Path(tempfile.mkdtemp(prefix='rlve_jax_'))
  try:
    folder = above / remote.name
    folder.mkdir()
    mirror = Mirror(folder, remote)
    mirror.pull()
    yield mirror
  finally:
    shutil.rmtree(above, ignore_errors=True)


class Mirror:
  """A local folder, and the remote one that is to hold the same files.

  Args:
    folder: exists.
    remote: made when something is copied there.
  """

  def __init__(self, folder: pathlib.Path, remote: epath.Path):
    self.folder, self.remote = folder, remote
    self._states: dict[str, tuple[int, int]] = {}  # When last copied.

  def pull(self) -> None:
    """Copies all that is remote.

    Raises:
      OSError: the storage cannot be read.
    """
    with self._telling('read'):
      if self.remote.exists():
        for path in self.remote.iterdir():
          if path.name not in _OWN:
            self._pull(path, self.folder / path.name)
    self._states = self._found()

  @contextlib.contextmanager
  def _telling(self, what: str) -> Iterator[None]:
    try:
      yield
    except Exception as error:  # Whatever the storage raises.
      text = str(error).strip() or type(error).__name__
      raise OSError(f'{self.remote} cannot be {what}: {text}') from error

  def _pull(self, path: epath.Path, target: pathlib.Path) -> None:
    if path.is_dir():
      target.mkdir(exist_ok=True)
      for part in path.iterdir():
        self._pull(part, target / part.name)
    else:
      target.write_bytes(path.read_bytes())

  def push(self) -> None:
    """Copies what has changed here since the last copy, and removes likewise.

    Raises:
      OSError: the storage cannot be written.
    """
    found = self._found()
    with self._telling('written'):
      for name, state in sorted(found.items()):
        if self._states.get(name) != state:
          target = self.remote / name
          target.parent.mkdir(parents=True, exist_ok=True)
          target.write_bytes((self.folder / name).read_bytes())
      for name in self._states.keys() - found.keys():
        (self.remote / name).unlink(missing_ok=True)
    self._states = found

  def _found(self) -> dict[str, tuple[int, int]]:
    """Returns size and time of change of the files here, by their names."""
    found = {}
    for path in self.folder.rglob('*'):
      name = path.relative_to(self.folder)
      kept = name.parts[0] not in _OWN and path.suffix != '.partial'
      if kept and path.is_file():
        state = path.stat()
        found[name.as_posix()] = state.st_size, state.st_mtime_ns
    return found
