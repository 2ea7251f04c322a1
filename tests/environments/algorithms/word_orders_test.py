"""Orders, absences, overlaps and palindromes of words, by enumeration."""

import collections
import itertools
import operator
import random

import pytest

from environments.algorithms import palindromes
from environments.algorithms import word_orders


def _word(rng, longest, letters='ab', shortest=1):
  return ''.join(rng.choices(letters, k=rng.randint(shortest, longest)))


def _parts(word):
  n = len(word)
  return [word[i:j] for i in range(n) for j in range(i + 1, n + 1)]


@pytest.mark.parametrize('letters', ['ab', 'abc'])
def test_kth_subsequence(letters):
  rng = random.Random(0)
  for _ in range(100):
    word = _word(rng, 7, letters)
    masks = itertools.product((0, 1), repeat=len(word))
    found = {''.join(itertools.compress(word, mask)) for mask in masks} - {''}
    assert word_orders.subsequence_counts(word)[0] == len(found) + 1
    for k, part in enumerate(sorted(found), 1):
      assert word_orders.kth_subsequence(word, k) == part
    for k in (0, len(found) + 1):
      with pytest.raises(ValueError, match='k must'):
        word_orders.kth_subsequence(word, k)


def test_first_absent():
  rng = random.Random(1)
  for _ in range(200):
    word = _word(rng, 30)
    every = (
      ''.join(w) for k in range(1, 7) for w in itertools.product('ab', repeat=k)
    )
    expected = next(w for w in every if w not in word)
    assert word_orders.first_absent(word, 'ab') == expected
  assert word_orders.first_absent('', 'ab') == 'a'


def test_rotated_ends():
  rng = random.Random(2)
  for _ in range(200):
    word = _word(rng, 12)
    n = len(word)
    fits = [
      k
      for k in range(n // 2 + 1)
      if any(word[r:k] + word[:r] == word[n - k :] for r in range(k + 1))
    ]
    assert word_orders.rotated_ends(word) == max(fits)


def test_largest_concatenation():
  rng = random.Random(3)
  for _ in range(200):
    parts = [_word(rng, 4, '12') for _ in range(rng.randint(1, 5))]
    order = word_orders.largest_concatenation(parts)
    assert sorted(order) == list(range(len(parts)))
    best = max(map(''.join, itertools.permutations(parts)))
    assert ''.join(parts[i] for i in order) == best


def _least(parts, times):
  """Returns the least length, by all texts of growing length.

  Of the texts with the same last letters, the one with most words is kept.
  """
  keep = max(map(len, parts)) - 1
  counts, size = {'': 0}, 0
  while max(counts.values()) < times:
    size += 1
    longer = collections.defaultdict(int)
    for end, count in counts.items():
      for letter in 'ab':
        text = end + letter
        more = count + sum(map(text.endswith, parts))
        kept = text[-keep:] if keep else ''
        longer[kept] = max(longer[kept], more)
    counts = longer
  return size


def test_shortest_text():
  rng, done = random.Random(4), 0
  while done < 200:
    parts = [_word(rng, 5) for _ in range(rng.randint(1, 4))]
    if sum(x in y for x in parts for y in parts) == len(parts):
      times = rng.randint(1, 6)
      found = word_orders.shortest_text(parts, times)
      assert found == _least(parts, times), (parts, times)
      done += 1


def test_occurrences_and_radii():
  rng = random.Random(5)
  flip = str.maketrans('01', '10')
  for _ in range(200):
    word = _word(rng, 12, '01')
    parts = _parts(word)
    same = collections.Counter(p for p in parts if p == p[::-1])
    assert palindromes.occurrences(word) == same
    even = sum(count for p, count in same.items() if len(p) % 2 == 0)
    assert sum(palindromes.radii(word)) == even
    anti = sum(p[::-1] == p.translate(flip) for p in parts)
    assert sum(palindromes.radii(word, operator.ne)) == anti


def test_longest_double():
  rng = random.Random(6)
  for _ in range(200):
    word = _word(rng, 12, shortest=2)
    a, b, c = palindromes.longest_double(word)
    for part in (word[a:b], word[b:c]):
      assert part
      assert part == part[::-1]
    assert c - a == max(
      z - x
      for x, y, z in itertools.combinations(range(len(word) + 1), 3)
      if word[x:y] == word[x:y][::-1] and word[y:z] == word[y:z][::-1]
    )


def test_longest_repeated():
  rng = random.Random(7)
  for _ in range(200):
    word = _word(rng, 24)
    fits = ['']
    for part in _parts(word):
      half = part[: len(part) // 4]
      fits += [part] if (half + half[::-1]) * 2 == part else []
    found = palindromes.longest_repeated(word)
    assert found in fits
    assert len(found) == max(map(len, fits))
