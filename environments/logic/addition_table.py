"""Read digits from an addition table in letters."""

import string

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
The letters {letters} stand for the digits of some base, each for another one,
and every digit has a letter. Numbers are written with the highest place first.
Give the base, then the values of the letters in alphabetical order.
Answer: integers separated by blanks, in the form {example}
{table}"""


def _values(digits: list[str]) -> list[int]:
  """Returns the values of the letters, given the letters of the values."""
  n = len(digits)
  return [digits.index(letter) for letter in string.ascii_lowercase[:n]]


class AdditionTable(base.Environment):
  """The whole table of sums of two letters fixes them; graded by the share.

  Bases start at 5. Values that are not the digits, each once, are invalid.
  """

  answer = formats.IntList()
  example = '3 2 0 1'  # Shorter than any answer.
  fields = ('N', 'digit2letter')

  def params(self, level):
    return {'N': ladders.linear(5, level, limit=26)}

  def generate(self, rng, params):
    n = params['N']
    letters = rng.sample(string.ascii_lowercase[:n], n)
    fields = {'N': n, 'digit2letter': letters}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    return [fields['N'], *_values(fields['digit2letter'])]

  def prompt(self, instance):
    digits = instance['digit2letter']
    letters, n = sorted(digits), len(digits)
    values = dict(zip(letters, _values(digits)))
    lines = []
    for first in letters:
      sums = []
      for second in letters[letters.index(first) :]:
        high, low = divmod(values[first] + values[second], n)
        total = (digits[high] if high else '') + digits[low]
        sums.append(f'{first}+{second}={total}')
      lines.append(' '.join(sums))
    return _PROMPT.format(
      letters=' '.join(letters), example=self.example, table='\n'.join(lines)
    )

  def score(self, instance, answer):
    solution = instance['solution']
    if len(answer) != len(solution):
      return rewards.INVALID
    if answer[0] != solution[0]:
      return rewards.WRONG
    if sorted(answer[1:]) != list(range(answer[0])):
      return rewards.INVALID
    return rewards.matching(answer[1:], solution[1:], power=3)
