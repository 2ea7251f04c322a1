"""Counts and optima of words against enumeration."""

import collections
import itertools
import random

from environments.algorithms import mirrors
from environments.algorithms import slices


def _word(rng, longest, letters='ab'):
  return ''.join(rng.choices(letters, k=rng.randint(1, longest)))


def _slices(word):
  n = len(word)
  return [word[i:j] for i in range(n) for j in range(i + 1, n + 1)]


def _subsequences(word):
  found = set()
  for letter in word:
    found |= {rest + letter for rest in found} | {letter}
  return found


def test_shared_slices():
  rng = random.Random(0)
  for _ in range(200):
    s, t = _word(rng, 9), _word(rng, 9)
    counts = collections.Counter(_slices(s))
    assert slices.shared_slices(s, t) == sum(counts[w] for w in _slices(t))


def test_common_subsequences():
  rng = random.Random(1)
  for _ in range(200):
    three = [_word(rng, 8) for _ in range(3)]
    common = set.intersection(*map(_subsequences, three))
    assert slices.common_subsequences(*three) == len(common)


def _prefix_free(chosen):
  pairs = itertools.permutations(chosen, 2)
  return not any(a.startswith(b) for a, b in pairs)


def test_prefix_free_subsets():
  rng = random.Random(2)
  for _ in range(200):
    array = list({_word(rng, 4) for _ in range(rng.randint(1, 7))})
    count = sum(
      _prefix_free(chosen)
      for k in range(1, len(array) + 1)
      for chosen in itertools.combinations(array, k)
    )
    assert slices.prefix_free_subsets(array) == count


def _led(signs):
  sums = itertools.accumulate(signs)
  return min(sums) >= 0 and min(itertools.accumulate(signs[::-1])) >= 0


def test_longest_led_slice():
  rng = random.Random(3)
  for _ in range(300):
    signs = [rng.choice((1, -1)) for _ in range(rng.randint(1, 12))] + [1]
    left, right = slices.longest_led_slice(signs)
    assert _led(signs[left:right])
    assert right - left == max(
      j - i
      for i in range(len(signs))
      for j in range(i + 1, len(signs) + 1)
      if _led(signs[i:j])
    )


def test_least_longest_run():
  rng = random.Random(4)
  for _ in range(200):
    word, flips = _word(rng, 8, '01'), rng.randint(0, 3)
    near = [
      other
      for other in map(''.join, itertools.product('01', repeat=len(word)))
      if sum(a != b for a, b in zip(word, other)) <= flips
    ]
    best = slices.least_longest_run(word, flips)
    assert best in near
    assert slices.longest_run(best) == min(map(slices.longest_run, near))


def _steps(longest):
  """Returns the least steps of all 0/1 words of bounded length."""
  steps = {'': 0}
  queue = collections.deque([''])
  while queue:
    word = queue.popleft()
    back = word[::-1]
    for made in (word + '0', word + '1', '0' + word, '1' + word) + (
      word + back,
      back + word,
    ):
      if len(made) <= longest and made not in steps:
        steps[made] = steps[word] + 1
        queue.append(made)
  return steps


def test_fewest_steps_of_all_short_words():
  steps = _steps(11)
  assert len(steps) == 2**12 - 1
  for word, least in steps.items():
    assert mirrors.fewest_steps(word) == least, word


def test_fewest_steps_of_mirrored_words():
  cases = {'0110' * 2: 4, '0' * 64: 7, '01' * 4: 8, '0110100110010110': 8}
  for word, least in cases.items():
    assert mirrors.fewest_steps(word) == least, word
