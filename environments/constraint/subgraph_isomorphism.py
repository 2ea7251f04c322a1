"""Find a graph inside another one."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import graphs

_PROMPT = """\
Two undirected graphs are given by their edges: G with vertices 0 to {last1} and
H with vertices 0 to {last2}. Give different vertices p(0), ..., p({last1}) of H
such that p(u) and p(v) are joined in H if and only if u and v are joined in G.
Answer: p(0) to p({last1}), separated by blanks, in the form {example}
G: {G}
H: {H}"""
_TRIES = 100


def _edge(u: int, v: int) -> tuple[int, int]:
  return (u, v) if u < v else (v, u)


class SubgraphIsomorphism(base.Environment):
  """Any induced embedding is right; graded by the share of pairs that agree.

  G has at least two thirds of H's vertices but not all, an edge and a missing
  edge, and H a share of 0.35 to 0.65 of all edges: in smaller or one-sided
  graphs most maps agree.
  """

  answer = formats.IntList()
  example = '2 0 1'  # Fewer than any number of vertices drawn.
  fields = ('N1', 'N2', 'G1_edges', 'G2_edges')
  presentation = ('edge_density',)

  def params(self, level):
    n = ladders.linear(5, level, limit=100)
    return {'N2': n, 'N1': [-(-2 * n // 3), n - 1]}

  def generate(self, rng, params):
    n2, n1 = params['N2'], rng.randint(*params['N1'])
    pairs, small = graphs.pairs(n2), graphs.pairs(n1)
    density = rng.choice([0.35, 0.45, 0.55, 0.65])
    for _ in range(_TRIES):
      edges2 = rng.sample(pairs, int(density * len(pairs)))
      solution = rng.sample(range(n2), n1)
      joined = set(edges2)
      edges1 = [e for e in small if _edge(*(solution[v] for v in e)) in joined]
      if 0 < len(edges1) < len(small):
        break
    else:
      raise base.GenerationError(f'Only one-sided graphs: {params}.')
    rng.shuffle(edges1)
    return {
      'N1': n1,
      'N2': n2,
      'G1_edges': [list(edge) for edge in edges1],
      'G2_edges': [list(edge) for edge in edges2],
      'edge_density': density,
      'solution': solution,
    }

  def prompt(self, instance):
    listed = lambda edges: ', '.join(f'{u} {v}' for u, v in edges)
    return _PROMPT.format(
      last1=instance['N1'] - 1,
      last2=instance['N2'] - 1,
      example=self.example,
      G=listed(instance['G1_edges']),
      H=listed(instance['G2_edges']),
    )

  def score(self, instance, answer):
    n, image = instance['N1'], set(answer)
    if len(answer) != n or len(image) != n:
      return rewards.INVALID
    if not image <= set(range(instance['N2'])):
      return rewards.INVALID
    first = {_edge(answer[u], answer[v]) for u, v in instance['G1_edges']}
    second = {_edge(*e) for e in instance['G2_edges'] if image.issuperset(e)}
    total = n * (n - 1) // 2
    return rewards.graded(total - len(first ^ second), total, power=10)
