"""Find the bridges of a graph."""

from environments import base
from environments import ladders
from environments import rewards
from environments.algorithms import cycles
from environments.graph import _family

_PROMPT = """\
An undirected graph has vertices 0 to {last}; it need not be connected. Find all
edges u v such that u and v are no longer connected when the edge is removed.
Answer: the ends of all these edges, each edge once, in any order, in the form
{example} for two edges.
{edges}"""
_TRIES = 1_000


def _groups(rng, n: int) -> list[list[int]]:
  """Divides n >= 6 vertices into single ones and groups of three to six."""
  order = rng.sample(range(n), n)
  groups = []
  while order:
    size = rng.choice((1, 1, 1, 3, 4, 5, 6)) if groups else rng.randint(3, 4)
    if size > len(order):
      size = 1
    groups.append(order[:size])
    order = order[size:]
  return groups


def _draw(rng, groups: list) -> list[list[int]]:
  """Draws cycles on groups, and edges that join them, mostly in a tree."""
  edges = set()
  for group in groups:
    if len(group) > 1:
      ring = list(zip(group, group[1:] + group[:1]))
      chords = [rng.sample(group, 2) for _ in range(rng.randrange(len(group)))]
      edges |= {frozenset(edge) for edge in (*ring, *chords)}
  for k in range(1, len(groups)):
    if rng.random() < 0.9:
      earlier = rng.choice(groups[rng.randrange(k)])
      edges.add(frozenset((earlier, rng.choice(groups[k]))))
  for _ in range(rng.randint(0, len(groups) // 4)):
    a, b = rng.sample(groups, 2)
    edges.add(frozenset((rng.choice(a), rng.choice(b))))
  drawn = sorted(sorted(edge) for edge in edges)
  rng.shuffle(drawn)
  return drawn


class Bridge(_family.Edges):
  """All bridges, in any order; graded by the share found if all are bridges.

  Groups on cycles are joined by a tree and some edges more. There are three
  other edges at least, and a bridge that is not at a leaf, so that neither all
  edges nor those of leaves are right.
  """

  example = '0 0 1 1'  # Not edges.
  fields = ('N', 'edges')
  presentation = ('edge_density', 'component_num')

  def params(self, level):
    return {'N': ladders.geometric(6, level, limit=300)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      groups = _groups(rng, n)
      edges = _draw(rng, groups)
      found = cycles.bridges(n, edges)
      ends = [v for edge in edges for v in edge]
      inner = [e for e in found if min(map(ends.count, e)) > 1]
      if inner and len(found) <= len(edges) - 3:
        break
    else:
      raise base.GenerationError(f'No graph with inner bridges: {params}.')
    return {
      'N': n,
      'edges': edges,
      'edge_density': 2 * len(edges) / (n * (n - 1)),
      'component_num': len(groups),
      'solution': found,
    }

  def solve(self, fields):
    return cycles.bridges(fields['N'], fields['edges'])

  def prompt(self, instance):
    edges = _family.listed(instance['edges'])
    last = instance['N'] - 1
    return _PROMPT.format(last=last, example=self.example, edges=edges)

  def score(self, instance, answer):
    right = {frozenset(edge) for edge in instance['solution']}
    found = {frozenset(edge) for edge in answer[: len(right) + 1]}
    if len(found) != len(answer) or not found <= right:
      return rewards.INVALID
    return rewards.graded(len(found), len(right), power=5)
