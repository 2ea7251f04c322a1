"""Counts and optima of words, their slices and their subsequences."""

from collections.abc import Iterable
from collections.abc import Sequence
import itertools


def shared_slices(s: str, t: str) -> int:
  """Returns how many pairs of a slice of `s` and one of `t` are equal words.

  The slices of `s` are grouped in a suffix automaton; `t` is read along it, and
  at each letter all its slices that end there are added at once.
  """
  lengths, links, nexts, ends = _automaton(s)
  order = sorted(range(1, len(lengths)), key=lengths.__getitem__)
  for v in reversed(order):
    ends[links[v]] += ends[v]
  below = [0] * len(lengths)  # Of a state's longest word and its suffixes.
  for v in order:
    below[v] = below[links[v]] + (lengths[v] - lengths[links[v]]) * ends[v]
  total = state = length = 0
  for letter in t:
    while state and letter not in nexts[state]:
      state = links[state]
      length = lengths[state]
    if letter in nexts[state]:
      state = nexts[state][letter]
      length += 1
    if state:
      link = links[state]
      total += below[link] + (length - lengths[link]) * ends[state]
  return total


def _automaton(s: str) -> tuple[list[int], list[int], list[dict], list[int]]:
  """Returns lengths, links, transitions and 1 for the states of prefixes."""
  lengths, links, nexts, ends = [0], [-1], [{}], [0]
  last = 0
  for letter in s:
    new = len(lengths)
    lengths.append(lengths[last] + 1)
    links.append(0)
    nexts.append({})
    ends.append(1)
    p = last
    while p >= 0 and letter not in nexts[p]:
      nexts[p][letter] = new
      p = links[p]
    if p >= 0:
      links[new] = _heir(p, letter, lengths, links, nexts, ends)
    last = new
  return lengths, links, nexts, ends


def _heir(p: int, letter: str, lengths, links, nexts, ends) -> int:
  """Returns the state of the word of `p` and a letter, split off if need be."""
  q = nexts[p][letter]
  if lengths[q] == lengths[p] + 1:
    return q
  copy = len(lengths)
  lengths.append(lengths[p] + 1)
  links.append(links[q])
  nexts.append(dict(nexts[q]))
  ends.append(0)
  links[q] = copy
  while p >= 0 and nexts[p].get(letter) == q:
    nexts[p][letter] = copy
    p = links[p]
  return copy


def common_subsequences(first: str, second: str, third: str) -> int:
  """Returns how many different non-empty words are subsequences of all three.

  Each word stands for where its leftmost occurrences end.
  """
  words = (first, second, third)
  letters = set(first) & set(second) & set(third)
  after = [_after(word, letters) for word in words]
  ways: list[dict] = [{} for _ in range(len(first) + 1)]
  ways[0][0, 0] = 1
  total = -1  # The empty word is not counted.
  for i, row in enumerate(ways):
    for (j, k), count in row.items():
      total += count
      for letter in letters:
        a, b, c = after[0][letter][i], after[1][letter][j], after[2][letter][k]
        if a and b and c:
          ways[a][b, c] = ways[a].get((b, c), 0) + count
  return total


def _after(word: str, letters: Iterable[str]) -> dict[str, list[int]]:
  """Returns, by letter and place, the place after its next one, or 0."""
  found = {}
  for letter in letters:
    row = [0] * (len(word) + 1)
    for i in reversed(range(len(word))):
      row[i] = i + 1 if word[i] == letter else row[i + 1]
    found[letter] = row
  return found


def prefix_free_subsets(words: Sequence[str]) -> int:
  """Returns in how many non-empty subsets no word is a prefix of another.

  Args:
    words: different ones.
  """
  stack: list[tuple[str, int]] = []  # Words, and the subsets of those below.
  total = 1
  for word in [*sorted(words), None]:
    while stack and (word is None or not word.startswith(stack[-1][0])):
      count = stack.pop()[1] + 1
      if stack:
        stack[-1] = (stack[-1][0], stack[-1][1] * count)
      else:
        total *= count
    if word is not None:
      stack.append((word, 1))
  return total - 1


def longest_led_slice(signs: Sequence[int]) -> tuple[int, int]:
  """Returns (l, r) of a longest slice without negative prefix or suffix sums.

  From l on, the slice may reach as far as the sums stay at or above where they
  are at l, and goes to the last of the highest sums there.

  Args:
    signs: each 1 or -1, with at least one 1.
  """
  sums = [0, *itertools.accumulate(signs)]
  best = (0, 0)
  stack: list[tuple[int, int]] = []  # Sums that fall, and where each peaks.
  for left in reversed(range(len(sums))):
    peak = left
    while stack and sums[stack[-1][0]] >= sums[left]:
      other = stack.pop()[1]
      peak = other if sums[other] >= sums[peak] else peak
    stack.append((left, peak))
    if peak - left >= best[1] - best[0]:
      best = (left, peak)
  return best


def least_longest_run(word: str, flips: int) -> str:
  """Returns a 0/1 word with the least longest run within so many flips."""
  for first in '01':
    other = '10'[int(first)]
    wave = (first + other) * (len(word) // 2) + first * (len(word) % 2)
    if sum(a != b for a, b in zip(word, wave)) <= flips:
      return wave
  runs = [len(list(run)) for _, run in itertools.groupby(word)]
  length = 2
  while flips_to(runs, length) > flips:
    length += 1
  letters = [int(letter) for letter in word]
  start = 0
  for run in runs:
    for place in range(length, run, length + 1):
      letters[start + place - (place == run - 1)] ^= 1
    start += run
  return ''.join(map(str, letters))


def flips_to(runs: Iterable[int], length: int) -> int:
  """Returns the flips that cut all runs to at most `length`, at least 2."""
  return sum(run // (length + 1) for run in runs)


def longest_run(word: str) -> int:
  """Returns the length of the longest block of equal letters."""
  return max(len(list(run)) for _, run in itertools.groupby(word))
