"""Subsequences: longest ones, largest ones, how many, and how to break them."""

import bisect
from collections.abc import Sequence

from environments.algorithms import vertex_cuts


def rising_lengths(values: Sequence[int]) -> list[int]:
  """Returns the longest non-decreasing subsequence that ends at each place."""
  tails: list[int] = []
  lengths = []
  for x in values:
    at = bisect.bisect_right(tails, x)
    tails[at : at + 1] = [x]
    lengths.append(at + 1)
  return lengths


def falling_lengths(values: Sequence[int]) -> list[int]:
  """Returns the longest non-increasing subsequence from each place on."""
  return rising_lengths(values[::-1])[::-1]


def permutation_with_lengths(lengths: Sequence[int]) -> list[int]:
  """Returns the permutation of 1..n with given lengths that falls most.

  lengths[i] is that of the longest increasing subsequence that ends at i. Let
  the parent of i be the last earlier place with a length less by one. Equal
  lengths fall, hence a place lies above its parent in value, and all others can
  fall: numbers go to parents before children, to later children first.

  Raises:
    ValueError: if no permutation has the lengths.
  """
  latest = {0: 0}  # Place of each length; 0 is the root.
  children: list[list[int]] = [[] for _ in range(len(lengths) + 1)]
  for i, length in enumerate(lengths, 1):
    if length < 1 or length - 1 not in latest:
      raise ValueError(f'No permutation rises like this: {lengths}.')
    children[latest[length - 1]].append(i)
    latest[length] = i
  found = [0] * len(lengths)
  stack, number = children[0], 0
  while stack:
    i = stack.pop()
    number += 1
    found[i - 1] = number
    stack += children[i]
  return found


def largest_subsequence(values: Sequence[int], k: int) -> list[int]:
  """Returns the lexicographically largest subsequence of length k."""
  spare = len(values) - k
  kept: list[int] = []
  for x in values:
    while spare and kept and kept[-1] < x:
      kept.pop()
      spare -= 1
    kept.append(x)
  return kept[:k]


def distinct_subsequences(values: Sequence[int]) -> int:
  """Returns how many different non-empty subsequences there are.

  Those of a longer list are all before, with and without its last entry x; the
  ones before the last earlier x would count twice.
  """
  count, before = 1, {}
  for x in values:
    count, before[x] = 2 * count - before.get(x, 0), count
  return count - 1


def on_longest(values: Sequence[int]) -> list[list[int]]:
  """Returns the places on longest non-decreasing subsequences.

  They are grouped by their rank in the subsequence, which each place has one
  of; each longest subsequence takes one place of every group.
  """
  ends = rising_lengths(values)
  starts = falling_lengths([-x for x in values])
  top = max(ends)
  groups: list[list[int]] = [[] for _ in range(top)]
  for i, (end, start) in enumerate(zip(ends, starts)):
    if end + start == top + 1:
      groups[end - 1].append(i)
  return groups


def cheapest_shortening(
  values: Sequence[int], costs: Sequence[int]
) -> list[int]:
  """Returns places of least cost that meet all longest non-decreasing ones."""
  groups = on_longest(values)
  places = [i for group in groups for i in group]
  number = {i: v for v, i in enumerate(places)}
  arcs = [
    (number[i], number[j])
    for before, after in zip(groups, groups[1:])
    for i in before
    for j in after
    if i < j and values[i] <= values[j]
  ]
  cut = vertex_cuts.least_vertex_cut(
    [costs[i] for i in places],
    arcs,
    [number[i] for i in groups[0]],
    [number[i] for i in groups[-1]],
  )
  return sorted(places[v] for v in cut)
