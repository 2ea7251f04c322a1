"""Binary trees of fixed in-order whose scores multiply and add."""

from collections.abc import Sequence


def best_preorder(scores: Sequence[int]) -> list[int]:
  """Returns the pre-order of a tree with the largest score.

  In-order is 0, 1, .... A leaf scores its number; another node the product of
  its children's scores, 1 for an absent one, plus its number. O(n ** 3).

  Args:
    scores: the nodes' numbers, at least 1.
  """
  n = len(scores)
  best = [[1] * (n + 1) for _ in range(n + 1)]  # Of the nodes i to j - 1.
  root = [[0] * (n + 1) for _ in range(n + 1)]
  for i in range(n - 1, -1, -1):
    best[i][i + 1], root[i][i + 1] = scores[i], i
    for j in range(i + 2, n + 1):
      best[i][j], root[i][j] = max(
        (best[i][m] * best[m + 1][j] + scores[m], m) for m in range(i, j)
      )
  order, stack = [], [(0, n)]
  while stack:
    i, j = stack.pop()
    if i < j:
      m = root[i][j]
      order.append(m)
      stack += [(m + 1, j), (i, m)]
  return order


def preorder_score(scores: Sequence[int], order: Sequence[int]) -> int | None:
  """Returns the score of the tree of a pre-order; None if there is none."""
  n = len(scores)
  if len(order) != n or sorted(order) != list(range(n)):
    return None
  trees = []  # Whole subtrees (first, last + 1, score), the next one on top.
  for node in reversed(order):
    first, last, product, alone = node, node + 1, 1, True
    if trees and trees[-1][1] == node:
      first, _, product = trees.pop()
      alone = False
    if trees and trees[-1][0] == node + 1:
      _, last, right = trees.pop()
      product, alone = product * right, False
    trees.append((first, last, scores[node] + (0 if alone else product)))
  return trees[0][2] if len(trees) == 1 else None
