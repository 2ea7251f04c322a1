"""Find a clique in a graph that holds one twice as large."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import graphs

_PROMPT = """\
An undirected graph has vertices 0 to {last}. It has a set of {double} vertices
that are all joined to each other. Find any {N} vertices that are all joined to
each other. A line `u: v w ...` lists the neighbours of u that are above u.
Answer: the {N} vertices, separated by blanks, in the form {example}
{rows}"""
_TRIES = 300


def _highest(masks: list[int], n: int, tie: int) -> list[int]:
  """Returns n vertices of most neighbours, ties by label times `tie`."""
  key = lambda v: (-masks[v].bit_count(), tie * v)
  return sorted(range(len(masks)), key=key)[:n]


def _draw(rng, n: int, share: float) -> tuple[list[int], set]:
  """Draws a clique of 2n of 3n vertices, and the pairs that are not joined.

  Half of the other vertices lack this share of the clique, so that its members
  lack some neighbours too; the rest lack as many, or one less, anywhere.
  """
  order = rng.sample(range(3 * n), 3 * n)
  middle = 2 * n + (n + 1) // 2
  clique, hubs, decoys = order[: 2 * n], order[2 * n : middle], order[middle:]
  lacking = [(u, v) for u in clique for v in hubs if rng.random() < share]
  typical = len(lacking) // len(clique)
  for v in decoys:
    others = [u for u in clique + decoys if u != v]
    count = rng.randint(max(1, typical - 1), max(1, typical))
    lacking += [(u, v) for u in rng.sample(others, count)]
  return clique, {(min(pair), max(pair)) for pair in lacking}


class HalfSizeClique(base.Environment):
  """Any clique of N vertices of 3 N; graded by the share of joined pairs.

  Some vertices outside the planted clique of 2 N have as many neighbours as its
  members, and graphs are redrawn whose N vertices of most neighbours are a
  clique.
  """

  answer = formats.IntList()
  example = '0 1'  # Fewer than any number asked for.
  fields = ('N', 'edges')

  def params(self, level):
    n = ladders.linear(5, 2 * level // 3, limit=40)
    return {'N': n, 'missing': ladders.linear(80, level, limit=95)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      clique, missing = _draw(rng, n, params['missing'] / 100)
      edges = [list(e) for e in graphs.pairs(3 * n) if e not in missing]
      masks = graphs.neighbour_masks(3 * n, edges)
      highest = (_highest(masks, n, tie) for tie in (1, -1))
      if not any(graphs.is_clique(masks, chosen) for chosen in highest):
        rng.shuffle(edges)
        solution = rng.sample(clique, n)
        return {'N': n, 'edges': edges, 'solution': solution}
    raise base.GenerationError(f'Degrees told cliques: {params}.')

  def prompt(self, instance):
    n = instance['N']
    above: list[list[int]] = [[] for _ in range(3 * n)]
    for edge in instance['edges']:
      above[min(edge)].append(max(edge))
    rows = (
      ' '.join([f'{u}:', *map(str, sorted(row))])
      for u, row in enumerate(above)
      if row
    )
    return _PROMPT.format(
      N=n,
      last=3 * n - 1,
      double=2 * n,
      example=self.example,
      rows='\n'.join(rows),
    )

  def score(self, instance, answer):
    n, chosen = instance['N'], set(answer)
    if len(answer) != n or len(chosen) != n:
      return rewards.INVALID
    if not chosen <= set(range(3 * n)):
      return rewards.INVALID
    joined = sum(u in chosen and v in chosen for u, v in instance['edges'])
    return rewards.graded(joined, n * (n - 1) // 2, power=5)
