"""Winners of games, against trying all of them."""

import itertools
import random

import pytest

from environments.algorithms import game_results


def test_every_possible_maximum_is_reached_and_no_other():
  rng = random.Random(12)
  for _ in range(250):
    n = rng.randint(2, 5)
    games = [rng.sample(range(n), 2) for _ in range(rng.randint(1, 8))]
    most = lambda winners, n=n: max(game_results.wins(n, winners))
    possible = set(map(most, itertools.product(*games)))
    assert most(game_results.fewest_wins(n, games)) == min(possible)
    for k in range(len(games) + 2):
      if k in possible:
        winners = game_results.with_most_wins(n, games, k)
        assert most(winners) == k
        assert all(w in game for w, game in zip(winners, games))
      else:
        with pytest.raises(ValueError, match='cannot be'):
          game_results.with_most_wins(n, games, k)


def test_in_turn_by_hand():
  assert game_results.in_turn(3, [(0, 1), (0, 1), (1, 2)]) == [0, 1, 2]
