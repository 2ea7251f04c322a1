"""Best choices of vertices in trees, by tables over subtrees.

A cost and the vertices that it pays for are one integer: the cost, then n bits
for the chosen vertices. Costs of disjoint choices add up, and so do the bits.
"""

from collections.abc import Iterable
from collections.abc import Sequence

from environments.algorithms import trees
from environments.algorithms import weighted_trees


def _members(n: int, code: int) -> list[int]:
  return [v for v in range(n) if code >> v & 1]


def _together(a: list[int], b: list[int]) -> list[int]:
  """Returns for each count the least sum of an entry of each, by counts."""
  return [
    min(a[i] + b[k - i] for i in range(max(0, k + 1 - len(b)), k + 1))
    if k < len(a)
    else min(a[i] + b[k - i] for i in range(max(0, k + 1 - len(b)), len(a)))
    for k in range(len(a) + len(b) - 1)
  ]


def cheapest_cover(
  n: int,
  edges: Sequence[Sequence[int]],
  keys: Iterable[int],
  radius: int,
  costs: Sequence[int],
) -> list[int]:
  """Returns vertices of least total cost with one within `radius` of each key.

  Two tables a vertex, over its subtree: `near[r]` is the least cost when all
  keys are covered and something covers r edges beyond the vertex; `deep[d]` is
  the least when all keys at depth d or more are covered.
  """
  keys, radius = set(keys), min(radius, n)
  order, parent = trees.rooted(n, edges)
  endless = (sum(costs) + 1) << n
  near, deep = [], []
  for v, cost in enumerate(costs):
    chosen = (cost << n) + (1 << v)
    near.append([chosen] * (radius + 1) + [endless])
    deep.append([chosen if v in keys else 0] + [0] * (radius + 1))
  for v in reversed(order[1:]):
    up = parent[v]
    near[up], deep[up] = _join(near[up], deep[up], near[v], deep[v])
  return _members(n, deep[0][0])


def _join(near_up, deep_up, near, deep):
  """Returns both tables of a vertex once a child's are taken in."""
  size = len(deep)
  joined = [near_up[-1]] * size
  for r in reversed(range(size - 1)):
    inward = near_up[r] + deep[r]
    outward = near[r + 1] + deep_up[r + 1]
    joined[r] = min(inward, outward, joined[r + 1])
  below = [min(joined[0], deep_up[0] + deep[0])]
  for d in range(1, size):
    below.append(min(below[-1], deep_up[d] + deep[d - 1]))
  return joined, below


def stops(
  n: int,
  edges: Sequence[Sequence[int]],
  weights: Sequence[int],
  count: int,
) -> list[int]:
  """Returns `count` vertices, without 0, at which to stop ways to the root 0.

  They make the sum of `weight * distance to the closest chosen ancestor or
  self` least; vertex 0 is always chosen.

  Args:
    n: number of vertices, which are 0..n-1.
    edges: [u, v, length] of a tree.
    weights: of the vertices, at least 0.
    count: from 0 to n - 1.
  """
  order, parent, lengths = weighted_trees.rooted(n, edges)
  depth = [0] * n
  above: list[list[int]] = [[] for _ in range(n)]
  for v in order[1:]:
    depth[v] = depth[parent[v]] + lengths[v]
    above[v] = [parent[v], *above[parent[v]]]
  # tables[v][a][k]: least below v, a the closest chosen above, k chosen there.
  tables: list[dict[int, list[int]]] = [
    {a: [0] for a in [v, *above[v]]} for v in range(n)
  ]
  for v in reversed(order[1:]):
    taken = [cost + (1 << v) for cost in tables[v][v]]
    for a in above[v]:
      toll = weights[v] * (depth[v] - depth[a]) << n
      left = [cost + toll for cost in tables[v][a]]
      both = [left[0], *map(min, left[1:], taken), taken[-1]][: count + 1]
      tables[parent[v]][a] = _together(tables[parent[v]][a], both)[: count + 1]
  return _members(n, tables[0][0][count])


def distant_halves(
  n: int, edges: Sequence[Sequence[int]], count: int
) -> list[int]:
  """Returns `count` vertices; they and the others are far from each other.

  The sum of the distances of all pairs of chosen, and all pairs of other
  vertices, is the largest possible.

  Args:
    n: number of vertices, which are 0..n-1.
    edges: [u, v, length] of a tree.
    count: from 0 to n.
  """
  order, parent, lengths = weighted_trees.rooted(n, edges)
  tables = [[0, 1 << v] for v in range(n)]
  sizes = [1] * n
  for v in reversed(order[1:]):
    up, costs = parent[v], []
    for k, cost in enumerate(tables[v]):
      others = sizes[v] - k
      pairs = k * (count - k) + others * (n - count - others)
      costs.append(cost - (pairs * lengths[v] << n))
    tables[up] = _together(tables[up], costs)[: count + 1]
    sizes[up] += sizes[v]
  return _members(n, tables[0][count])


def split_value(
  n: int, edges: Sequence[Sequence[int]], chosen: Iterable[int]
) -> int:
  """Returns the sum that `distant_halves` makes largest."""
  order, parent, lengths = weighted_trees.rooted(n, edges)
  inside, size = [0] * n, [1] * n
  for v in chosen:
    inside[v] = 1
  count, value = sum(inside), 0
  for v in reversed(order[1:]):
    k, others = inside[v], size[v] - inside[v]
    value += lengths[v] * (k * (count - k) + others * (n - count - others))
    inside[parent[v]] += k
    size[parent[v]] += size[v]
  return value
