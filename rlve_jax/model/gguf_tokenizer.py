"""Tokenizers that GGUF files describe: byte-level BPE and SentencePiece BPE."""

from collections.abc import Mapping
from collections.abc import Sequence
import json
import pathlib
from typing import Any

import tokenizers
from tokenizers import decoders
from tokenizers import models
from tokenizers import normalizers
from tokenizers import pre_tokenizers
from tokenizers import processors

from rlve_jax import tokenizer as tokenizer_lib
from rlve_jax import tokenizer_files

_NORMAL, _UNKNOWN, _CONTROL, _USER_DEFINED, _UNUSED, _BYTE = range(1, 7)
_SPACE = '▁'

_QWEN2 = (
  r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}"
  r'| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+'
)
_LLAMA3 = _QWEN2.replace(r'|\p{N}|', r'|\p{N}{1,3}|')
# How a text is cut before merging, by `tokenizer.ggml.pre`; None stands for
# GPT-2's own rule, and a `digits` prefix cuts every digit off first.
_SPLITS = {
  'llama-bpe': _LLAMA3,
  'llama3': _LLAMA3,
  'qwen2': _QWEN2,
  'deepseek-r1-qwen': _QWEN2,
  'gpt-2': None,
  'smollm': None,
}
_SINGLE_DIGITS = ('smollm',)
_WHOLE_WORDS = ('llama-bpe', 'llama3')  # A word that is a token is not merged.


def files(
  metadata: Mapping[str, Any], config: Mapping[str, Any], path: pathlib.Path
) -> dict[str, bytes]:
  """Returns the small files of the Hugging Face folder of the same model.

  Args:
    metadata: of the GGUF file.
    config: values of `config.json`.
    path: of the GGUF file, for messages.

  Raises:
    ValueError: for a tokenizer of another kind, or none.
  """
  kind = metadata.get('tokenizer.ggml.model')
  makers = {'gpt2': _byte_level, 'llama': _sentencepiece}
  if kind not in makers:
    raise ValueError(
      f'{path}: tokenizer.ggml.model must be in {sorted(makers)}, got {kind!r}.'
    )
  tokens = metadata['tokenizer.ggml.tokens']
  backend = makers[kind](metadata, path)
  _add_special(backend, tokens, metadata['tokenizer.ggml.token_type'])
  ids = {
    role: metadata[f'tokenizer.ggml.{key}_token_id']
    for role, key in (
      ('bos', 'bos'),
      ('eos', 'eos'),
      ('unk', 'unknown'),
      ('pad', 'padding'),
    )
    if f'tokenizer.ggml.{key}_token_id' in metadata
  }
  if 'eos' not in ids:
    raise ValueError(f'{path} lacks the metadata tokenizer.ggml.eos_token_id.')
  _add_start(backend, metadata, tokens, ids.get('bos'))
  ends = [ids['eos']]
  for key in ('eot', 'eom'):
    ends += [metadata.get(f'tokenizer.ggml.{key}_token_id', ids['eos'])]
  tokenizer = tokenizer_lib.Tokenizer(
    backend,
    tuple(dict.fromkeys(ends)),
    metadata.get('tokenizer.chat_template'),
    {f'{role}_token': tokens[id_] for role, id_ in ids.items()},
  )
  values = {**config, **{f'{k}_token_id': ids[k] for k in ids if k != 'unk'}}
  written = tokenizer_files.to_files(tokenizer)
  written['config.json'] = (json.dumps(values, indent=2) + '\n').encode()
  return written


def _byte_level(metadata, path: pathlib.Path) -> tokenizers.Tokenizer:
  """Returns a BPE over bytes, as GPT-2's successors have it."""
  cut = metadata.get('tokenizer.ggml.pre')
  if cut not in _SPLITS:
    raise ValueError(
      f'{path}: tokenizer.ggml.pre must be in {sorted(_SPLITS)}, got {cut!r}.'
    )
  merges = [tuple(m.split(' ')) for m in metadata['tokenizer.ggml.merges']]
  backend = tokenizers.Tokenizer(
    models.BPE(_vocabulary(metadata), merges, ignore_merges=cut in _WHOLE_WORDS)
  )
  split = _SPLITS[cut]
  steps = [pre_tokenizers.Digits(True)] if cut in _SINGLE_DIGITS else []
  if split:
    steps.append(pre_tokenizers.Split(tokenizers.Regex(split), 'isolated'))
  steps.append(pre_tokenizers.ByteLevel(False, use_regex=split is None))
  backend.pre_tokenizer = pre_tokenizers.Sequence(steps)
  backend.decoder = decoders.ByteLevel()
  if split == _QWEN2:
    backend.normalizer = normalizers.NFC()
  return backend


def _sentencepiece(metadata, path: pathlib.Path) -> tokenizers.Tokenizer:
  """Returns a BPE over characters that falls back to bytes, as Llama 2's."""
  vocabulary = _vocabulary(metadata)
  merges = _merges(metadata, vocabulary)
  unknown = metadata['tokenizer.ggml.tokens'][
    metadata.get('tokenizer.ggml.unknown_token_id', 0)
  ]
  backend = tokenizers.Tokenizer(
    models.BPE(
      vocabulary, merges, unk_token=unknown, fuse_unk=True, byte_fallback=True
    )
  )
  prefixed = metadata.get('tokenizer.ggml.add_space_prefix', True)
  steps = [normalizers.Prepend(_SPACE)] if prefixed else []
  steps.append(normalizers.Replace(' ', _SPACE))
  backend.normalizer = normalizers.Sequence(steps)
  parts = [
    decoders.Replace(_SPACE, ' '),
    decoders.ByteFallback(),
    decoders.Fuse(),
  ]
  if prefixed:
    parts.append(decoders.Strip(' ', 1, 0))
  backend.decoder = decoders.Sequence(parts)
  return backend


def _vocabulary(metadata: Mapping[str, Any]) -> dict[str, int]:
  """Returns the ids of all tokens but those that only fill the embedding."""
  pairs = zip(
    metadata['tokenizer.ggml.tokens'], metadata['tokenizer.ggml.token_type']
  )
  return {
    token: id_ for id_, (token, kind) in enumerate(pairs) if kind != _UNUSED
  }


def _merges(
  metadata: Mapping[str, Any], vocabulary: Mapping[str, int]
) -> list[tuple[str, str]]:
  """Returns all pairs that join to a token, the best score first."""
  found = []
  rows = zip(
    metadata['tokenizer.ggml.tokens'],
    metadata['tokenizer.ggml.scores'],
    metadata['tokenizer.ggml.token_type'],
  )
  for token, score, kind in rows:
    if kind not in (_NORMAL, _USER_DEFINED):
      continue
    for at in range(1, len(token)):
      pair = token[:at], token[at:]
      if pair[0] in vocabulary and pair[1] in vocabulary:
        order = vocabulary[pair[0]], vocabulary[pair[1]]
        found.append((-score, vocabulary[token], order, pair))
  return [pair for *_, pair in sorted(found)]


def _add_special(backend, tokens: Sequence[str], kinds: Sequence[int]) -> None:
  """Marks the tokens that a text's spelling of them becomes as a whole."""
  for token, kind in zip(tokens, kinds):
    if kind in (_CONTROL, _USER_DEFINED):
      special = kind == _CONTROL
      added = tokenizers.AddedToken(token, normalized=False, special=special)
      add = backend.add_special_tokens if special else backend.add_tokens
      add([added])


def _add_start(backend, metadata, tokens: Sequence[str], start: int | None):
  """Lets texts begin with the start token, if the model expects it."""
  default = metadata['tokenizer.ggml.model'] == 'llama' or metadata.get(
    'tokenizer.ggml.pre'
  ) in ('llama-bpe', 'llama3')
  if start is None or not metadata.get('tokenizer.ggml.add_bos_token', default):
    return
  token = tokens[start]
  backend.post_processor = processors.TemplateProcessing(
    single=f'{token} $A', special_tokens=[(token, start)]
  )
