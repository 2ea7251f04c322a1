"""Give symbols values that make an addition true."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
The symbols d0 to d{last} stand for the digits 0 to {last} of base {N}, each for
another one. Give values that make this addition true; each number is written
with its highest place first, and may begin with 0.
{first}
+ {second}
= {total}
Answer: the values of d0, d1, ..., d{last}, separated by blanks, in the form
{example}"""


def _number(digits: list[int], n: int) -> int:
  """Returns a number, given its digits from the lowest place on."""
  return sum(digit * n**k for k, digit in enumerate(digits))


class Cryptarithmetic(base.Environment):
  """Any values with a true sum; graded by the places of the sum that agree.

  A sum is judged as a number, so that a carry which is not shown counts.
  Bases start at 4.
  """

  answer = formats.IntList()
  example = '1 0 2'  # Shorter than any answer.
  fields = ('N', 'addend_length', 'addend_1', 'addend_2', 'sum_result')
  presentation = ('digits',)  # Names the values by symbols.

  def params(self, level):
    n = ladders.linear(4, level, limit=60)
    return {'N': n, 'min_length': n + 3, 'max_length': max(n + 3, 2 * n)}

  def generate(self, rng, params):
    n = params['N']
    length = rng.randint(params['min_length'], params['max_length'])
    addends = [
      [rng.randrange(n) for _ in range(length - 1)] + [rng.randint(1, n - 1)]
      for _ in range(2)
    ]
    total = sum(_number(addend, n) for addend in addends)
    places = []
    while total:
      total, digit = divmod(total, n)
      places.append(digit)
    instance = dict(zip(self.fields, (n, length, *addends, places)))
    digits = rng.sample(range(n), n)
    return instance | {'digits': digits, 'solution': digits}

  def solve(self, fields):
    return fields['digits']

  def _symbols(self, instance) -> list[list[int]]:
    """Returns the three numbers in symbols, from the lowest place on."""
    symbol = {value: i for i, value in enumerate(instance['digits'])}
    return [[symbol[x] for x in instance[key]] for key in self.fields[2:]]

  def prompt(self, instance):
    numbers = self._symbols(instance)
    shown = [' '.join(f'd{i}' for i in x[::-1]) for x in numbers]
    return _PROMPT.format(
      N=instance['N'],
      last=instance['N'] - 1,
      example=self.example,
      **dict(zip(('first', 'second', 'total'), shown)),
    )

  def score(self, instance, answer):
    n = instance['N']
    if sorted(answer) != list(range(n)):
      return rewards.INVALID
    values = [[answer[i] for i in x] for x in self._symbols(instance)]
    first, second, shown = values
    total = _number(first, n) + _number(second, n)
    length = max(len(first), len(second)) + 1
    length = max(length, len(shown))
    places = [total // n**k % n for k in range(length)]
    if total == _number(shown, n):
      return rewards.CORRECT
    return rewards.matching(
      places, shown + [0] * (length - len(shown)), power=3
    )
