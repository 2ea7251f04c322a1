"""Games, stacks and simulations, against brute force and by hand."""

import collections
import functools
import itertools
import random

import pytest

import environments
from environments.data_structure import single_stack_sorting
from environments.game import circular_sharing_equilibrium
from environments.game import tree_runner_painter_game
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


def test_all_equilibria_and_nothing_else():
  name = 'circular_sharing_equilibrium'
  rng = random.Random(0)
  for n in (3, 4, 5) * 67:
    a = [rng.randint(1, 2 * n) for _ in range(n)]
    x = environments.get(name).restore({'N': n, 'A': a}, '1')
    right = 0
    for steps in itertools.product((0, 1), repeat=n):
      picks = [(i + step) % n for i, step in enumerate(steps)]

      def gain(i, pick, a=a, picks=picks):
        others = picks[:i] + picks[i + 1 :]
        return a[pick] if pick in others else 2 * a[pick]

      stable = all(
        gain(i, picks[i]) >= gain(i, 2 * i + 1 - picks[i])
        if i < n - 1
        else gain(i, picks[i]) >= gain(i, n - 1 - picks[i])
        for i in range(n)
      )
      right += stable
      answer = [pick + 1 for pick in picks]
      assert _judge(name, x, answer).correct == stable, (a, answer)
    assert right
    assert _judge(name, x, x['solution']).correct
  assert _judge(name, x, x['solution'][:-1]).status == 'invalid'
  assert _judge(name, x, [3, *x['solution'][1:]]).status == 'invalid'


def test_sharing_equilibria_of_long_circles():
  for x in _samples('circular_sharing_equilibrium', levels=(20,)):
    picks = [int(p != i + 1) for i, p in enumerate(x['solution'])]
    contents = circular_sharing_equilibrium.contents(x['A'], picks)
    assert contents == x['N']


def _second_loses(heaps):
  """Whether every removal of the opponent leaves Nim won, by the rules."""
  for keep in range(1, 1 << len(heaps)):
    kept = [size for i, size in enumerate(heaps) if keep >> i & 1]
    if not functools.reduce(lambda a, b: a ^ b, kept):
      return False
  return True


def test_nim_removals():
  name = 'new_nim_game'
  rng = random.Random(1)
  for n in (3, 4, 5, 6) * 50:
    a = [rng.randint(1, 2 * n) for _ in range(n)]
    x = environments.get(name).restore({'N': n, 'A': a}, '')
    winning = {}
    for code in range((1 << n) - 1):
      kept = [size for i, size in enumerate(a) if not code >> i & 1]
      if _second_loses(kept):
        winning[code] = sum(a) - sum(kept)
    for code in range(1 << n):
      removed = [i + 1 for i in range(n) if code >> i & 1] or [0]
      best = winning.get(code) == min(winning.values())
      assert _judge(name, x, removed[::-1]).correct == best, (a, removed)
  assert _judge(name, x, [1, 1]).status == 'invalid'
  assert _judge(name, x, [0, 1]).status == 'invalid'
  assert _judge(name, x, list(range(1, n + 1))).status == 'invalid'


def _painter_wins(n, edges, k):
  around = [{a + b - u for a, b in edges if u in (a, b)} for u in range(n)]

  @functools.cache
  def wins(runner, white):
    for paint in itertools.combinations(sorted(white), min(k, len(white))):
      left = white - set(paint)
      if not left:
        return True
      if not around[runner] & left and all(
        wins(to, left) for to in (runner, *around[runner])
      ):
        return True
    return False

  return wins(0, frozenset(range(1, n))) if k else False


def test_painter_and_runner():
  rng = random.Random(2)
  for n in (3, 4, 5, 6, 7) * 40:
    edges = [[rng.randrange(v), v] for v in range(1, n)]
    least = next(k for k in range(n) if _painter_wins(n, edges, k))
    assert tree_runner_painter_game.least_paint(n, edges) == least, edges


def test_smaller_runs():
  for x in _samples('monotonic_stack', seeds=range(70)):
    total = 0
    for i, first in enumerate(x['A']):
      for other in x['A'][i + 1 :]:
        if other >= first:
          break
        total += 1
    assert x['solution'] == total


def test_stack_words():
  name = 'single_stack_sorting'
  words = [''.join(w) for w in itertools.product('ab', repeat=8)]
  outputs = {w: single_stack_sorting.run(w, 4) for w in words}
  full = {w: out for w, out in outputs.items() if out and len(out) == 4}
  assert len(full) == 14
  for word, output in full.items():
    x = {'N': 4, 'output_sequence': output}
    assert environments.get(name).solve(x) == word
    for other in words:
      assert _judge(name, x, other).correct == (other == word)


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


def test_leaving_by_counting_round():
  for x in _samples('josephus', seeds=range(70)):
    circle = collections.deque(range(1, x['N'] + 1))
    order = []
    while circle:
      circle.rotate(1 - x['M'])
      order.append(circle.popleft())
    assert x['solution'] == order
    swapped = [order[1], order[0], *order[2:]]
    assert _judge('josephus', x, swapped).status == 'partial'
    assert _judge('josephus', x, order[:-1]).status == 'invalid'


@pytest.mark.parametrize(
  ('m', 'n', 'value'), ((1, 1, 4), (1, 2, 6), (3, 1, 12), (2, 2, 18))
)
def test_recursion_by_hand(m, n, value):
  env = environments.get('recursive_function')
  assert env.solve({'M': m, 'N': n}) == value
