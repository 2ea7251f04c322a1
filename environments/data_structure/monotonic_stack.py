"""How far entries look over smaller ones."""

from environments import ladders
from environments.sequence import _family


class MonotonicStack(_family.Exact):
  """Total length of the runs of smaller entries; right or wrong.

  N starts at 10, where no total is frequent.
  """

  example = '-1'  # Lengths are not negative.
  fields = ('N', 'A')
  statement = """\
For each entry of the list, count the entries directly after it that are
strictly smaller than it, up to the first that is not smaller or the end of the
list. What is the sum of the {N} counts?
Answer: an integer, in the form {example}
{A}"""

  def params(self, level):
    return {'N': ladders.geometric(10, level)}

  def draw(self, rng, params):
    n = params['N']
    return {'N': n, 'A': [rng.randint(1, n) for _ in range(n)]}

  def solve(self, fields):
    a = fields['A']
    stops: list[int] = []  # Entries to the right with none as large before.
    total = 0
    for i in range(len(a) - 1, -1, -1):
      while stops and a[stops[-1]] < a[i]:
        stops.pop()
      total += (stops[-1] if stops else len(a)) - i - 1
      stops.append(i)
    return total
