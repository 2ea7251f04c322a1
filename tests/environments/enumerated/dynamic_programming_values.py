"""Small problems of the folder dynamic_programming: counts and optima."""

import functools
import itertools
import math
import operator

from enumerated import cases


def _pieces(text):
  """Returns all ways to cut a text into pieces that are not empty."""
  ends = ([i + 1 for i in p] for p in cases.subsets(len(text)))
  return [parts for e in ends if (parts := cases.blocks(text, e))]


@functools.cache
def _orders_of_sums(m):
  """Returns how many lists of integers 1..m have each sum below 1,000."""
  counts = [1]
  for total in range(1, 1_000):
    counts.append(sum(counts[total - x] for x in range(1, m + 1) if x <= total))
  return counts


def concatenation_partition_counting_sum(rng):
  n, m, modulus = rng.randint(1, 3), rng.randint(1, 5), rng.randint(2, 5_000)
  s = cases.word(rng, n, '0123456789')
  totals = (sum(map(int, parts)) for parts in _pieces(s))
  found = sum(_orders_of_sums(m)[total] for total in totals) % modulus
  return cases.only({'N': n, 'M': m, 'S': s, 'MOD': modulus}, found)


def digit_product_pair_sum(rng):
  n = rng.randint(1, 40)
  k = rng.randint(1, n * n)
  products = [math.prod(map(int, str(x))) for x in range(1, n + 1)]
  c = [products.count(v) for v in range(1, n + 1)]
  pairs = sorted((a * b for a in c for b in c), reverse=True)
  return cases.only({'N': n, 'K': k}, sum(pairs[:k]))


def digit_run_square_sum(rng):
  low, high = sorted(cases.numbers(rng, 2, 1, 1_200))
  total = 0
  for x in range(low, high + 1):
    for digit, run in itertools.groupby(str(x)):
      total += int(digit) * len(list(run)) ** 2
  return cases.only({'L': low, 'R': high, 'MAX_R': 1_200}, total)


def _values(operands, operations):
  """Yields the value of every full parenthesization."""
  if not operations:
    yield operands[0]
  for i, operation in enumerate(operations):
    apply = {'+': operator.add, '-': operator.sub, '*': operator.mul}[operation]
    for x in _values(operands[: i + 1], operations[:i]):
      for y in _values(operands[i + 1 :], operations[i + 1 :]):
        yield apply(x, y)


def expression_adding_parenthese_counting(rng):
  n = rng.randint(2, 6)
  operands = cases.numbers(rng, n, 1, 9)
  operations = rng.choices('+-*', k=n - 1)
  fields = {
    'num_operands': n,
    'operands': operands,
    'operations': operations,
  }
  return cases.only(fields, len(set(_values(operands, operations))))


@functools.cache
def _chains(first, size):
  """Returns how many sequences of `size` terms begin with `first`."""
  if size == 1:
    return 1
  return sum(
    _chains(x, size - 1) for x in range(1, first + 1) if 2 * x <= first
  )


def halving_chain_counting(rng):
  n = rng.randint(1, 230)
  count = sum(_chains(n, size) for size in range(1, 10))  # 2**8 > 230.
  return cases.only({'N': n}, count)


def monotone_by_neighbor_additions(rng):
  n = rng.randint(2, 6)
  x = tuple(cases.numbers(rng, n, -1, 1))
  seen, frontier, count = {x}, {x}, 0
  while not any(list(row) == sorted(row) for row in frontier):
    frontier = {
      (*row[:i], row[i] + row[i - 1], *row[i + 1 :])
      for row in frontier
      for i in range(1, n)
    } - seen
    seen |= frontier
    count += 1
    if not frontier or len(seen) > 3_000:
      return None  # No operations do it, or too many.
  return cases.only({'N': n, 'X': x}, count)


def palindrome_partition_counting(rng):
  n = rng.randint(1, 9)
  s = cases.word(rng, n, '01')
  ways = sum(all(x == x[::-1] for x in parts) for parts in _pieces(s))
  return cases.only({'N': n, 'S': s}, ways)


@functools.cache
def _holds_palindrome(number):
  d = str(number)
  parts = (d[i:j] for i, j in cases.slices(len(d)) if j - i > 1)
  return any(part == part[::-1] for part in parts)


def palindromic_substring_number_counting(rng):
  low, high = sorted(cases.numbers(rng, 2, 1, rng.choice((300, 2_500))))
  count = sum(map(_holds_palindrome, range(low, high + 1)))
  return cases.only({'L': low, 'R': high}, count)


def _longest_rise(values):
  kept = ([values[i] for i in p] for p in cases.subsets(len(values)))
  return max(len(row) for row in kept if row == sorted(row))


def repeat_sequence_lnds(rng):
  n, times = rng.randint(1, 4), rng.randint(1, 3)
  times = min(times, 8 // n)
  a = cases.numbers(rng, n, 1, 6)
  return cases.only({'n': n, 'T': times, 'a': a}, _longest_rise(a * times))


def subsequence_reversal_lnds(rng):
  n = rng.randint(2, 5)
  a = cases.numbers(rng, n, 1, 6)
  longest = 0
  for places in cases.subsets(n):
    row = list(a)
    for i, j in zip(places, places[::-1]):
      row[i] = a[j]
    longest = max(longest, _longest_rise(row))
  return cases.only({'N': n, 'A': a}, longest)
