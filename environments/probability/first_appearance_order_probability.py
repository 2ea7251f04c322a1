"""Probability of an order of first appearances."""

from environments import ladders
from environments.algorithms import expectations
from environments.algorithms import trees
from environments.probability import _family


class FirstAppearanceOrderProbability(_family.Residue):
  """Random weights, then draws; first appearances obey a tree of inequalities.

  There are three items at least, and no more than 60.
  """

  fields = ('N', 'A', 'B', 'C', 'T_inequalities')
  prime = 998_244_353
  statement = """\
There are {N} items, 0 to {last}. First each item i, independently of others,
gets the weight 1, 2 or 3 with probability A[i]/S, B[i]/S or C[i]/S, where
S = A[i] + B[i] + C[i]; the lines below show i: A[i] B[i] C[i]. Then
items are drawn, with replacement, until each has been drawn; each draw is item
i with probability (weight of i) / (sum of all weights). T[i] is the number of
the draw in which item i appears for the first time. What is the probability
that all of these hold: {order}?
{form}
{odds}"""

  def params(self, level):
    return {'N': ladders.linear(3, level, limit=60)}

  def draw(self, rng, params):
    n, share = params['N'], rng.random()
    fields = {key: rng.choices(range(1, n + 1), k=n) for key in 'ABC'}
    order = [
      edge if rng.random() < share else edge[::-1]
      for edge in trees.draw(rng, n)
    ]
    return {'N': n} | fields | {'T_inequalities': order}

  def solve(self, fields):
    n, *odds, arcs = (fields[key] for key in self.fields)
    weights = list(zip(*odds))
    return expectations.first_appearances(n, weights, arcs, self.prime)

  def prompt(self, instance):
    odds = zip(*(instance[key] for key in 'ABC'))
    lines = [f'{i}: {a} {b} {c}' for i, (a, b, c) in enumerate(odds)]
    order = [f'T[{u}] < T[{v}]' for u, v in instance['T_inequalities']]
    shown = {
      'last': instance['N'] - 1,
      'odds': '\n'.join(lines),
      'order': ', '.join(order),
    }
    return super().prompt(instance | shown)
