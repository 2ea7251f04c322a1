"""Exact counts, shared by generators and tested against enumeration."""

from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
import functools
import itertools
import math


def nonbacktracking_walks(
  n: int, edges: Sequence[Sequence[int]], length: int, modulus: int
) -> int:
  """Returns how many walks from 0 to n - 1 never turn back on an edge.

  With adjacency matrix A and degrees D, the walks of k steps from 0 end as the
  row w(k + 1) = w(k) A - w(k - 1) (D - I), k > 1; powers of the matrix of this
  recurrence reach any length.

  Args:
    n: number of vertices.
    edges: pairs of different vertices, each pair once.
    length: number of edges of a walk, at least 0.
    modulus: of the count, 1 to 10**7.
  """
  import numpy as np

  adjacency = np.zeros((n, n), np.int64)
  for u, v in edges:
    adjacency[u, v] = adjacency[v, u] = 1
  degrees = adjacency.sum(axis=0)
  start = np.eye(1, n, dtype=np.int64)[0]
  rows = [start, adjacency[0]]
  rows.append(adjacency[0] @ adjacency - start * degrees)
  if length < 3:
    return int(rows[length][n - 1]) % modulus
  below = np.hstack([np.diag(1 - degrees), np.zeros((n, n), np.int64)])
  step = np.vstack([np.hstack([adjacency, np.eye(n, dtype=np.int64)]), below])
  row, power = np.concatenate([rows[2], rows[1]]), length - 2
  while power:
    if power & 1:
      row = row @ step % modulus
    power >>= 1
    if power:
      step = step @ step % modulus
  return int(row[n - 1]) % modulus


def full_rectangles(matrix: Sequence[Sequence[int]]) -> int:
  """Returns how many contiguous rectangles of a 0/1 matrix hold only ones."""
  heights = [0] * len(matrix[0])
  count = 0
  for row in matrix:
    heights = [h + 1 if cell else 0 for h, cell in zip(heights, row)]
    rising: list[tuple[int, int]] = [(-1, -1)]  # Columns, heights.
    ending = 0  # Rectangles whose lower right corner is the current cell.
    for j, height in enumerate(heights):
      ending += height
      right = j
      while rising[-1][1] >= height:
        right, tall = rising.pop()
        left = rising[-1][0] if len(rising) > 1 else -1
        ending -= (tall - height) * (right - left)
      rising.append((j, height))
      count += ending
  return count


def divisible_rectangles(matrix: Sequence[Sequence[int]], k: int) -> int:
  """Returns how many contiguous rectangles have a sum that k divides."""
  if len(matrix) > len(matrix[0]):
    matrix = list(zip(*matrix))
  count = 0
  for top in range(len(matrix)):
    columns = [0] * len(matrix[0])
    for row in matrix[top:]:
      columns = [a + b for a, b in zip(columns, row)]
      seen = {0: 1}
      for total in itertools.accumulate(columns):
        before = seen.get(total % k, 0)
        count += before
        seen[total % k] = before + 1
  return count


@functools.lru_cache(maxsize=4096)
def _ordered_paths(bits: tuple[int, ...]) -> int:
  """Returns how many ways there are to set all bits, in moves.

  A move sets one or more bits of one coordinate.

  Args:
    bits: how many bits each coordinate has to set.
  """
  moves = [1]  # By their number, ways to split the bits; order comes later.
  for n in bits:
    stirling = [1]
    for _ in range(n):
      shifted = [0, *stirling]
      stirling = [
        k * a + b for k, (a, b) in enumerate(zip([*stirling, 0], shifted))
      ]
    product = [0] * (len(moves) + n)
    for i, a in enumerate(moves):
      for j, b in enumerate(stirling):
        product[i + j] += a * b
    moves = product
  return sum(ways * math.factorial(k) for k, ways in enumerate(moves))


def superset_paths(
  target: Sequence[int], banned: Iterable[Sequence[int]], modulus: int
) -> int:
  """Returns how many paths lead from the origin to `target`, modulo `modulus`.

  A move adds one or more bits to one coordinate; `banned` points are avoided.
  Paths are counted by the first banned point that they meet.
  """
  points = [*sorted({tuple(p) for p in banned} - {tuple(target)}), target]
  free: list[tuple[Sequence[int], int]] = []
  for q in points:
    count = _ordered_paths(tuple(sorted(x.bit_count() for x in q)))
    for p, paths in free:
      if all(x & y == x for x, y in zip(p, q)):
        gaps = ((x ^ y).bit_count() for x, y in zip(p, q))
        count -= paths * _ordered_paths(tuple(sorted(gaps)))
    free.append((q, count % modulus))
  return free[-1][1]


def primitive_partners(leg: int) -> list[int]:
  """Returns the even legs of primitive right triangles with odd leg `leg`."""
  found = []
  for d in range(1, math.isqrt(leg) + 1, 2):
    if leg % d == 0 and d * d < leg and math.gcd(d, leg // d) == 1:
      found.append(((leg // d) ** 2 - d * d) // 2)
  return found


def independent_sets(
  weights: Mapping[int, int], edges: Iterable[tuple[int, int]]
) -> int:
  """Returns the sum over all independent sets of the product of weights.

  Leaves are folded into their neighbours; a vertex of largest degree is then
  both left out and taken, which ends cycles: exponential in the number of
  vertices whose removal leaves a forest, linear for forests.
  """
  graph: dict[int, set[int]] = {v: set() for v in weights}
  for u, v in edges:
    graph[u].add(v)
    graph[v].add(u)
  return _weigh({v: (1, w) for v, w in weights.items()}, graph)


def _weigh(
  pairs: dict[int, tuple[int, int]], graph: dict[int, set[int]]
) -> int:
  """Sums over independent sets; consumes both arguments.

  Args:
    pairs: what a vertex contributes left out, and taken.
    graph: the neighbours of every vertex.
  """
  total = _fold_leaves(pairs, graph)
  for part in _components(graph):
    v = max(part, key=lambda u: len(graph[u]))
    without, taken = pairs[v]
    free = {u: pairs[u] for u in part if u != v}
    near = {u: (pairs[u][0], 0) for u in graph[v]}
    skipping = _weigh(free.copy(), _cut(graph, part, v))
    taking = _weigh(free | near, _cut(graph, part, v))
    total *= without * skipping + taken * taking
  return total


def _cut(
  graph: Mapping[int, set[int]], part: set[int], v: int
) -> dict[int, set[int]]:
  """Returns the graph on `part` without v."""
  return {u: graph[u] - {v} for u in part if u != v}


def _fold_leaves(
  pairs: dict[int, tuple[int, int]], graph: dict[int, set[int]]
) -> int:
  """Removes vertices of degree 0 and 1; returns what the former contribute."""
  total = 1
  ends = [v for v, near in graph.items() if len(near) < 2]
  while ends:
    v = ends.pop()
    if v not in graph:
      continue
    without, taken = pairs.pop(v)
    near = graph.pop(v)
    if not near:
      total *= without + taken
      continue
    (u,) = near
    graph[u].discard(v)
    a, b = pairs[u]
    pairs[u] = a * (without + taken), b * without
    if len(graph[u]) < 2:
      ends.append(u)
  return total


def _components(graph: Mapping[int, set[int]]) -> list[set[int]]:
  """Returns the vertices of each connected part."""
  left, parts = set(graph), []
  while left:
    part, reached = set(), {min(left)}
    while reached:
      part |= reached
      reached = set().union(*(graph[v] for v in reached)) - part
    parts.append(part)
    left -= part
  return parts


def parenthesised_values(
  operands: Sequence[int], operations: Sequence[str]
) -> set[int]:
  """Returns the values of all full parenthesisations, by intervals."""
  n = len(operands)
  values = {(i, i): {operand} for i, operand in enumerate(operands)}
  for width in range(1, n):
    for i in range(n - width):
      found: set[int] = set()
      for k in range(i, i + width):
        left, right = values[i, k], values[k + 1, i + width]
        if operations[k] == '+':
          found.update([a + b for a in left for b in right])
        elif operations[k] == '-':
          found.update([a - b for a in left for b in right])
        else:
          found.update([a * b for a in left for b in right])
      values[i, i + width] = found
  return values[0, n - 1]


def palindrome_partitions(word: str) -> int:
  """Returns how many ways there are to cut `word` into palindromes."""
  n = len(word)
  ends: list[list[int]] = [[] for _ in range(n)]  # By the first character.
  for centre in range(2 * n - 1):
    i, j = centre // 2, (centre + 1) // 2
    while i >= 0 and j < n and word[i] == word[j]:
      ends[i].append(j + 1)
      i, j = i - 1, j + 1
  ways = [0] * n + [1]
  for i in range(n - 1, -1, -1):
    ways[i] = sum(ways[end] for end in ends[i])
  return ways[0]
