"""Count partitions of a graph into a clique and an independent set."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import graphs

_PROMPT = """\
An undirected graph has vertices 0 to {last}; its edges are listed below. In how
many ways can its vertices be divided into two non-empty sets S and T such that
all vertices of S are joined to each other and none of T are? A single vertex
can be either set.
Answer: the number of ways (S, T), in the form {example}
{edges}"""
_TRIES = 200


def _draw(rng, n: int, free: int) -> list[list[int]]:
  """Draws a graph with a partition in which `free` vertices may change sides.

  They are those of the independent set that are joined to the whole clique, or
  the other way round, and may do so one at a time.
  """
  size = rng.randint(1, n - free - 1)
  order = rng.sample(range(n), n)
  clique = order[:size]
  masks = [0] * n
  for v in order[: size + free]:
    masks[v] = sum(1 << u for u in clique)
  for v in order[size + free :]:
    masks[v] = sum(1 << u for u in rng.sample(clique, rng.randrange(size)))
  joined = rng.random() < 0.5  # If not, the complement is drawn.
  edges = [
    [u, v]
    for u, v in graphs.pairs(n)
    if ((masks[u] >> v | masks[v] >> u) & 1) == joined
  ]
  rng.shuffle(edges)
  return edges


class CliqueIndependentSetPartitioningCounting(base.Environment):
  """Exact count; other numbers are graded by the smaller over the larger.

  The count is drawn from 1 to N - 2, and the graph built for it, since plain
  random graphs nearly all have counts from 1 to 3.
  """

  answer = formats.Int()
  example = '0'  # Some partition exists.
  fields = ('N', 'edges')

  def params(self, level):
    return {'N': ladders.linear(6, level, limit=150)}

  def generate(self, rng, params):
    n = params['N']
    count = rng.randint(1, n - 2)
    for _ in range(_TRIES):
      fields = {'N': n, 'edges': _draw(rng, n, count - 1)}
      if self.solve(fields) == count:
        return fields | {'solution': count}
    raise base.GenerationError(f'No graph with {count} partitions: {params}.')

  def solve(self, fields):
    return graphs.split_partitions(fields['N'], fields['edges'])

  def prompt(self, instance):
    edges = ', '.join(f'{u} {v}' for u, v in instance['edges'])
    last = instance['N'] - 1
    return _PROMPT.format(last=last, example=self.example, edges=edges)

  def score(self, instance, answer):
    return rewards.ratio(answer, instance['solution'], power=10)
