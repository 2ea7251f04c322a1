"""Order pairs so that the largest quotient of a growing product is small."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import ordered_optima

_PROMPT = """\
Order the pairs 1 to {N} of positive integers below. Starting from {first}, go
through them in this order: the quotient of a pair is the product so far divided
by its b, rounded down; then the product is multiplied by its a. Make the
largest of the quotients as small as possible.
Answer: the numbers of the pairs in order, separated by blanks, in the form
{example}
{pairs}"""
_TRIES = 500


def plain_orders(pairs: list[tuple[int, int]]) -> list[list[int]]:
  """Returns the order as given, and those by a, by b, and with a b last."""
  given = list(range(1, len(pairs)))
  last = max(given, key=lambda k: pairs[k][0] * pairs[k][1])
  by_a = sorted(given, key=lambda k: pairs[k][0])
  by_b = sorted(given, key=lambda k: pairs[k][1])
  return [given, given[::-1], by_a, by_b, [*(set(given) - {last}), last]]


class PrefixProductQuotientOrder(base.Environment):
  """Any best order is right; graded by the largest quotient.

  Numbers a are 1 to 4 and numbers b up to 20 times the number of pairs, so that
  not only the last quotient counts; the order as given, its reverse, and the
  orders by a, by b and with the largest product last are not best.
  """

  answer = formats.IntList()
  example = '2 1'  # Fewer than any number of pairs drawn.
  fields = ('N', 'array')

  def params(self, level):
    return {'N': ladders.geometric(5, level, limit=200)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      first = rng.randint(10 * n, 20 * n)
      pairs = [(rng.randint(1, 4), rng.randint(1, 20 * n)) for _ in range(n)]
      pairs = [(first, rng.randint(1, 20 * n)), *pairs]
      array = [{'index': i, 'A': a, 'B': b} for i, (a, b) in enumerate(pairs)]
      fields = {'N': n, 'array': array}
      best = self.solve(fields)
      gold = ordered_optima.largest_quotient(pairs, best)
      if all(
        ordered_optima.largest_quotient(pairs, order) > gold
        for order in plain_orders(pairs)
      ):
        return fields | {'solution': best}
    raise base.GenerationError(f'Only plain orders were found: {params}.')

  def solve(self, fields):
    array = sorted(fields['array'][1:], key=lambda p: p['A'] * p['B'])
    return [pair['index'] for pair in array]

  def prompt(self, instance):
    array = instance['array']
    rows = (f'{p["index"]}: a {p["A"]}, b {p["B"]}' for p in array[1:])
    return _PROMPT.format(
      N=instance['N'],
      first=array[0]['A'],
      example=self.example,
      pairs='\n'.join(rows),
    )

  def score(self, instance, answer):
    n = instance['N']
    if len(answer) != n or set(answer) != set(range(1, n + 1)):
      return rewards.INVALID
    pairs = [(p['A'], p['B']) for p in instance['array']]
    gold = ordered_optima.largest_quotient(pairs, instance['solution'])
    largest = ordered_optima.largest_quotient(pairs, answer)
    if largest <= gold:
      return rewards.CORRECT
    return rewards.graded(gold, largest, power=5)
