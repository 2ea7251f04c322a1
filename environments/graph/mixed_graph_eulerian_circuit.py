"""Find a closed walk over all edges of a graph, some of them one-way."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import tours

_PROMPT = """\
A graph has vertices 0 to {last}, edges that can be passed either way, and arcs
u v that can be passed from u to v only. Find a closed walk that passes every
edge and every arc exactly once; there is one.
Edges: {edges}
Arcs: {arcs}
Answer: the {length} vertices of the walk in order, the first one again at the
end, separated by blanks, in the form {example}"""
_TRIES = 1_000


def _even_graph(rng, n: int) -> list[list[int]]:
  """Draws a connected graph whose degrees are even and at least 2."""
  for _ in range(_TRIES):
    edges = [
      [u, v]
      for v in range(1, n - 1)
      for u in rng.sample(range(v), rng.randint(1, min(v, 3)))
    ]
    ends = [v for edge in edges for v in edge]
    odd = [v for v in range(n - 1) if ends.count(v) % 2]
    if odd:
      return edges + [[v, n - 1] for v in odd]
  raise base.GenerationError(f'No graph of {n} vertices has odd degrees.')


class MixedGraphEulerianCircuit(base.Environment):
  """Any circuit is right; graded by the share of edges that a trail passes.

  Graphs have five vertices or more, named at random, and a quarter to three
  quarters of the edges are directed. Passing one twice, or none, is refused.
  """

  answer = formats.IntList()
  example = '0 1 2 0'  # Fewer than any number of vertices drawn.
  fields = ('N', 'undirected_edges', 'directed_edges')

  def params(self, level):
    return {'N': ladders.linear(5, level, limit=200)}

  def generate(self, rng, params):
    n = params['N']
    names = rng.sample(range(n), n)
    edges = [[names[u], names[v]] for u, v in _even_graph(rng, n)]
    rng.shuffle(edges)
    circuit = tours.euler_circuit(n, edges)
    steps = [list(step) for step in zip(circuit, circuit[1:])]
    rng.shuffle(steps)
    cut = rng.randint(len(steps) // 4, 3 * len(steps) // 4)
    return {
      'N': n,
      'undirected_edges': [sorted(step) for step in steps[cut:]],
      'directed_edges': steps[:cut],
      'solution': circuit,
    }

  def prompt(self, instance):
    edges, arcs = instance['undirected_edges'], instance['directed_edges']
    return _PROMPT.format(
      last=instance['N'] - 1,
      edges=', '.join(f'{u} {v}' for u, v in edges) or 'none',
      arcs=', '.join(f'{u} {v}' for u, v in arcs) or 'none',
      length=len(edges) + len(arcs) + 1,
      example=self.example,
    )

  def score(self, instance, answer):
    edges, arcs = instance['undirected_edges'], instance['directed_edges']
    left = {tuple(arc) for arc in arcs}
    left |= {(u, v) for u, v in edges} | {(v, u) for u, v in edges}
    if len(answer) < 2 or answer[0] != answer[-1]:
      return rewards.INVALID
    for u, v in zip(answer, answer[1:]):
      if (u, v) not in left:
        return rewards.INVALID
      left -= {(u, v), (v, u)}
    return rewards.graded(len(answer) - 1, len(edges) + len(arcs), power=10)
