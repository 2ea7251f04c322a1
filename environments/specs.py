"""Problems by their spec: draw one again, judge a completion, anywhere."""

import functools
import json

from environments import base
from environments import markers
from environments import registry
from environments import rewards

_TYPES = {'environment': str, 'level': int, 'seed': int, 'version': int}


def make(spec: str) -> base.Problem:
  """Returns the problem of a spec, JSON text as `Problem.spec` gives it."""
  values = _read(spec)
  env = registry.get(values['environment'])
  if values['version'] != env.version:
    raise ValueError(
      f'{env.name} is at version {env.version}; the spec asks for version'
      f' {values["version"]}, whose problems differ.'
    )
  return base.sample(env, values['level'], values['seed'])


def _read(spec: str) -> dict:
  """Returns the values of a spec, after checking names and types."""
  try:
    values = json.loads(spec)
  except (TypeError, ValueError, RecursionError) as error:
    raise ValueError(f'A spec is JSON text, got {spec!r:.200}.') from error
  if not isinstance(values, dict) or values.keys() != _TYPES.keys():
    raise ValueError(
      f'A spec has exactly the keys {sorted(_TYPES)}, got {spec!r:.200}.'
    )
  for key, kind in _TYPES.items():
    if type(values[key]) is not kind:
      raise ValueError(
        f'{key} must be of type {kind.__name__}, got {values[key]!r:.200}.'
      )
  return values


def verify(
  spec: str, completion: str, marker: str = 'answer'
) -> rewards.Reward:
  """Judges a whole completion; without a marked answer it is UNPARSED.

  Args:
    spec: which problem.
    completion: the model's text.
    marker: where the answer stands; see `markers.extract`.
  """
  problem = _recent(spec)
  env = registry.get(problem.environment)
  text = markers.extract(completion, env.marker or marker)
  return base.judge(env, problem.instance, text)


_recent = functools.lru_cache(maxsize=256)(make)  # A group shares one problem.
