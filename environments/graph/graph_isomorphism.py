"""Match the vertices of two isomorphic graphs."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import graphs
from environments.graph import _family

_PROMPT = """\
Two undirected graphs G1 and G2 have vertices 0 to {last} and are given by their
edges. Give a permutation p(0), ..., p({last}) of the vertices such that p(u)
and p(v) are joined in G2 if and only if u and v are joined in G1.
Answer: p(0) to p({last}), separated by blanks, in the form {example}
G1: {G1}
G2: {G2}"""


class GraphIsomorphism(base.Environment):
  """Any isomorphism; graded by the share of edges, or of missing ones, kept.

  The rarer of the two count, so that dense graphs give no credit away. There
  are five vertices at least and a share of 0.35 to 0.65 of all edges.
  """

  answer = formats.IntList()
  example = '2 0 1'  # Fewer than any number of vertices drawn.
  fields = ('N', 'G1_edges', 'G2_edges')

  def params(self, level):
    return {'N': ladders.linear(5, level, limit=100)}

  def generate(self, rng, params):
    n = params['N']
    pairs = graphs.pairs(n)
    share = rng.choice((0.35, 0.45, 0.55, 0.65))
    first = rng.sample(pairs, round(share * len(pairs)))
    solution = rng.sample(range(n), n)
    second = [sorted((solution[u], solution[v])) for u, v in first]
    rng.shuffle(second)
    return {
      'N': n,
      'G1_edges': [list(edge) for edge in first],
      'G2_edges': second,
      'solution': solution,
    }

  def prompt(self, instance):
    listed = _family.listed
    return _PROMPT.format(
      last=instance['N'] - 1,
      example=self.example,
      G1=listed(instance['G1_edges']),
      G2=listed(instance['G2_edges']),
    )

  def score(self, instance, answer):
    n, edges = instance['N'], instance['G1_edges']
    if sorted(answer) != list(range(n)):
      return rewards.INVALID
    second = {frozenset(edge) for edge in instance['G2_edges']}
    lost = sum(
      frozenset((answer[u], answer[v])) not in second for u, v in edges
    )
    if not lost:
      return rewards.CORRECT
    rarer = min(len(edges), n * (n - 1) // 2 - len(edges))
    return rewards.graded(rarer - lost, rarer, power=10)
