"""The k-th object of an ordered family, without listing the family."""

import math


def binary_tree(index: int) -> str:
  """Returns the code of the binary tree at `index` >= 1; 0 is the empty tree.

  Trees come by number of nodes, then by the index of the left subtree, then by
  that of the right one. The code is `(left)X(right)`, empty subtrees left out.
  """
  catalan, nodes, rank = [1], 0, index
  while rank >= catalan[nodes]:
    rank -= catalan[nodes]
    nodes += 1
    catalan.append(catalan[-1] * (4 * nodes - 2) // (nodes + 1))
  code = []
  stack: list = [(nodes, rank)]  # What is left to write, the first at the end.
  while stack:
    item = stack.pop()
    if isinstance(item, str):
      code.append(item)
      continue
    left, right = _subtrees(*item, catalan)
    if right[0]:
      stack += [')', right, '(']
    stack.append('X')
    if left[0]:
      stack += [')', left, '(']
  return ''.join(code)


def _subtrees(
  nodes: int, rank: int, catalan: list[int]
) -> tuple[tuple[int, int], tuple[int, int]]:
  """Returns nodes and rank among trees of that size, left and right."""
  left = 0
  while rank >= catalan[left] * catalan[nodes - 1 - left]:
    rank -= catalan[left] * catalan[nodes - 1 - left]
    left += 1
  right = nodes - 1 - left
  quotient, rest = divmod(rank, catalan[right])
  return (left, quotient), (right, rest)


def semi_balanced(length: int, k: int) -> str:
  """Returns the k-th semi-balanced word, counted from 1, `(` before `)`.

  A word is semi-balanced if some character can go and leave a balanced word:
  exactly if, with heights that rise at `(` and fall at `)`, either it ends at 1
  and never falls below 0, or it ends at -1 and never falls below -1.

  Args:
    length: odd.
    k: 1 to `semi_balanced_words(length)`.
  """
  word, height, low = [], 0, 0
  for rest in range(length - 1, -1, -1):
    opened = _completions(height + 1, low, rest)
    if k <= opened:
      word.append('(')
      height += 1
    else:
      k -= opened
      word.append(')')
      height -= 1
      low = min(low, height)
  return ''.join(word)


def semi_balanced_words(length: int) -> int:
  """Returns how many semi-balanced words have an odd `length`."""
  return _completions(0, 0, length)


def _completions(height: int, low: int, rest: int) -> int:
  """Returns how many words of `rest` characters complete a beginning.

  Args:
    height: where the beginning ends.
    low: the least height it reaches.
    rest: of the parity that leads to an odd height.
  """
  rising = _paths(height, 1, rest) if low >= 0 else 0
  falling = _paths(height + 1, 0, rest) if low >= -1 else 0
  return rising + falling


def _paths(start: int, end: int, steps: int) -> int:
  """Returns how many walks of steps +-1 from start to end stay at 0 or above.

  By reflection: those that reach -1 begin, mirrored, at -2 - start.
  """
  ups, mirrored = (steps + end - start) // 2, (steps + end + start) // 2 + 1
  if start < 0 or ups < 0:
    return 0
  return math.comb(steps, ups) - math.comb(steps, mirrored)
