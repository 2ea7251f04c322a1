"""Find a heaviest set of pairwise unjoined vertices of a tree."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import trees

_PROMPT = """\
A tree has vertices 0 to {last}, whose weights are, in order: {weights}
Its edges are: {edges}
Choose vertices of the largest total weight, no two of them joined by an edge.
Answer: the chosen vertices, separated by blanks, in the form {example}"""
_TRIES = 1_000


def heaviest_first(n: int, edges: list, weights: list[int]) -> list[int]:
  """Returns what is chosen by taking the heaviest vertex left, repeatedly."""
  around = trees.neighbours(n, edges)
  chosen: set[int] = set()
  for v in sorted(range(n), key=lambda v: -weights[v]):
    if chosen.isdisjoint(around[v]):
      chosen.add(v)
  return list(chosen)


def layers(n: int, edges: list) -> list[list[int]]:
  """Returns the vertices at even and at odd distances from vertex 0."""
  distance = trees.distances(n, edges, [0])
  return [[v for v in range(n) if distance[v] % 2 == k] for k in (0, 1)]


class MaximumIndependentSetTree(base.Environment):
  """Any heaviest set is right; graded by its weight over the largest.

  Edges are shuffled, weights lie between N and 2 N, and trees are redrawn for
  which taking the heaviest vertices first, or every other layer, is right.
  """

  answer = formats.IntList()
  example = '0 0'  # Not a set.
  fields = ('N', 'edges', 'R')

  def params(self, level):
    return {'N': ladders.geometric(6, level, limit=500)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      edges = trees.draw(rng, n)
      weights = [rng.randint(n, 2 * n) for _ in range(n)]
      fields = {'N': n, 'edges': edges, 'R': weights}
      solution = self.solve(fields)
      plain = [heaviest_first(n, edges, weights), *layers(n, edges)]
      weight = lambda chosen, w=weights: sum(w[v] for v in chosen)
      if max(map(weight, plain)) < weight(solution):
        return fields | {'solution': solution}
    raise base.GenerationError(f'No tree withstood plain choices: {params}.')

  def solve(self, fields):
    return trees.heaviest_independent_set(
      fields['N'], fields['edges'], fields['R']
    )

  def prompt(self, instance):
    return _PROMPT.format(
      last=instance['N'] - 1,
      weights=' '.join(map(str, instance['R'])),
      edges=', '.join(f'{u} {v}' for u, v in instance['edges']),
      example=self.example,
    )

  def score(self, instance, answer):
    chosen, weights = set(answer), instance['R']
    if len(chosen) < len(answer) or not chosen <= set(range(instance['N'])):
      return rewards.INVALID
    if any(u in chosen and v in chosen for u, v in instance['edges']):
      return rewards.INVALID
    weight = sum(weights[v] for v in chosen)
    largest = sum(weights[v] for v in instance['solution'])
    return rewards.ratio(weight, largest, power=3)
