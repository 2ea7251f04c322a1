"""The order of numerals that reads as the largest number."""

from environments import ladders
from environments import rewards
from environments.algorithms import word_orders
from environments.sequence import _family


class MaxPermutation(_family.Solved):
  """Any best order; graded by the share of right leading digits, ** 5.

  Numerals start at six. Problems that the given order, dictionary order
  backwards or the largest number first solve are drawn again.
  """

  example = '2 0 1'  # Shorter than any answer.
  fields = ('N', 'array')
  presentation = ('MAX_DIGIT_NUM',)
  statement = """\
The {N} numerals below are numbered from 0 to {last}, from top to bottom. Put
all of them in an order such that, written one after the other without blanks,
they read as the largest number possible.
Answer: the numbers of the numerals in that order, separated by blanks, in the
form {example}
{lines}"""

  def params(self, level):
    return {'N': ladders.geometric(6, level, limit=500), 'MAX_DIGIT_NUM': 5}

  def draw(self, rng, params):
    n, digits = params['N'], params['MAX_DIGIT_NUM']
    whole = [
      ''.join(rng.choice('12') for _ in range(digits))
      for _ in range(n - n * 3 // 5)
    ]
    starts = [
      rng.choice(whole)[: rng.randint(1, digits)] for _ in range(n * 3 // 5)
    ]
    array = rng.sample(whole + starts, n)
    return {'N': n, 'array': array, 'MAX_DIGIT_NUM': digits}

  def fair(self, fields, solution):
    array = fields['array']
    places = range(len(array))
    shortcuts = (
      list(places),
      sorted(places, key=array.__getitem__, reverse=True),
      sorted(places, key=lambda i: int(array[i]), reverse=True),
    )
    best = _text(array, solution)
    return all(_text(array, order) != best for order in shortcuts)

  def solve(self, fields):
    return word_orders.largest_concatenation(fields['array'])

  def prompt(self, instance):
    n, lines = instance['N'], '\n'.join(instance['array'])
    shown = {'N': n, 'last': n - 1, 'lines': lines}
    return self.statement.format(example=self.example, **shown)

  def score(self, instance, answer):
    array = instance['array']
    if sorted(answer) != list(range(len(array))):
      return rewards.INVALID
    digits = _text(array, answer)
    best = _text(array, instance['solution'])
    pairs = enumerate(zip(digits, best))
    right = next((k for k, (x, y) in pairs if x != y), len(best))
    return rewards.graded(right, len(best), power=5)


def _text(array: list[str], order: list[int]) -> str:
  return ''.join(array[i] for i in order)
