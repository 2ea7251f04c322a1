"""What environments on trees have in common."""

from collections.abc import Iterable
from collections.abc import Sequence
import random

from environments.algorithms import trees
from environments.number_theory import _family

REACHES = (2, 4, 8, None)  # From long trees to bushy ones; see `trees.draw`.


def shown(edges: Iterable[Sequence[int]]) -> str:
  """Returns edges as they stand in a prompt: `0 1, 1 2`."""
  return ', '.join(' '.join(map(str, edge)) for edge in edges)


def shifted(edges: Iterable[Sequence[int]], by: int) -> list[list[int]]:
  """Returns the edges between vertices whose numbers are larger by `by`."""
  return [[u + by, v + by, *rest] for u, v, *rest in edges]


class Number(_family.Exact):
  """An integer about a tree of N vertices, some number that `draw_size` gives.

  Prompts may name the last vertex, `last`, and the edges, `shown`.
  """

  def draw_size(self, rng: random.Random, params) -> int:
    """Returns a number of vertices from half of MAX_N to all."""
    return rng.randint((params['MAX_N'] + 1) // 2, params['MAX_N'])

  def draw_tree(self, rng: random.Random, n: int) -> list[list[int]]:
    """Returns a long or bushy tree on 0..n-1."""
    return trees.draw(rng, n, rng.choice(REACHES))

  def prompt(self, instance):
    names = {'last': instance['N'] - 1, 'shown': shown(instance['edges'])}
    return super().prompt(instance | names)
