"""The longest non-decreasing subsequence of a repeated list."""

from environments import ladders
from environments.algorithms import free_splits
from environments.sequence import _family


class RepeatSequenceLnds(_family.Exact):
  """Exact length, right or wrong.

  Lists start at six numbers and are repeated at most as often as they have
  numbers: many repeats only add the largest number of equal ones each.
  """

  example = '1'  # Every list drawn gives at least 2.
  fields = ('n', 'T', 'a')
  statement = """\
Write the list below {T} times, one after the other. How many numbers has the
longest subsequence of the result that never falls? A subsequence keeps the
order and may leave numbers out.
Answer: one integer, in the form {example}
{a}"""

  def params(self, level):
    return {'n': ladders.linear(6, level, limit=60)}

  def draw(self, rng, params):
    n = params['n']
    pattern = [rng.randint(1, n) for _ in range(n)]
    return {'n': n, 'T': rng.randint(2, n), 'a': pattern}

  def solve(self, fields):
    return free_splits.repeated_rise(fields['a'], fields['T'])
