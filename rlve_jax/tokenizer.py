"""Text to tokens and back, with the ids that end a completion."""

from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
import dataclasses
import functools
import pathlib
from typing import Any

import tokenizers
from tokenizers import decoders
from tokenizers import models
from tokenizers import pre_tokenizers
from tokenizers import trainers

END = '<end>'
TAGS = ('<think>', '</think>', '<answer>', '</answer>')


def _nothing() -> Mapping[str, Any]:
  return dataclasses.field(default_factory=dict)


@dataclasses.dataclass(frozen=True)
class Tokenizer:
  """A tokenizer, and the ids on which sampling stops."""

  backend: tokenizers.Tokenizer
  stops: tuple[int, ...]
  chat_template: str | None = None  # In Jinja; see `chat.render`.
  special: Mapping[str, str] = _nothing()  # `bos_token`, ... to their texts.
  stop_sources: Mapping[str, tuple[int, ...]] = _nothing()  # Files to stops.

  @functools.cached_property
  def vocab_size(self) -> int:
    """Ids are below this number."""
    return 1 + max(self.backend.get_vocab(with_added_tokens=True).values())

  def encode(self, text: str, special: bool = False) -> list[int]:
    """Returns the tokens of a text.

    Args:
      text: special tokens that are spelled out in it become one token each.
      special: whether to add what the model expects before and after a text,
        which some do (Llama 3: one token before).
    """
    return self.backend.encode(text, add_special_tokens=special).ids

  def decode(self, tokens: Sequence[int]) -> str:
    """Returns the text of tokens, tags included, end tokens left out."""
    kept = [int(token) for token in tokens if token not in self.stops]
    return self.backend.decode(kept, skip_special_tokens=False)

  def save(self, path: pathlib.Path) -> None:
    """Writes `tokenizer.json`, whole or not at all."""
    partial = path.with_suffix('.partial')
    partial.write_text(self.backend.to_str())
    partial.replace(path)


def load(path: pathlib.Path) -> Tokenizer:
  """Reads what `save` wrote; ValueError if the file is not a tokenizer."""
  return parse(path.read_text(), path)


def parse(text: str, path: pathlib.Path) -> Tokenizer:
  """Returns the tokenizer whose file is at `path` and holds `text`."""
  try:
    backend = tokenizers.Tokenizer.from_str(text)
  except Exception as error:  # The library raises bare Exceptions.
    raise ValueError(f'{path} is not a tokenizer: {error}') from error
  return Tokenizer(backend, (backend.token_to_id(END),))


def train(texts: Iterable[str], vocab_size: int) -> Tokenizer:
  """Learns a byte-level byte-pair encoding; digits never merge.

  Whole lines of text may become one token, so that the fixed wording of a
  prompt costs few. A digit is a token, with the blank before it if there is
  one.

  Args:
    texts: what to learn from.
    vocab_size: most tokens, special ones included; at least 300.
  """
  backend = tokenizers.Tokenizer(models.BPE())
  pieces = tokenizers.Regex(r' ?[0-9]|\n|[^0-9\n]+?(?= ?[0-9]|\n|$)')
  backend.pre_tokenizer = pre_tokenizers.Sequence(
    [
      pre_tokenizers.Split(pieces, 'isolated'),
      pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
    ]
  )
  backend.decoder = decoders.ByteLevel()
  trainer = trainers.BpeTrainer(
    vocab_size=vocab_size,
    special_tokens=[END, *TAGS],
    initial_alphabet=sorted(pre_tokenizers.ByteLevel.alphabet()),
    show_progress=False,
  )
  backend.train_from_iterator(texts, trainer)
  return Tokenizer(backend, (backend.token_to_id(END),))
