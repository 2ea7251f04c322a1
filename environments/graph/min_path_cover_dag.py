"""Use every arc by paths from one vertex, at the least total weight."""

import itertools

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import flows
from environments.graph import _family

_PROMPT = """\
A directed graph without cycles has vertices 1 to {N}. Each `u v w` below is an
arc from u to v of weight w. Give any number of paths along arcs, all of which
begin at vertex 1 and end anywhere, such that every arc is on at least one of
them. The sum of the weights of all paths must be as small as possible; an arc
counts once for each path that it is on.
Answer: the vertices of one path a line, separated by blanks, in the form
{example}
Arcs: {arcs}"""
_MOST_BEFORE = 4


def _arcs(fields: dict) -> list[tuple[int, int, int]]:
  """Returns the arcs with vertices from 0 on."""
  return [(u - 1, v - 1, w) for u, v, w in fields['edges']]


class MinPathCoverDag(base.Environment):
  """Any lightest paths are right; graded by the least weight over theirs.

  Labels are shuffled, except vertex 1, where the order of the labels could tell
  the order of the vertices. From one to four arcs lead to each vertex.
  """

  answer = formats.IntGrid()
  example = '1 0\n1 0 0'  # Vertex 0 does not exist.
  fields = ('N', 'edges')

  def params(self, level):
    return {'N': ladders.linear(5, level, limit=60)}

  def generate(self, rng, params):
    n = params['N']
    order = [1, *rng.sample(range(2, n + 1), n - 1)]
    arcs = []
    for i in range(1, n):
      before = rng.sample(order[:i], rng.randint(1, min(i, _MOST_BEFORE)))
      arcs += [[u, order[i], rng.randint(1, n * (n - 1))] for u in before]
    rng.shuffle(arcs)
    fields = {'N': n, 'edges': arcs}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    paths = flows.covering_paths(fields['N'], _arcs(fields))
    return [[v + 1 for v in path] for path in paths]

  def prompt(self, instance):
    arcs = _family.listed(instance['edges'])
    n = instance['N']
    return _PROMPT.format(N=n, example=self.example, arcs=arcs)

  def score(self, instance, answer):
    weights = {(u, v): w for u, v, w in instance['edges']}
    pairs = itertools.pairwise
    if any(path[0] != 1 for path in answer):
      return rewards.INVALID
    if any(step not in weights for path in answer for step in pairs(path)):
      return rewards.INVALID
    if len({step for path in answer for step in pairs(path)}) < len(weights):
      return rewards.INVALID
    weight = lambda paths: sum(
      weights[step] for path in paths for step in pairs(path)
    )
    return rewards.ratio(weight(instance['solution']), weight(answer), power=5)
