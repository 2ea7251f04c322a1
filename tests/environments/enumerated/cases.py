"""Small problems whose answers are enumerated from the prompt's own words.

A row of a table draws one small problem as a `Case`: its fields, answers to
judge, and a brute force that tells the right ones, which shares no code with
the environment. Answers are tuples, strings and integers; tuples stand for
lists. `check` runs a row.
"""

from collections.abc import Callable
from collections.abc import Iterable
import functools
import itertools
import json
import random
from typing import Any
from typing import NamedTuple

import environments
from environments import base

COUNT = 200  # Different problems of a row.
_DRAWS = 40  # Of a row for each problem, at most.


class Case(NamedTuple):
  """One problem: its fields, answers to judge, and which answers are right."""

  fields: dict[str, Any]
  options: Iterable[Any]
  right: Callable[[Any], bool]
  invalid: frozenset = frozenset()  # Of the options, those that break a rule.


def best(fields, options, cost) -> Case:
  """The answers of least cost are right; those of cost None break a rule."""
  costs = {option: cost(option) for option in options}
  least = min((c for c in costs.values() if c is not None), default=None)

  def right(answer):
    value = costs[answer] if answer in costs else cost(answer)
    return value is not None and value == least

  invalid = frozenset(option for option, c in costs.items() if c is None)
  return Case(fields, list(costs), right, invalid)


def valid(fields, options, rule) -> Case | None:
  """Whatever keeps the rule, by fields and answer, is right; None if none."""
  options = list(options)
  right = lambda answer: rule(fields, answer)
  return Case(fields, options, right) if any(map(right, options)) else None


def only(fields, answer) -> Case:
  """One answer is right; its neighbours are judged beside it."""
  return Case(fields, [answer, *near(answer)], answer.__eq__)


def near(answer) -> list:
  """Returns answers of the same form that differ from `answer` a little."""
  if isinstance(answer, int):
    return [answer - 1, answer + 1, -answer - 1, 2 * answer + 1]
  if isinstance(answer, str):
    other = {'0': '1', '1': '0', 'a': 'b', 'b': 'a'}
    places = range(len(answer))
    found = [
      answer[:i] + other.get(answer[i], 'c') + answer[i + 1 :] for i in places
    ]
    found += [answer[:i] + answer[i + 1 :] for i in places if len(answer) > 1]
    found += [answer + answer[0], answer[::-1]]
    return [x for x in dict.fromkeys(found) if x != answer]
  found = [(*answer, answer[-1]), *([answer[:-1]] if answer[1:] else [])]
  for i, item in enumerate(answer):
    changed = near(item)[:2] if isinstance(item, int) else near(item)
    found += [(*answer[:i], x, *answer[i + 1 :]) for x in changed]
  for i, j in itertools.combinations(range(len(answer)), 2):
    swapped = list(answer)
    swapped[i], swapped[j] = answer[j], answer[i]
    found.append(tuple(swapped))
  return [x for x in found if x != answer]


def numbers(rng: random.Random, n: int, low: int, high: int) -> list[int]:
  """Returns n integers from `low` to `high`."""
  return [rng.randint(low, high) for _ in range(n)]


def table(rng: random.Random, n: int, m: int, low: int, high: int):
  """Returns n rows of m integers from `low` to `high`."""
  return [numbers(rng, m, low, high) for _ in range(n)]


def word(rng: random.Random, n: int, letters: str) -> str:
  """Returns n of the letters."""
  return ''.join(rng.choices(letters, k=n))


def words(letters: str, sizes: Iterable[int]) -> list[str]:
  """Returns all words of the letters with a length in `sizes`."""
  return [
    ''.join(w) for n in sizes for w in itertools.product(letters, repeat=n)
  ]


def subsets(n: int, sizes: Iterable[int] | None = None) -> list[tuple]:
  """Returns the choices of places 0..n-1, not empty unless `sizes` has 0."""
  sizes = range(1, n + 1) if sizes is None else sizes
  return [p for k in sizes for p in itertools.combinations(range(n), k)]


def cells(n: int, m: int) -> list[tuple[int, int]]:
  """Returns the cells of n rows and m columns."""
  return list(itertools.product(range(n), range(m)))


def is_latin(rows, n: int) -> bool:
  """Whether n rows and n columns hold each of 0..n-1 once."""
  lines = [*rows, *zip(*rows)]
  return len(rows) == n and all(sorted(x) == list(range(n)) for x in lines)


@functools.cache
def latin_squares(n: int) -> list[tuple]:
  """Returns all n x n squares with 0..n-1 once in each row and column."""
  orders = list(itertools.permutations(range(n)))
  squares = [()]
  for _ in range(n):
    squares = [
      (*rows, order)
      for rows in squares
      for order in orders
      if all(a != b for row in rows for a, b in zip(row, order))
    ]
  return squares


def slices(n: int) -> list[tuple[int, int]]:
  """Returns all (i, j) with 0 <= i < j <= n."""
  return list(itertools.combinations(range(n + 1), 2))


def blocks(values, ends) -> list | None:
  """Returns the blocks that end before each of `ends`; None if one is empty."""
  bounds = list(itertools.pairwise([0, *ends]))
  if ends[-1] != len(values) or any(i >= j for i, j in bounds):
    return None
  return [values[i:j] for i, j in bounds]


def freeze(answer):
  """Returns an answer with tuples in place of lists."""
  if isinstance(answer, list | tuple):
    return tuple(map(freeze, answer))
  if isinstance(answer, dict):
    return frozenset(answer.items())
  return answer


def thaw(answer):
  """Returns a frozen answer with lists in place of tuples."""
  if isinstance(answer, tuple):
    return list(map(thaw, answer))
  return dict(answer) if isinstance(answer, frozenset) else answer


def solves(env: base.Environment) -> bool:
  """Whether the environment has a solver of its own."""
  return type(env).solve is not base.Environment.solve


def _instance(env, case: Case):
  """Returns the problem, solved by the environment's solver if it has one."""
  fields = json.loads(base.canonical(case.fields))
  if 'solution' in fields:
    return fields
  if solves(env):
    return env.restore(fields, None)
  answer = next(option for option in case.options if case.right(option))
  return env.restore(fields, env.answer.render(thaw(answer)))


def check(name: str, row: Callable[[random.Random], Case | None]) -> int:
  """Compares a solver and a verifier with a row on COUNT different problems.

  Args:
    name: of the environment.
    row: draws a case, or None if what it drew has no right answer.

  Returns:
    How many answers were judged.
  """
  env, rng = environments.get(name), random.Random(name)
  seen, judged, right = set(), 0, 0
  for _ in range(_DRAWS * COUNT):
    if len(seen) == COUNT:
      break
    case = row(rng)
    key = case and base.canonical(case.fields)
    if case is None or key in seen:
      continue
    seen.add(key)
    x = _instance(env, case)
    assert case.right(freeze(x['solution'])), x
    expect = {option: case.right(option) for option in case.options}
    assert any(expect.values()), x
    judged, right = judged + len(expect), right + sum(expect.values())
    for option, expected in expect.items():
      reward = env.score(x, thaw(option))
      assert reward.correct == expected, (x, option, reward)
      if expected:
        text = env.answer.render(thaw(option))
        assert environments.judge(env, x, text).correct, (x, text)
      assert expected or reward.value < 1, (x, option, reward)
      if option in case.invalid:
        assert reward.status == 'invalid', (x, option)
  assert len(seen) == COUNT, f'{name} has {len(seen)} different problems.'
  assert right < judged, f'{name}: no wrong answer was judged.'
  return judged


def check_drawn(name: str, rule: Callable[[Any, Any], bool]) -> None:
  """Holds the rule against the solutions of COUNT drawn problems.

  Args:
    name: of an environment whose generator plants its solutions.
    rule: whether an answer is right, by fields and answer.
  """
  env = environments.get(name)
  for seed in range(COUNT):
    x = environments.sample(env, seed % 4, seed).instance
    assert rule(x, x['solution']), x
