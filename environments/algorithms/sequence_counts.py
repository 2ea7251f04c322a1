"""How many sequences keep a rule, modulo any number."""

from collections.abc import Sequence
import functools
import itertools
import math


def increasing_choices(
  lows: Sequence[int], highs: Sequence[int], modulus: int
) -> int:
  """Counts strictly increasing choices of at least one number.

  From each interval [low, high], in order, one integer or none is taken. The
  line is cut where intervals begin or end. `ways[i]` counts the choices whose
  last number comes from interval i (0 for none) and lies in a piece seen so
  far; the last ones that share a piece of s integers, c intervals of which may
  take part and the last has to, can be chosen in C(s + c - 1, c) ways.
  """
  n = len(lows)
  ways = [1] + [0] * n
  cuts = sorted({*lows, *(high + 1 for high in highs)})
  for start, end in itertools.pairwise(cuts):
    inside = [a <= start and end <= b + 1 for a, b in zip(lows, highs)]
    size = end - start
    chosen = [
      math.comb(size + c - 1, c) % modulus for c in range(sum(inside) + 1)
    ]
    for i in range(n, 0, -1):
      if inside[i - 1]:
        ways[i] = (ways[i] + _sharing(ways, inside, i, chosen)) % modulus
  return sum(ways[1:]) % modulus


def _sharing(
  ways: list[int], inside: list[bool], i: int, chosen: list[int]
) -> int:
  """Returns how many choices end with interval i in the current piece."""
  total, sharing = 0, 1
  for before in range(i - 1, -1, -1):
    total += ways[before] * chosen[sharing]
    if before and inside[before - 1]:
      sharing += 1
  return total


def narrowing_sequences(bounds: Sequence[int], modulus: int) -> int:
  """Counts sequences whose every term lies next to the one before.

  Terms lie in 1..bound, in order. From the third on, a term may not pass the
  nearest of the terms before the last, below and above the last; once two terms
  coincide that leaves one value. `gaps[a][b]` counts the sequences so far whose
  next term shall lie strictly between a and b, the last term being an end; a
  sequence stands for the gap below its last term and for that above.

  Args:
    bounds: of the terms, each at least 1.
    modulus: at least 1.
  """
  top = max(bounds) + 1  # Plays infinity, as 0 does below.
  gaps = [[0] * (top + 1) for _ in range(top + 1)]
  gaps[0][top] = 1
  fixed, free, ends = ([0] * top for _ in range(3))
  for bound in bounds:
    fixed = [
      (a + b + c) % modulus if y <= bound else 0
      for y, (a, b, c) in enumerate(zip(fixed, free, ends))
    ]
    gaps, free, ends = _split_gaps(gaps, min(bound, top - 1), modulus)
  return (sum(free) + sum(fixed)) % modulus


def _split_gaps(
  gaps: list[list[int]], bound: int, modulus: int
) -> tuple[list[list[int]], list[int], list[int]]:
  """Puts one more term x, 1 to `bound`, into the gaps.

  Returns:
    The gaps below and above x, how many sequences end with each value, and for
    how many each value is next to the last term, below or above it.
  """
  top = len(gaps) - 1
  split = [[0] * (top + 1) for _ in gaps]
  free, ends = [0] * top, [0] * top
  below = [0] * (top + 1)  # Gaps from any a < x, by their upper end.
  for x in range(1, bound + 1):
    below = [p + q for p, q in zip(below, gaps[x - 1])]
    split[x][x + 1 :] = [c % modulus for c in below[x + 1 :]]
    free[x] = sum(split[x])
    ends = [p + q for p, q in zip(ends, split[x])]
  for a in range(bound):
    above = [*itertools.accumulate(reversed(gaps[a]))][::-1]
    inner = above[a + 2 : bound + 2]  # Gaps to any b > x, for x = a + 1, ...
    ends[a] += sum(inner)
    split[a][a + 1 : bound + 1] = [
      (p + q) % modulus for p, q in zip(split[a][a + 1 : bound + 1], inner)
    ]
  ends[0] = 0
  return split, free, ends


@functools.cache
def component_sequences(n: int) -> tuple[int, ...]:
  """Counts the sequences of numbers of strong components, by their length.

  E arcs are added one at a time to n vertices, for E = 1, ..., n (n - 1), and
  the components counted after each. After e arcs, with c components left by j
  merges, e is at least n - c + j, since each merge closes a cycle or an ear of
  one more arc than the components it removes. It is at most `_most_arcs`. No
  sequence within these bounds is missing: one component grows, and the others
  stand in a line with it.
  """
  counts = []
  ways = {0: [0] * n + [1]}  # By merges, then by components.
  for e in range(1, min(2 * n - 2, n * (n - 1)) + 1):
    ways = _add_arc(n, e, ways)
    counts.append(sum(map(sum, ways.values())))
  row = [sum(column) for column in zip(*ways.values())]
  for e in range(len(counts) + 1, n * (n - 1) + 1):
    sums = [*itertools.accumulate(row[::-1])][::-1]
    row = [c and sums[c] * (e <= _most_arcs(n, c)) for c in range(n + 1)]
    counts.append(sum(row))
  return tuple(counts)


def _add_arc(n: int, e: int, ways: dict) -> dict[int, list[int]]:
  """Returns the sequences of e numbers, by merges, then by components."""
  grown: dict[int, list[int]] = {}
  for j, row in ways.items():
    more = [*itertools.accumulate(row[:0:-1])][-2::-1]  # More than 1, 2, ...
    for key, added in ((j, row), (j + 1, [0, *more, 0])):
      old = grown.get(key, [0] * (n + 1))
      grown[key] = [a + b for a, b in zip(old, added)]
  for j, row in grown.items():
    for c in range(n + 1):
      if n - c + j > e or e > _most_arcs(n, c):
        row[c] = 0
  return {j: row for j, row in grown.items() if any(row)}


def _most_arcs(n: int, components: int) -> int:
  """Returns how many arcs n vertices have at most with so many components.

  All but one component are single vertices, and all stand in a line.
  """
  others = components - 1
  return n * (n - 1) - (n - others) * others - others * (others - 1) // 2


def words_without(pattern: str, length: int, modulus: int) -> int:
  """Counts words of 0 and 1 in which `pattern` is no block.

  With c(z) the sum of z^k over the shifts k at which the pattern of length m
  overlaps itself, they are the coefficients of c / (z^m + (1 - 2 z) c).
  """
  m = len(pattern)
  overlaps = [int(pattern[k:] == pattern[: m - k]) for k in range(m)]
  below = [a - 2 * b for a, b in zip([*overlaps, 0], [0, *overlaps])]
  below[m] += 1
  return series_coefficient(overlaps, below, length, modulus)


def series_coefficient(
  above: Sequence[int], below: Sequence[int], n: int, modulus: int
) -> int:
  """Returns the coefficient of z^n in the series above(z) / below(z).

  Both are multiplied by below(-z), which leaves even powers below; of those
  above only the ones of the parity of n count (Bostan and Mori).

  Args:
    above: coefficients from z^0 on, fewer than those of `below`.
    below: likewise, the first being 1.
    n: at least 0.
    modulus: at least 1.
  """
  while n:
    mirrored = [-c if i % 2 else c for i, c in enumerate(below)]
    above = _product(above, mirrored, modulus)[n % 2 :: 2]
    below = _product(below, mirrored, modulus)[::2]
    n //= 2
  return above[0] % modulus


def _product(p: Sequence[int], q: Sequence[int], modulus: int) -> list[int]:
  coefficients = [0] * (len(p) + len(q) - 1)
  for i, a in enumerate(p):
    if a:
      for j, b in enumerate(q, i):
        coefficients[j] += a * b
  return [c % modulus for c in coefficients]
