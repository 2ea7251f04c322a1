"""Fewest layers of a box, against trying all sets of layers."""

import itertools
import random

from environments.algorithms import layers


def _holds(chosen, cells):
  return all(any(cell[axis] == at for axis, at in chosen) for cell in cells)


def test_fewest_layers():
  rng = random.Random(0)
  for _ in range(200):
    sides = [rng.randint(1, 4) for _ in range(3)]
    box = list(itertools.product(*map(range, sides)))
    cells = rng.sample(box, rng.randint(1, min(len(box), 12)))
    every = [(axis, at) for axis in range(3) for at in range(sides[axis])]
    fewest = next(
      size
      for size in range(len(every) + 1)
      for chosen in itertools.combinations(every, size)
      if _holds(chosen, cells)
    )
    found = layers.fewest(cells)
    assert _holds(found, cells)
    assert len(found) == fewest
