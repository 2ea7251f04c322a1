"""Tests for `benchmarks/environment_pages.py` and the example of the docs."""

import csv
import pathlib
import re
import shutil
import sys

import pytest

from benchmarks import environment_pages
import environments
from environments import audit
from environments import audit_rows
from environments import registry

ROOT = pathlib.Path(__file__).parents[2]
GUIDE = ROOT / 'docs' / 'environments.md'
FEW = ('sorting', 'sat', 'euclid_game')


@pytest.fixture
def few(monkeypatch):
  """Lets the registry show a few environments."""
  modules = {name: registry._modules()[name] for name in FEW}
  monkeypatch.setattr(registry, '_modules', lambda: modules)


def test_pages_show_problems_at_three_levels(few, tmp_path):
  shutil.copy(GUIDE, tmp_path)
  environment_pages.write_pages(tmp_path)
  pages = {p.stem: p.read_text() for p in (tmp_path / 'environments').iterdir()}
  assert set(pages) == {registry.category(name) for name in FEW}
  for name in FEW:
    env = environments.get(name)
    page = pages[registry.category(name)]
    assert f'## {name}\n' in page
    for level in (0, 5, 10):
      problem = environments.sample(env, level, 0)
      assert f'~~~~text\n{problem.prompt}\n~~~~' in page
      assert f'~~~~text\n{env.reference(problem.instance)}\n~~~~' in page


def test_lists_of_the_guide(few, tmp_path):
  shutil.copy(GUIDE, tmp_path)
  for _ in range(2):  # Twice is as once.
    environment_pages.write_pages(tmp_path)
    text = (tmp_path / GUIDE.name).read_text()
    lists = re.findall(r'<!-- \w+ -->\n(.*?)<!-- end -->', text, re.DOTALL)
    floors, categories = lists
    assert re.fullmatch(r'- euclid_game, \d\d%: .*\n', floors)
    assert categories.splitlines() == [
      '- [constraint](environments/constraint.md): sat',
      '- [game](environments/game.md): euclid_game',
      '- [sequence](environments/sequence.md): sorting',
    ]


def test_a_list_must_be_there():
  with pytest.raises(ValueError, match='floors'):
    environment_pages.replace('<!-- other -->\n<!-- end -->', 'floors', '')


def test_long_references_are_cut():
  assert environment_pages._cut('x' * 400) == 'x' * 400
  assert (
    environment_pages._cut('x' * 407) == 'x' * 400 + '... (7 more characters)'
  )


def test_csv_holds_the_rows(tmp_path):
  effort = audit_rows.Effort(5, 1, processes=False)
  reports = [audit.run(name, (0, 3), effort) for name in ('sorting', 'sat')]
  path = tmp_path / 'environments.csv'
  environment_pages.write_csv(path, reports)
  with path.open(newline='') as file:
    rows = list(csv.DictReader(file))
  assert [(r['category'], r['environment'], r['level']) for r in rows] == [
    ('sequence', 'sorting', '0'),
    ('sequence', 'sorting', '3'),
    ('constraint', 'sat', '0'),
    ('constraint', 'sat', '3'),
  ]
  for row, found in zip(rows, reports[0].rows):
    assert float(row['prompt_chars']) == pytest.approx(found.prompt_chars, 1e-3)


def test_the_example_of_the_guide_passes_the_audit(tmp_path, monkeypatch):
  code = re.search(
    r'```python\n("""Two numbers.*?)```', GUIDE.read_text(), re.DOTALL
  )
  (tmp_path / 'pair_with_sum.py').write_text(code[1])
  monkeypatch.syspath_prepend(tmp_path)
  modules = dict(registry._modules())
  monkeypatch.setattr(registry, '_modules', lambda: modules)
  registry.register('pair_with_sum')
  effort = audit_rows.Effort(100, 1)
  assert audit.run('pair_with_sum', (*range(11), 20), effort).faults == ()
  env = registry.get('pair_with_sum')
  instance = {'A': [1, 5, 2, 4, 9], 'target': 6, 'N': 5, 'solution': [0, 1]}
  for text, status in (
    ('0 1', 'correct'),
    ('3, 2', 'correct'),
    ('0 3', 'wrong'),
    ('1 1', 'invalid'),
    ('0 5', 'invalid'),
    ('-1 0', 'invalid'),
    ('0 1 2', 'invalid'),
    ('one', 'unparsed'),
  ):
    assert environments.judge(env, instance, text).status == status
  registry._load.cache_clear()
  sys.modules.pop('pair_with_sum')
