"""Split a tree into connected groups of equal size."""

from environments import base
from environments import formats
from environments import rewards
from environments.algorithms import tree_orders
from environments.algorithms import trees
from environments.tree import _family

_PROMPT = """\
A tree has vertices 1 to {last} and these edges: {edges}
Split its vertices into {N} groups of exactly {K} vertices each, such that any
two vertices of a group are connected by a path inside the group.
Answer: {N} lines of {K} integers separated by blanks, one line a group, in any
order, in the form
{example}"""


def connected(group: list[int], edges: list) -> bool:
  """Whether a group of vertices of a tree is connected."""
  inside = set(group)
  return sum(u in inside and v in inside for u, v in edges) == len(group) - 1


class TreeEvenPartitioning(base.Environment):
  """The only such groups; graded by how many of the groups are connected.

  N and K are drawn from half their bounds up, so that small trees do not come
  back at high levels.
  """

  answer = formats.IntGrid()
  example = '1 2\n3 4'  # Fewer than any number of groups drawn.
  fields = ('N', 'K', 'edges')

  def params(self, level):
    half = min(level, 50) // 2
    odd = min(level, 50) % 2
    return {'MAX_N': 5 + half, 'MAX_K': 3 + half + odd}

  def generate(self, rng, params):
    most, largest = params['MAX_N'], params['MAX_K']
    n = rng.randint((most + 1) // 2, most)
    k = rng.randint((largest + 1) // 2, largest)
    labels = rng.sample(range(1, n * k + 1), n * k)
    edges = []
    for start in range(0, n * k, k):
      group = trees.draw(rng, k)
      if start:
        edges.append((rng.randrange(start), start + rng.randrange(k)))
      edges += [(start + u, start + v) for u, v in group]
    edges = [sorted((labels[u], labels[v])) for u, v in edges]
    rng.shuffle(edges)
    fields = {'N': n, 'K': k, 'edges': edges}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    n, k, edges = (fields[key] for key in self.fields)
    edges = _family.shifted(edges, -1)
    groups = tree_orders.equal_groups(n * k, edges, k)
    return [[v + 1 for v in group] for group in groups]

  def prompt(self, instance):
    n, k, edges = (instance[key] for key in self.fields)
    edges = _family.shown(edges)
    return _PROMPT.format(
      last=n * k, N=n, K=k, edges=edges, example=self.example
    )

  def score(self, instance, answer):
    n, k, edges = (instance[key] for key in self.fields)
    if len(answer) != n or any(len(group) != k for group in answer):
      return rewards.INVALID
    if sorted(v for group in answer for v in group) != list(
      range(1, n * k + 1)
    ):
      return rewards.INVALID
    good = sum(connected(group, edges) for group in answer)
    return rewards.graded(good, n, power=5)
