"""Logic puzzles: every answer that keeps the rules is right, no other is."""

import itertools

import pytest

import environments
from environments.logic import light_up_puzzle


def _judge(name, instance, answer):
  env = environments.get(name)
  text = answer if isinstance(answer, str) else env.answer.render(answer)
  return environments.judge(env, instance, text)


def _sample(name, level=0, seed=0):
  return environments.sample(environments.get(name), level, seed).instance


def _bit_grids(n, m):
  for bits in itertools.product('01', repeat=n * m):
    yield [''.join(bits[r * m : r * m + m]) for r in range(n)]


def test_kakurasu_accepts_all_grids_with_the_sums():
  x = {'N': 3, 'M': 3, 'A': [3, 3, 3], 'B': [3, 3, 3], 'solution': None}
  right = 0
  for grid in _bit_grids(3, 3):
    ok = all(
      sum(c + 1 for c in range(3) if grid[r][c] == '1') == 3
      and sum(c + 1 for c in range(3) if grid[c][r] == '1') == 3
      for r in range(3)
    )
    assert _judge('kakurasu', x, grid).correct == ok
    right += ok
  assert right == 2
  assert _judge('kakurasu', x, '001\n001').status == 'invalid'
  assert _judge('kakurasu', x, '001\n001\n11x').status == 'unparsed'


def test_knights_and_knaves_are_read_by_whole_names():
  x = {
    'N': 2,
    'names': ['William', 'Liam'],
    'quiz': '',
    'solution': {'william': 'knight', 'liam': 'knave'},
  }
  for right in (
    'William is a knight, and Liam is a knave.',
    'liam is a KNAVE and william  is a\nknight',
  ):
    assert _judge('knights_and_knaves', x, right).correct
  for wrong, status in (
    ('William is a knight, and Liam is a knight.', 'partial'),
    ('William is a knave, and Liam is a knight.', 'wrong'),
    ('William is a knight.', 'invalid'),
    ('Will is a knight, Liam is a knave', 'invalid'),
    ('Liam is a knave, Liam is a knave, William is a knight', 'unparsed'),
    ('William is not a knight, Liam is a knave', 'unparsed'),
    ('William is a knight, Liam is a knave or not', 'unparsed'),
  ):
    assert _judge('knights_and_knaves', x, wrong).status == status, wrong


def _lights_right(grid, bulbs):
  cells = list(itertools.product(range(len(grid)), range(len(grid[0]))))
  for r, c in cells:
    if grid[r][c] != 'W':
      near = sum(abs(a - r) + abs(b - c) == 1 for a, b in bulbs)
      if grid[r][c] != 'B' and near != int(grid[r][c]):
        return False
      continue
    seeing = 0
    for a, b in bulbs:
      between = [
        (i, j)
        for i in range(min(a, r), max(a, r) + 1)
        for j in range(min(b, c), max(b, c) + 1)
      ]
      line = a == r or b == c
      seeing += line and all(grid[i][j] == 'W' for i, j in between)
    if seeing != 1 and (seeing == 0 or (r, c) in bulbs):
      return False
  return True


@pytest.mark.parametrize(
  'grid', [['WWW', 'W2W', 'WBW'], ['W0WW', 'WWBW'], ['W1W', 'BWW', 'WWB']]
)
def test_light_up_accepts_all_right_grids(grid):
  x = {'N': len(grid), 'M': len(grid[0]), 'grid': grid, 'solution': None}
  cells = itertools.product(range(len(grid)), range(len(grid[0])))
  white = [(r, c) for r, c in cells if grid[r][c] == 'W']
  for chosen in itertools.product((0, 1), repeat=len(white)):
    bulbs = set(itertools.compress(white, chosen))
    answer = light_up_puzzle.LightUpPuzzle()._fill(grid, bulbs)
    found = _judge('light_up_puzzle', x, answer)
    assert found.correct == _lights_right(grid, bulbs), answer
  assert _judge('light_up_puzzle', x, '\n'.join(grid)).status == 'invalid'


def test_magic_squares():
  x = {'N': 3, 'grid': [[0] * 3 for _ in range(3)], 'solution': None}
  right = 0
  for p in itertools.permutations(range(1, 10)):
    if p[0] + p[1] + p[2] != 15 or p[0] + p[3] + p[6] != 15:
      continue
    lines = [p[3:6], p[6:], p[1::3], p[2::3], p[::4], p[2:7:2]]
    ok = all(sum(line) == 15 for line in lines)
    found = _judge('magic_square_puzzle', x, [p[:3], p[3:6], p[6:]])
    assert found.correct == ok
    right += ok
  assert right == 8
  given = x | {'grid': [[0, 0, 0], [0, 4, 0], [0, 0, 0]]}
  answer = '2 7 6\n9 5 1\n4 3 8'
  assert _judge('magic_square_puzzle', given, answer).status == 'invalid'
  assert _judge('magic_square_puzzle', x, '5 5 5\n' * 3).status == 'invalid'


def test_mines_and_their_published_form():
  grid = [[1, -1, -1], [-1, 3, -1]]
  fields = {'N': 2, 'M': 3, 'grid': grid}
  env = environments.get('minesweeping')
  x = env.restore(fields, '.**\n..*\n')
  assert x['solution'] == ['011', '001']
  right = 0
  for answer in _bit_grids(2, 3):
    near = (answer[0][1] == '1') + (answer[1][0] == '1')
    total = sum(row.count('1') for row in answer)
    clear = answer[0][0] == answer[1][1] == '0'
    ok = clear and near == 1 and total == 3
    found = _judge('minesweeping', x, answer)
    assert found.correct == ok
    assert clear or found.status == 'invalid'
    right += ok
  assert right == 2
