"""Settings as text: one assignment, or JSON values.

config = override(config, 'learner.optimizer.learning_rate=3e-6')
"""

import ast
import dataclasses
import difflib
import types
import typing
from typing import Any
from typing import Literal
from typing import TypeVar

T = TypeVar('T')


def override(config: T, assignment: str) -> T:
  """Returns `config` with one field replaced, as in 'learner.rows=8'.

  Args:
    config: a dataclass.
    assignment: `path=value`; the value is written as in Python, text plainly.

  Raises:
    ValueError: for an unknown key, a wrong type or a value out of range; the
      message names the key and what is allowed.
  """
  path, equals, text = assignment.partition('=')
  if not equals:
    raise ValueError(f'A setting is written key=value, got {assignment!r}.')
  try:
    return _override(config, path.strip().split('.'), text.strip(), path)
  except _KeyedError:
    raise
  except ValueError as error:
    raise _KeyedError(f'{path}: {error}') from error


class _KeyedError(ValueError):
  """An error whose message already names the key."""


def _override(config, keys, text, path):
  head, *rest = keys
  names = [f.name for f in dataclasses.fields(config)]
  if head not in names:
    near = difflib.get_close_matches(head, names, 3, 0.5) or names
    raise _KeyedError(
      f'Unknown setting {path!r}: {type(config).__name__} has no {head!r};'
      f' it has {", ".join(near)}.'
    )
  old, kind = getattr(config, head), typing.get_type_hints(type(config))[head]
  if old is None and rest:
    old = _default_group(kind)
  if dataclasses.is_dataclass(old) and (rest or not _may_be_none(kind)):
    if not rest:
      names = ', '.join(f.name for f in dataclasses.fields(old))
      raise _KeyedError(f'{path!r} is a group of settings: {names}.')
    new = _override(old, rest, text, path)
  elif rest:
    raise _KeyedError(f'Unknown setting {path!r}: {head!r} has no parts.')
  else:
    new = parse(text, kind)
  return dataclasses.replace(config, **{head: new})


def _may_be_none(kind: Any) -> bool:
  return type(None) in typing.get_args(kind)


def _default_group(kind: Any) -> Any:
  """Returns the group of settings that an `X | None` may be, or None."""
  kinds = [k for k in typing.get_args(kind) if dataclasses.is_dataclass(k)]
  return kinds[0]() if kinds else None


def parse(text: str, kind: Any) -> Any:
  """Reads a value of a type: numbers, bool, str, tuples, Literal, `X | None`.

  Raises:
    ValueError: if the text is no such value.
  """
  if kind is str:
    return text
  try:
    value = ast.literal_eval(text)
  except (ValueError, SyntaxError, MemoryError, RecursionError):
    value = text
  return convert(value, kind)


def convert(value: Any, kind: Any) -> Any:
  """Returns `value` as a `kind`, tuples from lists, floats from integers."""
  origin, arguments = typing.get_origin(kind), typing.get_args(kind)
  if origin in (types.UnionType, typing.Union):
    if value in (None, 'None'):
      return None
    (kind,) = (k for k in arguments if k is not type(None))
    return convert(value, kind)
  if origin is Literal:
    if value in arguments:
      return value
    raise ValueError(f'Expected one of {arguments}, got {value!r}.')
  if origin is tuple:
    items = value if isinstance(value, tuple | list) else (value,)
    if arguments[-1] is Ellipsis:
      arguments = (arguments[0],) * len(items)
    if len(items) != len(arguments):
      raise ValueError(f'Expected {len(arguments)} values, got {value!r}.')
    return tuple(map(convert, items, arguments))
  if dataclasses.is_dataclass(kind):
    return from_dict(kind, value)
  if kind is float and type(value) is int:
    return float(value)
  if type(value) is not kind:
    raise ValueError(
      f'Expected a value of type {kind.__name__}, got {value!r}.'
    )
  return value


def to_dict(config: Any) -> dict[str, Any]:
  """Returns a config as JSON values; `from_dict` is its inverse."""
  return dataclasses.asdict(config)


def from_dict(kind: type[T], values: dict[str, Any]) -> T:
  """Builds a dataclass from JSON values.

  Keys that are missing, as in the file of an older version, get their defaults.

  Raises:
    ValueError: for an unknown key, a wrong type or a value out of range.
  """
  hints = typing.get_type_hints(kind)
  odd = sorted(set(values) - {f.name for f in dataclasses.fields(kind)})
  if odd:
    raise ValueError(f'{kind.__name__} has no settings {odd}.')
  return kind(**{k: convert(v, hints[k]) for k, v in values.items()})
