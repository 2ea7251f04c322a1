"""Decide whether weights cancel along every closed walk."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import cycles
from environments.algorithms import graphs
from environments.algorithms import trees
from environments.graph import _family

_PROMPT = """\
An undirected graph has vertices 1 to {N}. Each `u v w` below is an edge between
u and v of weight w. Is the XOR of the weights along every closed walk 0? An
edge counts as often as the walk passes it.
Answer: one word, {example}
{edges}"""


_CANDIDATES = 12


def _far_edge(rng, n: int, edges: list) -> int:
  """Returns the index of an edge on a cycle, but on no short one.

  Of some random edges it has the longest way round between its ends.
  """
  alone = cycles.bridges(n, edges)
  on_cycles = [i for i, edge in enumerate(edges) if edge not in alone]

  def way_round(i):
    u, v = edges[i]
    return trees.distances(n, edges[:i] + edges[i + 1 :], [u])[v]

  chosen = rng.sample(on_cycles, min(_CANDIDATES, len(on_cycles)))
  return max(chosen, key=way_round)


class CheckAllCycleXorZero(base.Environment):
  """Whether all closed walks have the XOR 0; yes or no by nature.

  Weights come from labels of the vertices, and in half of the instances one bit
  of one edge is flipped. Only cycles through it tell, and it is chosen to be on
  no short ones; there are at most 1.6 edges a vertex.
  """

  answer = formats.Choice(('YES', 'NO'))
  example = 'YES or NO'
  fields = ('N', 'edges')
  presentation = ('edge_ratio',)
  guess_floor = (0.55, 'yes or no; a coin is right half the time')

  def params(self, level):
    return {'N': ladders.geometric(6, level, limit=500)}

  def generate(self, rng, params):
    n = params['N']
    count = max(n + 1, int(n * rng.choice((1.2, 1.3, 1.4, 1.5, 1.6))))
    pairs = graphs.connected(rng, n, count)
    bits = (n * (n - 1) // 2).bit_length()
    label = [rng.randrange(1 << bits) for _ in range(n)]
    edges = [[u + 1, v + 1, label[u] ^ label[v]] for u, v in pairs]
    if rng.random() < 0.5:
      edges[_far_edge(rng, n, pairs)][2] ^= 1 << rng.randrange(bits)
    fields = {'N': n, 'edges': edges, 'edge_ratio': count / n}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    edges = [(u - 1, v - 1, w) for u, v, w in fields['edges']]
    return 'YES' if cycles.all_xor_zero(fields['N'], edges) else 'NO'

  def prompt(self, instance):
    edges = _family.listed(instance['edges'])
    n = instance['N']
    return _PROMPT.format(N=n, example=self.example, edges=edges)

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
