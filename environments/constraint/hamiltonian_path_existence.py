"""A path along arcs through every vertex, in a sparse directed graph."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
A directed graph has the vertices 0 to {last}. Each pair `s t` below is an arc
from s to t. Order all vertices, each once, so that from each vertex but the
last an arc leads to the next; such an order exists.
Answer: the {N} vertices in order, separated by blanks, in the form {example}
{arcs}"""


class HamiltonianPathExistence(base.Environment):
  """Any Hamiltonian path is right; graded by the share of steps along arcs.

  There are 2 N arcs at every size, since many orders, that of the
  labels among them, are paths of denser graphs.
  """

  answer = formats.IntList()
  example = '1 0'  # Fewer than any number of vertices drawn.
  fields = ('N', 'edges')

  def params(self, level):
    return {'N': ladders.linear(5, level, limit=1_000)}

  def generate(self, rng, params):
    n = params['N']
    path = rng.sample(range(n), n)
    arcs = set(zip(path, path[1:]))
    while len(arcs) < 2 * n:  # Of n (n - 1) >= 4 n, so that few fail.
      arcs.add(tuple(rng.sample(range(n), 2)))
    edges = [list(arc) for arc in sorted(arcs)]
    rng.shuffle(edges)
    return {'N': n, 'edges': edges, 'solution': path}

  def prompt(self, instance):
    n = instance['N']
    arcs = ', '.join(f'{s} {t}' for s, t in instance['edges'])
    return _PROMPT.format(N=n, last=n - 1, example=self.example, arcs=arcs)

  def score(self, instance, answer):
    n = instance['N']
    if len(answer) != n or set(answer) != set(range(n)):
      return rewards.INVALID
    if n == 1:
      return rewards.CORRECT
    arcs = set(map(tuple, instance['edges']))
    steps = sum(step in arcs for step in zip(answer, answer[1:]))
    return rewards.graded(steps, n - 1, power=5)
