"""Texts, small tokenizers, and the tokens that `transformers` makes of them.

A part of `benchmarks.golden_logits`.
"""

import datetime
import gzip
import importlib.metadata
import io
import json
import pathlib
import random
from typing import Any

import tokenizers
from tokenizers import decoders
from tokenizers import models
from tokenizers import normalizers
from tokenizers import pre_tokenizers
from tokenizers import processors
from tokenizers import trainers
import transformers
from transformers.utils import chat_template_utils

PACKAGES = ('torch', 'transformers', 'tokenizers', 'sentencepiece', 'numpy')


def versions() -> dict[str, str]:
  """Returns the version of every package that the arrays depend on."""
  return {name: importlib.metadata.version(name) for name in PACKAGES}


QWEN2 = (
  r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}"
  r'| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+'
)
LLAMA3 = (
  r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}"
  r'| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+'
)
SPECIAL = ['<|endoftext|>', '<|im_start|>', '<|im_end|>', '<|begin|>']
SEEDS = [
  '',
  ' ',
  '\n',
  '\t\t x \r\n\r\n  y',
  'Hello, world!',
  "I'll say it's DON'T, we've they're I'D",
  '1234567890 3.14159 -42 1,000,000 7e-5',
  'naïve café Zürich Ångström ﬁ ½ ²',
  'e\u0301 versus é, \u00a0 and \u200b',
  '你好\uff0c世界。日本語のテキスト 한국어',
  'Привет мир، مرحبا بالعالم שלום',
  '😀👩‍👩‍👧‍👦🇩🇪 👍🏽 ❤️',
  'def f(x):\n    return {x: [i ** 2 for i in range(x)]}\n',
  '<answer>[1, 2, 3]</answer> <think>hm</think> \\boxed{42}',
  '<|im_start|>user\nhello<|im_end|>\n',
  'a<|endoftext|>b <|im_end|> c<|begin|>',
  '<|im_start <|im_end|>|> <|unknown|>',
  'The quick brown fox jumps over the lazy dog. ' * 3,
  'x' * 60,
  '   leading and trailing   ',
  '\uff46\uff55\uff4c\uff4c \uff21\uff22\uff23 \uff11\uff12\uff13',
  '\u0000\u0007\ufffd \U0010ffff',
  '$$\\sum_{i=0}^{n} x_i^2 \\le \\frac{a}{b}$$',
  'SELECT * FROM t WHERE a >= 10 AND b != "q";',
  'https://example.org/a?b=c&d=%20#e',
]


def texts() -> list[str]:
  """Returns 200 texts: the seeds, and random joins and cuts of them."""
  rng, found = random.Random(0), list(SEEDS)
  while len(found) < 200:
    parts = [rng.choice(SEEDS) for _ in range(rng.randint(1, 3))]
    parts = [p[rng.randint(0, 8) : rng.randint(5, 60)] for p in parts]
    found.append(rng.choice(['', ' ', '\n\n']).join(parts))
  return found


def train(kind: str) -> tokenizers.Tokenizer:
  """Returns a small tokenizer laid out as a family's `tokenizer.json`."""
  backend = tokenizers.Tokenizer(models.BPE(ignore_merges=kind == 'llama3'))
  split = {'qwen2': QWEN2, 'llama3': LLAMA3}.get(kind)
  if split:
    cut = pre_tokenizers.Split(tokenizers.Regex(split), 'isolated')
    steps = [cut, pre_tokenizers.ByteLevel(False, use_regex=False)]
  else:
    steps = [pre_tokenizers.Digits(True), pre_tokenizers.ByteLevel(False)]
  backend.pre_tokenizer = pre_tokenizers.Sequence(steps)
  if kind == 'qwen2':
    backend.normalizer = normalizers.NFC()
  backend.decoder = decoders.ByteLevel()
  trainer = trainers.BpeTrainer(
    vocab_size=480,
    special_tokens=SPECIAL,
    initial_alphabet=sorted(pre_tokenizers.ByteLevel.alphabet()),
    show_progress=False,
  )
  backend.train_from_iterator(SEEDS * 2, trainer)
  if kind == 'llama3':
    start = backend.token_to_id('<|begin|>')
    backend.post_processor = processors.TemplateProcessing(
      single='<|begin|> $A', special_tokens=[('<|begin|>', start)]
    )
  return backend


TEMPLATES = [
  """{% for m in messages %}{{'<|im_start|>' + m['role'] + '\n' + m['content'] +
    '<|im_end|>' + '\n'}}{% endfor %}{% if add_generation_prompt %}{{
    '<|im_start|>assistant\n' }}{% endif %}""",
  """{{- bos_token }}
{%- set ns = namespace(count=0) %}
{%- if messages[0]['role'] == 'system' %}
    {{- messages[0]['content'] | trim }}
{%- else %}
    {{- 'Today is ' + strftime_now('%d %b %Y') }}
{%- endif %}
{% for message in messages %}
    {% if message.role == 'system' %}{% continue %}{% endif %}
    {%- set ns.count = ns.count + 1 %}
    {%- if message.role not in ['user', 'assistant'] %}
        {{- raise_exception('No such role: ' + message.role) }}
    {%- endif %}
  [{{ ns.count }}] {{ message | tojson }}
  {%- if message.role == 'assistant' %}
{% generation %}{{ message.content }}{{ eos_token }}{% endgeneration %}
  {%- endif %}
{% endfor %}
{%- if add_generation_prompt and tools is none %}
{{ '<|im_start|>' }}
{%- endif %}""",
]
CHATS = [
  [{'role': 'user', 'content': 'Sort 3 1 2.\n\nBe <brief> & "exact".'}],
  [
    {'role': 'system', 'content': '  You are terse. '},
    {'role': 'user', 'content': 'naïve 😀 <|im_end|>?'},
    {'role': 'assistant', 'content': '<answer>1</answer>'},
    {'role': 'user', 'content': ''},
  ],
]


class _FixedDate(datetime.datetime):
  """A clock that stands still, as that of `rlve_jax.chat` does."""

  @classmethod
  def now(cls, tz=None):
    return cls(2024, 7, 26)


def stop_clock() -> None:
  """Lets chat templates see one date."""
  chat_template_utils.datetime = _FixedDate


def fast(backend: tokenizers.Tokenizer) -> transformers.PreTrainedTokenizerFast:
  """Returns transformers' tokenizer around a backend."""
  return transformers.PreTrainedTokenizerFast(
    tokenizer_object=backend,
    bos_token='<|begin|>',
    eos_token='<|im_end|>',
    clean_up_tokenization_spaces=False,
  )


def tokenizer_record(kind: str) -> dict[str, Any]:
  """Returns a tokenizer with what transformers makes of texts and chats."""
  wrapped = fast(train(kind))
  chats = []
  for template in TEMPLATES:
    for messages in CHATS:
      rendered = wrapped.apply_chat_template(
        messages,
        chat_template=template,
        tokenize=False,
        add_generation_prompt=True,
      )
      ids = wrapped(rendered, add_special_tokens=False)['input_ids']
      chats.append(
        {
          'template': template,
          'messages': messages,
          'text': rendered,
          'ids': ids,
        }
      )
  return {
    'tokenizer': json.loads(wrapped.backend_tokenizer.to_str()),
    'ids': [wrapped(t, add_special_tokens=False)['input_ids'] for t in texts()],
    'ids_special': [wrapped(t)['input_ids'] for t in texts()],
    'chats': chats,
  }


def sentencepiece_record() -> dict[str, Any]:
  """Returns a SentencePiece BPE and its own tokens of the texts."""
  import sentencepiece

  buffer = io.BytesIO()
  sentencepiece.SentencePieceTrainer.train(
    sentence_iterator=iter([t for t in texts() if t.strip() and '\0' not in t]),
    model_writer=buffer,
    model_type='bpe',
    vocab_size=700,
    byte_fallback=True,
    normalization_rule_name='identity',
    remove_extra_whitespaces=False,
    character_coverage=0.98,
    minloglevel=2,
  )
  model = sentencepiece.SentencePieceProcessor(model_proto=buffer.getvalue())
  size = range(model.get_piece_size())
  kind = lambda i: (
    2
    if model.is_unknown(i)
    else 3
    if model.is_control(i)
    else 6
    if model.is_byte(i)
    else 1
  )
  return {
    'tokens': [model.id_to_piece(i) for i in size],
    'scores': [model.get_score(i) for i in size],
    'types': [kind(i) for i in size],
    'ids': [model.encode(t) for t in texts()],
  }


def write(folder: pathlib.Path) -> None:
  """Writes `tokenizers.json.gz`."""
  stop_clock()
  record = {
    'versions': versions(),
    'texts': texts(),
    'sentencepiece': sentencepiece_record(),
    **{kind: tokenizer_record(kind) for kind in ('llama3', 'qwen2', 'smollm')},
  }
  text = json.dumps(record, ensure_ascii=True, separators=(',', ':'))
  data = gzip.compress(text.encode(), mtime=0)
  (folder / 'tokenizers.json.gz').write_bytes(data)
