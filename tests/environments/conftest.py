"""What the tables of small problems share.

Each row of such a table, in `*_by_definition*_test.py` and in `every_answer`,
names an environment, where its small problems come from, and a definition that
was written for the test. Problems are those that a function draws, or that the
environment draws with small parameters, until 200 are different; or a list of
200 or more, where it is all of a range of parameters.
"""

import fractions
import itertools
import random

import pytest

import environments
from environments import base
from environments import formats

CASES = 200
_TRIES = 50 * CASES


def _draws(env, cases):
  """Yields fields of problems, or whole instances."""
  if not callable(cases) and not isinstance(cases, dict):
    yield from cases
    return
  rng = random.Random(env.name)
  for _ in range(_TRIES):
    try:
      yield cases(rng) if callable(cases) else env.generate(rng, cases)
    except base.GenerationError:  # Some parameters are below those of level 0.
      continue


def _problems(name, cases):
  """Returns the fields of all problems of one row."""
  env, found = environments.get(name), {}
  for fields in _draws(env, cases):
    problem = {key: fields[key] for key in env.fields if key in fields}
    found.setdefault(base.canonical(problem), fields)
    if len(found) == CASES and not isinstance(cases, list):
      break
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


def _words_near(env, gold):
  """Yields the words to choose from, or those that differ in a letter."""
  if isinstance(env.answer, formats.Choice):
    yield from env.answer.words
    return
  yield from (gold, gold[:-1], gold + gold[-1])
  for i, letter in itertools.product(range(len(gold)), env.answer.alphabet):
    yield gold[:i] + letter + gold[i + 1 :]


def _judged(env, gold, modulus):
  """Yields answers, the right one among them, with whether they are right."""
  if isinstance(gold, fractions.Fraction):
    yield from _fractions_near(gold)
    return
  if isinstance(gold, str):
    answers = _words_near(env, gold)
  elif isinstance(gold, list):
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
      for answer, right in _judged(env, gold, fields.get('MOD', 10_000)):
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


def _tuples(value):
  return tuple(map(_tuples, value)) if isinstance(value, list) else value


@pytest.fixture(scope='session')
def every_answer():
  """Returns a check of the solver and of its answers by what each is worth.

  A row has a function that gives the answers to an instance, and one that gives
  the worth of any: None if it breaks a rule of the problem, and else a number,
  least for right answers, or whether it is one. The solution of the reference
  solver must be right, and those answers accepted that are right, no others.
  """

  def worths(env, instance, answers, worth):
    solution = _tuples(env.parse(env.reference(instance)))
    valued = [(a, worth(instance, a)) for a in map(_tuples, answers(instance))]
    valued.append((solution, worth(instance, solution)))
    allowed = [w for _, w in valued if w is not None and w is not False]
    best = min(allowed, default=True)
    assert valued[-1][1] is not False, instance
    assert valued[-1][1] == best, instance
    return valued, best

  def check(name, cases, answers, worth):
    env = environments.get(name)
    for fields in _problems(name, cases):
      solved = 'solution' in fields
      instance = fields if solved else _restored(env, fields)
      valued, best = worths(env, instance, answers, worth)
      for answer, w in valued:
        right = w is not None and w is not False and w == best
        text = answer if isinstance(answer, str) else env.answer.render(answer)
        verdict = environments.judge(env, instance, text)
        assert verdict.correct == right, (instance, text)
        assert verdict.status == 'invalid' or w is not None, (instance, text)

  return check
