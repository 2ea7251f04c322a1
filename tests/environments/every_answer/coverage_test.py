"""Every environment of the folders with many right answers is in one table.

A row of a TABLE beside this file has problems, `conftest.CASES` of them or all
of a range, and either the one right answer to each, or all answers to try and
what each is worth.
"""

import collections
import importlib.util
import pathlib

import environments

FOLDERS = (
  'constraint', 'data_structure', 'game', 'geometry', 'graph', 'optimization',
  'scheduling', 'simulation', 'tree',
)  # fmt: skip


def _rows():
  for path in sorted(pathlib.Path(__file__).parent.glob('*_test.py')):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    if path.name != pathlib.Path(__file__).name:
      spec.loader.exec_module(module)
      yield from module.TABLE


def test_every_environment_has_one_row():
  rows = collections.Counter(_rows())
  names = [name for folder in FOLDERS for name in environments.names(folder)]
  assert rows == dict.fromkeys(names, 1)
