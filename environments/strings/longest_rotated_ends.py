"""The longest beginning of a word that is its end, rotated."""

from environments import ladders
from environments.algorithms import word_orders
from environments.sequence import _family


class LongestRotatedEnds(_family.Exact):
  """Exact length, right or wrong.

  Words start at 26 fair letters; problems in which half of the word or a single
  letter is the answer are drawn again.
  """

  example = '1'
  fields = ('N', 'S')
  statement = """\
Two words are rotations of each other if one is the other with some letters, or
none, moved from its front to its end. What is the largest L, at most half of
the length of the word below, such that its first L letters and its last L
letters are rotations of each other? It is 0 if there is none.
Answer: one integer, in the form {example}
{S}"""

  def params(self, level):
    return {'N': ladders.linear(26, level, 3, limit=600)}

  def draw(self, rng, params):
    n = params['N']
    word = ''.join(rng.choice('ab') for _ in range(n))
    size = rng.randint(3, n // 2 - 1)
    cut = rng.randint(0, size)
    end = word[cut:size] + word[:cut]
    return {'N': n, 'S': word[: n - size] + end}

  def fair(self, fields, solution):
    return 1 < solution < fields['N'] // 2

  def solve(self, fields):
    return word_orders.rotated_ends(fields['S'])
