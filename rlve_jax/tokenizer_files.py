"""The tokenizer of a Hugging Face folder, read from its files and written."""

from collections.abc import Mapping
import json
from typing import Any

import tokenizers

from rlve_jax import tokenizer as tokenizer_lib


def from_files(
  files: Mapping[str, bytes], name: str
) -> tokenizer_lib.Tokenizer:
  """Reads the tokenizer of a Hugging Face folder.

  Sampling stops on the union of the ends that `tokenizer_config.json`,
  `generation_config.json` and `config.json` name, in this order.

  Args:
    files: contents of the folder's small files by name.
    name: of the folder, for messages.

  Raises:
    ValueError: without a `tokenizer.json`, for a file that cannot be read, and
      if no file names an end.
  """
  if 'tokenizer.json' not in files:
    raise ValueError(f'{name} has no tokenizer.json.')
  try:
    backend = tokenizers.Tokenizer.from_buffer(files['tokenizer.json'])
  except Exception as error:  # The library raises bare Exceptions.
    raise ValueError(f'{name}/tokenizer.json is broken: {error}') from error
  backend.no_truncation()
  backend.no_padding()
  settings = read_json(files, 'tokenizer_config.json', name)
  _add_missing(backend, settings.get('added_tokens_decoder') or {}, name)
  special = _special_tokens(settings)
  sources = _stop_sources(backend, special.get('eos_token'), files, name)
  stops = tuple(dict.fromkeys(id_ for ids in sources.values() for id_ in ids))
  if not stops:
    raise ValueError(f'{name} names no token that ends a completion.')
  template = _chat_template(files, settings, name)
  return tokenizer_lib.Tokenizer(backend, stops, template, special, sources)


def read_json(
  files: Mapping[str, bytes], file: str, name: str
) -> dict[str, Any]:
  """Returns the object in a file, an empty one if there is no such file."""
  try:
    return dict(json.loads(files.get(file, b'{}')))
  except (ValueError, TypeError) as error:
    raise ValueError(f'{name}/{file} is broken: {error}') from error


def _add_missing(backend, added: Mapping[str, Any], name: str) -> None:
  """Adds tokens that only `tokenizer_config.json` knows."""
  for id_, values in sorted(added.items(), key=lambda item: int(item[0])):
    if backend.token_to_id(values['content']) is None:
      backend.add_tokens([tokenizers.AddedToken(**_without_type(values))])
    found = backend.token_to_id(values['content'])
    if found != int(id_):
      raise ValueError(
        f'{name}: {values["content"]!r} is token {found} in tokenizer.json,'
        f' {id_} in tokenizer_config.json.'
      )


def _without_type(values: Mapping[str, Any]) -> dict[str, Any]:
  return {key: value for key, value in values.items() if key != '__type'}


def _special_tokens(settings: Mapping[str, Any]) -> dict[str, str]:
  """Returns special tokens by role: texts, or objects that hold the text."""
  found = {}
  for key in ('bos_token', 'eos_token', 'unk_token', 'pad_token'):
    value = settings.get(key)
    value = value.get('content') if isinstance(value, dict) else value
    if value is not None:
      found[key] = value
  return found


def _stop_sources(backend, end, files, name: str) -> dict[str, tuple[int, ...]]:
  """Returns the ids that each file says end a completion."""
  found = {}
  if end is not None:
    id_ = backend.token_to_id(end)
    if id_ is None:
      raise ValueError(f'{name}: eos_token {end!r} is not in tokenizer.json.')
    found['tokenizer_config.json'] = (id_,)
  for file in ('generation_config.json', 'config.json'):
    ids = read_json(files, file, name).get('eos_token_id')
    if ids is not None:
      found[file] = tuple(ids) if isinstance(ids, list) else (ids,)
  return found


def _chat_template(files, settings, name: str) -> str | None:
  """Returns the template wherever a version of transformers has put it."""
  if 'chat_template.jinja' in files:
    return files['chat_template.jinja'].decode()
  for found in (settings, read_json(files, 'chat_template.json', name)):
    value = found.get('chat_template')
    if isinstance(value, list):
      named = {entry['name']: entry['template'] for entry in value}
      value = named.get('default')
    if value is not None:
      return value
  return None


def to_files(tokenizer: tokenizer_lib.Tokenizer) -> dict[str, bytes]:
  """Returns the files of a Hugging Face folder; `from_files` inverts it."""
  special = dict(tokenizer.special)
  special.setdefault(
    'eos_token', tokenizer.backend.id_to_token(tokenizer.stops[0])
  )
  settings = {
    'tokenizer_class': 'PreTrainedTokenizerFast',
    'clean_up_tokenization_spaces': False,
    **special,
  }
  ends = {'eos_token_id': list(tokenizer.stops)}
  files = {
    'tokenizer.json': tokenizer.backend.to_str(pretty=True).encode(),
    'tokenizer_config.json': _dump(settings),
    'generation_config.json': _dump(ends),
  }
  if tokenizer.chat_template is not None:
    files['chat_template.jinja'] = tokenizer.chat_template.encode()
  return files


def _dump(values: Mapping[str, Any]) -> bytes:
  return (json.dumps(values, indent=2, ensure_ascii=False) + '\n').encode()
