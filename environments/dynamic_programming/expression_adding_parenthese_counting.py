"""Count the values of an expression under all placings of parentheses."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import counting

_PROMPT = """\
Put parentheses into the expression below, so that they alone fix the order of
all operations (there is no precedence; the order of numbers and operators
stays). How many different values can it take?
Answer: one integer, in the form {example}
{expression}"""


class ExpressionAddingParentheseCounting(base.Environment):
  """Number of values of num_operands numbers; graded by ratio.

  There are five numbers at first, of at least 2, since three give 1 or 2; each
  expression multiplies and also adds or subtracts. Their number ends at 12,
  whose 58,786 orders can be tried; beyond only the numbers grow.
  """

  answer = formats.Int()
  example = '1000000'
  fields = ('operands', 'operations', 'num_operands')

  def params(self, level):
    return {
      'num_operands': ladders.linear(5, level * 7 // 10, limit=12),
      'max_operand': ladders.linear(5, level, limit=1_000) ** 2,
    }

  def generate(self, rng, params):
    n, top = params['num_operands'], params['max_operand']
    operations = ['*', rng.choice('+-'), *rng.choices('+-*', k=n - 3)]
    rng.shuffle(operations)
    fields = {
      'operands': [rng.randint(2, top) for _ in range(n)],
      'operations': operations,
      'num_operands': n,
    }
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    values = counting.parenthesised_values(
      fields['operands'], fields['operations']
    )
    return len(values)

  def prompt(self, instance):
    first, *others = map(str, instance['operands'])
    pairs = zip(instance['operations'], others)
    expression = ' '.join([first, *(f'{op} {x}' for op, x in pairs)])
    return _PROMPT.format(example=self.example, expression=expression)

  def score(self, instance, answer):
    if answer <= 0:
      return rewards.INVALID
    return rewards.ratio(answer, instance['solution'], power=10)
