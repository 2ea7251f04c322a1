"""Clear a list of bits by flipping windows of one length."""

from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import choices
from environments.sequence import _family

_LONGEST = 50_000  # Characters, of 4,000 windows or more.


class EqualWindowFlips(_family.Solved):
  """Fewest windows, then shortest; half of the marks each.

  The halves are (least / number) ** 5 and, if that is 1, (least / length) ** 5.
  N starts at 10, and windows drawn are at most half as long; problems that the
  ones themselves, or the runs of ones, solve best are drawn again.
  """

  answer = formats.IntPairs()
  example = '1 3 2 4'  # Clears two ones, which length 1 does as well.
  fields = ('N', 'A')
  statement = """\
A window l r holds the places l to r of the list of {N} bits below, counted from
1, both ends included; flipping it changes all its bits, 0 to 1 and 1 to 0. Give
windows, all of the same length, that turn all bits to 0 when they are all
flipped. Use as few windows as possible; among the ways with so few windows, one
with the shortest windows.
Answer: l and r of each window, separated by blanks, in the form {example}
for two windows.
{A}"""

  def params(self, level):
    return {'N': ladders.linear(10, level, limit=200)}

  def draw(self, rng, params):
    n = params['N']
    size = rng.randint(2, n // 2)
    count = rng.randint(2, n - size + 1)
    a = [0] * n
    for start in rng.sample(range(n - size + 1), count):
      for i in range(start, start + size):
        a[i] ^= 1
    return {'N': n, 'A': a}

  def fair(self, fields, solution):
    if not solution or solution[0][0] == solution[0][1]:
      return False
    ones = [0, *fields['A'], 0]
    return any(ones[i - 1] or ones[j + 1] for i, j in solution)

  def solve(self, fields):
    return choices.equal_windows(fields['A'])

  def parse(self, text):
    """Returns the windows; None also for texts longer than any plan needs."""
    return self.answer.parse(text) if len(text) <= _LONGEST else None

  def score(self, instance, answer):
    n, best = instance['N'], instance['solution']
    size = answer[0][1] - answer[0][0]
    if size < 0:
      return rewards.INVALID
    edges = [0] * (n + 2)
    for left, right in answer:
      if not 1 <= left <= right <= n or right - left != size:
        return rewards.INVALID
      edges[left] ^= 1
      edges[right + 1] ^= 1
    flipped = 0
    for edge, bit in zip(edges[1:], instance['A']):
      flipped ^= edge
      if flipped != bit:
        return rewards.INVALID
    least = best[0][1] - best[0][0] if best else -1
    if (len(answer), size) == (len(best), least):
      return rewards.CORRECT
    grade = ((least + 1) / (size + 1)) ** 5
    return _family.halves(len(answer), len(best), grade)
