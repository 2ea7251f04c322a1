"""Colourings counted up to symmetry, by Burnside's lemma, exact at any size.

The number of classes is the mean, over the group, of how many colourings a
permutation leaves alone; those are constant on its cycles.
"""

import collections
from collections.abc import Iterator
from collections.abc import Sequence
import math

Permutation = tuple[int, ...]  # Of 0..n-1: where each place goes.


def group(
  n: int, generators: Sequence[Permutation], limit: int
) -> set[Permutation]:
  """Returns all products of the generators, the identity included.

  Args:
    n: number of places.
    generators: permutations of 0..n-1.
    limit: most elements that are listed.

  Raises:
    ValueError: if there are more than `limit`.
  """
  identity = tuple(range(n))
  found, new = {identity}, [identity]
  while new:
    p = new.pop()
    for q in generators:
      product = tuple([q[i] for i in p])
      if product not in found:
        found.add(product)
        new.append(product)
    if len(found) > limit:
      raise ValueError(
        f'The permutations generate a group of more than {limit} elements.'
      )
  return found


def cycle_lengths(permutation: Permutation) -> tuple[int, ...]:
  """Returns the lengths of the cycles, sorted."""
  lengths, seen = [], [False] * len(permutation)
  for start in range(len(permutation)):
    i, length = start, 0
    while not seen[i]:
      seen[i] = True
      i, length = permutation[i], length + 1
    if length:
      lengths.append(length)
  return tuple(sorted(lengths))


def coloring_classes(
  generators: Sequence[Permutation],
  colors: tuple[int, int, int],
  limit: int = 50_000,
) -> int:
  """Returns the number of classes of colourings with three colours.

  Args:
    generators: permutations of 0..n-1; colourings are alike if products of them
      turn one into the other.
    colors: how many places each colour has, n together.
    limit: most elements of the group that are listed.
  """
  n = sum(colors)
  elements = group(n, generators, limit)
  fixed = sum(
    count * _constant_on_cycles(lengths, colors)
    for lengths, count in collections.Counter(
      map(cycle_lengths, elements)
    ).items()
  )
  return fixed // len(elements)


def _constant_on_cycles(
  lengths: Sequence[int], colors: tuple[int, int, int]
) -> int:
  """Returns how many colourings are constant on cycles of given lengths.

  This is the coefficient of x ** r * y ** g in the product over the lengths k
  of 1 + x ** k + y ** k. The polynomial is packed into one integer, whose words
  are its coefficients.
  """
  red, green, _ = colors
  word = 2 * len(lengths)  # Bits: coefficients add up to 3 ** len(lengths).
  column = word * (sum(colors) + 1)
  product = 1
  for k, repeat in collections.Counter(lengths).items():
    product *= (1 + (1 << word * k) + (1 << column * k)) ** repeat
  return product >> (word * red + column * green) & ((1 << word) - 1)


def complete_graph_colorings(n: int, colors: int) -> int:
  """Returns how many ways there are to colour the edges of a complete graph.

  Colourings are alike if a permutation of the n vertices turns one into the
  other. On the edges, a cycle of length k alone makes k // 2 cycles, and two of
  lengths j and k make gcd(j, k).
  """
  total = 0
  for lengths in partitions(n):
    orders, cycles = 1, 0
    parts = list(collections.Counter(lengths).items())
    for i, (k, repeat) in enumerate(parts):
      orders *= k**repeat * math.factorial(repeat)
      cycles += repeat * (k // 2) + math.comb(repeat, 2) * k
      for j, others in parts[:i]:
        cycles += math.gcd(j, k) * repeat * others
    total += math.factorial(n) // orders * colors**cycles
  return total // math.factorial(n)


def partitions(n: int, most: int | None = None) -> Iterator[list[int]]:
  """Yields the ways to write n as a sum of parts of at most `most`, falling."""
  if n == 0:
    yield []
    return
  for part in range(min(n, n if most is None else most), 0, -1):
    for rest in partitions(n - part, part):
      yield [part, *rest]
