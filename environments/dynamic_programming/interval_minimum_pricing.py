"""Prices that earn most from customers who buy at the cheapest place."""

from environments import ladders
from environments.algorithms import pricing
from environments.dynamic_programming import _optima


class IntervalMinimumPricing(_optima.Optimum):
  """Any best prices; graded by (revenue / largest) ** 5.

  A negative price is invalid. N starts at 5 and ends at 30, there are N to 2 N
  customers, and problems that one price for all places solves are drawn again.
  """

  example = '1 2 3'  # Fewer than N.
  fields = ('N', 'M', 'customers')
  statement = """\
Set a price, an integer of at least 0, for each of the shops 1 to {N}. Each line
below is a customer a b c, who finds the least price among the shops a to b, and
pays it if it is at most c, or else pays nothing. Make the total that the {M}
customers pay as large as possible.
Answer: the prices of shops 1 to {N}, separated by blanks, in the form {example}
{customers}"""

  def params(self, level):
    return {'N': ladders.linear(5, level, limit=30)}

  def draw(self, rng, params):
    n = params['N']
    m, most = rng.randint(n, 2 * n), n * (n + 1) // 2
    customers = [
      [*sorted(rng.randint(1, n) for _ in 'ab'), rng.randint(1, most)]
      for _ in range(m)
    ]
    return {'N': n, 'M': m, 'customers': customers}

  def shortcuts(self, fields):
    return ([c] * fields['N'] for *_, c in fields['customers'])

  def solve(self, fields):
    return pricing.best_prices(fields['N'], fields['customers'])

  def value(self, fields, answer):
    if len(answer) != fields['N'] or min(answer) < 0:
      return None
    return pricing.revenue(fields['customers'], answer)
