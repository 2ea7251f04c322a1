"""Find a walk that visits every vertex an odd number of times."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import graphs
from environments.algorithms import tours
from environments.algorithms import trees

_PROMPT = """\
A connected undirected graph has vertices 0 to {last} and these edges: {edges}
Find a walk on which every vertex occurs an odd number of times. The walk may
begin and end anywhere and pass edges again.
Answer: its vertices in order, separated by blanks, in the form {example}"""
_TRIES = 1_000


def _leafy_tree(rng, n: int) -> tuple[list, list[int]]:
  """Draws a tree with three leaves or more; returns three of them as well."""
  for _ in range(_TRIES):
    edges = trees.draw(rng, n)
    around = trees.neighbours(n, edges)
    leaves = [v for v in range(n) if len(around[v]) == 1]
    if len(leaves) > 2:
      return edges, rng.sample(leaves, 3)
  raise base.GenerationError(f'No tree of {n} vertices has three leaves.')


class OddVisitation(base.Environment):
  """Any such walk is right; graded by the share of vertices met oddly often.

  Graphs have five vertices or more, and three of them have one neighbour each,
  so that no path visits all and some vertices are needed three times.
  """

  answer = formats.IntList()
  example = '0 1 0'  # Fewer than any number of vertices drawn.
  fields = ('N', 'edges')

  def params(self, level):
    return {'N': ladders.geometric(5, level, limit=300)}

  def generate(self, rng, params):
    n = params['N']
    edges, ends = _leafy_tree(rng, n)
    taken = {(u, v) for u, v in edges}
    rest = [
      [u, v]
      for u, v in graphs.pairs(n)
      if u not in ends and v not in ends and (u, v) not in taken
    ]
    edges += rng.sample(rest, min(len(rest), rng.randint(0, n // 2)))
    rng.shuffle(edges)
    fields = {'N': n, 'edges': edges}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    return tours.odd_walk(fields['N'], fields['edges'])

  def prompt(self, instance):
    edges = ', '.join(f'{u} {v}' for u, v in instance['edges'])
    last = instance['N'] - 1
    return _PROMPT.format(last=last, edges=edges, example=self.example)

  def score(self, instance, answer):
    n = instance['N']
    if len(answer) < n or not set(answer) <= set(range(n)):
      return rewards.INVALID
    edges = {(u, v) for u, v in instance['edges']}
    if not all(
      (u, v) in edges or (v, u) in edges for u, v in zip(answer, answer[1:])
    ):
      return rewards.INVALID
    odd: set[int] = set()
    for v in answer:
      odd ^= {v}
    return rewards.graded(len(odd), n, power=10)
