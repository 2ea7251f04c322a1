"""Finds environments by name, importing each only when it is first asked for.

The folder is the registry: `environments/<category>/<name>.py` defines one
`Environment` subclass and is registered as `<name>`. It is also found by its
public identifier (`identifiers.names`).
"""

import difflib
import functools
import importlib
import inspect
import pathlib

from environments import base
from environments import identifiers as identifiers_lib

_ROOT = pathlib.Path(__file__).parent
_FILE = 'file:'  # Before a path, in place of a module.
_NOT_CATEGORIES = ('adapters', 'algorithms', '__pycache__')


@functools.cache
def _modules() -> dict[str, str]:
  """Maps each environment's name to its module; reads folders, imports none."""
  paths = [
    path
    for path in _ROOT.glob('*/[!_]*.py')
    if path.parent.name not in _NOT_CATEGORIES
  ]
  paths.sort(key=lambda path: path.stem)
  modules = {p.stem: f'environments.{p.parent.name}.{p.stem}' for p in paths}
  if len(modules) != len(paths):
    raise ValueError('Two environments share a name.')
  return modules


def register(module: str) -> str:
  """Adds an environment from outside the folder; returns its name.

  Args:
    module: dotted name of an importable module that defines one environment,
      registered as the module's last part, for this process.
  """
  name = module.rpartition('.')[2]
  if _modules().setdefault(name, module) != module:
    raise ValueError(f'{name!r} is already {_modules()[name]}, not {module}.')
  return name


def register_file(declaration: str) -> str:
  """Adds a file of questions as an environment; returns its name.

  Args:
    declaration: see `question_file.QuestionFile`. The file is read when the
      environment is first asked for. It takes the place of another file of the
      same name.
  """
  from environments import question_file  # It reads what is above.

  name = question_file.name(declaration)
  if not _modules().get(name, _FILE).startswith(_FILE):
    raise ValueError(
      f'{name!r} is already {_modules()[name]}: rename the file.'
    )
  _modules()[name] = f'{_FILE}{declaration}'
  return name


def categories() -> tuple[str, ...]:
  """Returns the folders that hold environments, sorted."""
  return tuple(sorted({category(name) for name in names()}))


def category(name: str) -> str:
  """Returns the folder of an environment."""
  return _folder(_modules()[resolve(name)])


def _folder(module: str) -> str:
  return module.split('.')[-2] if '.' in module else ''


def names(category: str | None = None) -> tuple[str, ...]:
  """Returns the sorted names of all environments, or of one category.

  Files of questions are left out.
  """
  if category is not None and category not in categories():
    raise ValueError(f'category must be in {categories()}, got {category!r}.')
  return tuple(
    name
    for name, module in sorted(_modules().items())
    if not module.startswith(_FILE) and category in (None, _folder(module))
  )


def resolve(name: str) -> str:
  """Returns our name for a name or public identifier."""
  ours = identifiers_lib.names().get(name, name)
  if ours in _modules():
    return ours
  known = [*_modules(), *identifiers_lib.names()]
  close = difflib.get_close_matches(str(name)[:80], known, cutoff=0.5)
  hint = f'; close: {", ".join(close)}' if close else ''
  raise ValueError(
    f'Unknown environment {name!r:.100}{hint}. All: environments.names().'
  )


def identifiers() -> set[str]:
  """Returns the public identifiers of the environments that exist."""
  here = _modules()
  return {
    public for public, ours in identifiers_lib.names().items() if ours in here
  }


def get(name: str) -> base.Environment:
  """Returns the environment of a name or public identifier."""
  return _load(_modules()[resolve(name)])


@functools.cache
def _load(source: str) -> base.Environment:
  if source.startswith(_FILE):
    from environments import question_file

    return question_file.QuestionFile(source.removeprefix(_FILE))
  module = importlib.import_module(source)
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
