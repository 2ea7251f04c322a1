"""Words built letter by letter and by mirroring."""

_EMPTY, _ROOT = 0, 1  # Palindromes of lengths 0 and -1.


def fewest_steps(word: str) -> int:
  """Returns in how few steps a word is built from the empty one.

  A step adds a letter at either end, or glues the reverse of all there is to
  either end. The palindromes in the word form a tree; one of even length is
  best made from the one inside it, or from the longest palindrome that ends its
  first half.
  """
  lengths, links, children = [0, -1], [_ROOT, _ROOT], [{}, {}]
  halves, steps = [_EMPTY, _EMPTY], [1, 0]
  best = len(word)
  last = _EMPTY
  for i, letter in enumerate(word):
    last = _fit(word, i, last, lengths, links)
    if letter not in children[last]:
      new = len(lengths)
      length = lengths[last] + 2
      lengths.append(length)
      children.append({})
      links.append(_link(word, i, last, lengths, links, children))
      halves.append(
        _half(word, i, last, new, (lengths, links), children, halves)
      )
      steps.append(length)
      if length % 2 == 0:
        half = halves[new]
        by_half = steps[half] if half > _ROOT else 0
        by_half += length // 2 - max(lengths[half], 0) + 1
        steps[new] = min(steps[last] + 1, by_half)
      best = min(best, len(word) - length + steps[new])
      children[last][letter] = new
    last = children[last][letter]
  return best


def _fit(word: str, i: int, node: int, lengths, links) -> int:
  """Returns the longest suffix palindrome of `node` that letter i extends."""
  while True:
    before = i - lengths[node] - 1
    if before >= 0 and word[before] == word[i]:
      return node
    node = links[node]


def _link(word: str, i: int, last: int, lengths, links, children) -> int:
  """Returns the longest proper suffix palindrome of a new one."""
  if last == _ROOT:
    return _EMPTY
  return children[_fit(word, i, links[last], lengths, links)][word[i]]


def _half(
  word: str, i: int, last: int, new: int, tree, children, halves
) -> int:
  """Returns the longest suffix palindrome of at most half the length."""
  lengths, links = tree
  length = lengths[new]
  if lengths[links[new]] * 2 <= length:
    return links[new]
  node = halves[last]
  while True:
    node = _fit(word, i, node, lengths, links)
    if (lengths[node] + 2) * 2 <= length:
      return children[node][word[i]]
    node = links[node]
