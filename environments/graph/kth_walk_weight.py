"""The weight of the K-th lightest walk."""

from environments import base
from environments import formats
from environments import ladders
from environments.algorithms import paths
from environments.counting import _family

_TRIES = 1_000
_MOST = 400  # Weight of an answer.


class KthWalkWeight(_family.Count):
  """The exact weight is right; others earn by their ratio to it.

  K starts near 30, where few answers are common, and ends at 10**12. Graphs
  are redrawn whose number of walks does not grow fast enough to keep the answer
  below 400, or which have too few walks.
  """

  fields = ('N', 'edges', 'K')
  statement = """\
A directed graph on vertices 1 to {N} has the arcs below, where `u v w` leads
from u to v and has weight w. Equal lines are different arcs. A walk is a
sequence of one arc or more, each of which begins where the one before it ends;
it may begin and end anywhere and repeat arcs. Different sequences of arcs are
different walks. The weight of a walk is the sum of the weights of its arcs.
List all walks by weight, lightest first, each on its own even if weights are
equal. What is the weight of number {K} of the list, counted from 1?
Answer: one integer, in the form {example}
{arcs}"""

  def params(self, level):
    most = ladders.geometric(40, level, 2, 0, limit=10**12)
    return {'N': ladders.linear(3, level // 3, limit=8), 'MAX_K': most}

  def draw(self, rng, params):
    n, most = params['N'], params['MAX_K']
    for _ in range(_TRIES):
      arcs = [
        [*rng.sample(range(1, n + 1), 2), rng.randint(1, 3)]
        for _ in range(rng.randint(n + 1, 2 * n))
      ]
      fields = {'N': n, 'edges': arcs, 'K': rng.randint(most // 2, most)}
      if _weight(fields, _MOST) is not None:
        return fields
    raise base.GenerationError(f'Walks were too few or too heavy: {params}.')

  def solve(self, fields):
    weight = _weight(fields, 100_000)
    if weight is None:
      raise ValueError(
        f'No walk has number {fields["K"]} and weight to 100000.'
      )
    return weight

  def prompt(self, instance):
    arcs = formats.IntGrid().render(instance['edges'])
    return super().prompt(instance | {'arcs': arcs})


def _weight(fields: dict, limit: int) -> int | None:
  arcs = [(u - 1, v - 1, w) for u, v, w in fields['edges']]
  return paths.kth_walk_weight(fields['N'], arcs, fields['K'], limit)
