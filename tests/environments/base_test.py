"""Tests for `environments/base.py` and `environments/specs.py`."""

import dataclasses
import json

import pytest

import environments
from environments import base
from environments import formats
from environments import rewards


class _Coin(base.Environment):
  """One of `sides` numbers, all of them problems of their own."""

  answer = formats.Int()
  example = '-1'
  fields = ('side',)

  def params(self, level):
    return {'sides': 1 + level}

  def generate(self, rng, params):
    side = rng.randrange(params['sides'])
    return {'side': side, 'solution': side}

  def prompt(self, instance):
    return f'Say {instance["side"]}.'

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])


SPEC = {'environment': 'sorting', 'level': 0, 'seed': 3, 'version': 1}


@pytest.mark.parametrize(
  ('level', 'seed', 'split', 'message'),
  [
    (-1, 0, None, 'level'),
    (True, 0, None, 'level'),
    (1.0, 0, None, 'level'),
    (0, -1, None, 'seed'),
    (0, '0', None, 'seed'),
    (0, 0, 'dev', 'split'),
    (0, 2**32, 'test', 'below'),
  ],
)
def test_sample_refuses(level, seed, split, message):
  with pytest.raises(ValueError, match=message):
    base.sample(_Coin(), level, seed, split)


def test_a_split_without_problems_is_an_error_in_bounded_time():
  env = _Coin()
  only = base.split_of(env, {'side': 0})
  other = 'test' if only == 'train' else 'train'
  assert base.sample(env, 0, 0, only).instance['side'] == 0
  with pytest.raises(base.GenerationError, match=other):
    base.sample(env, 0, 0, other)


def test_one_problem_in_ten_is_a_test_problem():
  env = _Coin()
  parts = [base.split_of(env, {'side': side}) for side in range(5_000)]
  assert 400 < parts.count('test') < 600


def test_the_split_ignores_solution_and_presentation():
  env = environments.get('multiplication')
  instance = environments.sample(env, 1, 0).instance
  other = instance | {'solution': -1, 'prompt_template': 0}
  assert base.split_of(env, instance) == base.split_of(env, other)


def test_a_split_problem_keeps_its_low_seed():
  problem = base.sample(environments.get('sorting'), 0, 7, 'test')
  assert problem.seed % 2**32 == 7
  assert problem == environments.make(problem.spec)


def test_spec_is_short_json_with_sorted_keys():
  problem = base.sample(environments.get('sorting'), 0, 3)
  assert problem.spec == (
    '{"environment":"sorting","level":0,"seed":3,"version":1}'
  )
  with pytest.raises(dataclasses.FrozenInstanceError):
    problem.seed = 4


@pytest.mark.parametrize(
  ('spec', 'message'),
  [
    ('', 'JSON'),
    ('[' * 100_000, 'JSON'),
    (None, 'JSON'),
    ('[]', 'keys'),
    (json.dumps(SPEC | {'split': 'test'}), 'keys'),
    (json.dumps(SPEC | {'environment': 'sort'}), 'close: sorting'),
    (json.dumps(SPEC | {'environment': 1}), 'environment'),
    (json.dumps(SPEC | {'level': '0'}), 'level'),
    (json.dumps(SPEC | {'level': True}), 'level'),
    (json.dumps(SPEC | {'level': -1}), 'level'),
    (json.dumps(SPEC | {'seed': 1.5}), 'seed'),
    (json.dumps(SPEC | {'version': 99}), 'version 1'),
  ],
)
def test_bad_specs_are_value_errors(spec, message):
  with pytest.raises(ValueError, match=message):
    environments.make(spec)


def test_a_public_identifier_makes_the_same_problem():
  public = json.dumps(SPEC | {'environment': 'Sorting'})
  assert environments.make(public) == environments.make(json.dumps(SPEC))


def test_unmarked_answers_are_unparsed():
  spec = json.dumps(SPEC)
  reference = environments.get('sorting').reference(
    environments.make(spec).instance
  )
  assert environments.verify(spec, reference) == rewards.UNPARSED
  assert environments.verify(spec, reference, 'none').correct
  with pytest.raises(ValueError, match='marker'):
    environments.verify(spec, reference, 'tag')


def test_a_missing_answer_is_unparsed():
  assert base.judge(_Coin(), {'solution': 1}, None) == rewards.UNPARSED


def test_restore_names_an_unreadable_reference():
  env = environments.get('sorting')
  with pytest.raises(ValueError, match='cannot read'):
    env.restore({'N': 2, 'array': [2, 1]}, 'one two')
