"""Make a list of -1, 0, 1 non-decreasing by adding neighbours."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import sequences

_PROMPT = """\
One operation picks an entry of the list, other than the first, and adds to it
the current value of the entry on its left. How few operations make the list
non-decreasing? It can be done.
Answer: an integer, in the form {example}
{X}"""


class MonotoneByNeighborAdditions(base.Environment):
  """Least number of additions of left neighbours; right or wrong.

  N starts larger, grows by a tenth and varies within a level. Lists that no
  operations can sort have their signs changed in place of a redraw.
  """

  answer = formats.Int()
  example = '9999'  # Two operations an entry are enough.
  fields = ('N', 'X')

  def params(self, level):
    n = ladders.geometric(6, level, limit=1_000)
    return {'min_N': n, 'max_N': 2 * n}

  def generate(self, rng, params):
    n = rng.randint(params['min_N'], params['max_N'])
    weights = [rng.randint(1, n) for _ in range(3)]
    x = rng.choices((-1, 0, 1), weights, k=n)
    if x[0] == 0 and next(filter(None, x), 0) < 0:  # 0 cannot fall below 0.
      x = [-value for value in x]
    fields = {'N': n, 'X': x}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    steps = sequences.least_neighbor_additions(fields['X'])
    if steps is None:
      raise ValueError(f'No operations sort the list {fields["X"]}.')
    return steps

  def prompt(self, instance):
    x = formats.IntList().render(instance['X'])
    return _PROMPT.format(example=self.example, X=x)

  def score(self, instance, answer):
    if answer < 0:
      return rewards.INVALID
    return rewards.exact(answer, instance['solution'])
