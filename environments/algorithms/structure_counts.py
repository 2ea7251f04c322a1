"""How many trees, tables, boards and subsets there are of some kind."""

from collections.abc import Iterable
from collections.abc import Sequence
import functools
import itertools
import operator

from environments.algorithms import graphs
from environments.algorithms import number_theory


def determinant(matrix: Sequence[Sequence[int]]) -> int:
  """Returns the determinant of integers, without fractions (Bareiss)."""
  rows, sign, before = [list(row) for row in matrix], 1, 1
  while rows:
    pivot = next((row for row in rows if row[0]), None)
    if pivot is None:
      return 0
    index = rows.index(pivot)
    rows[0], rows[index] = rows[index], rows[0]
    sign = -sign if index else sign
    corner, *top = rows[0]
    rows = [
      [(corner * x - row[0] * y) // before for x, y in zip(row[1:], top)]
      for row in rows[1:]
    ]
    before = corner
  return sign * before


def spanning_trees(vertices: Iterable[int], edges: Iterable) -> int:
  """Returns how many spanning trees a connected multigraph has (Kirchhoff)."""
  index = {v: i for i, v in enumerate(vertices)}
  laplacian = [[0] * len(index) for _ in index]
  for u, v in edges:
    i, j = index[u], index[v]
    laplacian[i][i] += 1
    laplacian[j][j] += 1
    laplacian[i][j] -= 1
    laplacian[j][i] -= 1
  return determinant([row[1:] for row in laplacian[1:]])


def minimum_spanning_trees(n: int, edges: Iterable[Sequence[int]]) -> int:
  """Returns how many spanning trees of a connected graph have least weight.

  All of them connect the same vertices by the edges below any weight. So each
  weight adds, in every component that it makes, a spanning tree of the
  components it joins.

  Args:
    n: vertices are 0..n-1.
    edges: triples (u, v, weight).
  """
  label, count = list(range(n)), 1  # Of the component of each vertex.
  weight = lambda edge: edge[2]
  for _, group in itertools.groupby(sorted(edges, key=weight), weight):
    joins = [(label[u], label[v]) for u, v, _ in group if label[u] != label[v]]
    for part, inner in _parts(joins):
      count *= spanning_trees(part, inner)
      label = [part[0] if x in part else x for x in label]
  return count


def _parts(edges: Sequence[tuple[int, int]]) -> list[tuple[list, list]]:
  """Returns the vertices and the edges of each connected part."""
  vertices = sorted({v for edge in edges for v in edge})
  index = {v: i for i, v in enumerate(vertices)}
  pairs = [(index[u], index[v]) for u, v in edges]
  _, tree = graphs.components(len(vertices), pairs)
  part = list(range(len(vertices)))
  for u, v in tree:
    old, new = part[u], part[v]
    part = [new if x == old else x for x in part]
  return [
    (
      [v for v in vertices if part[index[v]] == label],
      [edge for edge in edges if part[index[edge[0]]] == label],
    )
    for label in sorted(set(part))
  ]


def tables_with_maxima(
  h: int, w: int, top: int, constraints: Iterable[Sequence[int]], modulus: int
) -> int:
  """Counts h x w tables with entries in 1..top and given maxima of rectangles.

  An entry is at most the least value v of the rectangles around it. So the
  entries limited by v have only to give the rectangles of this value an entry
  v, and rectangles without one are summed out: with c entries in the union of
  some of them, v^(rest) (v - 1)^c tables have none there. Exponential in the
  number of rectangles of one value.

  Args:
    h: rows.
    w: columns.
    top: at least 1.
    constraints: rows x1 to x2 and columns y1 to y2, from 1, both included, of
      the maximum v, as (x1, y1, x2, y2, v).
    modulus: at least 1.
  """
  values: dict[int, list[int]] = {}
  for x1, y1, x2, y2, v in constraints:
    row = (1 << y2) - (1 << y1 - 1)
    cells = sum(row << w * x for x in range(x1 - 1, x2))
    values.setdefault(v, []).append(cells)
  count, covered = 1, 0
  for v, rectangles in sorted(values.items()):
    limited = functools.reduce(int.__or__, rectangles) & ~covered
    signs = {0: 1}  # Of the unions of rectangles.
    for cells in rectangles:
      for union, sign in [*signs.items()]:
        wider = union | cells & limited
        signs[wider] = signs.get(wider, 0) - sign
    covered |= limited
    count *= _summed_out(v, limited.bit_count(), signs, modulus)
  if not 0 < min(values, default=1) <= max(values, default=1) <= top:
    return 0
  return count * pow(top, h * w - covered.bit_count(), modulus) % modulus


def _summed_out(v: int, size: int, signs: dict[int, int], modulus: int) -> int:
  """Returns the signed sum of v^(size - c) (v - 1)^c, c the bits of a union."""
  total = 0
  by_bits: dict[int, int] = {}
  for union, sign in signs.items():
    bits = union.bit_count()
    by_bits[bits] = by_bits.get(bits, 0) + sign
  for bits, sign in by_bits.items():
    total += sign * pow(v, size - bits, modulus) * pow(v - 1, bits, modulus)
  return total % modulus


@functools.cache
def peaceful_kings(n: int) -> tuple[int, ...]:
  """Returns how many ways there are to put 0, 1, ... kings on an n x n board.

  No two stand on squares that touch. Each row of the board is a set of bits,
  and the ways by number of kings are the digits of one integer in a base that
  no count reaches. The middle row joins the ways above and below it.
  """
  blocks = ((n + 1) // 2) ** 2  # Of 2 x 2 squares, with one king at most.
  width = 7 * blocks // 3 + 1  # Bits of a digit: there are below 5^blocks ways.
  rows = [b for b in range(1 << n) if not b & b << 1]
  mirror = {b: int(format(b, f'0{n}b')[::-1], 2) for b in rows}
  beside = {b: _apart(b, n) for b in rows if b <= mirror[b]}
  kings = {b: width * b.bit_count() for b in rows}
  ways, stages = dict.fromkeys(rows, 0) | {0: 1}, []
  for _ in range(n // 2 + 1):
    half = {b: sum([ways[a] for a in near]) for b, near in beside.items()}
    half = {b: count << kings[b] for b, count in half.items()}
    ways = half | {mirror[b]: count for b, count in half.items()}
    stages.append(ways)
  lower, upper = stages[(n - 1) // 2], stages[n // 2]
  total = sum((lower[b] >> kings[b]) * upper[b] for b in rows)
  mask = (1 << width) - 1
  return tuple(total >> width * k & mask for k in range(blocks + 1))


def _apart(row: int, n: int) -> list[int]:
  """Returns the sets of bits below n that may stand beside a row of kings."""
  found = [0]
  for bit in (1 << i for i in range(n)):
    if not (row | row << 1 | row >> 1) & bit:
      found += [b | bit for b in found if not b & bit >> 1]
  return found


def double_triple_free(n: int) -> int:
  """Counts subsets of 1..n without any two numbers x, 2 x or x, 3 x.

  A number is m 2^a 3^b with m coprime to 6. For each m there is a staircase of
  points (a, b), no two neighbours of which may be taken; it depends on the
  numbers 2^a 3^b <= n / m alone.
  """
  smooth = sorted(
    2**a * 3**b
    for a in range(n.bit_length())
    for b in range(n.bit_length())
    if 2**a * 3**b <= n
  )
  coprime = lambda x: x // 6 * 2 + (x % 6 > 0) + (x % 6 > 4)
  count = 1
  for first, following in itertools.pairwise([*smooth, n + 1]):
    multipliers = coprime(n // first) - coprime(n // following)
    if multipliers:
      count *= _independent(_staircase(first)) ** multipliers
  return count


def _staircase(n: int) -> tuple[int, ...]:
  """Returns for each power of 2 up to n how many powers of 3 go with it."""
  widths = []
  while n:
    width = 0
    while 3**width <= n:
      width += 1
    widths.append(width)
    n //= 2
  return tuple(widths)


@functools.lru_cache(maxsize=4096)
def _independent(widths: tuple[int, ...]) -> int:
  """Counts choices of points, no two neighbours, in rows of falling widths."""
  ways = {0: 1}
  for width in widths:
    grown = {}
    for b in range(1 << width):
      if not b & b << 1:
        grown[b] = sum(count for a, count in ways.items() if not a & b)
    ways = grown
  return sum(ways.values())


@functools.cache
def asymmetric_trees(limit: int) -> tuple[int, ...]:
  """Returns how many trees of 0..limit vertices have no symmetry.

  With R(n) rooted ones, x prod (1 + x^k)^R(k) is the sum of R(n) x^n. The
  unrooted ones are R(n), less half the pairs of rooted ones that an edge could
  join, with equal ones once more.
  """
  rooted, weights = [0, 1], [0]
  for n in range(1, limit):
    divisors = (d for d in range(1, n + 1) if n % d == 0)
    weights.append(sum(d * rooted[d] * (-1) ** (n // d + 1) for d in divisors))
    total = sum(weights[k] * rooted[n - k + 1] for k in range(1, n + 1))
    rooted.append(total // n)
  counts = []
  for n in range(limit + 1):
    pairs = sum(rooted[i] * rooted[n - i] for i in range(n + 1))
    equal = rooted[n // 2] if n % 2 == 0 else 0
    counts.append(rooted[n] - (pairs + equal) // 2)
  return tuple(counts)


def most_asymmetric_trees(n: int) -> int:
  """Returns how many different trees without symmetry n vertices can make.

  The trees use all vertices, for n = 1 and n >= 7: smallest ones first, and the
  largest takes what is left over.
  """
  limit = 16
  while sum(map(operator.mul, asymmetric_trees(limit), itertools.count())) < n:
    limit *= 2
  count, left = 0, n
  for size, trees in enumerate(asymmetric_trees(limit)):
    if size and trees:
      taken = min(trees, left // size)
      count, left = count + taken, left - taken * size
      if taken < trees:
        break
  return count


def spanning_tree_gcds(n: int, edges: Sequence[Sequence[int]]) -> int:
  """Returns the sum over spanning trees of the gcd of their weights.

  Every gcd is the sum of phi(d) over its divisors d, and the trees with a gcd
  that d divides are those of the edges that d divides.

  Args:
    n: number of vertices, at least 2.
    edges: triples (u, v, w), w at least 1, of a connected graph.
  """
  first = {w for u, v, w in edges if 0 in (u, v)}  # Each tree has one of them.
  divisors = {d for w in first for d in range(1, w + 1) if w % d == 0}
  total = 0
  for d in divisors:
    chosen = [(u, v) for u, v, w in edges if w % d == 0]
    if graphs.components(n, chosen)[0] == 1:
      phi = d
      for p in number_theory.factorize(d):
        phi -= phi // p
      total += phi * spanning_trees(range(n), chosen)
  return total
