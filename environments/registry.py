"""Finds environments by name, importing each only when it is first asked for.

The folder is the registry: `environments/<category>/<name>.py` defines one
`Environment` subclass and is registered as `<name>`. There is no table to keep.
"""

import functools
import importlib
import inspect
import pathlib

from environments import base

_ROOT = pathlib.Path(__file__).parent
_NOT_CATEGORIES = ('algorithms', '__pycache__')


@functools.cache
def _modules() -> dict[str, str]:
  """Maps each environment's name to its module; reads folders, imports none."""
  paths = [
    path
    for path in sorted(_ROOT.glob('*/[!_]*.py'))
    if path.parent.name not in _NOT_CATEGORIES
  ]
  modules = {p.stem: f'environments.{p.parent.name}.{p.stem}' for p in paths}
  if len(modules) != len(paths):
    raise ValueError('Two environments share a name.')
  return modules


def names(category: str | None = None) -> tuple[str, ...]:
  """Returns the names of all environments, or of those in one category."""
  return tuple(
    name
    for name, module in _modules().items()
    if category in (None, module.split('.')[1])
  )


@functools.cache
def get(name: str) -> base.Environment:
  """Returns the environment registered as `name`."""
  if name not in _modules():
    raise ValueError(f'Unknown environment {name!r}; see registry.names().')
  module = importlib.import_module(_modules()[name])
  classes = [
    value
    for value in vars(module).values()
    if inspect.isclass(value)
    and issubclass(value, base.Environment)
    and value.__module__ == module.__name__
  ]
  if len(classes) != 1:
    raise ValueError(f'{module.__name__} must define one environment.')
  return classes[0]()
