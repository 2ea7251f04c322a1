"""The longest part of a word that is an even palindrome, twice in a row."""

from environments import formats
from environments import ladders
from environments.algorithms import palindromes
from environments.dynamic_programming import _optima


class LongestRepeatedPalindrome(_optima.Optimum):
  """Any longest one; graded by (length / longest) ** 5.

  A has three bits or more, and words start at 24: of shorter ones there are too
  few. Problems that a run of equal bits or the whole word solves are drawn
  again.
  """

  answer = formats.Word('01')
  example = '01100110'  # Shorter than any answer.
  guess_floor = (
    1.0,
    'the answer is a part of the word; no one guess is common',
  )
  fields = ('N', 'S')
  statement = """\
Find the longest part without gaps of the word below that consists of a word A,
A read backwards, A once more, and A read backwards once more. A is not empty.
Answer: the whole part, four times as long as A, in the form {example}
{S}"""

  def params(self, level):
    return {'N': ladders.geometric(24, level, limit=600)}

  def draw(self, rng, params):
    n = params['N']
    bits = format(rng.getrandbits(n), f'0{n}b')
    half = bits[: rng.randint(3, (n - 2) // 4)]
    part = (half + half[::-1]) * 2
    start = rng.randint(0, n - len(part))
    word = bits[::-1][:start] + part
    return {'N': n, 'S': word + bits[len(word) :]}

  def fair(self, fields, solution):
    return 8 < len(solution) < fields['N'] and len(set(solution)) > 1

  def solve(self, fields):
    return palindromes.longest_repeated(fields['S'])

  def value(self, fields, answer):
    half = answer[: len(answer) // 4]
    right = answer == (half + half[::-1]) * 2 and answer in fields['S']
    return len(answer) if right else None
