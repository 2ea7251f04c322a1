"""Counts and optima over the bits of integers."""

from collections.abc import Iterable
from collections.abc import Sequence
import itertools


def tuples_with_xor(
  n: int, low: int, high: int, target: int, modulus: int
) -> int:
  """Returns how many n-tuples over low..high have the XOR `target`.

  The number is the mean over all y of (-1) ** |target & y| * W(y) ** n, where
  W(y) sums (-1) ** |x & y| over low <= x <= high. For y = 2 ** t (2 z + 1), W
  is a difference of two terms that depend on z by their signs alone, the
  parities of z & (end >> t + 1) and z & (low >> t + 1).

  Args:
    n: at least 1.
    low: at least 0.
    high: at least `low`.
    target: at least 0.
    modulus: of the count, at least 1.
  """
  end = high + 1
  bits = (end | target).bit_length()
  scale = bits + 1  # Sums are kept times 2 ** scale.
  scaled = modulus << scale
  total = 2 * pow(end - low, n, scaled)
  for t in range(bits):
    a, b = _signed_rest(end, t), _signed_rest(low, t)
    equal, different = pow(a - b, n, scaled), pow(a + b, n, scaled)
    signs = end >> t + 1, low >> t + 1
    rest = (target >> t + 1) ^ (signs[0] if n % 2 else 0)
    term = 0
    if rest == 0:
      term += equal + different
    if rest == signs[0] ^ signs[1]:
      term += equal - different
    term <<= bits - t - 1
    total += -term if target >> t & 1 else term
  return (total % scaled >> scale) % modulus


def _signed_rest(x: int, t: int) -> int:
  """Sums (-1) ** (bit t) over the numbers from x's bits above t up to x."""
  rest = x % (1 << t)
  return (1 << t) - rest if x >> t & 1 else rest


def equal_columns(values: Iterable[int], bits: int) -> list[int]:
  """Returns masks of the bit positions that agree in every value.

  Args:
    values: from 0 to 2 ** bits - 1.
    bits: how many positions the masks share out.
  """
  columns = [0] * bits
  for value in values:
    columns = [c << 1 | value >> b & 1 for b, c in enumerate(columns)]
  masks: dict[int, int] = {}
  for b, column in enumerate(columns):
    masks[column] = masks.get(column, 0) | 1 << b
  return list(masks.values())


def unions_up_to(masks: Sequence[int], top: int) -> int:
  """Returns how many unions of disjoint masks are at most `top`.

  From the highest bit down, a union follows `top` until it falls below.

  Args:
    masks: positive; together they hold every bit of `top`, which has no more
      bits than they.
    top: at least -1.
  """
  if top < 0:
    return 0
  owner = {b: mask for mask in masks for b in _bits(mask)}
  free, fixed, chosen, count = len(masks), 0, 0, 0
  for b in sorted(owner, reverse=True):
    wanted = top >> b & 1
    if fixed >> b & 1:
      held = chosen >> b & 1
      if held != wanted:
        return count if held else count + 2**free
      continue
    free -= 1
    fixed |= owner[b]
    if wanted:
      count += 2**free
      chosen |= owner[b]
  return count + 1


def _bits(mask: int) -> list[int]:
  return [b for b in range(mask.bit_length()) if mask >> b & 1]


def least_or_cut(values: Sequence[int], most: int) -> list[int]:
  """Cuts a list into blocks whose sums have the least bitwise OR.

  A bit is given up, the highest first, if few enough blocks can do without it.

  Args:
    values: at least 0.
    most: how many blocks there may be, at least 1.

  Returns:
    The ends of the blocks, that is, how many values stand before each cut.
  """
  sums = list(itertools.accumulate(values, initial=0))
  allowed = (1 << sums[-1].bit_length()) - 1
  best = [len(values)]
  for b in reversed(range(sums[-1].bit_length())):
    ends = _fewest_blocks(sums, allowed ^ 1 << b)
    if ends and len(ends) <= most:
      allowed, best = allowed ^ 1 << b, ends
  return best


def _fewest_blocks(sums: Sequence[int], allowed: int) -> list[int]:
  """Returns ends of the fewest blocks with sums inside `allowed`, or []."""
  n = len(sums) - 1
  fewest, start = [0] + [n + 1] * n, [0] * (n + 1)
  for i in range(1, n + 1):
    for j in range(i - 1, -1, -1):
      block = sums[i] - sums[j]
      if block > allowed:
        break
      if block | allowed == allowed and fewest[j] + 1 < fewest[i]:
        fewest[i], start[i] = fewest[j] + 1, j
  ends = []
  i = n if fewest[n] <= n else 0
  while i:
    ends.append(i)
    i = start[i]
  return ends[::-1]
