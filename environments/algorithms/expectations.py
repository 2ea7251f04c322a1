"""Expectations and probabilities, as residues modulo primes or exactly.

A fraction a / b modulo a prime is the x with b x = a; primes are larger than
every factor of b.
"""

from collections.abc import Sequence
import itertools
import math

from environments.algorithms import trees


def dominant_cells(sides: Sequence[int], count: int, prime: int) -> int:
  """Returns the probability of exactly `count` dominant cells in a box.

  The cells hold different numbers in random order. A cell is dominant if its
  number exceeds those of all cells that share a coordinate with it. The
  expected number of dominant sets of i cells is a product over j <= i of
  prod(s - j + 1) / (prod(s) - prod(s - j)), s over the sides; the probability
  follows by binomial inversion.

  Args:
    sides: of the box, at least 1.
    count: at least 0.
    prime: the modulus.
  """
  volume, sets, total = math.prod(sides), 1, 0
  for i in range(min(sides) + 1):
    if i:
      rest = volume - math.prod(s - i for s in sides)
      ways = math.prod(s - i + 1 for s in sides)
      sets = sets * ways * pow(rest, -1, prime) % prime
    if i >= count:
      total += (-1) ** (i - count) * math.comb(i, count) * sets
  return total % prime


def lamp_presses(n: int, needed: int, limit: int, prime: int) -> int:
  """Returns the expected number of presses until all lamps are off.

  While more than `limit` of the n switches are needed, a random one is pressed,
  which changes by one how many are needed; then exactly the needed ones are.
  f(i) = (n + (n - i) f(i + 1)) / i is the expected time from i needed to i - 1.

  Args:
    n: number of switches.
    needed: at first, from 0 to n.
    limit: at least 0.
    prime: the modulus.
  """
  steps = total = 0
  for i in range(n, limit, -1):
    steps = (n + (n - i) * steps) * pow(i, -1, prime) % prime
    if i <= needed:
      total += steps
  return (total + min(needed, limit)) % prime


def largest_minimum(
  n: int, top: int, intervals: Sequence[Sequence[int]], prime: int
) -> int:
  """Returns the expected largest of the minima over intervals.

  The entries are independent and uniform over 1..top. Sums over a the
  probability that some interval has no entry below a.

  Args:
    n: number of entries.
    top: largest entry.
    intervals: pairs (l, r), both ends included, counted from 1.
    prime: the modulus.
  """
  least = [0] * (n + 2)  # Where the last hit before place i may be.
  for left, right in intervals:
    least[right + 1] = max(least[right + 1], left)
  least = list(itertools.accumulate(least, max))
  hit = sum(
    _hit_by_all(small, top - small, least, prime) for small in range(top)
  )
  return (top - hit * pow(top, -n, prime)) % prime


def _hit_by_all(
  small: int, large: int, least: Sequence[int], prime: int
) -> int:
  """Counts arrays with a small entry in every interval.

  Args:
    small: how many values are small.
    large: how many are not.
    least: for each place and the one past the end, where the last small entry
      before it may be; place 0 stands for none.
    prime: the modulus.
  """
  powers = [1]
  for _ in least:
    powers.append(powers[-1] * large % prime)
  ways = [1]  # By the last small entry.
  reached, first = 1, 0
  for i in range(1, len(least)):
    while first < least[i]:
      reached -= ways[first] * powers[i - 1 - first]
      first += 1
    ways.append(reached * small % prime)
    before, reached = reached, (reached * large + ways[i]) % prime
  return before % prime


def first_appearances(
  n: int,
  weights: Sequence[Sequence[int]],
  arcs: Sequence[Sequence[int]],
  prime: int,
) -> int:
  """Returns the probability that items appear first in the order of a tree.

  If all arcs lead away from the root, it is the product over the vertices of
  weight / weight of the subtree. An arc towards the root is no arc at all less
  one away from the root.

  Args:
    n: number of items.
    weights: for each item, the odds of the weights 1, 2, ....
    arcs: pairs (u, v), u appears before v; without direction, a tree.
    prime: the modulus.
  """
  order, parent = trees.rooted(n, arcs)
  given = {(u, v) for u, v in arcs}
  longest = n * max(map(len, weights))
  inverse = [0] + [pow(s, -1, prime) for s in range(1, longest + 1)]
  below = [[1] for _ in range(n)]  # By the weight that hangs on the vertex.
  for v in reversed(order):
    odds = pow(sum(weights[v]), -1, prime)
    terms = [0] + [w * odds * p for w, p in enumerate(weights[v], 1)]
    own = _product(below[v], terms, prime)
    own = [x * inverse[s] % prime for s, x in enumerate(own)]
    if v == 0:
      return sum(own) % prime
    if (parent[v], v) not in given:
      total = sum(own)
      own = [-x for x in own]
      own[0] += total
    below[parent[v]] = _product(below[parent[v]], own, prime)
  raise ValueError(f'A tree has vertices, got n = {n}.')


def _product(p: Sequence[int], q: Sequence[int], prime: int) -> list[int]:
  product = [0] * (len(p) + len(q) - 1)
  for i, a in enumerate(p):
    for j, b in enumerate(q):
      product[i + j] += a * b
  return [x % prime for x in product]


def after_random_maxima(values: Sequence[int], rounds: int) -> list[int]:
  """Returns all entries, summed over all choices of blocks.

  In each round one of the t = n (n + 1) / 2 blocks is chosen and all its
  entries become its largest. A gap is a longest block of entries below some
  bound; rounds shorten or end it. Each bound weighs as much as it exceeds the
  next smaller value; an entry is the largest value less the weights of the gaps
  around it.

  Args:
    values: at least 0.
    rounds: at least 0.
  """
  n = len(values)
  gaps = _gaps(values)
  for _ in range(rounds):
    gaps = _shortened(gaps)
  total = max(values) * (n * (n + 1) // 2) ** rounds
  change = [0] * (n + 1)
  for left, row in enumerate(gaps):
    for right, weight in enumerate(row):
      change[left] += weight
      change[right + 1] -= weight
  lost = itertools.accumulate(change[:n])
  return [total - loss for loss in lost]


def _gaps(values: Sequence[int]) -> list[list[int]]:
  """Returns the weight of each gap, by its first and last place."""
  n = len(values)
  gaps = [[0] * n for _ in range(n)]
  for smaller, bound in itertools.pairwise(sorted({*values})):
    left = 0
    for i, value in enumerate([*values, bound]):
      if value >= bound:
        if left < i:
          gaps[left][i - 1] += bound - smaller
        left = i + 1
  return gaps


def _shortened(gaps: Sequence[Sequence[int]]) -> list[list[int]]:
  """Returns the gaps after one more round, summed over its choices.

  A block that begins before a gap and ends in it moves the gap's left end; a
  block apart from the entries around it changes nothing.
  """
  n = len(gaps)
  after = [[0] * n for _ in range(n)]
  for right in range(n):
    moved = 0
    for left in range(right + 1):
      after[left][right] += moved
      moved += left * gaps[left][right]
  for left in range(n):
    moved = 0
    for right in range(n - 1, left - 1, -1):
      weight, beyond = gaps[left][right], n - 1 - right
      apart = (left, right - left + 1, beyond)
      kept = sum(k * (k + 1) // 2 for k in apart)
      after[left][right] += moved + kept * weight
      moved += beyond * weight
  return after
