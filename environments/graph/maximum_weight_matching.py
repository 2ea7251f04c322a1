"""Find a matching of the largest weight."""

from environments import base
from environments import ladders
from environments import rewards
from environments.algorithms import blossoms
from environments.algorithms import graphs
from environments.graph import _family

_PROMPT = """\
An undirected graph has vertices 0 to {last}. Each `u v w` below is an edge
between u and v of weight w. Choose edges, no two of which have a vertex in
common, of the largest possible total weight.
Answer: the ends of the chosen edges, separated by blanks, in the form {example}
for two edges.
{edges}"""
_TRIES = 1_000


def weight(matching: list) -> int:
  """Returns the total weight of edges [u, v, w]."""
  return sum(w for _, _, w in matching)


def heaviest_first(edges: list) -> list:
  """Returns what taking the heaviest edge that fits, repeatedly, chooses."""
  taken: set[int] = set()
  chosen = []
  for u, v, w in sorted(edges, key=lambda edge: -edge[2]):
    if taken.isdisjoint((u, v)):
      taken |= {u, v}
      chosen.append([u, v, w])
  return chosen


class MaximumWeightMatching(_family.Edges):
  """Any heaviest matching; graded by its weight over the largest.

  Weights lie between N and 2 N, and graphs, of N + 1 edges or more, are redrawn
  if taking the heaviest edges first is right. N ends at 60.
  """

  example = '0 0 1 1'  # Not edges.
  fields = ('N', 'edges')

  def params(self, level):
    return {'N': ladders.linear(6, level, limit=60)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      pairs = graphs.pairs(n)
      count = int(rng.choice((0.2, 0.3, 0.4, 0.5)) * len(pairs))
      drawn = rng.sample(pairs, max(n + 1, count))
      edges = [[u, v, rng.randint(n, 2 * n)] for u, v in drawn]
      best = blossoms.heaviest_matching(n, edges)
      if weight(heaviest_first(edges)) < weight(best):
        solution = [[u, v] for u, v, _ in best]
        return {'N': n, 'edges': edges, 'solution': solution}
    raise base.GenerationError(f'Heaviest edges first was best: {params}.')

  def solve(self, fields):
    matching = blossoms.heaviest_matching(fields['N'], fields['edges'])
    return [[u, v] for u, v, _ in matching]

  def prompt(self, instance):
    edges = _family.listed(instance['edges'])
    last = instance['N'] - 1
    return _PROMPT.format(last=last, example=self.example, edges=edges)

  def score(self, instance, answer):
    if len({v for edge in answer for v in edge}) < 2 * len(answer):
      return rewards.INVALID
    weights = {frozenset((u, v)): w for u, v, w in instance['edges']}
    if not all(frozenset(edge) in weights for edge in answer):
      return rewards.INVALID
    total = lambda edges: sum(weights[frozenset(edge)] for edge in edges)
    return rewards.ratio(total(answer), total(instance['solution']), power=5)
