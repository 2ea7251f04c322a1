"""Tests for `environments/interchange.py`: problems from outside."""

import json

import pytest

import environments
from environments import base
from environments import interchange

SORTING = {'N': 3, 'array': [5, 1, 4], 'reference_answer': '1 4 5'}
SAT = {
  'N': 3,
  'M': 2,
  'density': 1.0,
  'clauses': [[[0, True], [1, False]], [[2, True]]],
  'reference_answer': '1 0 1',
}


def metadata(name, parameter):
  config = {'seed': 0, 'parameter': parameter, 'passing_reward_threshold': 1.0}
  return {'environment': name, 'config': config}


@pytest.mark.parametrize(
  ('name', 'parameter', 'right', 'wrong'),
  [
    ('Sorting', SORTING, '1 4 5', '1 5 4'),
    ('Sorting', SORTING | {'reference_answer': None}, '1 4 5', '5 4 1'),
    ('SAT', SAT, '0 0 1', '0 1 1'),
    (
      'Multiplication',
      {'a': 12, 'b': 34, 'prompt_template': 0, 'reference_answer': 408},
      '408',
      '409',
    ),
    (
      'SpiralMatrix',
      {'M': 1, 'N': 2, 'matrix': [[1, 2]], 'reference_answer': '1 2'},
      '1 2',
      '2 1',
    ),
  ],
)
def test_published_problems_are_restored(name, parameter, right, wrong):
  values = metadata(name, parameter)
  for form in (values, json.dumps(values)):
    env, instance = interchange.from_rlve_gym(form)
    assert env is environments.get(name)
    assert environments.judge(env, instance, right).correct
    assert not environments.judge(env, instance, wrong).correct
    assert 'reference_answer' not in instance


@pytest.mark.parametrize(
  ('values', 'message'),
  [
    ('{', 'JSON text'),
    ('[' * 100_000, 'JSON text'),
    ('[]', '"environment"'),
    (3, '"environment"'),
    ({'environment': 'Sorting'}, '"environment"'),
    (metadata('Sorting', []), 'Not the metadata'),
    (metadata(3, {}), 'Not the metadata'),
    (metadata('Sort', SORTING), 'Unknown environment.*Sorting'),
    (metadata('Sorting', {'N': 3}), "needs the field 'array'"),
    (metadata('Sorting', SORTING | {'array': 'abc'}), 'list of int, not str'),
    (metadata('Sorting', SORTING | {'array': [1, None]}), 'not list of NoneT'),
    (metadata('Sorting', SORTING | {'array': [[1]]}), 'not list of list of'),
    (metadata('Sorting', SORTING | {'N': 3.0}), 'holds int, not float'),
    (metadata('Sorting', SORTING | {'N': True}), 'holds int, not bool'),
    (metadata('Sorting', SORTING | {'reference_answer': 'x'}), 'cannot read'),
    (
      metadata('Sorting', SORTING | {'reference_answer': '1 5 4'}),
      r'\[1, 5, 4\] is not a right answer of sorting',
    ),
    (metadata('SAT', SAT | {'reference_answer': None}), 'needs the reference'),
    (metadata('SAT', SAT | {'reference_answer': '0 1 0'}), 'not a right'),
    (
      metadata('SAT', SAT | {'clauses': [[[7, True]]]}),
      'cannot use these fields .IndexError',
    ),
  ],
)
def test_what_cannot_be_is_a_value_error(values, message):
  with pytest.raises(ValueError, match=message):
    interchange.from_rlve_gym(values)


def test_fields_are_an_object():
  with pytest.raises(ValueError, match='are an object'):
    interchange.restore(environments.get('sorting'), [1], '1')


@pytest.mark.parametrize('name', environments.names())
def test_own_problems_are_restored_after_json(name):
  env = environments.get(name)
  for level in (0, 3, 8):
    instance = base.sample(env, level, 5).instance
    fields = json.loads(json.dumps(instance)) | {'solution': None, '?': 1}
    restored = interchange.restore(env, fields, env.reference(instance))
    assert restored == instance


@pytest.mark.parametrize('name', environments.names())
def test_damaged_fields_are_value_errors(name):
  env = environments.get(name)
  instance = base.sample(env, 3, 5).instance
  reference = env.reference(instance)
  for key in (*env.fields, *env.presentation):
    for value in (None, {}, {'a': 1}, object()):
      with pytest.raises(ValueError, match=key):
        interchange.restore(env, instance | {key: value}, reference)
