"""What the tables of `*_by_definition_test.py` share.

Each row of such a table names an environment, where its small problems come
from, and a definition that was written for the test. Problems are those that a
function draws, until 200 are different, or a list of 200 or more, where it is
all of a range of parameters.
"""

import fractions
import itertools
import random

import pytest

import environments
from environments import base

CASES = 200
_TRIES = 50 * CASES


def _problems(name, cases):
  """Returns the fields of all problems of one row."""
  if callable(cases):
    rng, found = random.Random(name), {}
    for _ in range(_TRIES):
      fields = cases(rng)
      found.setdefault(base.canonical(fields), fields)
      if len(found) == CASES:
        break
  else:
    found = {base.canonical(fields): fields for fields in cases}
  assert len(found) >= CASES, f'{name} has {len(found)} different problems.'
  return list(found.values())


def _restored(env, fields, reference=None):
  hidden = dict.fromkeys(env.presentation, 0)
  return env.restore(hidden | fields, reference)


def _is_correct(env, instance, answer):
  text = answer if isinstance(answer, str) else env.answer.render(answer)
  return environments.judge(env, instance, text).correct


def _numbers_near(gold, modulus):
  near = {gold + d for d in range(-3, 4)} | set(range(-2, 11))
  return near | {-gold, 2 * gold, 10 * gold + 1, gold + modulus, gold - modulus}


def _lists_near(gold):
  yield from (gold, gold[::-1], gold[:-1], gold[1:], [*gold, gold[-1]])
  for i, part in enumerate(gold):
    if isinstance(part, list):
      others = _lists_near(part)
    else:
      others = (part - 1, part + 1)
    for other in others:
      yield [*gold[:i], other, *gold[i + 1 :]]


def _fractions_near(gold):
  """Yields quotients of integers, with whether they are the fraction."""
  a, b = gold.as_integer_ratio()
  pairs = itertools.product(range(a - 2, a + 3), range(b - 2, b + 3))
  for p, q in (*pairs, (3 * a, 3 * b), (a, 3 * b), (b, a), (-a, b), (-a, -b)):
    yield [p, q], q > 0 and fractions.Fraction(p, q) == gold


def _judged(gold, modulus):
  """Yields answers, the right one among them, with whether they are right."""
  if isinstance(gold, fractions.Fraction):
    yield from _fractions_near(gold)
    return
  if isinstance(gold, list):
    answers = _lists_near(gold)
  else:
    answers = _numbers_near(gold, modulus)
  for answer in answers:
    yield answer, answer == gold


@pytest.fixture(scope='session')
def one_answer():
  """Returns a check of an environment with one right answer a problem."""

  def check(name, cases, define):
    env = environments.get(name)
    for fields in _problems(name, cases):
      gold = define(fields)
      solution = gold
      if isinstance(gold, fractions.Fraction):
        solution = [*gold.as_integer_ratio()]
      instance = _restored(env, fields)
      assert instance['solution'] == solution, fields
      for answer, right in _judged(gold, fields.get('MOD', 10_000)):
        assert _is_correct(env, instance, answer) == right, (fields, answer)

  return check


@pytest.fixture(scope='session')
def all_answers():
  """Returns a check of an environment with any number of right answers.

  The row lists answers with their values, which are None for those that break a
  rule; the largest value is right. Where problems are not solved, one of the
  right answers is the reference.
  """

  def check(name, cases, answers):
    env = environments.get(name)
    solves = type(env).solve is not base.Environment.solve
    for fields in _problems(name, cases):
      valued = list(answers(fields))
      best = max(value for _, value in valued if value is not None)
      assert best is not False, f'No right answer to {fields}.'
      reference = None
      if not solves:
        first = next(answer for answer, value in valued if value == best)
        reference = first
        if not isinstance(first, str):
          reference = env.answer.render(first)
      instance = _restored(env, fields, reference)
      assert _is_correct(env, instance, env.reference(instance)), fields
      for answer, value in valued:
        right = value == best
        assert _is_correct(env, instance, answer) == right, (fields, answer)

  return check
