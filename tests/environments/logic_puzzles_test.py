"""Puzzles with many answers: all right ones are accepted, and only those."""

import functools
import itertools

import pytest

import environments
from environments.data_structure import double_stack_sorting
from environments.logic import jug_puzzle


def _judge(name, instance, answer):
  env = environments.get(name)
  text = answer if isinstance(answer, str) else env.answer.render(answer)
  return environments.judge(env, instance, text)


def _samples(name, levels=(0, 1, 2), seeds=range(8)):
  env = environments.get(name)
  return [
    environments.sample(env, k, s).instance for k in levels for s in seeds
  ]


def test_stacks_accept_every_sequence_of_moves_with_the_output():
  name = 'double_stack_sorting'
  x = _samples(name, levels=(0,), seeds=[0])[0]
  right = []
  for moves in map(''.join, itertools.product('ac', 'abcd', repeat=5)):
    output = double_stack_sorting.run(moves, 5)
    found = _judge(name, x, moves)
    assert found.correct == (output == x['output_sequence'])
    if output is None or len(output) < 5:
      assert found.status == 'invalid'
    right += [moves] * found.correct
  mirrored = x['solution'].translate(str.maketrans('abcd', 'cdab'))
  assert _judge(name, x, mirrored).correct
  assert _judge(name, x, x['solution']).correct


def test_stacks_rules():
  name = 'double_stack_sorting'
  x = {'N': 2, 'output_sequence': [1, 0], 'solution': 'aabb'}
  for moves in ('aabb', 'acdb', 'cabd', 'ccdd'):
    assert _judge(name, x, moves).correct
  assert _judge(name, x, 'abab').status == 'wrong'
  for moves in ('b', 'aab', 'aabbb', 'aaabbb', 'aacbb', 'aadd'):
    assert _judge(name, x, moves).status == 'invalid', moves
  assert _judge(name, x, 'aabx').status == 'unparsed'


def test_stacks_need_both():
  for x in _samples('double_stack_sorting'):
    output = x['output_sequence']
    stack, front = [], 0
    for item in output:  # Pushed to one stack, as late as can be.
      while front <= item:
        stack.append(front)
        front += 1
      if stack.pop() != item:
        break
    else:
      pytest.fail(f'One stack is enough: {output}.')


@functools.cache
def _latin(n):
  rows = list(itertools.permutations(range(n)))
  return [
    grid
    for grid in itertools.product(rows, repeat=n)
    if all(len(set(column)) == n for column in zip(*grid))
  ]


def test_futoshiki_has_one_solution_among_all_squares():
  name = 'futoshiki_puzzle'
  squares = _latin(4)
  assert len(squares) == 576
  for x in _samples(name, levels=(0,), seeds=range(3)):
    right = [grid for grid in squares if _judge(name, x, grid).correct]
    assert right == [tuple(map(tuple, x['solution']))]
    assert len(x['inequalities']) == len({*map(tuple, x['inequalities'])})


def test_futoshiki_accepts_all_completions_of_loose_puzzles():
  name = 'futoshiki_puzzle'
  blank = [[-1] * 3 for _ in range(3)]
  pairs = [[0, 0, 0, 1], [2, 2, 0, 0]]
  x = {'N': 3, 'matrix': blank, 'inequalities': pairs, 'solution': []}
  for grid in _latin(3):
    holds = (grid[0][0] < grid[0][1]) + (grid[2][2] < grid[0][0])
    assert _judge(name, x, grid).value == (holds / 2) ** 5
  free = x | {'inequalities': []}
  assert all(_judge(name, free, grid).correct for grid in _latin(3))


def test_futoshiki_rules():
  name = 'futoshiki_puzzle'
  x = {
    'N': 2,
    'matrix': [[0, -1], [-1, -1]],
    'inequalities': [[0, 0, 1, 0]],
    'solution': [[0, 1], [1, 0]],
  }
  assert _judge(name, x, '[[0, 1], [1, 0]]').correct
  for bad in ('1 0\n0 1', '0 1\n0 1', '0 1', '0 1 1 0', '1 2\n2 1'):
    assert _judge(name, x, bad).status == 'invalid', bad


def _seen(line):
  """Counts the entries that are the largest so far."""
  return sum(x == max(line[: i + 1]) for i, x in enumerate(line))


def _sides(grid):
  columns = list(zip(*grid))
  return {
    'left': [_seen(row) for row in grid],
    'right': [_seen(row[::-1]) for row in grid],
    'top': [_seen(column) for column in columns],
    'bottom': [_seen(column[::-1]) for column in columns],
  }


def test_skyscrapers_among_all_squares():
  name = 'skyscraper_puzzle'
  for x in _samples(name, levels=(0,), seeds=[0]):
    for grid in _latin(4):
      sides = _sides(grid)
      hits = sum(a == b for side in sides for a, b in zip(sides[side], x[side]))
      found = _judge(name, x, grid)
      assert found.correct == (hits == 16)
      assert found.correct or found.value == (hits / 16) ** 10


def test_skyscrapers_accept_another_grid_with_the_same_views():
  grid = [[3, 2, 1, 0], [2, 3, 0, 1], [1, 0, 3, 2], [0, 1, 2, 3]]
  views = _sides(grid)
  others = [g for g in _latin(4) if _sides(g) == views]
  assert len(others) == 2
  x = {'N': 4, **views, 'solution': grid}
  for other in others:
    assert _judge('skyscraper_puzzle', x, other).correct
  for bad in ('0 1\n1 0', '1 1 1 1\n' * 4, '0 1 2 3 4\n' * 4):
    assert _judge('skyscraper_puzzle', x, bad).status == 'invalid', bad


def test_jugs_need_three_actions_or_more():
  name = 'jug_puzzle'
  actions = [[word, i] for word in ('Fill', 'Empty') for i in range(3)]
  actions += [['Pour', i, j] for i, j in itertools.permutations(range(3), 2)]
  for x in _samples(name, seeds=range(3)):
    for count in (1, 2):
      for chosen in itertools.product(actions, repeat=count):
        assert not _judge(name, x, list(chosen)).correct
    right = [
      chosen
      for chosen in itertools.product(actions, repeat=4)
      if chosen[0][0] == 'Fill'
      and x['target_volumn'] in jug_puzzle.pour(x['jug_capacities'], chosen)
    ]
    for chosen in right:
      assert _judge(name, x, list(chosen)).correct
    assert right or len(x['solution']) > 4


def test_jugs_grow_in_the_number_of_actions():
  name = 'jug_puzzle'
  counts = [
    sum(len(x['solution']) for x in _samples(name, (level,), range(4)))
    for level in (0, 5, 10, 20)
  ]
  assert counts == sorted(set(counts))


def test_jugs_rules():
  name = 'jug_puzzle'
  x = {'N': 2, 'jug_capacities': [3, 5], 'target_volumn': 2, 'solution': []}
  for right in (
    'Fill 1\nPour 1 0',
    'fill 1, pour 1 0',
    '```\nFill 1\nPour 1 0\n```',
    'Empty 0\nFill 0\nEmpty 0\nFill 1\nPour 1 0',
  ):
    assert _judge(name, x, right).correct, right
  assert _judge(name, x, 'Fill 1').status == 'wrong'
  for bad in ('Fill 2', 'Pour 0 0', 'Pour 2 0'):
    assert _judge(name, x, bad).status == 'invalid', bad
  for unread in (
    '',
    'Fill',
    'Fill -1',
    'Fill 1 2',
    'Pour 1',
    'Spill 1',
    'Fill 1.5',
    'Fill 1 and Pour 1 0',
    'Fill \u0661',
    'Fill ' + '7' * 5_000,
    'Fill 1\n' * 20_000,
  ):
    assert _judge(name, x, unread).status == 'unparsed', unread[:40]
