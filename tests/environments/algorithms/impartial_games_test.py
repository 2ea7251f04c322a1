"""Values of games against a search of all moves."""

import functools
import itertools

import pytest

from environments.algorithms import impartial_games


def _loses(position, moves):
  """Whether the mover loses, by the definition."""

  @functools.cache
  def loses(position):
    return not any(loses(after) for after in moves(position))

  return loses(position)


@pytest.mark.parametrize('n', range(3, 9))
def test_multiple_flips(n):
  def moves(white):
    for x in white:
      for k in range(1, n // x + 1):
        yield white ^ frozenset(range(x, k * x + 1, x))

  values = impartial_games.multiple_flip_values(n)
  for code in range(1 << n):
    white = frozenset(x for x in range(1, n + 1) if code >> (x - 1) & 1)
    total = functools.reduce(lambda a, x: a ^ values[x], white, 0)
    assert _loses(white, moves) == (not total), white


def test_beans():
  def moves(beans):
    n = len(beans)
    for i in range(n):
      for j in range(i + 1, n if beans[i] else 0):
        for k in range(j, n):
          after = list(beans)
          after[i] -= 1
          after[j] += 1
          after[k] += 1
          yield tuple(after)

  for n, most in ((3, 4), (4, 2), (5, 1)):
    values = impartial_games.bean_values(n)[::-1]
    for beans in itertools.product(range(most + 1), repeat=n):
      total = 0
      for value, count in zip(values, beans):
        total ^= value * (count % 2)
      assert _loses(beans, moves) == (not total), beans


@pytest.mark.parametrize('least', (1, 2, 3, 4))
def test_equal_splits(least):
  def moves(heaps):
    for i, size in enumerate(heaps):
      for parts in range(2, size + 1 if size >= least else 0):
        split = [(size + j) // parts for j in range(parts)]
        yield tuple(sorted([*heaps[:i], *heaps[i + 1 :], *split]))

  for first, second in itertools.combinations_with_replacement(range(1, 9), 2):
    value = impartial_games.equal_split_value((first, second), least)
    assert _loses((first, second), moves) == (not value)


def test_prime_removals():
  primes = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59)

  @functools.cache
  def length(pile):
    after = [length(pile - p) + 1 for p in primes if p <= pile]
    odd = [moves for moves in after if moves % 2]
    return min(odd) if odd else max(after, default=0)

  lengths = impartial_games.prime_removal_lengths(60)
  assert list(lengths) == [length(pile) for pile in range(61)]
