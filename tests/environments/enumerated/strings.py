"""Small problems of the folder strings."""

import functools
import itertools

from enumerated import cases


def _parts(text):
  """Returns the parts without gaps, one for each pair of ends."""
  return [text[i:j] for i, j in cases.slices(len(text))]


def _kept(text):
  """Returns the different subsequences that are not empty."""
  return {''.join(text[i] for i in p) for p in cases.subsets(len(text))}


def anti_palindromic_substring_counting(rng):
  n = rng.randint(1, 12)
  s = cases.word(rng, n, '01')
  exchanged = str.maketrans('01', '10')
  count = sum(part[::-1] == part.translate(exchanged) for part in _parts(s))
  return cases.only({'N': n, 'S': s}, count)


def _exchanged(text, plan):
  bits = list(text)
  for i, j in plan:
    if i == j or not (0 <= i < len(bits) and 0 <= j < len(bits)):
      return None
    bits[i], bits[j] = bits[j], bits[i]
  return ''.join(bits)


def _alternates(text):
  return all(x != y for x, y in itertools.pairwise(text))


@functools.cache
def _fewest_exchanges(text):
  """Returns all shortest lists of exchanges (i < j) that make bits differ."""
  pairs = cases.subsets(len(text), [2])
  for size in itertools.count():
    plans = itertools.product(pairs, repeat=size)
    found = [plan for plan in plans if _alternates(_exchanged(text, plan))]
    if found:
      return found


def binary_alternation(rng):
  zeros, first = rng.randint(2, 4), rng.randrange(2)
  size = 2 * zeros + rng.choice((0, 2 * first - 1))
  bits = ''.join('01'[(i + first) % 2] for i in range(size))
  for _ in range(2 if zeros > 2 else 3):
    bits = _exchanged(bits, [rng.sample(range(size), 2)])
  plans = _fewest_exchanges(bits)
  size = len(plans[0])
  others = [
    tuple(
      tuple(rng.randrange(len(bits) + 1) for _ in 'ij')
      for _ in range(rng.randint(1, size + 1))
    )
    for _ in range(30)
  ]
  turned = [tuple((j, i) for i, j in plan) for plan in plans[:20]]

  def right(plan):
    made = _exchanged(bits, plan)
    return len(plan) == size and made is not None and _alternates(made)

  fields = {'zero_count': zeros, 'string': bits}
  return cases.Case(fields, [*plans, *turned, *others], right)


@functools.cache
def _mirror_steps():
  """Returns the fewest steps to every word of at most eight bits."""
  found, fresh = {'': 0}, {''}
  for count in range(1, 9):
    built = {
      made
      for word in fresh
      for more in ('0', '1', word[::-1])
      for made in (word + more, more + word)
    }
    fresh = {word for word in built if len(word) <= 8} - found.keys()
    found |= dict.fromkeys(fresh, count)
  return found


def fewest_mirror_steps(rng):
  s = cases.word(rng, rng.randint(1, 8), '01')
  return cases.only({'S': s}, _mirror_steps()[s])


def kth_subsequence(rng):
  n = rng.randint(1, 7)
  s = cases.word(rng, n, 'ab')
  ordered = sorted(_kept(s))
  k = rng.randint(1, len(ordered))
  word = ordered[k - 1]
  options = [*ordered, *cases.near(word), 'b' * (n + 1)]
  return cases.Case({'N': n, 'S': s, 'K': k}, options, word.__eq__)


def longest_double_palindrome(rng):
  n = rng.randint(2, 8)
  s = cases.word(rng, n, '01')

  def cost(places):
    if (
      len(places) != 3 or places[2] > n or places != tuple(sorted(set(places)))
    ):
      return None
    a, b, c = places
    both = all(x == x[::-1] for x in (s[a:b], s[b:c]))
    return a - c if both else None

  options = [*itertools.combinations(range(n + 2), 3), (0, 0, n), (1, 0, 2)]
  return cases.best({'N': n, 'S': s}, [*options, (0, 1)], cost)


def longest_led_slice(rng):
  n = rng.randint(1, 8)
  s = cases.word(rng, n, 'jp')

  def cost(places):
    left, end = places
    if not 0 <= left < end <= n:
      return None
    part = s[left:end]
    ends = [part[:k] for k in range(1, len(part) + 1)]
    ends += [part[k:] for k in range(len(part))]
    led = all(end.count('p') >= end.count('j') for end in ends)
    return -len(part) if led else None

  if 'p' not in s:
    return None
  options = itertools.product(range(-1, n + 2), repeat=2)
  return cases.best({'N': n, 'S': s}, options, cost)


def longest_repeated_palindrome(rng):
  n = rng.randint(4, 13)
  s = cases.word(rng, n, '01')
  if n > 8:
    half = cases.word(rng, 2, '01')
    s = s[: n // 2 - 4] + (half + half[::-1]) * 2 + s[n // 2 + 4 :]

  def cost(word):
    a, rest = word[: len(word) // 4], word[len(word) // 4 :]
    fits = word in s and len(word) % 4 == 0 and rest == a[::-1] + a + a[::-1]
    return -len(word) if fits else None

  options = {*_parts(s), *cases.words('01', [4]), s + s}
  found = cases.best({'N': len(s), 'S': s}, options, cost)
  return found if any(map(found.right, options)) else None


def longest_rotated_ends(rng):
  n = rng.randint(2, 11)
  s = cases.word(rng, n, 'ab')
  rotated = lambda x, y: any(x[i:] + x[:i] == y for i in range(len(x)))
  sizes = [k for k in range(1, n // 2 + 1) if rotated(s[:k], s[n - k :])]
  return cases.only({'N': n, 'S': s}, max(sizes, default=0))


def longest_run_after_flips(rng):
  n = rng.randint(2, 7)
  s, k = cases.word(rng, n, '01'), rng.randint(0, 2)

  def cost(t):
    if len(t) != n or sum(x != y for x, y in zip(s, t)) > k:
      return None
    return max(len(list(run)) for _, run in itertools.groupby(t))

  options = [*cases.words('01', [n]), s + '0', s[1:]]
  return cases.best({'N': n, 'S': s, 'K': k}, options, cost)


def max_permutation(rng):
  n = rng.randint(2, 4)
  array = [cases.word(rng, rng.randint(1, 3), '12') for _ in range(n)]

  def cost(order):
    if sorted(order) != list(range(n)):
      return None
    return -int(''.join(array[i] for i in order))

  options = [*itertools.permutations(range(n)), (0,) * n, (*range(n + 1),)]
  fields = {'N': n, 'array': array, 'MAX_DIGIT_NUM': 3}
  return cases.best(fields, options, cost)


def max_weight_palindromic_substring(rng):
  n = rng.randint(3, 11)
  s = cases.word(rng, n, 'ab')

  def cost(word):
    if word != word[::-1]:
      return None
    return -len(word) * _parts(s).count(word)

  options = {*_parts(s), *cases.words('ab', [1, 2, 3])}
  return cases.best({'N': n, 'S': s}, options, cost)


def min_nonsubstring(rng):
  n = rng.randint(1, 12)
  a = cases.word(rng, n, 'ab')
  every = cases.words('ab', range(1, 5))  # The shorter first, then in order.
  word = next(w for w in every if w not in a)
  return cases.Case({'N': n, 'A': a}, every, word.__eq__)


def minimal_cyclic_shift(rng):
  n = rng.randint(2, 10)
  s = cases.word(rng, n, '01')
  turns = [s[i:] + s[:i] for i in range(n)]
  options = {*turns, *cases.near(min(turns))}
  return cases.Case({'N': n, 'S': s}, options, min(turns).__eq__)


def prefix_free_subset_counting(rng):
  n = rng.randint(1, 6)
  array = rng.sample(cases.words('ab', range(1, 4)), n)
  count = 0
  for p in cases.subsets(n):
    pairs = itertools.permutations((array[i] for i in p), 2)
    count += not any(y.startswith(x) for x, y in pairs)
  return cases.only({'N': n, 'array': array}, count)


def repeated_shift_letter(rng):
  s = cases.word(rng, rng.randint(1, 5), 'abc')
  k, text = rng.randint(1, 60), s
  while len(text) < k:
    text += text[-1] + text[:-1]
  right = text[k - 1].__eq__
  return cases.Case({'S': s, 'K': k}, [*'abcd', text[k - 1] * 2], right)


def shared_substring_counting(rng):
  s, t = (cases.word(rng, rng.randint(1, 6), 'ab') for _ in 'st')
  count = sum(x == y for x in _parts(s) for y in _parts(t))
  return cases.only({'S': s, 'T': t}, count)


@functools.cache
def _parts_of_all(size):
  """Returns the parts of every text of a's and b's of this length."""
  return [_parts(text) for text in cases.words('ab', [size])]


def shortest_text_of_many_occurrences(rng):
  n, m = rng.randint(1, 3), rng.randint(1, 5)
  s = rng.sample(cases.words('ab', [1, 2, 3, 4]), n)
  if any(x in y for x, y in itertools.permutations(s, 2)):
    return None  # No word holds another one.
  for size in range(1, 9):
    if any(sum(map(p.count, s)) >= m for p in _parts_of_all(size)):
      fields = {'N': n, 'S': s, 'M': m, 'MAX_M': 5}
      return cases.only(fields, size)
  return None


def makes_target(x, pieces):
  """Whether K pieces cut S up and make T in their order."""
  n, s = x['N'], x['S']
  if len(pieces) != x['K']:
    return False
  places = [i for left, right in pieces for i in range(left, right)]
  if sorted(places) != list(range(n)) or any(a >= b for a, b in pieces):
    return False
  return ''.join(s[i] for i in places) == x['T']


def string_partition_shuffle(rng):
  n = rng.randint(3, 5)
  k = rng.randint(2, 3)
  s = cases.word(rng, n, '01')
  options = []
  for inner in itertools.combinations(range(1, n), k - 1):
    cut = itertools.pairwise((0, *inner, n))
    options += itertools.permutations(cut)
  made = rng.choice(options)
  t = ''.join(s[i:j] for i, j in made)
  options += [made[1:], made[1:] + made[1:], ((0, n),), made + ((0, 0),)]
  options += [((0, 2), *made[1:]), ((0, n + 1), *made[1:])]
  x = {'N': n, 'K': k, 'S': s, 'T': t}
  return cases.valid(x, options, makes_target)


def turns_into_target(x, moves):
  """Whether the moves are allowed and turn s into t."""
  made = x['s']
  if len(moves) > x['max_k'] or any(not 0 <= k <= x['n'] for k in moves):
    return False
  for k in moves:
    cut = [made[-i] for i in range(1, k + 1)]
    made = ''.join(cut) + made[: x['n'] - k]
  return made == x['t']


def string_reversal_construction(rng):
  n = rng.randint(2, 3)
  s = cases.word(rng, n, 'abcde')
  t, most = ''.join(rng.sample(s, n)), rng.randint(2, 3)
  x = {'n': n, 's': s, 't': t, 'max_k': most}
  options = [
    p for k in range(1, 5) for p in itertools.product(range(n + 2), repeat=k)
  ]
  return cases.valid(x, options[:155], turns_into_target)


def three_string_common_subsequence_counting(rng):
  s = [cases.word(rng, rng.randint(1, 6), 'ab') for _ in range(3)]
  common = set.intersection(*map(_kept, s))
  return cases.only({'S': s}, len(common)) if common else None


RULES = {
  'string_partition_shuffle': makes_target,
  'string_reversal_construction': turns_into_target,
}
