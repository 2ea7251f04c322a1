"""A function that calls itself at half of its first argument."""

import functools

from environments import ladders
from environments.sequence import _family


def value(m: int, n: int) -> int:
  """Returns f(m, n) by its definition, for m, n >= 0."""

  @functools.cache
  def f(m: int, n: int) -> int:
    if not m:
      return n + 1
    if not n:
      return f(m - 1, 1)
    h = m // 2
    return f(h, f(h, n // 2)) + f(h, f(h, n - 1))

  return f(m, n)


class RecursiveFunction(_family.Exact):
  """The value; right or wrong.

  N is up to 40 times as large as M, so that there are many problems for every
  M, which is 2 to MAX_M and at most 127.
  """

  example = '0'  # Values are positive.
  fields = ('M', 'N')
  statement = """\
For integers m, n >= 0, with h = floor(m / 2),
f(0, n) = n + 1,
f(m, 0) = f(m - 1, 1) if m > 0,
f(m, n) = f(h, f(h, floor(n / 2))) + f(h, f(h, n - 1)) if m > 0 and n > 0.
What is f({M}, {N})?
Answer: an integer, in the form {example}"""

  def params(self, level):
    return {'MAX_M': ladders.geometric(3, level, limit=127)}

  def draw(self, rng, params):
    top = params['MAX_M']
    return {'M': rng.randint(2, top), 'N': rng.randint(1, 40 * top)}

  def solve(self, fields):
    return value(fields['M'], fields['N'])
