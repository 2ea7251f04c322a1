"""Answers that only have to keep rules."""

import collections
import itertools

import pytest


def _permutations(x):
  return itertools.permutations(range(x['N']))


def _subsets(n):
  for size in range(1, n + 1):
    yield from itertools.combinations(range(n), size)


def _bits(x):
  return itertools.product((0, 1), repeat=x['N'])


def _true(x, inputs):
  operations = {'&': min, '|': max, '^': lambda sides: sides[0] != sides[1]}

  def value(tree):
    if isinstance(tree, int):
      return inputs[tree]
    return int(operations[tree[1]]([value(tree[0]), value(tree[2])]))

  return value(x['tree']) == 1


def _edge_choices(x):
  return itertools.combinations(map(tuple, x['edges']), x['N'] - 1)


def _tree_of_degrees(x, chosen):
  seen = {0}
  for _ in chosen:
    seen |= {v for pair in chosen if set(pair) & seen for v in pair}
  ends = collections.Counter(v for pair in chosen for v in pair)
  degrees = [ends[v] for v in range(x['N'])]
  return len(seen) == x['N'] and degrees == x['degrees']


def _path(x, order):
  return all(list(step) in x['edges'] for step in zip(order, order[1:]))


def _vectors(x):
  return itertools.product(range(-4, 5), repeat=x['N'])


def _bounded(x, values):
  return all(
    sum(c * v for c, v in zip(row, values)) >= bound
    for row, bound in zip(x['inequations'], x['results'])
  )


def _halves(x):
  values = x['Multiset_S']
  for places in itertools.combinations(range(len(values)), len(values) // 2):
    others = [i for i in range(len(values)) if i not in places]
    yield [[values[i] for i in part] for part in (places, others)]


def _equal_sums(x, groups):
  return all(sum(group) == x['T'] for group in groups)


def _two_orders(x):
  """Returns all pairs, of four rows up to moves in both that keep the cross."""
  rows = _permutations(x)
  if x['N'] == 4:
    rows = [a for a in rows if a[0] < a[3] and a[0] < a[1] < a[2]]
  return itertools.product(rows, _permutations(x))


def _ones(x, orders):
  n, (a, b) = x['N'], orders
  m = [[x['A'][i][j] for j in b] for i in a]
  return all(m[i][i] and m[i][n - 1 - i] for i in range(n))


def _same_word(x, order):
  return len({''.join(x[key][i] for i in order) for key in 'AB'}) == 1


def _free(columns):
  pairs = itertools.combinations(enumerate(columns), 2)
  return all(a != b and abs(i - k) != abs(a - b) for (i, a), (k, b) in pairs)


def _row(n, column):
  return '.' * column + 'Q' + '.' * (n - 1 - column)


def _queens(rng):
  """Draws a full placement, and which queens are given."""
  n, most = rng.choice(((4, 2), (5, 3), (6, 3), (7, 2)))
  columns = rng.sample(range(n), n)
  while not _free(columns):
    columns = rng.sample(range(n), n)
  k = rng.randint(1, most)
  added = rng.sample(range(n), k)
  board = [_row(n, column) for column in columns]
  given = [['.' * n, row][i not in added] for i, row in enumerate(board)]
  grid = list(map(list, given))
  return {'N': n, 'grid': grid, 'K': k, 'solution': board}


def _boards(x):
  """Yields boards with a queen in each row, and one without the last."""
  n = x['N']
  rows = [''.join(row) for row in x['grid']]
  options = [
    [row] if 'Q' in row else [_row(n, j) for j in range(n)] for row in rows
  ]
  yield from itertools.product(*options)
  yield rows
  yield x['solution'][::-1]


def _completed(x, board):
  kept = all(
    shown == 'Q'
    for row, given in zip(board, x['grid'])
    for shown, before in zip(row, given)
    if before == 'Q'
  )
  if any(row.count('Q') != 1 for row in board):
    return False
  return kept and _free([row.index('Q') for row in board])


def _satisfied(x, values):
  return all(any(values[v] == s for v, s in clause) for clause in x['clauses'])


def _covers_once(x, chosen):
  items = collections.Counter(i for k in chosen for i in x['Sets'][k])
  return items == dict.fromkeys(range(x['N']), 1)


def _splits(x, chosen):
  inside = [[v in chosen for v in members] for members in x['Sets']]
  return all(any(row) and not all(row) for row in inside)


def _images(x):
  return itertools.permutations(range(x['N2']), x['N1'])


def _embeds(x, image):
  first, second = (
    {frozenset(edge) for edge in x[key]} for key in ('G1_edges', 'G2_edges')
  )
  return all(
    (frozenset((u, v)) in first) == (frozenset((image[u], image[v])) in second)
    for u, v in itertools.combinations(range(x['N1']), 2)
  )


def _adds_up(x, places):
  return sum(x['A'][i] for i in places) == x['target']


TABLE = {
  'circuit': ({'N': 4}, _bits, _true),
  'degree_fixed_spanning_tree': ({'N': 5}, _edge_choices, _tree_of_degrees),
  'hamiltonian_path_existence': ({'N': 4}, _permutations, _path),
  'integer_programming': ({'N': 2, 'M': 4}, _vectors, _bounded),
  'k_partition': ({'groups': 2}, _halves, _equal_sums),
  'matrix_permutation_both_diagonal_one': (
    {'N': [3, 4], 'ones': [0.0, 0.6]},
    _two_orders,
    _ones,
  ),
  'pcp_permutation': ({'N': 4, 'letters': [10, 16]}, _permutations, _same_word),
  'queen_placement': (_queens, _boards, _completed),
  'sat': ({'N': 4, 'M': 12}, _bits, _satisfied),
  'set_cover': ({'N': 6}, lambda x: _subsets(len(x['Sets'])), _covers_once),
  'set_splitting': (
    {'N': 6, 'M': 9},
    lambda x: _subsets(x['N']),
    _splits,
  ),
  'subgraph_isomorphism': ({'N2': 5, 'N1': [3, 3]}, _images, _embeds),
  'subset_sum': (
    {'N': 6, 'bits': 4},
    lambda x: _subsets(x['N']),
    _adds_up,
  ),
}


@pytest.mark.parametrize('name', TABLE)
def test_right_answers_are_accepted_and_no_others(
  name, one_answer, every_answer
):
  check = one_answer if len(TABLE[name]) == 2 else every_answer
  check(name, *TABLE[name])
