"""Tests for `environments/algorithms/countdown.py`."""

import fractions
import random

import pytest

from environments.algorithms import countdown
from environments.algorithms import expressions


def _values(numbers):
  """Joins any two numbers by any operator in either order, signs included."""
  if len(numbers) == 1:
    return {numbers[0]}
  found = set()
  for i, a in enumerate(numbers):
    for j, b in enumerate(numbers):
      if i != j:
        rest = [n for k, n in enumerate(numbers) if k not in (i, j)]
        for joined in {a + b, a - b, a * b} | ({a / b} if b else set()):
          found |= _values([*rest, joined])
  return found


def _check(numbers, target, expression):
  """Returns the distance to the target, after checking the numbers used."""
  assert expressions.numbers(expression) == sorted(numbers)
  return abs(expressions.evaluate(expression) - target)


@pytest.mark.parametrize('top', [1, 2, 4, 9, 48])
def test_nearest_against_all_expressions(top):
  rng = random.Random(top)
  for n in (2, 2, 3, 3, 3, 3, 4):
    numbers = [rng.randint(n < 3, top) for _ in range(n)]
    values = _values([fractions.Fraction(number) for number in numbers])
    for target in (0, top, rng.randint(0, 10 * top), rng.randint(0, 9**n)):
      best = min(abs(value - target) for value in values)
      found = countdown.nearest(numbers, target)
      assert _check(numbers, target, found) == best, (numbers, target)


def test_nearest_of_five_with_repeats():
  # Few values, so that all can be listed.
  for numbers in ([1, 1, 1, 1, 1], [2, 2, 2, 2, 1], [3, 3, 0, 0, 3]):
    values = _shared(numbers)
    for target in (0, 1, 7, 13, 29, 500):
      best = min(abs(value - target) for value in values)
      found = countdown.nearest(numbers, target)
      assert _check(numbers, target, found) == best, (numbers, target)


def _shared(numbers):
  """Returns all values, each multiset of numbers being worked on only once."""
  seen, found = set(), set()
  stack = [tuple(sorted(map(fractions.Fraction, numbers)))]
  while stack:
    held = stack.pop()
    if held in seen:
      continue
    seen.add(held)
    if len(held) == 1:
      found.add(held[0])
    for i, a in enumerate(held):
      for j, b in enumerate(held):
        if i != j:
          rest = [n for k, n in enumerate(held) if k not in (i, j)]
          for joined in {a + b, a - b, a * b} | ({a / b} if b else set()):
            stack.append(tuple(sorted([*rest, joined])))
  return found


def test_six_numbers():
  found = countdown.nearest([75, 50, 2, 3, 8, 7], 812)
  assert _check([75, 50, 2, 3, 8, 7], 812, found) == 0


@pytest.mark.parametrize('n', [4, 5, 7, 8, 9, 12])
def test_reach_hits_planted_targets(n):
  rng = random.Random(n)
  hits = 0
  for _ in range(5):
    numbers = [rng.randint(1, 50) for _ in range(n)]
    target, planted = countdown.plant(rng, numbers, 500)
    assert _check(numbers, target, planted) == 0
    found = countdown.reach(numbers, target)
    if found:
      assert _check(numbers, target, found) == 0
      hits += 1
  assert hits == 5 if n > 6 else hits > 0


def test_what_cannot_be_reached():
  assert countdown.reach([1] * 8, 80) is None
  assert countdown.reach([2, 2, 2, 2], 1_000) is None


def test_planted_values_keep_in_bounds():
  rng = random.Random(0)
  for _ in range(200):
    target, planted = countdown.plant(rng, [3, 5, 7, 7, 9], 60)
    assert 0 <= target <= 60
    assert _check([3, 5, 7, 7, 9], target, planted) == 0


def test_negative_numbers_are_refused():
  for solve in (countdown.nearest, countdown.reach):
    with pytest.raises(ValueError, match='-1'):
      solve([1, 2, 3, -1], 3)
    with pytest.raises(ValueError, match='-5'):
      solve([1, 2, 3, 1], -5)
