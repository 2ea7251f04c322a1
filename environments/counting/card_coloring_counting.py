"""Count colourings of cards up to shuffles."""

import itertools

from environments import formats
from environments import ladders
from environments.algorithms import orbits
from environments.counting import _family


def _actions(size: int) -> list[list]:
  """Returns sets on which permutations of 0..size-1 act in their own ways."""
  items = range(size)
  return [
    [(i,) for i in items],
    [tuple(pair) for pair in itertools.combinations(items, 2)],
    list(itertools.permutations(items, 2)),
  ]


def _shuffles(rng, n: int, size: int, count: int) -> list[list[int]]:
  """Draws permutations of 0..n-1 that act like some of 0..size-1."""
  hidden = [rng.sample(range(size), size) for _ in range(count)]
  sets = _actions(size)[:1]
  while True:
    room = n - sum(map(len, sets))
    fitting = [s for s in _actions(size) if len(s) <= room]
    if not fitting:
      break
    sets.append(rng.choice(fitting))
  places = iter(rng.sample(range(n), n))
  at = [{item: next(places) for item in chosen} for chosen in sets]
  shuffles = [list(range(n)) for _ in hidden]
  for p, shuffle in zip(hidden, shuffles):
    for where in at:
      ordered = any(item[::-1] in where for item in where if len(item) > 1)
      for item, place in where.items():
        moved = tuple(p[i] for i in item)
        moved = moved if ordered else tuple(sorted(moved))
        shuffle[place] = where[moved]
  return shuffles


class CardColoringCounting(_family.Count):
  """Colourings with R, G and B cards up to K shuffles; graded by ratio.

  The shuffles act on N places as permutations of three to five hidden things
  act on these and on pairs of them: random ones nearly always make all
  colourings alike. N starts at 7, and every colour occurs.
  """

  example = '1000'
  fields = ('N', 'K', 'R', 'G', 'B', 'shuffling_methods')
  statement = """\
{N} cards lie in a row: {R} red, {G} green and {B} blue, those of one colour not
to be told apart. Each line below is a shuffle: it moves the card in place i
(from 1 on) to the place that is the i-th number. Two rows are alike if shuffles
done one after another, as often and in whatever order, turn one into the other.
How many rows of colours are there if of alike ones only one counts?
Answer: one integer, in the form {example}
{shuffling_methods}"""

  def params(self, level):
    return {'N': ladders.linear(7, level, limit=40)}

  def draw(self, rng, params):
    n, count = params['N'], rng.randint(1, 3)
    shuffles = _shuffles(rng, n, rng.randint(3, min(5, n // 2)), count)
    first, second = sorted(rng.sample(range(1, n), 2))
    return {
      'N': n,
      'K': count,
      'R': first,
      'G': second - first,
      'B': n - second,
      'shuffling_methods': [[i + 1 for i in p] for p in shuffles],
    }

  def solve(self, fields):
    methods = fields['shuffling_methods']
    shuffles = [tuple(i - 1 for i in method) for method in methods]
    colors = fields['R'], fields['G'], fields['B']
    return orbits.coloring_classes(shuffles, colors)

  def prompt(self, instance):
    shown = formats.IntGrid().render(instance['shuffling_methods'])
    return super().prompt(instance | {'shuffling_methods': shown})
