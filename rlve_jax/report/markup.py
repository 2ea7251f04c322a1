"""HTML from values: every text is escaped, whatever it holds."""

import html
import re
from typing import Any

_UNSAFE = re.compile('[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]')
_VOID = ('input', 'meta')


class Markup(str):
  """Text that is HTML already."""


def escape(value: Any) -> Markup:
  """Returns a value as HTML; Markup stays as it is.

  Control characters become their pictures, as in U+241B for escape, and halves
  of surrogate pairs become U+FFFD.
  """
  if isinstance(value, Markup):
    return value
  return Markup(html.escape(printable(str(value))))


def printable(text: str) -> str:
  """Returns text without control characters, but for tabs and line ends."""
  return _UNSAFE.sub(_picture, text)


def _picture(match: re.Match) -> str:
  code = ord(match.group())
  if code < 0x20:
    return chr(0x2400 + code)
  return '\u2421' if code == 0x7F else '\ufffd'


def join(*children: Any) -> Markup:
  """Returns children one after the other; None is left out."""
  return Markup(''.join(escape(c) for c in children if c is not None))


def element(tag: str, /, *children: Any, **attributes: Any) -> Markup:
  """Returns an element.

  Args:
    tag: its name.
    *children: text or Markup; None is left out.
    **attributes: `class_` is class and `data_x` is data-x; None and False are
      left out, True is an attribute without a value.
  """
  words = [tag]
  for key, value in attributes.items():
    key = key.rstrip('_').replace('_', '-')
    if value is True:
      words.append(key)
    elif value is not None and value is not False:
      words.append(f'{key}="{html.escape(printable(str(value)))}"')
  start = f'<{" ".join(words)}>'
  if tag in _VOID:
    return Markup(start)
  return Markup(f'{start}{join(*children)}</{tag}>')
