"""The palindrome whose length times its number of occurrences is largest."""

from environments import formats
from environments import ladders
from environments.algorithms import palindromes
from environments.dynamic_programming import _optima


class MaxWeightPalindromicSubstring(_optima.Optimum):
  """Any best one; graded by (product / largest) ** 5.

  Words start at 24 letters. They hold copies of a palindrome between random
  letters, for a short one is best in most random words. Problems that a word of
  up to two letters, or of equal ones, or a longest palindrome solves are drawn
  again.
  """

  answer = formats.Word('ab')
  example = 'a'
  guess_floor = (
    1.0,
    'the answer is a part of the word; no one guess is common',
  )
  fields = ('N', 'S')
  statement = """\
Find a word that reads the same backwards and whose length times the number of
places at which it begins in the word below (it may overlap itself) is as large
as possible.
Answer: one word, in the form {example}
{S}"""

  def params(self, level):
    return {'N': ladders.geometric(24, level, limit=600)}

  def draw(self, rng, params):
    n = params['N']
    size = rng.randint(5, max(8, n // 4))
    half = _letters(rng, (size + 1) // 2)
    parts = [half + half[: size // 2][::-1]] * (n * 3 // 4 // size)
    gaps = list(_letters(rng, n - size * len(parts)))
    mixed = rng.sample(parts + gaps, len(parts) + len(gaps))
    return {'N': n, 'S': ''.join(mixed)}

  def fair(self, fields, solution):
    found = palindromes.occurrences(fields['S'])
    best = len(solution) * found[solution]
    longest = max(map(len, found))
    simple = (1, 2, longest)
    shortcuts = [x for x in found if len(x) in simple or len(set(x)) == 1]
    return all(len(x) * found[x] < best for x in shortcuts)

  def solve(self, fields):
    found = palindromes.occurrences(fields['S'])
    return max(found, key=lambda part: len(part) * found[part])

  def value(self, fields, answer):
    if answer != answer[::-1]:
      return None
    word, k = fields['S'], len(answer)
    starts = range(len(word) - k + 1)
    return k * sum(word.startswith(answer, i) for i in starts)


def _letters(rng, size: int) -> str:
  return ''.join(rng.choices('ab', k=size))
