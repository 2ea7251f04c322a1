"""Models that others trained: in from Hugging Face or GGUF, out as a folder.

found = pretrained.find(path)  # Config and tokenizer; reads no weights.
params = found.read(shardings, jnp.float32)
pretrained.save(folder, found.config, params, found.tokenizer, found.files)
"""

from collections.abc import Mapping
import dataclasses
import json
import pathlib
import shutil
from typing import Any

import jax.numpy as jnp

from rlve_jax import tokenizer as tokenizer_lib
from rlve_jax import tokenizer_files
from rlve_jax import types
from rlve_jax.model import config as config_lib
from rlve_jax.model import gguf
from rlve_jax.model import huggingface
from rlve_jax.model import shards
from rlve_jax.model import weights

DTYPES = ('bfloat16', 'float16', 'float32')
_KEPT = (
  'config.json',
  'generation_config.json',
  'tokenizer.json',
  'tokenizer_config.json',
  'special_tokens_map.json',
  'added_tokens.json',
  'vocab.json',
  'merges.txt',
  'chat_template.jinja',
  'chat_template.json',
)


@dataclasses.dataclass(frozen=True)
class Pretrained:
  """A model as it lies on disk."""

  path: pathlib.Path
  config: config_lib.Config
  tokenizer: tokenizer_lib.Tokenizer
  files: Mapping[str, bytes]  # What a folder holds beside the weights.
  source: weights.Source | None  # None where the weights are elsewhere.

  def read(self, shardings: Any = None, dtype: Any = jnp.float32):
    """Returns the parameters; see `weights.read`."""
    if self.source is None:
      raise ValueError(f'{self.path} was opened without its weights.')
    return weights.read(self.config, self.source, shardings, dtype)

  @property
  def dtype(self) -> str:
    """The type of the weights, as `config.json` names it."""
    return file_dtype(self.files)


def load(
  path: pathlib.Path, shardings: Any = None, dtype: Any = jnp.float32
) -> tuple[config_lib.Config, types.Params, tokenizer_lib.Tokenizer]:
  """Reads a whole model; sampling stops on the tokenizer's `stops`.

  Args:
    path: see `find`.
    shardings: see `weights.read`.
    dtype: of the parameters.
  """
  found = find(path)
  return found.config, found.read(shardings, dtype), found.tokenizer


def find(path: pathlib.Path, with_weights: bool = True) -> Pretrained:
  """Opens a model and checks all that can be checked without reading it.

  Args:
    path: a Hugging Face folder, a GGUF file, or a folder with one such file.
    with_weights: False where only the files of `write_files` are there.

  Raises:
    ValueError: if anything is missing, broken, unsupported or inconsistent.
    ImportError: for a GGUF file without the `gguf` package.
  """
  path = pathlib.Path(path)
  source, files = _open(path, with_weights)
  values = tokenizer_files.read_json(files, 'config.json', str(path))
  try:
    config = huggingface.parse(values)
  except (TypeError, ValueError) as error:
    raise ValueError(f'{path}: {error}') from error
  tokenizer = tokenizer_files.from_files(files, str(path))
  most = max(tokenizer.vocab_size, 1 + max(tokenizer.stops))
  if most > config.vocab_size:
    raise ValueError(
      f'{path}: the tokenizer has ids up to {most - 1}, the embedding only'
      f' {config.vocab_size} rows.'
    )
  if source is not None:
    try:
      weights.check(config, source)
    except ValueError as error:
      raise ValueError(f'{path}: {error}') from error
  return Pretrained(path, config, tokenizer, files, source)


def _open(path: pathlib.Path, with_weights: bool):
  """Returns the source of tensors, and the small files by name."""
  if not path.exists():
    raise ValueError(f'There is no model at {path}.')
  if path.is_file():
    found = gguf.find(path)
    return (found if with_weights else None), found.files()
  if not (path / 'config.json').exists():
    inside = sorted(path.glob('*.gguf'))
    if len(inside) == 1:
      return _open(inside[0], with_weights)
    raise ValueError(
      f'{path} has no config.json, and {len(inside)} GGUF files.'
    )
  present = [name for name in _KEPT if (path / name).exists()]
  files = {name: (path / name).read_bytes() for name in present}
  return (shards.find(path) if with_weights else None), files


def write_files(folder: pathlib.Path, files: Mapping[str, bytes]) -> None:
  """Writes what a model's folder holds beside the weights."""
  folder.mkdir(parents=True, exist_ok=True)
  for name, content in files.items():
    (folder / name).write_bytes(content)


def file_dtype(files: Mapping[str, bytes]) -> str:
  """Returns the type of weights that `config.json` names; bfloat16 if none."""
  values = tokenizer_files.read_json(files, 'config.json', 'the model')
  return values.get('dtype') or values.get('torch_dtype') or 'bfloat16'


def make_files(
  config: config_lib.Config, tokenizer: tokenizer_lib.Tokenizer, dtype: str
) -> dict[str, bytes]:
  """Returns the small files of a model that was trained from nothing."""
  values = huggingface.to_values(config, dtype)
  values['eos_token_id'] = list(tokenizer.stops)
  return {
    **tokenizer_files.to_files(tokenizer),
    'config.json': _dump(values),
  }


def save(
  folder: pathlib.Path,
  config: config_lib.Config,
  params: types.Params,
  tokenizer: tokenizer_lib.Tokenizer,
  files: Mapping[str, bytes] | None = None,
  dtype: str | None = None,
  shard_bytes: int = weights.SHARD_BYTES,
) -> None:
  """Writes a folder that `transformers` opens, whole or not at all.

  Args:
    folder: where nothing is yet.
    config: of the model.
    params: as `transformer.init` lays them out.
    tokenizer: of the model.
    files: of the model it was trained from, kept as they are; None to make
      them.
    dtype: of the weights; None for that of `files`, or float32.
    shard_bytes: most bytes in a file of weights.

  Raises:
    ValueError: if the folder is there, or for an unknown dtype.
  """
  if folder.exists():
    raise ValueError(f'{folder} is there already.')
  dtype = dtype or (file_dtype(files) if files else 'float32')
  if dtype not in DTYPES:
    raise ValueError(f'dtype must be in {DTYPES}, got {dtype!r}.')
  files = _with_dtype(files or make_files(config, tokenizer, dtype), dtype)
  partial = folder.with_name(folder.name + '.partial')
  if partial.exists():
    shutil.rmtree(partial)
  write_files(partial, files)
  weights.write(partial, config, params, dtype, shard_bytes)
  partial.replace(folder)


def _with_dtype(files: Mapping[str, bytes], dtype: str) -> dict[str, bytes]:
  """Returns the files with `config.json` naming the type of the weights."""
  if file_dtype(files) == dtype:
    return dict(files)
  values = tokenizer_files.read_json(files, 'config.json', 'the model')
  key = 'dtype' if 'dtype' in values else 'torch_dtype'
  return {**files, 'config.json': _dump({**values, key: dtype})}


def _dump(values: Mapping[str, Any]) -> bytes:
  return (json.dumps(values, indent=2) + '\n').encode()
