"""What the sources of environments may not do, by their syntax trees."""

import ast
import os
import pathlib
import subprocess
import sys

import pytest

import environments

ROOT = pathlib.Path(environments.__file__).parent
FILES = sorted(ROOT.rglob('*.py'))
PURE = [f for f in FILES if f.parent != ROOT and f.parent.name != 'adapters']
EVALUATORS = {'eval', 'exec', 'compile', '__import__'}
SYMBOLIC = {'sympify', 'parse_expr', 'literal_eval'}
HEAVY = ('jax', 'numpy', 'scipy', 'sympy', 'networkx', 'flax', 'torch')

_PROBE = f"""
import sys, time
start = time.process_time()
import environments, sagc
taken = time.process_time() - start
for name in environments.names():
  environments.get(name)
print(taken, *[m for m in {HEAVY!r} if m in sys.modules])
"""


def _label(path):
  return str(path.relative_to(ROOT))


@pytest.mark.parametrize('path', FILES, ids=_label)
def test_text_is_never_run(path):
  for node in ast.walk(ast.parse(path.read_text())):
    if isinstance(node, ast.Name):
      assert node.id not in EVALUATORS | SYMBOLIC, ast.dump(node)
    if isinstance(node, ast.Attribute):
      assert node.attr not in SYMBOLIC, ast.dump(node)
    if isinstance(node, ast.ImportFrom):
      names = {alias.name for alias in node.names}
      assert not names & SYMBOLIC, ast.dump(node)


@pytest.mark.parametrize('path', FILES, ids=_label)
def test_randomness_is_an_argument(path):
  for node in ast.walk(ast.parse(path.read_text())):
    if isinstance(node, ast.ImportFrom):
      assert node.module != 'random', ast.dump(node)
    if isinstance(node, ast.Attribute) and ast.unparse(node.value) == 'random':
      assert node.attr == 'Random', ast.dump(node)


@pytest.mark.parametrize('path', PURE, ids=_label)
def test_environments_use_no_clock_thread_process_or_global(path):
  banned = {
    'time',
    'threading',
    'multiprocessing',
    'signal',
    'subprocess',
    'os',
  }
  for node in ast.walk(ast.parse(path.read_text())):
    assert not isinstance(node, ast.Global), ast.dump(node)
    if isinstance(node, ast.Import):
      assert not {a.name for a in node.names} & banned, ast.dump(node)


@pytest.mark.parametrize('path', PURE, ids=_label)
def test_heavy_libraries_are_imported_where_they_are_used(path):
  for node in ast.parse(path.read_text()).body:
    if isinstance(node, ast.Import):
      roots = {a.name.split('.')[0] for a in node.names}
      assert not roots & set(HEAVY), ast.dump(node)


def test_importing_is_quick_and_loads_nothing_heavy(tmp_path):
  env = {**os.environ, 'PYTHONPYCACHEPREFIX': str(tmp_path)}
  env.pop('PYTHONDONTWRITEBYTECODE', None)  # As users have it.
  runs = []
  for _ in range(6):  # The first one compiles to bytecode.
    out = subprocess.run(
      [sys.executable, '-c', _PROBE],
      capture_output=True,
      text=True,
      check=True,
      env=env,
    )
    taken, *loaded = out.stdout.split()
    assert not loaded
    runs.append(float(taken))
  assert min(runs) < 0.1
