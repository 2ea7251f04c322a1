"""Stacks, and simulations step by step."""

import functools
import itertools

import pytest


def _numbers(rng, low, high, most, least=0):
  return [rng.randint(least, most) for _ in range(rng.randint(low, high))]


def _run(moves, n):
  """Returns what moves on two stacks put out, or None for impossible ones."""
  stacks, queue, output = {'ab': [], 'cd': []}, list(range(n)), []
  for move in moves:
    [stack] = (stacks[pair] for pair in stacks if move in pair)
    source, target = (queue, stack) if move in 'ac' else (stack, output)
    if not source:
      return None
    target.append(source.pop(0 if source is queue else -1))
  return output


@functools.cache
def _moves(n, letters):
  """Returns all words of possible moves that put out everything."""
  words = [('', 0, 0, 0)]  # The word, and how many are in and out.
  for _ in range(2 * n):
    words = [
      (word + letter, *counts)
      for word, first, second, used in words
      for letter, counts in (
        ('a', (first + 1, second, used + 1)),
        ('b', (first - 1, second, used)),
        ('c', (first, second + 1, used + 1)),
        ('d', (first, second - 1, used)),
      )
      if letter in letters and min(counts) >= 0 and used + (letter in 'ac') <= n
    ]
  return [word for word, *_ in words]


def _output(rng, letters, most):
  n = rng.randint(2, most)
  word = ''
  while len(word) < 2 * n:
    letter = rng.choice(letters)
    pushed = sum(word.count(push) for push in 'ac')
    if _run(word + letter, n) is not None and (letter in 'bd' or pushed < n):
      word += letter
  return {'N': n, 'output_sequence': _run(word, n)}


def _words(x, letters):
  """Returns all words for up to four numbers, and words near the solution."""
  n, solution = x['N'], x['solution']
  near = [
    solution[:i] + letter + solution[i + 1 :]
    for i in range(2 * n)
    for letter in letters
  ]
  other = solution.translate(str.maketrans('abcd', 'cdab'))
  near += [other] * (len(letters) > 2)
  return [*near, *(_moves(n, letters) if n <= 4 else ())]


def _puts_out(x, word):
  return _run(word, x['N']) == x['output_sequence']


def _list(rng):
  a = _numbers(rng, 1, 8, 6, 1)
  return {'N': len(a), 'A': a}


def _smaller_runs(x):
  total = 0
  for i, first in enumerate(x['A']):
    rest = x['A'][i + 1 :]
    total += len(list(itertools.takewhile(lambda v, a=first: v < a, rest)))
  return total


TOKENS = ('A#', '#A', 'B#', '#B')


def _program(rng):
  n = rng.randint(1, 8)
  program = rng.choices(TOKENS, k=n)
  return {'N': n, 'program': program, 'max_steps': n * n}


def _token_words(x):
  for size in range(3):
    yield from map(list, itertools.product(TOKENS, repeat=size))
  solution = x['solution']
  yield from (solution[:i] + solution[i + 1 :] for i in range(len(solution)))
  yield [*solution, 'A#', '#A']


def _rewritten(x, answer):
  """Applies rules to the text until none is left in it."""
  rules = {'A# #A ': '', 'B# #B ': '', 'A# #B ': '#B A# ', 'B# #A ': '#A B# '}
  text = ''.join(f'{token} ' for token in x['program'])
  while any(left in text for left in rules):
    for left, right in rules.items():
      text = text.replace(left, right)
  return text.split() == list(answer)


def _stacks(rng):
  m, n = rng.randint(1, 3), rng.randint(1, 3)
  grid = [[rng.randint(1, 4) for _ in range(n)] for _ in range(m)]
  return {'M': m, 'N': n, 'grid': grid}


CUBE = ('+---+..', '|   |/.', '|   | +', '+---+ |', './   /|', '..+---+')


def _drawn(x, drawing):
  """Looks at each place for the last cube that paints it, from below."""
  cubes = [
    (3 * k + 2 * (x['M'] - 1 - i), 4 * j + 2 * (x['M'] - 1 - i))
    for i, row in enumerate(x['grid'])
    for j, count in enumerate(row)
    for k in range(count)
  ]
  height, width = (max(c[axis] for c in cubes) + 6 + axis for axis in (0, 1))

  def seen(up, right):
    for bottom, left in reversed(cubes):
      line, place = up - bottom, right - left
      if 0 <= line < 6 and 0 <= place < 7 and CUBE[line][place] != '.':
        return CUBE[line][place]
    return '.'

  rows = [
    ''.join(seen(up, right) for right in range(width))
    for up in reversed(range(height))
  ]
  return rows == list(drawing)


def _drawings(x):
  rows = x['solution']
  yield rows[1:]
  for i in range(0, len(rows), 4):
    middle = len(rows[i]) // 2
    other = '/' if rows[i][middle] != '/' else '-'
    changed = rows[i][:middle] + other + rows[i][middle + 1 :]
    yield [*rows[:i], changed, *rows[i + 1 :]]


def _circle(rng):
  return {'N': rng.randint(1, 14), 'M': rng.randint(1, 40)}


def _counted_out(x):
  left, order, label, count = set(range(1, x['N'] + 1)), [], 0, 0
  while left:
    label = label % x['N'] + 1
    count += label in left
    if count == x['M']:
      left.remove(label)
      order.append(label)
      count = 0
  return order


def _durations(rng):
  d = _numbers(rng, 1, 7, 9, 1)
  return {'N': len(d), 'K': rng.randint(1, 3), 'd': d}


def _minutes(x):
  waiting, running, time = list(x['d']), [], 0
  while waiting or running:
    while waiting and len(running) < x['K']:
      running.append(waiting.pop(0))
    time += 1
    running = [left - 1 for left in running if left > 1]
  return time


def _recursive(m, n):
  if m == 0:
    return n + 1
  if n == 0:
    return _recursive(m - 1, 1)
  h = m // 2
  first = _recursive(h, _recursive(h, n // 2))
  return first + _recursive(h, _recursive(h, n - 1))


TABLE = {
  'double_stack_sorting': (
    lambda rng: _output(rng, 'abcd', 7),
    lambda x: _words(x, 'abcd'),
    _puts_out,
  ),
  'monotonic_stack': (_list, _smaller_runs),
  'single_stack_sorting': (
    lambda rng: _output(rng, 'ab', 7),
    lambda x: _words(x, 'ab'),
    _puts_out,
  ),
  'ab_program_simulation': (_program, _token_words, _rewritten),
  'block_image': (_stacks, _drawings, _drawn),
  'josephus': (_circle, _counted_out),
  'list_scheduling': (_durations, _minutes),
  'recursive_function': (
    [{'M': m, 'N': n} for m in range(8) for n in range(26)],
    lambda x: _recursive(x['M'], x['N']),
  ),
}


@pytest.mark.parametrize('name', TABLE)
def test_right_answers_are_accepted_and_no_others(
  name, one_answer, every_answer
):
  check = one_answer if len(TABLE[name]) == 2 else every_answer
  check(name, *TABLE[name])
