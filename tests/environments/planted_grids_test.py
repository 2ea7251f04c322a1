"""Grids to fill and to turn, locks, two-literal formulas: exact verdicts."""

import itertools

import pytest

import environments


def _judge(name, instance, answer):
  env = environments.get(name)
  text = answer if isinstance(answer, str) else env.answer.render(answer)
  return environments.judge(env, instance, text)


def _samples(name, levels=(0, 1), seeds=range(10)):
  env = environments.get(name)
  return [
    environments.sample(env, k, s).instance for k in levels for s in seeds
  ]


def test_shifts_rules():
  x = {
    'N': 2,
    'M': 3,
    'row_K': 2,
    'col_K': 1,
    'start_grid': [[0, 1, 2], [3, 4, 5]],
    'destination_grid': [[5, 0, 1], [3, 4, 2]],
    'solution': None,
  }
  for bad in (
    'row 1 0',
    'column 2 2',
    'row 2 1',
    'column 3 1',
    'row -1 1',
  ):
    assert _judge('nine_puzzle', x, bad).status == 'invalid', bad
  # The 5 moves up, then row 0 moves right: 5 0 1 above 3 4 2.
  for right in (
    'column 2 1\nrow 0 1',
    'Row 0 1\n row 0 -1\ncolumn 2 -1 row 0 1',
  ):
    assert _judge('nine_puzzle', x, right).correct, right
  assert _judge('nine_puzzle', x, 'row 0 -2\nrow 0 1').status == 'wrong'
  for unread in ('', 'row 0', 'row 0 1 2', 'line 0 1', 'row 0 1.5', 'row a 1'):
    assert _judge('nine_puzzle', x, unread).status == 'unparsed', unread
  long = 'row 0 1\n' * 999
  assert _judge('nine_puzzle', x, long + 'column 2 1').status == 'wrong'
  assert _judge('nine_puzzle', x, long + 'row 0 1\n' * 2).status == 'invalid'


def test_no_single_shift_is_enough():
  for x in _samples('nine_puzzle'):
    singles = [
      [word, k, s]
      for word, lines, most in (
        ('row', x['N'], x['row_K']),
        ('column', x['M'], x['col_K']),
      )
      for k in range(lines)
      for s in range(-most, most + 1)
      if s
    ]
    assert x['start_grid'] != x['destination_grid']
    assert not any(_judge('nine_puzzle', x, [move]).correct for move in singles)


def test_turns_rules():
  x = {
    'N': 2,
    'M': 3,
    'K': 2,
    'steps': 1,
    'start_grid': [[0, 1, 2], [3, 4, 5]],
    'destination_grid': [[1, 4, 2], [0, 3, 5]],
    'solution': None,
  }
  # Counter-clockwise: the upper right cell, 1, comes to the upper left.
  for right in ('0 0', '0 0\n' * 5, '(0, 1), (0, 1), (0, 1), (0, 1), (0, 0)'):
    assert _judge('twiddle_puzzle', x, right).correct, right
  for wrong in ('0 1', '0 0\n0 0', '0 0\n' * 3):
    assert _judge('twiddle_puzzle', x, wrong).status == 'wrong', wrong
  for bad in ('1 0', '0 2', '-1 0', '0 0 ' * 1_001):
    assert _judge('twiddle_puzzle', x, bad).status == 'invalid', bad[:9]


def test_turns_of_one_block_are_not_enough():
  for x in _samples('twiddle_puzzle'):
    rows, columns = x['N'] - x['K'] + 1, x['M'] - x['K'] + 1
    for i, j, times in itertools.product(
      range(rows), range(columns), (1, 2, 3)
    ):
      assert not _judge('twiddle_puzzle', x, [[i, j]] * times).correct


def test_numbrix_accepts_all_paths():
  for matrix in ([[-1, 1, -1], [-1, -1, -1]], [[-1] * 3] * 2):
    x = {'N': 2, 'M': 3, 'matrix': matrix, 'solution': None}
    right = 0
    for p in itertools.permutations(range(6)):
      grid = [list(p[:3]), list(p[3:])]
      place = {v: divmod(k, 3) for k, v in enumerate(p)}
      broken = sum(
        sum(abs(a - b) for a, b in zip(place[k], place[k + 1])) != 1
        for k in range(5)
      )
      ok = matrix[0][1] in (-1, grid[0][1])
      found = _judge('numbrix', x, grid)
      assert found.correct == (ok and not broken)
      assert ok == (found.status != 'invalid')
      right += found.correct
    assert right == (16 if matrix[0][1] < 0 else 2)


def test_locks_need_all_their_presses():
  for x in _samples('quantum_lock_puzzle', (0, 2), range(5)):
    least = len(x['solution'])
    for count in range(least + 1):
      for presses in itertools.product(range(x['N']), repeat=count):
        y = x['Y_start']
        for turn, k in enumerate(presses):
          op, value = x['buttons'][k][turn % 2]
          y = {'+': y + value, '-': y - value, '*': y * value}[op]
        ok = y == x['Y_target']
        assert not ok or count == least
        text = ' '.join(map(str, presses))
        assert _judge('quantum_lock_puzzle', x, text).correct == ok
    for bad in ('3', '-1', '0 ' * 1_001):
      assert _judge('quantum_lock_puzzle', x, bad).status == 'invalid'


def _visible(line):
  return sum({x for i, x in enumerate(line) if x == max(line[: i + 1])})


def test_sums_of_skyscrapers_accept_all_grids():
  rows = list(itertools.permutations(range(3)))
  grids = [
    g
    for g in itertools.product(rows, repeat=3)
    if all(len(set(column)) == 3 for column in zip(*g))
  ]
  views = lambda g: {
    'left': [_visible(row) for row in g],
    'right': [_visible(row[::-1]) for row in g],
    'top': [_visible(column) for column in zip(*g)],
    'bottom': [_visible(column[::-1]) for column in zip(*g)],
  }
  assert len(grids) == 12
  for g, h in itertools.product(grids, repeat=2):
    x = {'N': 3, **views(g), 'solution': None}
    ok = views(g) == views(h)
    assert _judge('skyscraper_sum_puzzle', x, h).correct == ok
  assert _judge('skyscraper_sum_puzzle', x, '0 1\n1 0').status == 'invalid'


def test_stars_accept_all_placings():
  grid = [list('..X..'), list('.....'), list('X....')]
  fields = {'N': 3, 'M': 5, 'grid': grid, 'sparsity': 0.2}
  env = environments.get('star_battle')
  x = env.restore(fields, '*.X..\n...*.\nX*...')
  assert x['solution'] == ['10000', '00010', '01000']
  assert _judge('star_battle', x, x['solution']).correct
  for a, b, c in itertools.product(range(5), repeat=3):
    stars = ['0' * k + '1' + '0' * (4 - k) for k in (a, b, c)]
    ok = a != 2 and c != 0 and a != c and abs(a - b) > 1 and abs(b - c) > 1
    assert _judge('star_battle', x, stars).correct == ok, stars
  for bad in ('10000\n00010\n00000', '10010\n00000\n01000'):
    assert _judge('star_battle', x, bad).status == 'wrong'
  for bad in ('10000\n00010', '00100\n00001\n01000'):
    assert _judge('star_battle', x, bad).status == 'invalid'


@pytest.mark.parametrize('blanks', [0, 8])
def test_sudoku_accepts_all_grids(blanks):
  rows = list(itertools.permutations(range(1, 5)))
  given = [[0, 0, 0, 0], [0, 0, 0, 0], [2, 1, 4, 3], [4, 3, 2, 1]]
  given = given if blanks else [[1, 2, 3, 4], [3, 4, 1, 2], *given[2:]]
  x = {'N': 2, 'M': 2, 'NM': 4, 'sudoku': given, 'solution': None}
  right = 0
  for a, b in itertools.product(rows, repeat=2):
    grid = [list(a), list(b), *given[2:]]
    right += _judge('sudoku', x, grid).correct
    if {*a[:2], *b[:2]} != {1, 2, 3, 4}:
      assert not _judge('sudoku', x, grid).correct
  # Each half of row 0 has its pair, each pair of columns its order.
  assert right == (4 if blanks else 1)
  bad = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 5]]
  assert _judge('sudoku', x, bad).status == 'invalid'


def test_survo_accepts_all_tables():
  x = {
    'N': 2,
    'M': 3,
    'matrix': [[-1, 4, -1], [-1, -1, -1]],
    'row_sums': [7, 8],
    'col_sums': [4, 4, 7],
    'solution': None,
  }
  right = 0
  for p in itertools.permutations(range(6)):
    ok = sum(p[:3]) == 7 and p[0] + p[3] == 4 and p[1] + p[4] == 4 and p[1] == 4
    found = _judge('survo_puzzle', x, [p[:3], p[3:]])
    assert found.correct == ok
    assert (found.status == 'invalid') == (p[1] != 4)
    right += ok
  assert right == 1  # 1 4 2 above 3 0 5.
  assert _judge('survo_puzzle', x, '3 4 0\n0 3 5').status == 'invalid'


def test_formulas_accept_all_models():
  for x in _samples('two_sat', seeds=range(5)):
    assert len(x['clauses']) == x['M']
    for values in itertools.product((0, 1), repeat=x['N']):
      ok = all(
        values[a] == s or values[b] == t for (a, s), (b, t) in x['clauses']
      )
      assert _judge('two_sat', x, list(values)).correct == ok
    assert _judge('two_sat', x, [2] * x['N']).status == 'invalid'
    assert _judge('two_sat', x, [1] * (x['N'] + 1)).status == 'invalid'
