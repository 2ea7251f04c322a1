"""Solvers and scorers of single environments, against brute force."""

import functools
import itertools
import math

import pytest

import environments
from environments import formats
from environments.game import euclid_game
from environments.strings import minimal_cyclic_shift


def _judge(name, instance, text):
  return environments.judge(environments.get(name), instance, text)


def _samples(name, levels=range(6), seeds=range(10)):
  env = environments.get(name)
  return [
    environments.sample(env, k, s).instance for k in levels for s in seeds
  ]


@pytest.mark.parametrize(
  'name', ['division', 'gcd_one_counting', 'multiplication']
)
def test_one_off_is_wrong_at_every_size(name):
  for instance in _samples(name, levels=(0, 3, 10, 20), seeds=range(3)):
    gold = instance['solution']
    for near in (gold - 1, gold + 1, -gold - 1):
      assert _judge(name, instance, str(near)).status == 'wrong'
    assert _judge(name, instance, str(gold)).correct


def test_quotient_and_remainder():
  for x in _samples('division'):
    assert 0 <= x['a'] - x['b'] * x['solution'] < x['b']
    assert x['b'] > 1


def test_sorting_is_an_ordered_rearrangement():
  for x in _samples('sorting'):
    assert all(a <= b for a, b in itertools.pairwise(x['solution']))
    assert sorted(x['array']) == x['solution']
    assert len(x['array']) == x['N']


def test_lists_are_graded_by_place_and_refused_by_length():
  x = {'N': 4, 'array': [4, 1, 3, 2], 'solution': [1, 2, 3, 4]}
  assert _judge('sorting', x, '1 2 4 3').value == 0.5**10
  assert _judge('sorting', x, '1 2 3').status == 'invalid'
  assert _judge('sorting', x, '[1, 2, 3, 4]').correct


def test_window_minima():
  for x in _samples('sliding_window'):
    a, k = x['A'], x['K']
    minima = [min(a[i : i + k]) for i in range(x['N'] - k + 1)]
    assert x['solution'] == minima
    assert 2 <= k <= x['N'] // 2


def test_spiral_visits_by_walking():
  for x in _samples('spiral_matrix', levels=range(12), seeds=range(3)):
    assert {x['M'], x['N']} <= {len(x['matrix']), len(x['matrix'][0])}
    assert x['solution'] == _walk(x['matrix'])


def _walk(matrix):
  """Walks the spiral cell by cell, turning right where it cannot go on."""
  free = {(i, j) for i, row in enumerate(matrix) for j, _ in enumerate(row)}
  i, j, di, dj = 0, 0, 0, 1
  seen = []
  while free:
    free.discard((i, j))
    seen.append(matrix[i][j])
    if (i + di, j + dj) not in free:
      di, dj = dj, -di
    i, j = i + di, j + dj
  return seen


def test_spiral_of_a_single_row_or_column():
  env = environments.get('spiral_matrix')
  assert env.solve({'matrix': [[1, 2, 3]]}) == [1, 2, 3]
  assert env.solve({'matrix': [[1], [2], [3]]}) == [1, 2, 3]


def test_least_rotation_of_all_short_words():
  for n in range(1, 11):
    for bits in itertools.product('01', repeat=n):
      word = ''.join(bits)
      start = minimal_cyclic_shift.least_rotation(word)
      rotations = [word[i:] + word[:i] for i in range(n)]
      assert rotations[start] == min(rotations)


def _share(name, level, guess):
  """Returns how often the guess made from an instance is correct."""
  env = environments.get(name)
  drawn = [environments.sample(env, level, s).instance for s in range(200)]
  return sum(_judge(name, x, guess(x)).correct for x in drawn) / len(drawn)


@pytest.mark.parametrize(('level', 'bound'), [(0, 0.35), (3, 0.2), (8, 0.2)])
def test_shortcuts_do_not_pay(level, bound):
  def repeated(x):
    return formats.IntList().render([min(x['A'])] * (x['N'] - x['K'] + 1))

  def in_order(x):
    return ''.join(sorted(x['S']))

  def estimate(x):
    return str(round(x['N'] * x['M'] * 6 / math.pi**2))

  assert _share('sliding_window', level, repeated) <= bound
  assert _share('minimal_cyclic_shift', level, in_order) <= bound
  assert _share('gcd_one_counting', level, estimate) <= bound
  assert _share('lamp_changing', level, lambda x: ' '.join('0' * x['N'])) == 0
  assert _share('division', level, lambda x: str(x['a'])) <= bound


@functools.cache
def _mover_wins(x, y):
  """Plays the game out: every positive multiple, every order."""
  small, large = min(x, y), max(x, y)
  moves = [large - k * small for k in range(1, large // small + 1)]
  return any(rest == 0 or not _mover_wins(rest, small) for rest in moves)


def test_euclid_game_against_playing_it_out():
  for x, y in itertools.product(range(1, 60), repeat=2):
    assert euclid_game.first_wins(x, y) == _mover_wins(x, y), (x, y)


def test_euclid_winners_alternate_near_the_golden_ratio():
  for x in _samples('euclid_game', levels=range(0, 20, 4), seeds=range(40)):
    assert 1 < max(x['X'], x['Y']) / min(x['X'], x['Y']) < 2.2
    first = euclid_game.first_wins(x['X'], x['Y'])
    assert x['solution'] == ('Stan' if first else 'Ollie')


def test_lamps_step_by_step():
  for x in _samples('lamp_changing'):
    lamps = list(x['B'])
    for _ in range(x['T']):
      lamps = [lamps[i] ^ lamps[(i + 1) % x['N']] for i in range(x['N'])]
    start = x['K'] - 1
    assert x['solution'] == lamps[start:] + lamps[:start]
    assert len(set(x['B'])) == 2


def test_lamps_are_restored_from_a_question_about_one():
  env = environments.get('lamp_changing')
  fields = {'N': 3, 'B': [1, 0, 0], 'T': 2, 'K': 2}  # 100, 101, 110.
  restored = env.restore(fields, 'ON')
  assert restored['solution'] == [1, 0, 1]
  assert _judge('lamp_changing', restored, '1 0 2').status == 'invalid'


def _satisfying(instance):
  """Returns all satisfying assignments, by trying every one."""
  return [
    values
    for values in itertools.product((0, 1), repeat=instance['N'])
    if all(any(values[v] == s for v, s in c) for c in instance['clauses'])
  ]


def test_sat_accepts_every_satisfying_assignment_and_no_other():
  for x in _samples('sat', levels=range(4), seeds=range(3)):
    good = set(_satisfying(x))
    assert tuple(x['solution']) in good
    for values in itertools.product((0, 1), repeat=x['N']):
      text = formats.IntList().render(values)
      assert _judge('sat', x, text).correct == (values in good)


def test_sat_formulas_are_proper():
  for x in _samples('sat', levels=(0, 5, 10, 20), seeds=range(3)):
    clauses = {tuple(map(tuple, c)) for c in x['clauses']}
    assert len(clauses) == x['M'] == len(x['clauses'])
    for clause in clauses:
      assert len({v for v, _ in clause}) == 3
      assert all(0 <= v < x['N'] for v, _ in clause)


def test_sat_shaping_and_rules():
  x = {'N': 2, 'M': 2, 'clauses': [[[0, True]], [[1, False]]], 'density': 0.5}
  assert _judge('sat', x, '1 1').value == 0.5**10
  assert _judge('sat', x, '1 2').status == 'invalid'
  assert _judge('sat', x, '1').status == 'invalid'
  assert _judge('sat', x, '1, 0').correct


def test_sat_is_not_won_by_the_more_frequent_sign():
  for x in _samples('sat', seeds=range(20)):
    balance = [0] * x['N']
    for clause in x['clauses']:
      for variable, sign in clause:
        balance[variable] += 1 if sign else -1
    for tie in (0, 1):
      votes = [int(b > 0) if b else tie for b in balance]
      text = formats.IntList().render(votes)
      assert not _judge('sat', x, text).correct


@pytest.mark.parametrize('name', ['multiplication', 'division'])
def test_every_wording_names_both_numbers(name):
  env = environments.get(name)
  instance = environments.sample(env, 2, 0).instance
  instance |= {'a': 54321, 'b': 678}
  prompts = {
    env.prompt(instance | {'prompt_template': wording}) for wording in range(10)
  }
  assert len(prompts) == 10
  for prompt in prompts:
    assert '54321' in prompt
    assert '678' in prompt
