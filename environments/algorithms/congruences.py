"""Linear equations, powers and rotations modulo a number."""

import bisect
from collections.abc import Sequence
import math


def bezout(values: Sequence[int]) -> list[int]:
  """Returns integers x with sum of values[i] * x[i] = gcd(*values).

  Args:
    values: one or more integers, none of them 0.
  """
  common, found = 0, []
  for a in map(abs, values):
    joint = math.gcd(common, a)
    times = pow(common // joint, -1, a // joint) if common else 0
    found = [times * x for x in found]
    found.append((joint - times * common) // a)
    common = joint
  return [x if a > 0 else -x for a, x in zip(values, found)]


def box_solutions(
  a: int, b: int, c: int, xs: tuple[int, int], ys: tuple[int, int]
) -> int:
  """Returns how many integer pairs (x, y) of a box have a x + b y + c = 0.

  Args:
    a: any integer, like b and c.
    b: see a.
    c: see a.
    xs: least and largest x.
    ys: least and largest y.
  """
  width, height = max(0, xs[1] - xs[0] + 1), max(0, ys[1] - ys[0] + 1)
  if a == 0 and b == 0:
    return width * height if c == 0 else 0
  common = math.gcd(a, b)
  if c % common:
    return 0
  a, b, c = a // common, b // common, c // common
  if a == 0:
    return width if ys[0] <= -c * b <= ys[1] else 0
  if b == 0:
    return height if xs[0] <= -c * a <= xs[1] else 0
  x = -c * pow(a, -1, abs(b)) % abs(b)
  y = (-c - a * x) // b
  # All solutions are x + b t, y - a t.
  low, high = _multiples(b, xs[0] - x, xs[1] - x)
  least, most = _multiples(-a, ys[0] - y, ys[1] - y)
  return max(0, min(high, most) - max(low, least) + 1)


def _multiples(step: int, low: int, high: int) -> tuple[int, int]:
  """Returns the least and largest t with low <= step * t <= high."""
  if step < 0:
    step, low, high = -step, -high, -low
  return -(-low // step), high // step


def discrete_logarithm(x: int, k: int, z: int) -> int | None:
  """Returns the least y >= 0 with x ** y = k modulo z, or None.

  Baby steps and giant steps, after as many factors x as the modulus has bits:
  then all primes common to x and z have left.

  Args:
    x: base.
    k: power.
    z: modulus, at least 1, not above about 10 ** 12 in practice.
  """
  k, power, first = k % z, 1 % z, z.bit_length()
  for y in range(first):
    if power == k:
      return y
    power = power * x % z
  common = math.gcd(power, z)
  if k % common:
    return None
  z //= common
  target = k // common * pow(power // common, -1, z) % z
  t = _baby_giant(x % z, target, z)
  return None if t is None else first + t


def _baby_giant(x: int, target: int, z: int) -> int | None:
  """Returns the least t >= 0 with x ** t = target modulo z, coprime to x."""
  if target == 1 % z:
    return 0
  size = math.isqrt(z) + 1
  babies, value = {}, target
  for j in range(size):
    babies[value] = j  # The last j of a value gives the least t.
    value = value * x % z
  giant, value = pow(x, size, z), 1
  for i in range(1, size + 1):
    value = value * giant % z
    if value in babies:
      return i * size - babies[value]
  return None


def power_residue(
  p: int, q: int, first: int, second: int, n: int, modulus: int
) -> int:
  """Returns A(n) modulo `modulus` for A(n) = p A(n - 1) + q A(n - 2).

  Args:
    p: factor of the term before.
    q: factor of the term before that.
    first: A(1).
    second: A(2).
    n: at least 1.
    modulus: at least 1.
  """
  # x ** n = u x + v modulo x ** 2 - p x - q.
  u, v = 0, 1
  for bit in format(n - 1, 'b'):
    square = u * u
    u, v = (p * square + 2 * u * v) % modulus, (q * square + v * v) % modulus
    if bit == '1':
      u, v = (p * u + v) % modulus, q * u % modulus
  return (u * second + v * first) % modulus


def rotation_occurrences(n: int, a: int, b: int, p: int, word: str) -> int:
  """Returns where a word occurs among marks on a circle, as a number of places.

  Letter i of the text, 0 <= i < n, is 0 if (a * i + b) % n < p, and 1 if not.
  A residue r fits if the text that starts there has the letters of `word`; the
  residues that do not fit are a union of arcs.

  Args:
    n: length of the text.
    a: step, coprime to n.
    b: start, 0 to n - 1.
    p: how many residues are marked 0, 1 to n - 1.
    word: of at most n letters 0 and 1.
  """
  arcs = []
  for j, letter in enumerate(word):
    low, high = (p, n) if letter == '0' else (0, p)
    start = (low - a * j) % n
    end = start + high - low
    arcs.append((start, min(end, n)))
    if end > n:
      arcs.append((0, end - n))
  starts, ends = _union(arcs)
  fits = n - sum(ends) + sum(starts)
  for i in range(n - len(word) + 1, n):  # Too late to be a whole word.
    r = (a * i + b) % n
    k = bisect.bisect_right(starts, r) - 1
    fits -= k < 0 or r >= ends[k]
  return fits


def _union(arcs: list[tuple[int, int]]) -> tuple[list[int], list[int]]:
  """Returns the starts and ends of disjoint intervals, in order."""
  starts: list[int] = []
  ends: list[int] = []
  for start, end in sorted(arcs):
    if ends and start <= ends[-1]:
      ends[-1] = max(ends[-1], end)
    else:
      starts.append(start)
      ends.append(end)
  return starts, ends
