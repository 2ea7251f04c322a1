"""Tests for `environments/algorithms/games.py`."""

import functools
import itertools
import random

from environments.algorithms import games


@functools.cache
def _minima(values):
  """Returns the lead of the player to move, over all moves."""
  leads = [0] if not values else []
  for chosen in itertools.product((0, 1), repeat=len(values)):
    if any(chosen):
      taken = [x for x, c in zip(values, chosen) if c]
      rest = tuple(x for x, c in zip(values, chosen) if not c)
      leads.append(min(taken) - _minima(rest))
  return max(leads)


def test_minima_over_all_moves():
  rng = random.Random(0)
  for _ in range(200):
    values = sorted(rng.randint(1, 12) for _ in range(rng.randint(1, 6)))
    rng.shuffle(values)
    assert games.minima_game(values) == _minima(tuple(sorted(values)))


def test_minima_by_hand():
  assert games.minima_game([5]) == 5
  assert games.minima_game([3, 3]) == 3  # Both at once.
  assert games.minima_game([1, 9]) == 8  # 9, and then 1 for the other.
  assert games.minima_game([1, 3, 5]) == 3  # 5 and 3 at once leave 1.


@functools.cache
def _piles(piles):
  """Returns the lead of the player to move, over all moves."""
  leads = [0] if not any(piles) else []
  for i, pile in enumerate(piles):
    beside = piles[max(0, i - 1) : i] + piles[i + 1 : i + 2]
    if pile and 0 in beside:
      leads.append(pile - _piles(piles[:i] + (0,) + piles[i + 1 :]))
  return max(leads)


def test_piles_over_all_moves():
  rng = random.Random(0)
  for _ in range(400):
    n, top = rng.randint(2, 8), rng.choice((2, 5, 20))
    piles = [rng.randint(1, top) for _ in range(n)]
    for i in rng.sample(range(n), rng.randint(1, n)):
      piles[i] = 0
    assert games.open_piles_lead(piles) == _piles(tuple(piles)), piles


def test_piles_by_hand():
  assert games.open_piles_lead([0, 2, 4]) == -2  # 2 opens 4.
  assert games.open_piles_lead([2, 0, 4]) == 2
  assert games.open_piles_lead([0, 1, 9, 1, 0]) == -7
  assert games.open_piles_lead([0]) == 0


def _doubling(coins, most):
  """Returns the mover's best total, over all moves."""
  if not coins:
    return 0
  return max(
    sum(coins) - _doubling(coins[k:], 2 * k)
    for k in range(1, min(most, len(coins)) + 1)
  )


def test_doubling_coins_over_all_moves():
  rng = random.Random(0)
  for _ in range(200):
    coins = [rng.randint(1, 9) for _ in range(rng.randint(1, 9))]
    assert games.doubling_coins(coins) == _doubling(coins, 2), coins
  assert games.doubling_coins([1, 1, 9]) == 2  # Whatever is left is taken.


@functools.cache
def _mover_wins(piles):
  """Whether some move, of those that keep the order, beats all answers."""
  for i, pile in enumerate(piles):
    for left in range(piles[i - 1] if i else 0, pile):
      if not _mover_wins(piles[:i] + (left,) + piles[i + 1 :]):
        return True
  return False


def test_ordered_piles_over_all_moves():
  rng = random.Random(0)
  for _ in range(300):
    piles = sorted(rng.randint(0, 5) for _ in range(rng.randint(1, 4)))
    value = games.staircase_value(piles)
    assert (value != 0) == _mover_wins(tuple(piles)), piles
