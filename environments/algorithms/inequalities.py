"""Linear equations and inequalities between two unknowns each, in integers."""

from collections.abc import Iterable
from collections.abc import Sequence


def least_values(
  n: int, bounds: Sequence[Sequence[int]], floor: int
) -> list[int]:
  """Returns the x >= floor with `x[a] >= x[b] + d` for all (a, b, d).

  Each value is the least that it has in any such x.

  Raises:
    ValueError: the bounds contradict each other.
  """
  values = [floor] * n
  for _ in range(n + 1):
    changed = False
    for a, b, d in bounds:
      if values[a] < values[b] + d:
        values[a] = values[b] + d
        changed = True
    if not changed:
      return values
  raise ValueError('The inequalities contradict each other.')


def pair_sums(
  equations: Iterable[Sequence[int]], tops: Sequence[int], largest: bool
) -> list[int]:
  """Returns q of the least sum, or the largest, with given sums of pairs.

  A connected part leaves one number free, or none: one of its unknowns is t,
  and each is t plus a constant or a constant minus t.

  Args:
    equations: (u, v, w) for `q[u] + q[v] = w`.
    tops: `0 <= q[i] <= tops[i]`.
    largest: whether the sum is to be the largest.

  Raises:
    ValueError: there is no such q.
  """
  around: list[list] = [[] for _ in tops]
  for u, v, w in equations:
    around[u].append((v, w))
    around[v].append((u, w))
  values: list[int | None] = [None] * len(tops)
  for root in range(len(tops)):
    if values[root] is None:
      for v, value in _part(root, around, tops, largest).items():
        values[v] = value
  return values


def _part(root, around, tops, largest) -> dict[int, int]:
  """Returns the values of the unknowns that depend on `root`."""
  lines = {root: (1, 0)}  # v: (sign, constant) for sign * t + constant.
  queue = [root]
  for u in queue:
    sign, constant = lines[u]
    for v, w in around[u]:
      if v not in lines:
        lines[v] = -sign, w - constant
        queue.append(v)
  low, high = _range(lines, around, tops)
  if low > high:
    raise ValueError('The equations have no solution within the bounds.')
  slope = sum(sign for sign, _ in lines.values())
  t = high if (slope > 0) == largest else low
  return {v: sign * t + constant for v, (sign, constant) in lines.items()}


def _range(lines, around, tops) -> tuple[int, int]:
  """Returns the least and the largest t; least above largest if none is."""
  low, high = 0, max(tops)
  for u, (sign, constant) in lines.items():
    ends = sorted((-sign * constant, sign * (tops[u] - constant)))
    low, high = max(low, ends[0]), min(high, ends[1])
    for v, w in around[u]:
      slope, value = sign + lines[v][0], w - constant - lines[v][1]
      if slope == 0 and value:
        return 1, 0
      if slope:
        t, rest = divmod(value, slope)
        low, high = max(low, t + (rest != 0)), min(high, t)
  return low, high
