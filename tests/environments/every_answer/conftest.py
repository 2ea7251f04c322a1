"""Tries every answer of small problems, against the definition of a right one.

Each `*_test.py` beside this file has a TABLE with a row for an environment:

- Problems: a function of a `random.Random` that draws the fields of a small
  problem; or params, from which the environment draws one; or, where there are
  few problems at all, a list of the fields of each of them.
- Either the one right answer, a function of an instance; what is near it is
  then tried as well. Or all answers, a function of an instance, and their
  worth, a function of an instance and an answer: None if it breaks a rule of
  the problem, and else a number, least for right answers, or whether it is one.

Of CASES different problems each, the solution of the reference solver must be
right, and of all answers those that are right must be accepted, and no others.
"""

import json
import random

import pytest

import environments
from environments import base
from environments import formats

CASES = 200
_DRAWS = 20 * CASES


def _frozen(value):
  return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _problems(env, drawn):
  """Yields CASES different instances, or all of a list."""
  if isinstance(drawn, list):
    for fields in drawn:
      yield fields | {'solution': env.solve(fields)}
    return
  rng, seen = random.Random(env.name), set()
  for _ in range(_DRAWS):
    try:
      x = env.generate(rng, drawn) if isinstance(drawn, dict) else drawn(rng)
    except base.GenerationError:  # Smaller than any level: not all succeed.
      continue
    text = json.dumps([x[key] for key in env.fields])
    if text not in seen:
      seen.add(text)
      yield x if 'solution' in x else x | {'solution': env.solve(x)}
    if len(seen) == CASES:
      return
  raise AssertionError(f'{env.name}: {len(seen)} problems, not {CASES}.')


def _near(env, answer):
  """Returns answers that differ from the right one in a place."""
  if isinstance(env.answer, formats.Choice):
    return [word for word in env.answer.words if word != answer]
  if isinstance(answer, int):
    return {*range(answer - 2, answer + 3), 0, 1} - {answer}
  if isinstance(answer, str):
    letters = sorted({*answer, *getattr(env.answer, 'alphabet', '')})
  else:
    letters = sorted({v + d for v in answer for d in (-1, 0, 1)})
  changed = (
    (*answer[:i], letter, *answer[i + 1 :])
    for i in range(len(answer))
    for letter in letters
    if letter != answer[i]
  )
  rows = [*changed, answer[:-1], (*answer, answer[-1])]
  return [''.join(row) if isinstance(answer, str) else row for row in rows]


def _only(env, x, truth):
  """Yields answers, whether they are the right one, and False."""
  right = _frozen(truth(x))
  solution = _frozen(x['solution'])
  assert solution == right, f'{env.name}: {solution}, not {right}: {x}'
  yield right, True, False
  for answer in _near(env, right):
    if answer != ():
      yield answer, False, False


def _best(env, x, candidates, worth):
  """Yields answers, whether none is better, and whether they break rules."""
  solution = _frozen(env.parse(env.reference(x)))
  tried = [(a, worth(x, a)) for a in map(_frozen, candidates(x))]
  tried.append((solution, worth(x, solution)))
  worths = [w for _, w in tried if w is not None and w is not False]
  best = min(worths, default=True)
  found = tried[-1][1]
  assert found is not False, f'{env.name}: {solution} is not right: {x}'
  assert found == best, f'{env.name}: {solution}, {found} not {best}: {x}'
  for answer, w in tried:
    yield answer, w is not None and w is not False and w == best, w is None


def _check(name, drawn, *meaning):
  """Asserts that solutions are right, and right answers alone accepted."""
  env = environments.get(name)
  answers = _only if len(meaning) == 1 else _best
  for x in _problems(env, drawn):
    assert environments.judge(env, x, env.reference(x)).correct, x
    for answer, right, broken in answers(env, x, *meaning):
      text = answer if isinstance(answer, str) else env.answer.render(answer)
      verdict = environments.judge(env, x, text)
      assert verdict.correct == right, (x, text)
      assert verdict.status == 'invalid' or not broken, (x, text, verdict)


@pytest.fixture
def check():
  """Returns the check of one row: its name, problems, and what is right."""
  return _check
