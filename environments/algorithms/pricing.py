"""Prices of places in a row that customers compare."""

from collections.abc import Sequence


def revenue(customers: Sequence[Sequence[int]], prices: Sequence[int]) -> int:
  """Returns what customers pay.

  Args:
    customers: triples [a, b, c], who pay the least of the prices of places a
      to b, from 1, if it is at most c.
    prices: of places 1, 2, ..., at least 0.
  """
  cheapest = ((min(prices[a - 1 : b]), c) for a, b, c in customers)
  return sum(price for price, c in cheapest if price <= c)


def best_prices(n: int, customers: Sequence[Sequence[int]]) -> list[int]:
  """Returns prices of n places with the largest revenue.

  Prices are among the limits c. For the customers inside l..r and prices of at
  least p, one place m is cheapest; those whose range holds m pay its price, and
  the others lie left or right of m. Takes O(n ** 3) steps a limit.
  """
  levels = sorted({c for _, _, c in customers})
  rank = {c: k for k, c in enumerate(levels)}
  size = len(levels)
  base = (n + 1) * size  # A code is value * base + m * size + rank.
  nothing = [0] * size
  best = [[nothing] * (n + 1) for _ in range(n + 2)]
  choice = [[nothing] * (n + 1) for _ in range(n + 2)]
  for left in range(n, 0, -1):
    buyers = [[0] * size for _ in range(n + 1)]  # By place and price.
    for right in range(left, n + 1):
      for a, b, c in customers:
        if b == right and a >= left:
          for m in range(a, b + 1):
            for k in range(rank[c] + 1):
              buyers[m][k] += 1
      codes = [-1] * size
      for m in range(left, right + 1):
        parts = (levels, buyers[m], best[left][m - 1], best[m + 1][right])
        values = enumerate(zip(*parts), m * size)
        found = ((p * b + x + y) * base + at for at, (p, b, x, y) in values)
        codes = list(map(max, codes, found))
      for k in range(size - 2, -1, -1):
        codes[k] = max(codes[k], codes[k + 1])
      choice[left][right] = codes
      best[left][right] = [code // base for code in codes]
  return _chosen(n, levels, choice)


def _chosen(
  n: int, levels: Sequence[int], choice: Sequence[Sequence[Sequence[int]]]
) -> list[int]:
  """Returns the prices that the codes of `best_prices` stand for."""
  size = len(levels)
  prices, stack = [0] * n, [(1, n, 0)]
  while stack:
    left, right, k = stack.pop()
    if left <= right:
      m, k = divmod(choice[left][right][k] % ((n + 1) * size), size)
      prices[m - 1] = levels[k]
      stack += [(left, m - 1, k), (m + 1, right, k)]
  return prices
