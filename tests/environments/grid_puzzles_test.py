"""Grid and digit puzzles: right answers are accepted, and only those."""

import itertools

import pytest

import environments
from environments.logic import sliding_tiles


def _judge(name, instance, answer):
  env = environments.get(name)
  text = answer if isinstance(answer, str) else env.answer.render(answer)
  return environments.judge(env, instance, text)


def _fillings(n, m):
  for bits in itertools.product('01', repeat=n * m):
    yield [''.join(bits[r * m : r * m + m]) for r in range(n)]


def _lines(rows):
  return [*rows, *map(''.join, zip(*rows))]


def _fits(rows, given):
  pairs = zip(''.join(rows), ''.join(given))
  return all(y in ('*', x) for x, y in pairs)


def _counts(rows):
  return [line.count('1') for line in _lines(rows)]


FILLED = {  # Name: a grid and what its lines may not hold.
  'binario': (['0110', '1001', '0110'], ('000', '111')),
  'isolated_ones_grid': (['0100', '1010', '0001'], ('11',)),
}


@pytest.mark.parametrize('name', FILLED)
def test_fillings_by_counts(name):
  planted, barred = FILLED[name]
  given = ['*' * 4, '**' + planted[1][2:], '*' * 4]
  counts = _counts(planted)
  fields = {
    'N': 3,
    'M': 4,
    'row_counts': counts[:3],
    'col_counts': counts[3:],
    'matrix': given,
  }
  env = environments.get(name)
  x = env.restore(fields, '\n'.join(planted))
  right = 0
  for rows in _fillings(3, 4):
    clash = any(word in line for line in _lines(rows) for word in barred)
    found = _judge(name, x, rows)
    legal = _fits(rows, given) and not clash
    assert (found.status == 'invalid') == (not legal), rows
    assert found.correct == (legal and _counts(rows) == counts), rows
    right += found.correct
  assert right >= 1
  assert _judge(name, x, planted[:2]).status == 'invalid'
  assert _judge(name, x, ['2' * 4] * 3).status == 'unparsed'


def test_balanced_fillings():
  name = 'balanced_filling'
  planted = ['0011', '1010', '1100', '0101']
  given = ['00**', '****', '****', '***1']
  fields = {'N': 2, 'M': 2, 'matrix': given}
  x = environments.get(name).restore(fields, '\n'.join(planted))
  right = 0
  for rows in _fillings(4, 4):
    if not _fits(rows, given):
      continue
    found = _judge(name, x, rows)
    assert found.correct == (set(_counts(rows)) == {2})
    right += found.correct
  assert right > 1
  assert _judge(name, x, ['0011', '0011', '1100', '1100']).status == 'invalid'
  kinds = set()
  for seed in range(20):
    rows = environments.sample(environments.get(name), 1, seed).instance
    rows = rows['solution']
    lines = _lines(rows)
    assert all(2 * line.count('1') == len(line) for line in lines)
    kinds.add(len(set(rows)))
  assert max(kinds) > 2  # Not one row and its complement only.


def _white(rows):
  return {
    (r, c) for r, row in enumerate(rows) for c, v in enumerate(row) if v == '0'
  }


def _one_piece(cells):
  reached = {min(cells)} if cells else set()
  for _ in cells:
    reached |= {
      (r, c)
      for r, c in cells
      if {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & reached
    }
  return reached == cells


def test_hitori():
  name = 'hitori_puzzle'
  grid = [[1, 1, 2], [2, 3, 2], [1, 2, 3]]
  env = environments.get(name)
  right = []
  x = {'N': 3, 'M': 3, 'matrix': grid, 'solution': ['000'] * 3}
  for rows in _fillings(3, 3):
    white = _white(rows)
    legal = not any('11' in line for line in _lines(rows)) and _one_piece(white)
    lines = [[(r, c) for c in range(3)] for r in range(3)]
    kept = [
      [grid[r][c] for r, c in line if (r, c) in white]
      for line in [*lines, *zip(*lines)]
    ]
    unique = all(len(set(line)) == len(line) for line in kept)
    found = _judge(name, x, rows)
    assert (found.status == 'invalid') == (not legal), rows
    assert found.correct == (legal and unique), rows
    right += [rows] * found.correct
  assert right
  marks = '\n'.join(right[0]).replace('0', '.').replace('1', '*')
  outside = {'N': 3, 'M': 3, 'matrix': grid}
  assert env.restore(outside, marks)['solution'] == right[0]


def test_addition_tables_have_one_solution():
  env = environments.get('addition_table')
  for order in itertools.permutations('abc'):
    x = env.restore({'N': 3, 'digit2letter': list(order)}, None)
    table = env.prompt(x).splitlines()[-3:]
    sums = [part for line in table for part in line.split()]
    assert len(sums) == 6
    for values in itertools.permutations(range(3)):
      digit = dict(zip('abc', values))

      def number(text, digit=digit):
        return sum(digit[x] * 3**k for k, x in enumerate(text[::-1]))

      holds = all(
        number(s[0]) + number(s[2]) == number(s.partition('=')[2]) for s in sums
      )
      assert _judge(env.name, x, [3, *values]).correct == holds
  assert _judge(env.name, x, [4, 0, 1, 2]).status == 'wrong'
  for answer in ([3, 0, 0, 0], [3, 0, 1], [3, 1, 2, 3]):
    assert _judge(env.name, x, answer).status == 'invalid'


def test_symbols_must_make_the_shown_addition_true():
  name = 'cryptarithmetic'
  env = environments.get(name)
  carry = {
    'N': 4,
    'addend_length': 1,
    'digits': [2, 0, 1, 3],
    'addend_1': [1],
    'addend_2': [1],
    'sum_result': [2],
  }
  x = env.restore(carry, '2 0 1 3')
  assert not _judge(name, x, [2, 1, 3, 0]).correct  # 3 + 3 = 12, not 2.
  instances = [x]
  instances += [environments.sample(env, 0, s).instance for s in range(8)]
  for x in instances:
    shown = env.prompt(x).splitlines()[3:6]
    symbols = [[int(s[1:]) for s in t.split() if s[0] == 'd'] for t in shown]
    right = 0
    for values in itertools.permutations(range(4)):
      numbers = []
      for word in symbols:
        number = 0
        for symbol in word:
          number = 4 * number + values[symbol]
        numbers.append(number)
      holds = numbers[0] + numbers[1] == numbers[2]
      assert _judge(name, x, values).correct == holds
      right += holds
    assert right
  for answer in ([0, 0, 1, 2], [0, 1, 2], [1, 2, 3, 4]):
    assert _judge(name, x, answer).status == 'invalid'


def test_slides():
  name = 'sliding_tiles'
  start, goal = [[0, 1, 2], [3, 4, 5]], [[1, 4, 2], [3, 0, 5]]
  fields = {'N': 2, 'M': 3, 'start_grid': start, 'destination_grid': goal}
  x = environments.get(name).restore(fields | {'zero_i': 0, 'zero_j': 0}, 'RD')
  assert sliding_tiles.slide(start, 'RD') == goal
  for text, status in (
    ('RD', 'correct'),
    ('RLRD', 'correct'),
    ('R D', 'unparsed'),
    ('RU', 'invalid'),
    ('LRRD', 'invalid'),
    ('', 'wrong'),
    ('R', 'partial'),
    ('DR', 'partial'),
  ):
    assert _judge(name, x, text).status == status, text
  same = fields | {'destination_grid': start, 'zero_i': 0, 'zero_j': 0}
  y = environments.get(name).restore(same, '')
  assert _judge(name, y, '').correct
  assert _judge(name, y, 'RL').correct
  assert not _judge(name, y, 'R').correct
