"""Choose items of bounded weight and largest value."""

from environments import ladders
from environments.algorithms import choices
from environments.optimization import _family


class Knapsack(_family.Optimum):
  """Any most valuable load is right; graded by the value over the largest.

  The capacity is from a third to two thirds of all weights, weights grow faster
  than N, values are close to them, and instances are redrawn where taking items
  in turn by value over weight, by value or by weight is best.
  """

  example = '0 2'  # Checked not to be best.
  fields = ('N', 'W', 'V', 'W_max')
  statement = """\
Items 0 to {last} have a weight and a value each. Choose items whose total
weight is at most {W_max} and whose total value is as large as possible.
Weights of items 0 to {last}: {weights}
Values of items 0 to {last}: {values}
Answer: the chosen items, separated by blanks, in the form {example}"""

  def params(self, level):
    n = ladders.linear(5, level, limit=40)
    return {'N': n, 'max_weight': ladders.linear(20, level, 4, 100)}

  def draw(self, rng, params):
    n, most = params['N'], params['max_weight']
    weights = [rng.randint(most // 5, most) for _ in range(n)]
    values = [w + rng.randint(0, w) for w in weights]
    total = sum(weights)
    capacity = rng.randint(total // 3, 2 * total // 3)
    return {'N': n, 'W': weights, 'V': values, 'W_max': capacity}

  def solve(self, fields):
    return choices.best_load(fields['W'], fields['V'], fields['W_max'])

  def shortcuts(self, fields):
    n, weights, values, capacity = (fields[key] for key in self.fields)
    fits = lambda chosen, i: sum(weights[j] for j in [*chosen, i]) <= capacity
    keys = (
      lambda i: -values[i] / weights[i],
      lambda i: -values[i],
      lambda i: weights[i],
    )
    found = [_family.in_turn(sorted(range(n), key=k), fits) for k in keys]
    return [*found, [0, 2]]

  def prompt(self, instance):
    weights, values = (' '.join(map(str, instance[key])) for key in 'WV')
    return super().prompt(instance | {'weights': weights, 'values': values})

  def value(self, fields, answer):
    if not _family.is_choice(fields['N'], answer):
      return None
    if sum(fields['W'][i] for i in answer) > fields['W_max']:
      return None
    return sum(fields['V'][i] for i in answer)
