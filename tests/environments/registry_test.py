"""Tests for `environments/registry.py`, `interchange.py` and `sets.py`."""

import pathlib
import sys

import pytest

import environments
from environments import identifiers
from environments import registry
from environments import sets


def test_names_are_the_files_of_the_category_folders():
  root = pathlib.Path(environments.__file__).parent
  skipped = {'algorithms', 'adapters'}
  files = [p for p in root.glob('*/[!_]*.py') if p.parent.name not in skipped]
  stems = sorted(p.stem for p in files if p.stem != '__init__')
  assert list(environments.names()) == stems
  by_category = [environments.names(c) for c in registry.categories()]
  assert sorted(sum(by_category, ())) == stems


def test_every_folder_is_a_package():
  root = pathlib.Path(environments.__file__).parent
  folders = {path.parent for path in root.glob('*/*.py')}
  assert [f for f in folders if not (f / '__init__.py').exists()] == []


@pytest.mark.parametrize('name', environments.names())
def test_lookup_by_name_and_by_public_identifier(name):
  env = environments.get(name)
  assert env.name == name
  assert environments.get(identifiers.identifier(name)) is env


def test_the_table_names_environments_that_exist():
  assert set(identifiers.names().values()) == set(environments.names())
  assert set(identifiers.names()) == set(sets.C400)
  assert set(identifiers.RENAMED) <= set(sets.C400)


@pytest.mark.parametrize(
  ('name', 'hint'), [('sort', 'sorting'), ('Sudoko', ''), ('', ''), (3, '')]
)
def test_unknown_names_are_value_errors_with_close_matches(name, hint):
  with pytest.raises(ValueError, match=f'Unknown environment.*{hint}'):
    environments.get(name)


def test_unknown_categories_are_value_errors():
  with pytest.raises(ValueError, match='arithmetic'):
    environments.names('arithmetics')


def test_outside_modules_can_be_registered(tmp_path, monkeypatch):
  package = tmp_path / 'outside_suite'
  package.mkdir()
  source = pathlib.Path(sys.modules['environments.base'].__file__).parent
  text = (source / 'sequence' / 'sorting.py').read_text()
  (package / 'sorting_again.py').write_text(text)
  (package / 'sorting.py').write_text(text)
  monkeypatch.syspath_prepend(tmp_path)
  modules = dict(registry._modules())
  monkeypatch.setattr(registry, '_modules', lambda: modules)
  assert registry.register('outside_suite.sorting_again') == 'sorting_again'
  assert registry.register('outside_suite.sorting_again') == 'sorting_again'
  env = registry.get('sorting_again')
  assert environments.sample(env, 0, 0).environment == 'sorting_again'
  with pytest.raises(ValueError, match='already'):
    registry.register('outside_suite.sorting')


def test_sets_are_nested_and_complete():
  counts = {name: len(set(ids)) for name, ids in sets.SETS.items()}
  assert counts == {
    'C1': 1,
    'C4': 4,
    'C16': 16,
    'C256': 256,
    'HELD_OUT': 50,
    'C400': 400,
  }
  chain = [set(s) for s in (sets.C1, sets.C4, sets.C16, sets.C256, sets.C400)]
  assert all(a < b for a, b in zip(chain, chain[1:]))
  assert not set(sets.HELD_OUT) & set(sets.C256)
  assert set(sets.HELD_OUT) < set(sets.C400)


@pytest.mark.parametrize('name', sets.SETS)
def test_a_set_is_what_exists_and_what_is_missing(name):
  here, absent = sets.get(name), sets.missing(name)
  assert len(here) + len(absent) == len(sets.identifiers(name))
  assert list(here) == sorted(here)
  assert set(here) <= set(environments.names())


def test_the_four_of_c4():
  expected = 'division', 'euclid_game', 'multiplication', 'sorting'
  assert sets.get('C4') == expected
  assert sets.missing('C4') == ()


def test_unknown_sets_are_value_errors():
  with pytest.raises(ValueError, match='C256'):
    sets.get('C5')
