"""How often the longest of G log-normal lengths passes some medians.

With X_(1) <= ... <= X_(G) the sorted lengths, the middle two (of an even G) of
the ranks k and k + 1, v the quantile of X_(k+1) and w^(1/k) v that of X_(k),

  p(G) = 1 - c int_0^1 v^k int_0^1 (F(threshold (X_(k) + X_(k+1)) / 2) - v)_+^j

with j = G - k - 1 and c = G! / (k! j!). An odd G has one middle and one
integral. Neither depends on the median of the law.
"""

from collections.abc import Sequence
import functools
import math
import statistics

MAX_SPREAD = 5.0  # Of log-lengths; the tables end there.
_CELL = 0.05  # Distance of the table's log-spreads.
_FAR = 8.0  # Log-threshold over spread where no straggler is expected.
_NODES = 16  # Of the quadrature, along each axis.
_NORMAL = statistics.NormalDist()


def straggler_risks(
  sizes: Sequence[int], threshold: float, spread: float
) -> list[float]:
  """Returns the chance of a straggler at each size, by cubic interpolation.

  Within 5e-4 of `integrate` for thresholds of 1.5 or more.

  Args:
    sizes: group sizes G, at least 2.
    threshold: ratio of longest to median, above 1.
    spread: standard deviation of log-lengths; beyond MAX_SPREAD as there.
  """
  least, table = _table(tuple(sizes), threshold)
  if spread <= least:
    return [0.0] * len(sizes)
  place = math.log(min(spread, MAX_SPREAD) / least) / _CELL
  i = int(place)
  t = place - i
  a, d = -t * (1 - t) ** 2 / 2, -t * t * (1 - t) / 2
  b, c = 1 + t * t * (1.5 * t - 2.5), t * (0.5 + t * (2 - 1.5 * t))
  return [
    min(max(a * w + b * x + c * y + d * z, 0.0), 1.0)
    for w, x, y, z in zip(*table[i : i + 4])
  ]


@functools.lru_cache(maxsize=64)
def _table(
  sizes: tuple[int, ...], threshold: float
) -> tuple[float, tuple[tuple[float, ...], ...]]:
  """Returns the least spread, and the risks one cell apart from just below."""
  least = math.log(threshold) / _FAR
  points = math.ceil(math.log(MAX_SPREAD / least) / _CELL) + 3
  grid = [least * math.exp(i * _CELL) for i in range(-1, points)]
  rows = ([integrate(n, threshold, spread) for spread in grid] for n in sizes)
  return least, tuple(zip(*rows))


def integrate(size: int, threshold: float, spread: float) -> float:
  """Returns the chance of a straggler by quadrature.

  Args:
    size: group size G, at least 2.
    threshold: ratio of longest to median, above 1.
    spread: standard deviation of log-lengths, above 0.
  """
  if size == 2:  # Late if |log X_1 - log X_2| passes a bound.
    if threshold >= 2:
      return 0.0
    bound = math.log(threshold / (2 - threshold)) / spread
    return math.erfc(bound / 2)
  above = (size - 1) // 2
  shift = math.log(threshold) / spread
  on_time = 0.0
  for weight, v, below, high in _nodes(size):
    middle = high + math.log1p(math.expm1(spread * (below - high)) / 2) / spread
    bound = 0.5 * math.erfc(-(middle + shift) / math.sqrt(2))
    on_time += weight * max(bound - v, 0.0) ** above
  return min(max(1 - on_time, 0.0), 1.0)


@functools.lru_cache(maxsize=64)
def _nodes(size: int) -> tuple[tuple[float, float, float, float], ...]:
  """Returns (weight, v, normal scores of X_(k) and X_(k+1)) of the quadrature.

  For an odd size there is one middle, and both scores are its own.
  """
  k, above = size // 2, (size - 1) // 2
  mean = (k + 1) / (size + 1)
  reach = 8 * math.sqrt(mean * (1 - mean) / (size + 2))
  low, high = max(0.0, mean - reach), min(1.0, mean + reach)
  scale = math.factorial(size) / (math.factorial(k) * math.factorial(above))
  nodes = []
  for x, weight in _legendre(_NODES):
    v = low + (high - low) * x
    weight *= scale * (high - low) * v**k
    score = _NORMAL.inv_cdf(v)
    inner = _legendre(_NODES) if size % 2 == 0 else ((1.0, 1.0),)
    for w, part in inner:
      lower = _NORMAL.inv_cdf(v * w ** (1 / k)) if w < 1 else score
      nodes.append((weight * part, v, lower, score))
  return tuple(nodes)


def _legendre(count: int) -> tuple[tuple[float, float], ...]:
  """Returns nodes and weights of Gauss-Legendre quadrature on [0, 1]."""
  rule = []
  for i in range(count):
    x = math.cos(math.pi * (i + 0.75) / (count + 0.5))
    for _ in range(100):
      value, slope = _legendre_at(count, x)
      x -= value / slope
    _, slope = _legendre_at(count, x)
    rule.append(((1 - x) / 2, 1 / ((1 - x * x) * slope * slope)))
  return tuple(rule)


def _legendre_at(degree: int, x: float) -> tuple[float, float]:
  """Returns the Legendre polynomial and its slope at a point inside (-1, 1)."""
  before, value = 0.0, 1.0
  for n in range(degree):
    before, value = value, ((2 * n + 1) * x * value - n * before) / (n + 1)
  return value, degree * (x * value - before) / (x * x - 1)
