"""Tests for `environments/audit*.py`: all environments, and planted faults."""

import dataclasses
import json
import math
import random
import re
import sys
import time

import pytest

import environments
from environments import __main__ as main
from environments import audit
from environments import audit_digest
from environments import audit_fuzz
from environments import audit_greedy
from environments import audit_guesses
from environments import audit_limits
from environments import audit_rows
from environments import base
from environments import formats
from environments import registry
from environments import rewards

SMALL = audit_rows.Effort(60, 1, 0.3, processes=False)


class Sum(base.Environment):
  """Sound; every other one here damages it."""

  answer = formats.Int()
  example = '-1'
  fields = ('a',)

  def params(self, level):
    return {'n': 3 + level}

  def generate(self, rng, params):
    a = [rng.randint(10, 99) for _ in range(params['n'])]
    return {'a': a, 'solution': self.right(rng, a)}

  def right(self, rng, a):
    return sum(a)

  def prompt(self, instance):
    return 'Add.\n' + ' '.join(map(str, instance['a']))

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])


def damaged(**attributes):
  return type('Damaged', (Sum,), attributes)()


def with_answer(form, right):
  return damaged(answer=form, right=lambda self, rng, a: right(a))


def burning(method, seconds, when=lambda *_: True):
  """Returns a method that first uses CPU time."""

  def burn(self, *args):
    end = time.process_time() + seconds
    while when(*args) and time.process_time() < end:
      pass
    return method(self, *args)

  return burn


def _meddle(self, instance, answer):
  instance['a'].append(0)
  return Sum.score(self, instance, answer)


def _tell(self, instance):
  return f'{Sum.prompt(self, instance)}\n{self.reference(instance)}\nGo.'


def _tuples(self, rng, params):
  instance = Sum.generate(self, rng, params)
  return instance | {'a': tuple(instance['a'])}


def _repeat(self, rng, params):
  return Sum.generate(self, random.Random(rng.randint(0, 7)), params)


def _is_right(instance, answer):
  return answer == instance['solution']


def _slip(self, instance):
  return str(instance['solution'] + (instance['a'][0] % 10 == 0))


INTS, GRID, WORD = formats.IntList(), formats.IntGrid(), formats.Word('ab')
ALWAYS = r"guess '.*' solves 100%, allowed"
LEVEL_FAULTS = [
  (Sum(), 0, None),
  (Sum(), 20, None),
  (damaged(right=lambda s, rng, a: rng.choice((4, 4, 9))), 0, "'common 1'"),
  (damaged(right=lambda s, rng, a: rng.randint(0, 1)), 0, "'common 1'"),
  (with_answer(formats.Int(), lambda a: 0), 3, ALWAYS),
  (with_answer(INTS, lambda a: a[:]), 0, "'(last line|a)' solves 100%"),
  (with_answer(INTS, lambda a: a[::-1]), 5, "'a reversed' solves 100%"),
  (with_answer(INTS, lambda a: list(range(len(a)))), 4, ALWAYS),
  (with_answer(INTS, lambda a: list(range(len(a), 0, -1))), 4, ALWAYS),
  (with_answer(INTS, lambda a: [1] * len(a)), 4, ALWAYS),
  (with_answer(WORD, lambda a: 'b' * len(a)), 4, ALWAYS),
  (with_answer(GRID, lambda a: [[0] * 3] * len(a)), 4, ALWAYS),
  (damaged(reference=_slip), 9, 'the reference is not correct'),
  (damaged(generate=_tuples), 0, 'JSON changes the instance'),
  (damaged(score=_meddle), 0, 'judging changes the instance'),
  (damaged(generate=_repeat), 0, '13% of prompts differ, not 20%'),
  (
    damaged(answer=INTS, right=lambda s, rng, a: a[::-1], prompt=_tell),
    3,
    'the reference stands in 100% of prompts',
  ),
]


@pytest.mark.parametrize('name', environments.names())
def test_no_environment_falls_short_in_a_small_audit(name):
  report = audit.run(name, (0, 3, 10, 20), audit_rows.QUICK)
  assert report.faults == ()
  assert [row.level for row in report.rows] == [0, 3, 10, 20]
  assert report.category == registry.category(name)


@pytest.mark.slow
@pytest.mark.parametrize('name', environments.names())
def test_no_environment_falls_short(name):
  assert audit.run(name).faults == ()


@pytest.mark.parametrize(('env', 'level', 'fault'), LEVEL_FAULTS)
def test_what_falls_short_at_a_level_is_told(env, level, fault):
  faults = audit.measure(env, level, SMALL).faults
  if fault is None:
    assert faults == ()
  else:
    assert any(re.search(fault, text) for text in faults), faults


@pytest.mark.parametrize(
  ('env', 'level', 'limit', 'fault'),
  [
    (damaged(generate=burning(Sum.generate, 0.02)), 1, 'GENERATE_MS', 'gener'),
    (damaged(score=burning(Sum.score, 0.02, _is_right)), 3, 'JUDGE_MS', 'judg'),
    (damaged(generate=burning(Sum.generate, 0.02)), 20, 'FAR_MS', 'a problem'),
  ],
)
def test_slowness_is_told(monkeypatch, env, level, limit, fault):
  effort = dataclasses.replace(SMALL, draws=3)
  usual = audit.measure(Sum(), level, effort).faults
  assert not any(' ms, allowed ' in text for text in usual)
  monkeypatch.setattr(audit_limits, limit, 15.0)
  faults = audit.measure(env, level, effort).faults
  assert any(
    re.search(f'{fault}.* takes 2. ms, allowed 15 ms', text) for text in faults
  ), faults


def test_a_declared_floor_is_allowed_up_to_chance():
  coin = {'right': lambda self, rng, a: rng.randint(0, 1)}
  env = damaged(guess_floor=(0.5, 'one of two'), **coin)
  assert audit.measure(env, 5, SMALL).faults == ()
  env = damaged(guess_floor=(0.3, 'one of two'), **coin)
  assert len(audit.measure(env, 5, SMALL).faults) == 1


@pytest.mark.parametrize(
  ('params', 'fault'),
  [
    (lambda self, level: {'n': 20 - level}, 'smaller from level 1 to 2'),
    (lambda self, level: {'n': 6}, 'nothing grows from level 0 to 2'),
    (lambda self, level: {'n': 6, 'x': [level]}, None),
    (Sum.params, None),
  ],
)
def test_problems_must_grow(params, fault):
  env = damaged(params=params)
  rows = [audit.measure(env, level, SMALL) for level in range(3)]
  faults = audit_limits.growth(rows, SMALL)
  assert bool(faults) == (fault is not None), faults
  assert fault is None or fault in ' '.join(faults)


@pytest.mark.parametrize(
  ('parse', 'fault'),
  [
    (Sum.parse, None),
    (lambda self, text: int(text), 'ValueError in judging on empty'),
    (lambda self, text: 1 / (text != '9**9**9**9'), 'Zero.* on a power'),
    (burning(Sum.parse, 0.06, lambda t: t == '\x00'), 'more than 50 ms.* NUL'),
  ],
)
def test_odd_texts_must_be_judged(parse, fault):
  faults = audit_fuzz.faults(damaged(parse=parse))
  assert bool(faults) == (fault is not None), faults
  assert not faults or any(re.search(fault, text) for text in faults)


def test_praise_for_hostile_texts_is_a_fault():
  env = damaged(score=lambda self, instance, answer: rewards.CORRECT)
  assert 'full marks on 5,000 digits' in audit_fuzz.faults(env)


def test_mutants_are_the_same_each_time_and_differ_from_the_text():
  first = list(audit_fuzz.mutants(random.Random(1), '12 34'))
  assert first == list(audit_fuzz.mutants(random.Random(1), '12 34'))
  assert len(set(first)) > 90
  assert sum(text == '12 34' for text in first) < 10


_OUTSIDE = """\
import itertools
from environments import base
from environments import formats
from environments import rewards

COUNT = itertools.count()

class Outside(base.Environment):
  answer = formats.Int()
  example = '-1'
  fields = ('a',)
  params = lambda self, level: {{'n': level}}
  prompt = lambda self, instance: str(instance['a'])
  score = lambda self, instance, answer: rewards.exact(answer, 5)

  def generate(self, rng, params):
    return {{'a': {drawn}, 'solution': 5}}
"""


@pytest.mark.parametrize(
  ('drawn', 'fault'),
  [
    ('rng.randint(0, 10**9)', None),
    ('hash("text")', 'problems differ in a process with hash seed'),
    ('next(COUNT)', 'equal seeds give different problems'),
  ],
)
def test_problems_must_depend_on_the_seed_alone(
  tmp_path, monkeypatch, drawn, fault
):
  (tmp_path / 'outside.py').write_text(_OUTSIDE.format(drawn=drawn))
  monkeypatch.syspath_prepend(tmp_path)
  monkeypatch.delitem(sys.modules, 'outside', raising=False)
  modules = dict(registry._modules())
  monkeypatch.setattr(registry, '_modules', lambda: modules)
  registry._load.cache_clear()
  env = registry.get(registry.register('outside'))
  faults = audit_digest.faults(env, (0, 3), 2)
  registry._load.cache_clear()
  assert bool(faults) == (fault is not None), faults
  assert not faults or fault in faults[0]


def test_an_exception_is_a_fault(monkeypatch):
  env = damaged(right=lambda self, rng, a: sum(a) // (len(a) < 6))
  monkeypatch.setattr(registry, 'get', lambda name: env)
  monkeypatch.setattr(registry, 'resolve', lambda name: name)
  monkeypatch.setattr(registry, 'category', lambda name: 'none')
  report = audit.run('damaged', (0, 1, 3), SMALL)
  assert [row.level for row in report.rows] == [0, 1]
  assert len(report.faults) == 1
  assert 'after 2 levels ZeroDivisionError' in report.faults[0]


def test_guesses_of_a_problem():
  instance = {'N': 3, 'edges': [[0, 1], [1, 2]], 'word': 'ab', 'a': [5, 6]}
  env = damaged(fields=('N', 'edges', 'word', 'a'))
  prompt = 'Choose.\n5 6'
  problem = base.Problem(
    'x', 1, 0, 0, instance | {'solution': [1, 2, 3, 4]}, prompt
  )
  texts = audit_guesses.texts(env, problem)
  expected = {
    'example': '-1',
    'last line': '5 6',
    'N': '3',
    'edges': '0 1\n1 2',
    'edges reversed': '1 2\n0 1',
    'word': 'ab',
    'word reversed': 'ba',
    'a reversed': '6 5',
    '0.. of N': '0 1 2',
    '1.. of N': '1 2 3',
    'zeros of a': '0 0',
    '1.. of its length': '1 2 3 4',
  }
  assert expected.items() <= texts.items()
  assert {'', '0', '1', 'all'} <= set(texts.values())


def test_common_guesses():
  texts = audit_guesses.common(['a', 'b', 'b', 'c', 'd', 'd', 'd', 'b', 'b'])
  assert texts == {'common 1': 'b', 'common 2': 'd', 'common 3': 'a'}


def test_the_best_guess_is_followed_past_the_first_look():
  solution = lambda self, rng, a: 7 if a[0] < 50 else a[0] * 1000 + a[1]
  env = damaged(right=solution)
  problems = [base.sample(env, 0, seed) for seed in range(200)]
  references = [env.reference(p.instance) for p in problems]
  share = sum(p.instance['solution'] == 7 for p in problems) / 200
  found = audit_guesses.best(env, problems, references, 0.2)
  assert found == (share, 'common 1')
  # With more allowed than it solves twice over, the look ends early.
  first = sum(p.instance['solution'] == 7 for p in problems[:50]) / 50
  assert audit_guesses.best(env, problems, references, 0.99)[0] == first


@pytest.mark.parametrize(
  ('public', 'label', 'instance', 'text'),
  [
    ('CRT', 'largest remainder', {'X_mod_B': [1, 4, 2]}, '4'),
    ('CowDanceShow', 'longest dance', {'d': [3, 9, 2]}, '9'),
    ('DynDynamite', 'first keys', {'key_vertices': [5, 2, 4], 'M': 2}, '5 2'),
    ('ImpParty', 'highest degrees', {'N': 1, 'edges': [[0, 2], [2, 1]]}, '2'),
    ('JugPuzzle', 'Fill 2', {}, 'Fill 2'),
    ('SetSplitting', 'first half', {'N': 5}, '0 1'),
    (
      'SAT',
      'votes',
      {'N': 3, 'clauses': [[[0, True], [2, False]], [[0, True], [1, True]]]},
      '1 1 0',
    ),
    (
      'Maximum_IndependentSet_Tree',
      'heaviest first',
      {'N': 4, 'edges': [[0, 1], [1, 2], [2, 3]], 'R': [2, 3, 2, 1]},
      '1 3',
    ),
  ],
)
def test_cheap_answers(public, label, instance, text):
  assert audit_greedy.GREEDY[public][label](instance) == text


def test_cheap_answers_are_found_by_our_name():
  env = environments.get('sat')
  instance = base.sample(env, 0, 0).instance
  assert set(audit_greedy.texts(env, instance)) == {'votes'}
  assert audit_greedy.texts(Sum(), {}) == {}


def test_entropy_and_size():
  assert audit.entropy(['a', 'b', 'c', 'd']) == pytest.approx(2)
  assert audit.entropy(['a'] * 5) == 0
  size = audit.size({'N': 7, 'x': [1, [0.5, -3]], 's': 'abc', 'on': True})
  assert size == pytest.approx(3 + 1 + math.log2(1.5) + 2)


def test_command_prints_a_table_and_ends_with_0(capsys):
  assert main.main(['audit', 'Sorting', '--levels', '0,3', '--quick']) == 0
  head, *rows, last = capsys.readouterr().out.splitlines()
  assert head.startswith('environment')
  assert [row.split()[:2] for row in rows] == [
    ['sorting', '0'],
    ['sorting', '3'],
  ]
  assert last == '1 audited, 0 fall short'


def test_command_prints_json(capsys):
  argv = ['audit', '--set', 'C1', '--levels', '0', '--quick', '--json']
  assert main.main(argv) == 0
  row, summary = map(json.loads, capsys.readouterr().out.splitlines())
  names = {field.name for field in dataclasses.fields(audit_rows.Row)}
  assert set(row) == names
  assert summary['faults'] == []


def test_command_ends_with_1_where_something_falls_short(capsys, monkeypatch):
  row = audit.measure(damaged(generate=_repeat), 0, SMALL)
  report = audit_rows.Report('sorting', 'sequence', (row,), ('slips',))
  monkeypatch.setattr(audit, 'run', lambda *_: report)
  assert main.main(['audit', 'sorting']) == 1
  out = capsys.readouterr().out
  assert '! sorting: slips' in out
  assert '! sorting: level 0: 13% of prompts differ' in out
  assert out.endswith('1 audited, 1 fall short\n')


@pytest.mark.parametrize(
  'levels', ['', 'x', '3-', '-3', '5-2', '1,,2', '9' * 9]
)
def test_odd_levels_are_refused(capsys, levels):
  assert main.main(['audit', 'sorting', f'--levels={levels}']) == 2
  assert capsys.readouterr().err.startswith('error: --levels')
