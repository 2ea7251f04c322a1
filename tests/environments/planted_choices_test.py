"""Choices under constraints: rules, boards, and plain answers."""

import itertools

import pytest

import environments
from environments import base
from environments.constraint import integer_programming
from environments.constraint import k_partition
from environments.constraint import queen_placement
from environments.constraint import set_cover


@pytest.mark.parametrize(
  'name,reference,answers',
  [
    ('hamiltonian_path_existence', [2, 0, 1], ([2, 0], [2, 0, 0], [2, 0, 3])),
    ('integer_programming', [1, 1], ([1], [1, 1, 1])),
    ('k_partition', [[1, 4], [2, 3]], ([[1, 4]], [[1, 4, 2, 3]], [[1, 4]] * 2)),
    ('set_cover', [0, 1], ([0, 1, 1], [0, 2], [3], [-1])),
    ('subset_sum', [0, 2], ([0, 0], [3], [-1])),
  ],
)
def test_broken_rules_are_invalid(name, reference, answers):
  fields = {
    'N': 3,
    'edges': [[2, 0], [0, 1]],
    'Sets': [[0, 1], [2], [1, 2]],
    'A': [1, 5, 2],
    'target': 3,
    'K': 2,
    'T': 5,
    'Multiset_S': [1, 2, 3, 4],
  }
  if name == 'integer_programming':
    fields = {'N': 2, 'M': 1, 'inequations': [[1, 1]], 'results': [2]}
  env = environments.get(name)
  instance = env.restore(fields, env.answer.render(reference))
  assert env.score(instance, reference).correct
  assert {env.score(instance, a).status for a in answers} == {'invalid'}


def test_systems_have_no_large_solutions():
  env = environments.get('integer_programming')
  for seed in range(20):
    instance = environments.sample(env, 1, seed).instance
    rows, bounds = instance['inequations'], instance['results']
    assert all(sum(column) == 0 for column in zip(*rows))
    for signs in itertools.product((-1, 0, 1), repeat=instance['N']):
      far = [10**6 * sign for sign in signs]
      satisfied = integer_programming.count_satisfied(rows, bounds, far)
      assert satisfied < instance['M']


def _board(columns, n):
  return ['.' * j + 'Q' + '.' * (n - 1 - j) for j in columns]


def _attacks(columns):
  pairs = itertools.combinations(enumerate(columns), 2)
  return any(abs(i - k) == abs(a - b) for (i, a), (k, b) in pairs)


def test_completed_boards():
  env = environments.get('queen_placement')
  grid = [list('.' * 6) for _ in range(6)]
  grid[0][1] = 'Q'
  fields = {'N': 6, 'grid': grid, 'K': 5}
  instance = env.restore(fields, '\n'.join(_board([1, 3, 5, 0, 2, 4], 6)))
  for columns in itertools.permutations(range(6)):
    reward = env.score(instance, _board(columns, 6))
    kept = columns[0] == 1
    assert reward.correct == (kept and not _attacks(columns))
    assert (reward.status == 'invalid') == (not kept)
  few = _board([1, 3, 5, 0, 2], 6) + ['......']
  assert env.score(instance, few).status == 'wrong'
  assert env.score(instance, few[:5]).status == 'invalid'


@pytest.mark.parametrize(
  'rows', [['.Q.', '...', '..Q'], ['Q..', '.Q.'], ['..', 'Q.'], ['.', 'Q']]
)
@pytest.mark.parametrize(
  'dress', ['{}', ' {}\n', '{}.', '```\n{}\n```', '$\\boxed{{{}}}$', '**{}**']
)
def test_boards_are_read_in_any_dress(rows, dress):
  env = environments.get('queen_placement')
  assert env.parse(dress.format('\n'.join(rows))) == rows


@pytest.mark.parametrize('text', ['', 'Q.\nx.', 'Q .\n. Q', '0', 'Q\nQQ'])
def test_other_boards_are_not_read(text):
  assert environments.get('queen_placement').parse(text) is None


def test_planted_queens_leave_work():
  env = environments.get('queen_placement')
  for seed in range(10):
    problem = environments.sample(env, 0, seed)
    assert problem.instance['K'] == 6
    assert base.judge(env, problem.instance, env.example).value < 0


def _filled(drawn):
  full = queen_placement.fill_in_order(
    queen_placement.find(drawn['grid']), drawn['N']
  )
  columns = dict(full)
  return _board([columns.get(i, 0) for i in range(drawn['N'])], drawn['N'])


@pytest.mark.parametrize(
  'name,answer',
  [
    ('hamiltonian_path_existence', lambda drawn: [*range(drawn['N'])]),
    ('integer_programming', lambda drawn: [0] * drawn['N']),
    (
      'k_partition',
      lambda drawn: k_partition.groups_in_order(
        drawn['Multiset_S'], drawn['K']
      ),
    ),
    ('queen_placement', _filled),
    (
      'set_cover',
      lambda drawn: set_cover.take_in_order(
        drawn['Sets'], [*range(len(drawn['Sets']))]
      ),
    ),
    (
      'set_cover',
      lambda drawn: [
        max(range(len(drawn['Sets'])), key=lambda k: len(drawn['Sets'][k]))
      ],
    ),
    ('subset_sum', lambda drawn: [*range(drawn['N'])]),
  ],
)
def test_plain_answers_are_seldom_right(name, answer):
  env = environments.get(name)
  hits = 0
  for seed in range(100):
    drawn = environments.sample(env, 0, seed).instance
    hits += env.score(drawn, answer(drawn)).correct
  assert hits <= 10
