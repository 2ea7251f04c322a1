"""Tokens and chats against those that `transformers` gave, stored."""

import gzip
import json
import pathlib

import pytest

from rlve_jax import chat
from rlve_jax import tokenizer as tokenizer_lib
from rlve_jax import tokenizer_files

_PATH = pathlib.Path(__file__).parent / 'data' / 'tokenizers.json.gz'
GOLDEN = json.loads(gzip.decompress(_PATH.read_bytes()))
KINDS = ('llama3', 'qwen2', 'smollm')


def _files(kind: str, **changes) -> dict[str, bytes]:
  """Returns the files of a stored tokenizer; None leaves one out."""
  settings = {'bos_token': '<|begin|>', 'eos_token': '<|im_end|>'}
  values = {
    'tokenizer.json': GOLDEN[kind]['tokenizer'],
    'tokenizer_config.json': settings,
  }
  values |= {name.replace('__', '.'): value for name, value in changes.items()}
  return {
    name: value.encode()
    if isinstance(value, str)
    else json.dumps(value).encode()
    for name, value in values.items()
    if value is not None
  }


def _load(kind: str, **changes) -> tokenizer_lib.Tokenizer:
  return tokenizer_files.from_files(_files(kind, **changes), 'm')


@pytest.mark.parametrize('kind', KINDS)
def test_tokens_of_200_texts(kind):
  tokenizer = _load(kind)
  texts = GOLDEN['texts']
  assert len(texts) == 200
  found = [tokenizer.encode(text) for text in texts]
  assert found == GOLDEN[kind]['ids']
  found = [tokenizer.encode(text, special=True) for text in texts]
  assert found == GOLDEN[kind]['ids_special']
  assert (GOLDEN[kind]['ids'] != found) == (kind == 'llama3')


@pytest.mark.parametrize('kind', ['llama3', 'smollm'])
def test_texts_come_back(kind):
  """Byte-level tokenizers lose nothing, but for the ends left out."""
  tokenizer = _load(kind)
  for text in GOLDEN['texts']:
    wanted = text.replace('<|im_end|>', '')
    assert tokenizer.decode(tokenizer.encode(text)) == wanted


@pytest.mark.parametrize('kind', KINDS)
def test_chats(kind):
  tokenizer = _load(kind)
  for case in GOLDEN[kind]['chats']:
    text = chat.render(case['template'], case['messages'], tokenizer.special)
    assert text == case['text']
    assert tokenizer.encode(text) == case['ids']


def test_ids_that_only_fill_the_embedding_are_no_text():
  tokenizer = _load('qwen2')
  beyond = [tokenizer.vocab_size, 10**6]
  assert tokenizer.decode([*tokenizer.encode('a'), *beyond]) == 'a'


def test_stops_are_the_union_in_order():
  tokenizer = _load(
    'qwen2',
    generation_config__json={'eos_token_id': [0, 2]},
    config__json={'eos_token_id': 3},
  )
  assert tokenizer.stops == (2, 0, 3)
  assert tokenizer.stop_sources == {
    'tokenizer_config.json': (2,),
    'generation_config.json': (0, 2),
    'config.json': (3,),
  }
  tokens = tokenizer.encode('a<|endoftext|>b<|im_end|>')
  assert tokenizer.decode(tokens) == 'ab'


TEMPLATES = {
  'none': ({}, None),
  'settings': ({'tokenizer_config__json': {'chat_template': 'x'}}, 'x'),
  'named': (
    {
      'tokenizer_config__json': {
        'chat_template': [
          {'name': 'tool_use', 'template': 'y'},
          {'name': 'default', 'template': 'x'},
        ]
      }
    },
    'x',
  ),
  'file': (
    {
      'chat_template__jinja': 'x',
      'tokenizer_config__json': {'chat_template': 'y'},
    },
    'x',
  ),
  'json': ({'chat_template__json': {'chat_template': 'x'}}, 'x'),
}


@pytest.mark.parametrize('where', TEMPLATES)
def test_where_a_chat_template_stands(where):
  changes, wanted = TEMPLATES[where]
  ends = {'eos_token_id': 2}
  tokenizer = _load('qwen2', config__json=ends, **changes)
  assert tokenizer.chat_template == wanted


def test_tokens_that_only_the_settings_know_are_added():
  token = {
    'content': '<think>',
    'lstrip': False,
    'normalized': False,
    'rstrip': False,
    'single_word': False,
    'special': False,
  }
  size = _load('qwen2').vocab_size
  settings = {
    'eos_token': '<|im_end|>',
    'added_tokens_decoder': {str(size): token},
  }
  tokenizer = _load('qwen2', tokenizer_config__json=settings)
  assert tokenizer.encode('<think>') == [size]
  assert tokenizer.vocab_size == size + 1
  settings['added_tokens_decoder'] = {'7': token}
  with pytest.raises(ValueError, match=f"'<think>' is token {size} in"):
    _load('qwen2', tokenizer_config__json=settings)


def test_truncation_and_padding_in_the_file_are_not_applied():
  values = {
    **GOLDEN['qwen2']['tokenizer'],
    'truncation': {
      'direction': 'Right',
      'max_length': 4,
      'strategy': 'LongestFirst',
      'stride': 0,
    },
    'padding': {
      'strategy': {'Fixed': 64},
      'direction': 'Right',
      'pad_to_multiple_of': None,
      'pad_id': 0,
      'pad_type_id': 0,
      'pad_token': '<|endoftext|>',
    },
  }
  tokenizer = _load('qwen2', tokenizer__json=values)
  text = GOLDEN['texts'][4]
  assert tokenizer.encode(text) == GOLDEN['qwen2']['ids'][4]


@pytest.mark.parametrize('kind', KINDS)
def test_files_and_back(kind):
  first = _load(kind, chat_template__jinja='{{ messages }}')
  again = tokenizer_files.from_files(tokenizer_files.to_files(first), 'm')
  assert again.stops == first.stops
  assert again.special == first.special
  assert again.chat_template == first.chat_template
  assert [again.encode(t, special=True) for t in GOLDEN['texts']] == GOLDEN[
    kind
  ]['ids_special']


def test_a_tokenizer_of_our_own_goes_out_and_comes_in():
  first = tokenizer_lib.train(['sort 3 1 2\n'], 300)
  again = tokenizer_files.from_files(tokenizer_files.to_files(first), 'm')
  assert again.stops == first.stops
  assert again.encode('sort 3 1 2') == first.encode('sort 3 1 2')


ERRORS = {
  'missing': ({'tokenizer__json': None}, 'm has no tokenizer.json'),
  'broken': ({'tokenizer__json': '{'}, 'm/tokenizer.json is broken'),
  'settings': (
    {'tokenizer_config__json': '[1'},
    'm/tokenizer_config.json is broken',
  ),
  'no end': ({'tokenizer_config__json': {}}, 'm names no token that ends'),
  'unknown end': (
    {'tokenizer_config__json': {'eos_token': '<x>'}},
    "m: eos_token '<x>' is not in tokenizer.json",
  ),
}


@pytest.mark.parametrize('fault', ERRORS)
def test_errors(fault):
  changes, message = ERRORS[fault]
  with pytest.raises(ValueError, match=message):
    _load('qwen2', **changes)
