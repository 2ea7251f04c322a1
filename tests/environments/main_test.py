"""Tests for `python -m environments`."""

import io
import json
import subprocess
import sys

import pytest

import environments
from environments import __main__ as main
from environments import sets


def _run(capsys, *argv):
  code = main.main(argv)
  out, err = capsys.readouterr()
  return code, out, err


def test_list(capsys):
  code, out, err = _run(capsys, 'list')
  assert (code, err) == (0, '')
  assert [line.split()[0] for line in out.splitlines()] == list(
    environments.names()
  )
  out = _run(capsys, 'list', '--category', 'game')[1]
  games = [line.split()[:2] for line in out.splitlines()]
  assert games == [[name, 'game'] for name in environments.names('game')]


def test_list_of_a_set_tells_what_is_missing(capsys, monkeypatch):
  monkeypatch.setitem(sets.SETS, 'C4', ('Sorting', 'Nothing'))
  code, out, err = _run(capsys, 'list', '--set', 'C4')
  assert code == 0
  assert [line.split()[0] for line in out.splitlines()] == ['sorting']
  assert err == 'C4: 1 not here yet: Nothing\n'


@pytest.mark.parametrize('name', environments.names())
def test_show(capsys, name):
  code, out, _ = _run(capsys, 'show', name)
  assert code == 0
  for part in (name, 'answer:', 'level 0:', 'level 5:', 'level 10:'):
    assert part in out


def test_sample_as_text_and_as_rows(capsys):
  env = environments.get('sorting')
  problem = environments.sample(env, 2, 5)
  argv = 'sample', 'Sorting', '--level', '2', '--seed', '5'
  _, out, _ = _run(capsys, *argv)
  assert problem.spec in out
  assert problem.prompt in out
  _, out, _ = _run(capsys, *argv, '--count', '3', '--json', '--split', 'test')
  rows = [json.loads(line) for line in out.splitlines()]
  assert len(rows) == 3
  for row in rows:
    assert environments.make(row['spec']).prompt == row['prompt']
    assert environments.verify(row['spec'], row['reference'], 'none').correct


def test_verify_from_argument_and_standard_input(capsys, monkeypatch):
  env = environments.get('sorting')
  problem = environments.sample(env, 0, 1)
  text = env.reference(problem.instance)
  _, out, _ = _run(capsys, 'verify', problem.spec, '--text', text)
  expected = {'value': 1.0, 'status': 'correct', 'correct': True}
  assert json.loads(out) == expected
  tagged = f'\xff<answer>{text}</answer>'.encode('latin-1')
  monkeypatch.setattr('sys.stdin', io.TextIOWrapper(io.BytesIO(tagged)))
  _, out, _ = _run(capsys, 'verify', problem.spec, '--marker', 'any')
  assert json.loads(out) == expected
  _, out, _ = _run(capsys, 'verify', problem.spec, '--text', 'no idea')
  assert json.loads(out)['status'] == 'unparsed'


@pytest.mark.parametrize(
  'argv',
  [
    (),
    ('dance',),
    ('show', 'sort'),
    ('sample', 'sorting', '--level', '-1'),
    ('sample', 'sorting', '--level', 'x'),
    ('sample', 'sorting', '--seed', '-1'),
    ('sample', 'sorting', '--count', '0'),
    ('sample', 'sorting', '--split', 'dev'),
    ('list', '--category', 'x'),
    ('list', '--set', 'C5'),
    ('verify', '{', '--text', '1'),
  ],
)
def test_bad_input_gives_one_line_and_exit_code_2(capsys, argv):
  try:
    code = main.main(argv)
  except SystemExit as error:
    code = error.code
  _, err = capsys.readouterr()
  assert code == 2
  assert err.startswith('error: ')
  assert err.count('\n') == 1


def test_a_closed_pipe_ends_quietly():
  command = f'{sys.executable} -m environments sample sorting --count 20000'
  done = subprocess.run(
    f'{command} | head -n 1', shell=True, capture_output=True, text=True
  )
  assert done.stdout.startswith('{"environment":"sorting"')
  assert done.stderr == ''
