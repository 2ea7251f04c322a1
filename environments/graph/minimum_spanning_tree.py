"""Find a spanning tree of least total weight."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import graphs

_PROMPT = """\
An undirected graph has vertices 0 to {last}. Each line `u v w` below is an edge
of weight w between u and v. Choose {last} edges that connect all vertices and
whose total weight is as small as possible.
Answer: the ends of the chosen edges, separated by blanks, in the form {example}
for two edges.
{edges}"""


class MinimumSpanningTree(base.Environment):
  """Any minimum spanning tree is right; graded by least weight over weight.

  At least two edges are left over, since a tree alone leaves no choice.
  """

  answer = formats.IntPairs()
  example = '0 1 1 2'  # Fewer edges than any tree drawn.
  fields = ('N', 'edges')

  def params(self, level):
    n = ladders.geometric(4, level, limit=100)
    return {'N': n, 'densities': [0.3, 0.5, 0.7, 0.9]}

  def generate(self, rng, params):
    n = params['N']
    density = rng.choice(params['densities'])
    count = max(n + 1, int(density * n * (n - 1) // 2))
    edges = [
      [u, v, rng.randint(1, count)] for u, v in graphs.connected(rng, n, count)
    ]
    fields = {'N': n, 'edges': edges}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    tree = graphs.minimum_spanning_tree(fields['N'], fields['edges'])
    return [[u, v] for u, v, _ in tree]

  def prompt(self, instance):
    edges = formats.IntGrid().render(instance['edges'])
    last = instance['N'] - 1
    return _PROMPT.format(last=last, example=self.example, edges=edges)

  def score(self, instance, answer):
    n = instance['N']
    if len(answer) != n - 1:
      return rewards.INVALID
    weights = {frozenset((u, v)): w for u, v, w in instance['edges']}
    weight = lambda edges: sum(weights[frozenset(edge)] for edge in edges)
    if not all(frozenset(edge) in weights for edge in answer):
      return rewards.INVALID
    if not graphs.is_spanning_tree(n, answer):
      return rewards.INVALID
    return rewards.ratio(weight(instance['solution']), weight(answer), power=5)
