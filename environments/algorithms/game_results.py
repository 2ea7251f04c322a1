"""Winners of given games."""

from collections.abc import Sequence

_Games = Sequence[Sequence[int]]


def wins(n: int, winners: Sequence[int]) -> list[int]:
  """Returns the wins of each of n players."""
  counts = [0] * n
  for winner in winners:
    counts[winner] += 1
  return counts


def in_turn(n: int, games: _Games) -> list[int]:
  """Returns winners: of each game, in order, who has won fewer so far."""
  counts, winners = [0] * n, []
  for a, b in games:
    winners.append(a if counts[a] <= counts[b] else b)
    counts[winners[-1]] += 1
  return winners


def fewest_wins(n: int, games: _Games) -> list[int]:
  """Returns winners such that the most wins of any player are the fewest.

  From a player with the most wins, a chain of games that each won against the
  next is turned round if it ends at one with fewer wins by two or more. If none
  does, those it could reach have nearly as many wins in games among themselves.
  """
  winners = in_turn(n, games)
  counts = wins(n, winners)
  while True:
    chain = _chain(n, games, winners, counts, counts.index(max(counts)))
    if chain is None:
      return winners
    for i in chain:
      loser = sum(games[i]) - winners[i]
      counts[winners[i]] -= 1
      counts[loser] += 1
      winners[i] = loser


def _chain(n, games, winners, counts, start) -> list[int] | None:
  """Returns games from `start` to a player with two wins less, or None."""
  won: list[list[int]] = [[] for _ in range(n)]
  for i, winner in enumerate(winners):
    won[winner].append(i)
  via = {start: -1}
  queue = [start]
  for u in queue:
    if counts[u] <= counts[start] - 2:
      chain = []
      while u != start:
        chain.append(via[u])
        u = winners[via[u]]
      return chain
    for i in won[u]:
      loser = sum(games[i]) - u
      if loser not in via:
        via[loser] = i
        queue.append(loser)
  return None


def with_most_wins(n: int, games: _Games, most: int) -> list[int]:
  """Returns winners such that the most wins of any player are `most`.

  Raises:
    ValueError: there are none.
  """
  winners = fewest_wins(n, games)
  counts = wins(n, winners)
  played = wins(n, [v for game in games for v in game])
  star = max(range(n), key=lambda v: played[v])
  if not max(counts) <= most <= max(max(counts), played[star]):
    raise ValueError(f'The most wins of any player cannot be {most}.')
  missing = 0 if max(counts) == most else most - counts[star]
  for i, game in enumerate(games):
    if missing and star in game and winners[i] != star:
      winners[i] = star
      missing -= 1
  return winners
