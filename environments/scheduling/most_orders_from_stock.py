"""Serve as many orders as the stock allows."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import ordered_optima

_PROMPT = """\
A stock is empty at first. On each day, in order, it grows by A, and then an
order of size B is served, if the stock is at least B, which lowers it by B, or
is refused. Serve as many orders as possible.
Answer: the days with a served order, separated by blanks, in the form {example}
{days}"""
_TRIES = 500


def left_at_end(arrivals: list, orders: list, days: set[int]) -> int | None:
  """Returns the stock after serving these days, from 1; None if it fails."""
  stock = 0
  for day, (arrival, order) in enumerate(zip(arrivals, orders), 1):
    stock += arrival
    if day in days:
      stock -= order
      if stock < 0:
        return None
  return stock


def serve_first(arrivals: list, orders: list) -> int:
  """Returns how many orders are served if none is refused that could be."""
  stock = served = 0
  for arrival, order in zip(arrivals, orders):
    stock += arrival
    if order <= stock:
      stock -= order
      served += 1
  return served


class MostOrdersFromStock(base.Environment):
  """Any largest set of days is right; graded by its size.

  The stock is about half of what is ordered and arrives early, and draws are
  redrawn that serving whatever the stock allows solves.
  """

  answer = formats.IntList()
  example = '2 2'  # Not a set of days.
  fields = ('N', 'A', 'B')

  def params(self, level):
    return {'N': ladders.linear(6, level, limit=2_000)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      orders = [rng.randint(1, 3 * n) for _ in range(n)]
      arrivals = [0] * n
      share = max(2, n // 3)
      for _ in range(share):
        day = rng.randrange(2 * n // 3)
        arrivals[day] += rng.randint(1, sum(orders) // share)
      fields = {'N': n, 'A': arrivals, 'B': orders}
      days = self.solve(fields)
      if serve_first(arrivals, orders) < len(days):
        return fields | {'solution': days}
    raise base.GenerationError(f'Nothing was to be refused: {params}.')

  def solve(self, fields):
    days = ordered_optima.serve_most(fields['A'], fields['B'])
    return [day + 1 for day in days]

  def prompt(self, instance):
    rows = enumerate(zip(instance['A'], instance['B']), 1)
    days = '\n'.join(f'day {k}: A {a}, B {b}' for k, (a, b) in rows)
    return _PROMPT.format(example=self.example, days=days)

  def score(self, instance, answer):
    days, arrivals = set(answer), instance['A']
    if len(days) < len(answer):
      return rewards.INVALID
    if not all(1 <= day <= len(arrivals) for day in days):
      return rewards.INVALID
    if left_at_end(arrivals, instance['B'], days) is None:
      return rewards.INVALID
    gold = len(instance['solution'])
    return rewards.graded(min(len(days), gold), gold, power=5)
