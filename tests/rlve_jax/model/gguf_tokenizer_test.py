"""Tokenizers of GGUF files: the tokens of the originals that they describe."""

import gzip
import json
import pathlib

import pytest

from rlve_jax import tokenizer as tokenizer_lib
from rlve_jax import tokenizer_files
from rlve_jax.model import gguf_tokenizer

_PATH = pathlib.Path(__file__).parents[1] / 'data' / 'tokenizers.json.gz'
GOLDEN = json.loads(gzip.decompress(_PATH.read_bytes()))
PRE = {'llama3': 'llama-bpe', 'qwen2': 'qwen2', 'smollm': 'smollm'}


def _byte_level(kind: str) -> dict:
  """Returns a stored tokenizer as llama.cpp's converter writes it down."""
  values = GOLDEN[kind]['tokenizer']
  vocabulary = values['model']['vocab']
  special = {t['content'] for t in values['added_tokens'] if t['special']}
  tokens = sorted(vocabulary, key=vocabulary.get)
  return {
    'tokenizer.ggml.model': 'gpt2',
    'tokenizer.ggml.pre': PRE[kind],
    'tokenizer.ggml.tokens': [*tokens, '[PAD480]'],
    'tokenizer.ggml.token_type': [
      *(3 if t in special else 1 for t in tokens),
      5,
    ],
    'tokenizer.ggml.merges': [' '.join(m) for m in values['model']['merges']],
    'tokenizer.ggml.bos_token_id': vocabulary['<|begin|>'],
    'tokenizer.ggml.eos_token_id': vocabulary['<|im_end|>'],
    'tokenizer.ggml.eot_token_id': vocabulary['<|endoftext|>'],
    'tokenizer.chat_template': '{{ bos_token }}',
  }


def _sentencepiece() -> dict:
  stored = GOLDEN['sentencepiece']
  return {
    'tokenizer.ggml.model': 'llama',
    'tokenizer.ggml.tokens': stored['tokens'],
    'tokenizer.ggml.scores': stored['scores'],
    'tokenizer.ggml.token_type': stored['types'],
    'tokenizer.ggml.unknown_token_id': 0,
    'tokenizer.ggml.bos_token_id': 1,
    'tokenizer.ggml.eos_token_id': 2,
  }


def _read(metadata: dict) -> tokenizer_lib.Tokenizer:
  files = gguf_tokenizer.files(metadata, {'vocab_size': 9}, pathlib.Path('m'))
  assert json.loads(files['config.json'])['vocab_size'] == 9
  return tokenizer_files.from_files(files, 'm')


@pytest.mark.parametrize('kind', PRE)
def test_byte_level_tokens_of_200_texts(kind):
  tokenizer = _read(_byte_level(kind))
  texts = GOLDEN['texts']
  assert [tokenizer.encode(t) for t in texts] == GOLDEN[kind]['ids']
  found = [tokenizer.encode(t, special=True) for t in texts]
  assert found == GOLDEN[kind]['ids_special']
  assert tokenizer.stops == (2, 0)
  assert tokenizer.vocab_size == 480
  assert tokenizer.special == {
    'bos_token': '<|begin|>',
    'eos_token': '<|im_end|>',
  }
  assert tokenizer.chat_template == '{{ bos_token }}'


def test_the_start_token_as_the_file_says():
  metadata = _byte_level('llama3') | {'tokenizer.ggml.add_bos_token': False}
  assert _read(metadata).encode('', special=True) == []
  metadata = _byte_level('qwen2') | {'tokenizer.ggml.add_bos_token': True}
  assert _read(metadata).encode('', special=True) == [3]


def test_sentencepiece_tokens_of_200_texts():
  tokenizer = _read(_sentencepiece())
  pairs = zip(GOLDEN['texts'], GOLDEN['sentencepiece']['ids'])
  for text, ids in pairs:
    if '</s>' not in text and '\0' not in text:
      assert tokenizer.encode(text) == ids, text
      assert tokenizer.encode(text, special=True) == [1, *ids]
      assert tokenizer.decode(ids) == text


def test_words_of_the_user_are_whole():
  metadata = _byte_level('smollm')
  at = metadata['tokenizer.ggml.tokens'].index('<|begin|>')
  metadata['tokenizer.ggml.token_type'][at] = 4
  assert _read(metadata).encode('a<|begin|>')[-1] == at


ERRORS = {
  'model': ({'tokenizer.ggml.model': 't5'}, r"\['gpt2', 'llama'\], got 't5'"),
  'no model': ({'tokenizer.ggml.model': None}, 'got None'),
  'pre': ({'tokenizer.ggml.pre': 'tekken'}, "got 'tekken'"),
}


@pytest.mark.parametrize('fault', ERRORS)
def test_errors(fault):
  changes, message = ERRORS[fault]
  with pytest.raises(ValueError, match=message):
    _read(_byte_level('qwen2') | changes)


def test_no_end():
  metadata = _byte_level('qwen2')
  del metadata['tokenizer.ggml.eos_token_id']
  with pytest.raises(ValueError, match='lacks the metadata tokenizer'):
    _read(metadata)
