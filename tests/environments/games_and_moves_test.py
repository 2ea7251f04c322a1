"""Games, stacks and simulations, against brute force and by hand."""

import collections
import random

import pytest

import environments
from environments.game import circular_sharing_equilibrium
from environments.simulation import ab_program_simulation


def _judge(name, instance, answer):
  env = environments.get(name)
  text = answer if isinstance(answer, str) else env.answer.render(answer)
  return environments.judge(env, instance, text)


def _samples(name, levels=(0, 1, 2), seeds=range(6)):
  env = environments.get(name)
  return [
    environments.sample(env, k, s).instance for k in levels for s in seeds
  ]


@pytest.mark.parametrize(
  'name',
  (
    'monotonic_stack',
    'recursive_function',
    'taking_prime_game',
    'tree_runner_painter_game',
  ),
)
def test_one_off_is_wrong(name):
  for x in _samples(name, levels=(0, 5), seeds=range(4)):
    assert _judge(name, x, x['solution']).correct
    for near in (x['solution'] - 1, x['solution'] + 1, -x['solution']):
      assert not _judge(name, x, near).correct, (x, near)


@pytest.mark.parametrize(
  'name',
  ('equal_heap_splitting_game', 'multiple_flipping_game', 'splitting_game'),
)
def test_either_player_wins_half_of_the_games_whatever_the_hint(name):
  env = environments.get(name)
  seen = collections.Counter(
    (env.solve(x), env.hint(x)) for x in _samples(name, seeds=range(40))
  )
  assert len(seen) == 4
  assert min(seen.values()) > 10


@pytest.mark.parametrize(
  ('name', 'fields', 'answer', 'status'),
  [
    ('circular_sharing_equilibrium', (3, [4, 1, 3]), [1, 2], 'invalid'),
    ('circular_sharing_equilibrium', (3, [4, 1, 3]), [3, 2, 3], 'invalid'),
    ('new_nim_game', (3, [4, 1, 5]), [1, 1], 'invalid'),
    ('new_nim_game', (3, [4, 1, 5]), [0, 1], 'invalid'),
    ('new_nim_game', (3, [4, 1, 5]), [1, 2, 3], 'invalid'),
    ('new_nim_game', (3, [4, 1, 5]), [0], 'wrong'),
    ('new_nim_game', (3, [4, 1, 5]), [1], 'partial'),
    ('new_nim_game', (3, [4, 1, 5]), [2], 'correct'),
    ('josephus', (4, 2), [2, 4, 3], 'invalid'),
    ('josephus', (4, 2), [2, 4, 1, 3], 'partial'),
    ('josephus', (4, 2), [2, 4, 3, 1], 'correct'),
  ],
)
def test_rules(name, fields, answer, status):
  env = environments.get(name)
  x = env.restore(dict(zip(env.fields, fields)), None)
  assert _judge(name, x, answer).status == status


def test_sharing_equilibria_of_long_circles():
  for x in _samples('circular_sharing_equilibrium', levels=(20,)):
    picks = [int(p != i + 1) for i, p in enumerate(x['solution'])]
    contents = circular_sharing_equilibrium.contents(x['A'], picks)
    assert contents == x['N']


def test_rewriting_in_any_order():
  rng = random.Random(3)
  for _ in range(200):
    program = rng.choices(ab_program_simulation.TOKENS, k=rng.randint(1, 9))
    word, steps = list(program), 0
    while True:
      active = [
        i
        for i in range(len(word) - 1)
        if word[i][1] == '#' and word[i + 1][0] == '#'
      ]
      if not active:
        break
      i = rng.choice(active)
      same = word[i][0] == word[i + 1][1]
      word[i : i + 2] = [] if same else [word[i + 1], word[i]]
      steps += 1
    assert ab_program_simulation.normal_form(program) == word
    assert steps <= ab_program_simulation.pairs(program)


def test_an_empty_word_can_be_written():
  fields = {'N': 2, 'program': ['A#', '#A'], 'max_steps': 10}
  x = environments.get('ab_program_simulation').restore(fields, '')
  assert _judge('ab_program_simulation', x, 'empty').correct
  assert _judge('ab_program_simulation', x, '').correct
  assert not _judge('ab_program_simulation', x, '#A A#').correct


def test_two_cubes_by_hand():
  fields = {'M': 1, 'N': 2, 'grid': [[1, 2]]}
  x = environments.get('block_image').restore(fields, None)
  drawing = """\
......+---+
...../   /|
....+---+ |
..+-|   | +
./  |   |/|
+---+---+ |
|   |   | +
|   |   |/.
+---+---+.."""
  assert '\n'.join(x['solution']) == drawing
  assert _judge('block_image', x, f'```\n{drawing}\n```').correct
  assert _judge('block_image', x, drawing + '\n').correct
  assert _judge('block_image', x, drawing[:-1] + '|').status == 'partial'
  assert _judge('block_image', x, drawing[:-1]).status == 'invalid'
  assert _judge('block_image', x, drawing + 'x').status == 'unparsed'


def test_rows_of_cubes_by_hand():
  fields = {'M': 2, 'N': 1, 'grid': [[1], [1]]}
  x = environments.get('block_image').restore(fields, None)
  drawing = """\
....+---+
.../   /|
..+---+ |
./   /| +
+---+ |/.
|   | +..
|   |/...
+---+...."""
  assert '\n'.join(x['solution']) == drawing


@pytest.mark.parametrize(
  ('m', 'n', 'value'), ((1, 1, 4), (1, 2, 6), (3, 1, 12), (2, 2, 18))
)
def test_recursion_by_hand(m, n, value):
  env = environments.get('recursive_function')
  assert env.solve({'M': m, 'N': n}) == value
