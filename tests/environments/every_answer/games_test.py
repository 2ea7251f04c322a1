"""Games of two players, played out."""

import collections
import functools
import itertools

import pytest

import environments


def _numbers(rng, low, high, most, least=0):
  return [rng.randint(least, most) for _ in range(rng.randint(low, high))]


def _resources(rng):
  a = _numbers(rng, 3, 5, 6, 1)
  return {'N': len(a), 'A': a}


def _picks(x):
  n = x['N']
  yield from itertools.product(*((i + 1, (i + 1) % n + 1) for i in range(n)))


def _regretless(x, picks):
  n = x['N']

  def gain(i, pick):
    others = picks[:i] + picks[i + 1 :]
    return x['A'][pick - 1] * (1 if pick in others else 2)

  return all(
    gain(i, picks[i]) >= gain(i, other)
    for i in range(n)
    for other in (i + 1, (i + 1) % n + 1)
  )


def _won(moves):
  """Returns whether who moves wins; `moves` yields what a position becomes."""

  @functools.cache
  def wins(position):
    return any(not wins(after) for after in moves(position))

  return wins


def _ordered_piles(rng):
  a = sorted(_numbers(rng, 1, 4, 6))
  return {'N': len(a), 'A': a}


def _ordered_moves(piles):
  for i, pile in enumerate(piles):
    for left in range(piles[i - 1] if i else 0, pile):
      yield (*piles[:i], left, *piles[i + 1 :])


_ordered_wins = _won(_ordered_moves)


def _coins(rng):
  c = _numbers(rng, 1, 8, 9, 1)
  return {'N': len(c), 'C': c}


def _coins_taken(x):
  def best(coins, most):
    """Returns the most that who moves gets, and what the other gets then."""
    if not coins:
      return 0, 0
    options = []
    for k in range(1, min(most, len(coins)) + 1):
      other, own = best(coins[k:], 2 * k)
      options.append((sum(coins[:k]) + own, other))
    return max(options)

  return best(x['C'], 2)[0]


def _heaps(rng):
  heaps = _numbers(rng, 1, 3, 9, 1)
  return {'N': len(heaps), 'Stones': heaps, 'F': rng.randint(2, 5)}


def _splits(position):
  least, heaps = position
  for i, heap in enumerate(heaps):
    for m in range(2, heap + 1) if heap >= least else ():
      parts = [heap // m + (k < heap % m) for k in range(m)]
      yield least, tuple(sorted((*heaps[:i], *heaps[i + 1 :], *parts)))


_split_wins = _won(_splits)


def _two_numbers(rng):
  return {'X': rng.randint(1, 60), 'Y': rng.randint(1, 60)}


def _multiples(pair):
  """Yields no positions after a 0, which its maker wins."""
  small, large = sorted(pair)
  for k in range(1, large // small + 1 if small else 1):
    yield small, large - k * small


_euclid_wins = _won(_multiples)


def _removable(rng):
  a = _numbers(rng, 1, 6, 12, 1)
  return {'N': len(a), 'A': a}


@functools.cache
def _minima_lead(numbers):
  return max(
    (
      min(taken) - _minima_lead(tuple((_left(numbers, taken)).elements()))
      for size in range(1, len(numbers) + 1)
      for taken in itertools.combinations(numbers, size)
    ),
    default=0,
  )


def _left(numbers, taken):
  return collections.Counter(numbers) - collections.Counter(taken)


def _white_cells(rng):
  n = rng.randint(4, 9)
  white = sorted(rng.sample(range(1, n + 1), rng.randint(1, n)))
  return {'N': n, 'white_indices': white}


def _flips(position):
  n, white = position
  for x in white:
    for k in range(1, n // x + 1):
      yield n, white ^ frozenset(range(x, k * x + 1, x))


_flip_wins = _won(_flips)


def _nim_moves(heaps):
  for i, heap in enumerate(heaps):
    for left in range(heap):
      yield tuple(sorted((*heaps[:i], left, *heaps[i + 1 :])))


_nim_wins = _won(_nim_moves)


def _removals(x):
  yield [0]
  for size in range(1, x['N'] + 1):
    yield from itertools.combinations(range(1, x['N'] + 1), size)


def _winning_removal(x, removed):
  kept = [size for i, size in enumerate(x['A'], 1) if i not in removed]
  rests = [
    tuple(sorted(rest))
    for size in range(1, len(kept) + 1)
    for rest in itertools.combinations(kept, size)
  ]
  wins = all(map(_nim_wins, rests)) and sum(x['A']) - sum(kept)
  return wins if kept else None


def _small_heaps(rng):
  a = _numbers(rng, 2, 4, 5, 1)
  return {'N': len(a), 'A': a}


def _beans(rng):
  beans = _numbers(rng, 2, 4, 3)
  return {'N': len(beans), 'P': beans}


def _bean_moves(beans):
  for i in range(len(beans) - 1):
    later = range(i + 1, len(beans))
    for pair in itertools.combinations_with_replacement(later, 2):
      if beans[i]:
        after = list(beans)
        after[i] -= 1
        for j in pair:
          after[j] += 1
        yield (*after[:-1], 0)  # Beans of the last cell do not move.


_bean_wins = _won(_bean_moves)


def _open_row(rng):
  a = _numbers(rng, 2, 7, 9, 1)
  for i in rng.sample(range(len(a)), rng.randint(1, (len(a) + 1) // 2)):
    a[i] = 0
  return {'N': len(a), 'A': a}


@functools.cache
def _row_lead(row):
  padded = (1, *row, 1)
  return max(
    (
      pile - _row_lead((*row[:i], 0, *row[i + 1 :]))
      for i, pile in enumerate(row)
      if pile and 0 in (padded[i], padded[i + 2])
    ),
    default=0,
  )


@functools.cache
def _primes_taken(pile):
  """Returns whether who moves wins, and how many moves are made."""
  after = [
    _primes_taken(pile - p)
    for p in range(2, pile + 1)
    if all(p % d for d in range(2, p))
  ]
  wins = [1 + moves for won, moves in after if not won]
  if wins:
    return True, min(wins)
  return False, max((1 + moves for _, moves in after), default=0)


def _tree(rng):
  n = rng.randint(2, 6)
  name = [0, *rng.sample(range(1, n), n - 1)]
  edges = [sorted((name[rng.randrange(v)], name[v])) for v in range(1, n)]
  return {'N': n, 'edges': rng.sample(edges, n - 1)}


def _painted(x):
  n, edges = x['N'], x['edges']
  around = [{a + b - u for a, b in edges if u in (a, b)} for u in range(n)]

  @functools.cache
  def painter_wins(runner, white, k):
    for paint in itertools.combinations(sorted(white), min(k, len(white))):
      left = white - set(paint)
      steps = {runner, *around[runner]}
      if not left or (
        steps.isdisjoint(left) and all(painter_wins(v, left, k) for v in steps)
      ):
        return True
    return False

  white = frozenset(range(1, n))
  return next(k for k in range(1, n + 1) if painter_wins(0, white, k))


def _winner(name, wins, position):
  """Returns the truth of a game of two names, the first player's first."""
  words = environments.get(name).answer.words
  return lambda x: words[not wins(position(x))]


TABLE = {
  'circular_sharing_equilibrium': (_resources, _picks, _regretless),
  'delta_nim_game': (
    _ordered_piles,
    _winner('delta_nim_game', _ordered_wins, lambda x: tuple(x['A'])),
  ),
  'doubling_coin_game': (_coins, _coins_taken),
  'equal_heap_splitting_game': (
    _heaps,
    _winner(
      'equal_heap_splitting_game',
      _split_wins,
      lambda x: (x['F'], tuple(sorted(x['Stones']))),
    ),
  ),
  'euclid_game': (
    _two_numbers,
    _winner('euclid_game', _euclid_wins, lambda x: (x['X'], x['Y'])),
  ),
  'minima_removal_game': (
    _removable,
    lambda x: _minima_lead(tuple(sorted(x['A']))),
  ),
  'multiple_flipping_game': (
    _white_cells,
    _winner(
      'multiple_flipping_game',
      _flip_wins,
      lambda x: (x['N'], frozenset(x['white_indices'])),
    ),
  ),
  'new_nim_game': (_small_heaps, _removals, _winning_removal),
  'splitting_game': (
    _beans,
    _winner('splitting_game', _bean_wins, lambda x: (*x['P'][:-1], 0)),
  ),
  'stone_intervals_game': (
    _open_row,
    lambda x: (sum(x['A']) + _row_lead(tuple(x['A']))) // 2,
  ),
  'taking_prime_game': (
    [{'N': n} for n in range(2, 252)],
    lambda x: (-1, _primes_taken(x['N'])[1])[_primes_taken(x['N'])[0]],
  ),
  'tree_runner_painter_game': (_tree, _painted),
}


@pytest.mark.parametrize('name', TABLE)
def test_right_answers_are_accepted_and_no_others(
  name, one_answer, every_answer
):
  check = one_answer if len(TABLE[name]) == 2 else every_answer
  check(name, *TABLE[name])
