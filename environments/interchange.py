"""Problems from outside: read field by field, checked, and restored."""

from collections.abc import Iterator
import functools
import json
from typing import Any

from environments import base
from environments import decimals

_BROKEN = (
  ArithmeticError,
  AttributeError,
  LookupError,
  RecursionError,
  TypeError,
)  # What an environment raises on fields that contradict each other.
_SAMPLES = ((0, 0), (0, 1), (3, 0), (3, 1), (6, 0))  # Levels and seeds.


def from_rlve_gym(
  metadata: str | dict[str, Any],
) -> tuple[base.Environment, base.Instance]:
  """Returns the environment and the instance of a problem of RLVE-Gym.

  Args:
    metadata: as its data sets hold it, JSON text or the object itself:
      `{"environment": ..., "config": {"parameter": {...}}}`. The stored answer
      is the reference; a problem without one is solved.
  """
  from environments import registry  # It reads the table above.

  values = _json(metadata) if isinstance(metadata, str) else metadata
  try:
    name, fields = values['environment'], values['config']['parameter']
  except (LookupError, TypeError):
    raise ValueError(
      'metadata has an "environment" and a "config" with a "parameter", got'
      f' {metadata!r:.200}.'
    ) from None
  if not isinstance(name, str) or not isinstance(fields, dict):
    raise ValueError(f'Not the metadata of a problem: {metadata!r:.200}.')
  env = registry.get(name)
  return env, restore(env, fields, _reference(fields))


def _json(text: str) -> Any:
  try:
    return json.loads(text)
  except (ValueError, RecursionError) as error:
    raise ValueError(f'metadata is JSON text, got {text!r:.200}.') from error


def _reference(fields: dict[str, Any]) -> str | None:
  """Returns the stored answer as text; None where only its value is kept."""
  stored = fields.get('reference_answer')
  if type(stored) is int:
    return decimals.render(stored)
  if isinstance(stored, float):
    return repr(stored)
  return stored if isinstance(stored, str) else None


def restore(
  env: base.Environment,
  fields: dict[str, Any],
  reference_text: str | None = None,
) -> base.Instance:
  """Returns an instance made of JSON values from outside, checked.

  Args:
    env: whose instance it is.
    fields: the declared fields of `env`; other keys are dropped.
    reference_text: a right answer; if None, the problem is solved.

  Raises:
    ValueError: a field is missing or not of the kind that `env` draws, fields
      contradict each other, or the reference is wrong, as far as `env` can
      tell without it.
  """
  if not isinstance(fields, dict):
    raise ValueError(
      f'Fields of {env.name} are an object, got {fields!r:.200}.'
    )
  _check_kinds(env, fields)
  try:
    instance = env.restore(fields, reference_text)
    env.prompt(instance)
    right = _is_right(env, instance)
  except _BROKEN as error:
    raise ValueError(
      f'{env.name} cannot use these fields ({type(error).__name__}: {error}):'
      f' {fields!r:.300}.'
    ) from error
  if not right:
    raise ValueError(
      f'{instance["solution"]!r:.200} is not a right answer of {env.name} to'
      f' {fields!r:.300}.'
    )
  return instance


def _is_right(env: base.Environment, instance: base.Instance) -> bool:
  """Whether the solution earns full marks, also beside one found anew."""
  if not base.judge(env, instance, env.reference(instance)).correct:
    return False
  try:
    solved = env.restore(instance, None)
  except ValueError:  # It is not solved without a reference.
    return True
  return (
    env.score(solved, instance['solution']).correct
    and env.score(instance, solved['solution']).correct
  )


def _check_kinds(env: base.Environment, fields: dict[str, Any]) -> None:
  """Raises ValueError for fields of other kinds than drawn ones."""
  for key, allowed in _drawn_kinds(env).items():
    if key not in fields:
      raise ValueError(f'{env.name} needs the field {key!r}.')
    strange = set(_kinds(fields[key])) - allowed
    if strange:
      raise ValueError(
        f'{key} of {env.name} holds {_words(allowed)}, not {_words(strange)}:'
        f' {fields[key]!r:.200}.'
      )


@functools.cache
def _drawn_kinds(env: base.Environment) -> dict[str, set[tuple[int, str]]]:
  """Returns the kinds of values that each field has in drawn problems."""
  drawn = [base.sample(env, *key).instance for key in _SAMPLES]
  return {
    key: {kind for instance in drawn for kind in _kinds(instance[key])}
    for key in (*env.fields, *env.presentation)
  }


def _kinds(value: Any) -> Iterator[tuple[int, str]]:
  """Yields the type of each scalar inside a value, and how deep it lies."""
  stack = [(0, value)]
  while stack:
    depth, item = stack.pop()
    if isinstance(item, (list, tuple)):
      stack += [(depth + 1, inner) for inner in item]
    else:
      yield depth, type(item).__name__


def _words(kinds: set[tuple[int, str]]) -> str:
  return ' or '.join(
    f'{"list of " * depth}{kind}' for depth, kind in sorted(kinds)
  )
