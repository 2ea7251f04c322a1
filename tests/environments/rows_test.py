"""Tests for `environments/rows.py` and `environments/selection.py`."""

import json

import pytest

import environments
from environments import __main__ as main
from environments import base
from environments import rows
from environments import sets


def _rows(capsys, *argv):
  assert main.main(['rows', *argv]) == 0
  out, err = capsys.readouterr()
  return [json.loads(line) for line in out.splitlines()], err


@pytest.mark.parametrize('name', environments.names())
def test_a_row_can_be_judged_by_its_spec(name):
  problem = environments.sample(environments.get(name), 3, 9)
  row = json.loads(json.dumps(rows.row(problem)))
  assert tuple(row) == (
    'prompt',
    'spec',
    'environment',
    'level',
    'reference',
  )
  assert environments.make(row['spec']) == problem
  assert (row['environment'], row['level']) == (name, 3)
  assert row['prompt'] == problem.prompt
  text = f'<answer>{row["reference"]}</answer>'
  assert environments.verify(row['spec'], text).correct


def test_a_template_holds_the_prompt():
  problem = environments.sample(environments.get('sorting'), 0, 0)
  row = rows.row(problem, 'Q: {prompt} {x}')
  assert row['prompt'] == f'Q: {problem.prompt} {{x}}'
  with pytest.raises(ValueError, match='template'):
    rows.row(problem, 'Q:')


def test_prompts_differ_and_start_at_the_seed():
  env = environments.get('euclid_game')
  problems = list(rows.draw(env, 0, 40, seed=7))
  assert len({p.prompt for p in problems}) == len(problems) == 40
  assert problems[0].seed == 7
  assert problems == sorted(problems, key=lambda p: p.seed)


def test_a_level_may_have_too_few_problems():
  env = environments.get('multiplication')
  problems = list(rows.draw(env, 0, 400, split='test'))
  assert all(base.split_of(env, p.instance) == 'test' for p in problems)
  assert len({p.prompt for p in problems}) == len(problems)


def test_command(capsys):
  argv = ('sorting', 'Division', '--levels', '0-1,4', '--count', '3')
  found, err = _rows(capsys, *argv)
  assert err == ''
  keys = [(row['environment'], row['level']) for row in found]
  expected = [(n, k) for n in ('sorting', 'division') for k in (0, 1, 4)]
  assert keys == [key for key in expected for _ in range(3)]
  assert found == _rows(capsys, *argv)[0]


def test_command_with_split_seed_and_template(capsys):
  argv = ('sorting', '--count', '2', '--split', 'test', '--seed', '5')
  found, _ = _rows(capsys, *argv, '--template', 'Do: {prompt}')
  env = environments.get('sorting')
  problems = list(rows.draw(env, 0, 2, 5, 'test'))
  assert [row['spec'] for row in found] == [p.spec for p in problems]
  assert [row['prompt'] for row in found] == [
    f'Do: {p.prompt}' for p in problems
  ]


def test_a_shortage_is_told(capsys, monkeypatch):
  problem = environments.sample(environments.get('sorting'), 0, 0)
  monkeypatch.setattr(base, 'sample', lambda *_: problem)
  found, err = _rows(capsys, 'sorting', '--count', '3')
  assert len(found) == 1
  assert err == 'sorting at level 0: only 1 rows\n'


def test_sets_and_all(capsys):
  found, err = _rows(capsys, '--set', 'C4', 'sat')
  assert [row['environment'] for row in found] == ['sat', *sets.get('C4')]
  assert err == ''
  found, _ = _rows(capsys)
  assert [row['environment'] for row in found] == list(environments.names())


def test_what_a_set_lacks_is_told(capsys, monkeypatch):
  monkeypatch.setitem(sets.SETS, 'C1', ('Multiplication', 'Nothing'))
  found, err = _rows(capsys, '--set', 'C1')
  assert [row['environment'] for row in found] == ['multiplication']
  assert err == 'C1: 1 not here yet: Nothing\n'


@pytest.mark.parametrize(
  'argv',
  [
    ('--count', '0'),
    ('--levels', '1-'),
    ('--levels', '\u0661'),
    ('--template', 'none'),
    ('--seed', '-1'),
    ('--set', 'C5'),
    ('nothing',),
  ],
)
def test_odd_arguments_are_refused(capsys, argv):
  assert main.main(['rows', *argv]) == 2
  assert capsys.readouterr().err.startswith('error: ')
