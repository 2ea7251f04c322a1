"""Find a largest flow of the least cost."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import flows
from environments.graph import _family

_PROMPT = """\
A directed graph has vertices 0 to {last}. Each `u v c w` below is an arc from u
to v of capacity c and cost w. Give every arc an integer flow from 0 to c such
that at each vertex other than 0 and {last} as much flows in as out, and the
flow into {last} is the largest possible. Of all such flows choose one of the
least cost, the sum of flow times cost over all arcs.
Answer: the flows of the arcs in order, separated by blanks, in the form
{example}
{arcs}"""
_TRIES = 1_000
_MOST = 10  # Capacity, cost.


def _draw(rng, n: int, count: int) -> list[list[int]]:
  """Draws arcs, among them a path from 0 to n - 1 of large capacities."""
  middle = rng.sample(range(1, n - 1), rng.randint(1, min(4, n - 2)))
  path = [0, *middle, n - 1]
  planted = list(zip(path, path[1:]))
  rest = [
    (u, v)
    for u in range(n - 1)
    for v in range(1, n)
    if u != v and (u, v) not in planted
  ]
  arcs = [[u, v, rng.randint(_MOST // 2, _MOST)] for u, v in planted]
  drawn = rng.sample(rest, count - len(planted))
  arcs += [[u, v, rng.randint(1, _MOST)] for u, v in drawn]
  rng.shuffle(arcs)
  return [[*arc, rng.randint(1, _MOST)] for arc in arcs]


class MinimumCostMaximumFlow(base.Environment):
  """Any optimal flow; half for the value, half for the cost of a largest one.

  A share of 0.3 to 0.45 of all arcs, and two a vertex at least, are drawn, and
  graphs are redrawn whose first largest flow found without regard to costs has
  the least cost, as where a single path is all. N ends at 40.
  """

  answer = formats.IntList()
  example = '2 0 1'  # Fewer than any number of arcs drawn.
  fields = ('N', 'edges')

  def params(self, level):
    return {'N': ladders.linear(5, level, limit=40)}

  def generate(self, rng, params):
    n = params['N']
    count = int(n * (n - 1) * rng.choice((0.3, 0.35, 0.4, 0.45)))
    for _ in range(_TRIES):
      arcs = _draw(rng, n, max(2 * n, count))
      fields = {'N': n, 'edges': arcs}
      solution = self.solve(fields)
      free = [[u, v, capacity, 0] for u, v, capacity, _ in arcs]
      plain = flows.cheapest(n, free, 0, n - 1)
      judged = [
        flows.value_and_cost(arcs, f, 0, n - 1) for f in (plain, solution)
      ]
      if judged[0] != judged[1]:
        return fields | {'solution': solution}
    raise base.GenerationError(f'Costs did not matter: {params}.')

  def solve(self, fields):
    n = fields['N']
    return flows.cheapest(n, fields['edges'], 0, n - 1)

  def prompt(self, instance):
    arcs = _family.listed(instance['edges'])
    last = instance['N'] - 1
    return _PROMPT.format(last=last, example=self.example, arcs=arcs)

  def score(self, instance, answer):
    judge = lambda f: flows.value_and_cost(
      instance['edges'], f, 0, instance['N'] - 1
    )
    found = judge(answer)
    if found is None:
      return rewards.INVALID
    (value, cost), (most, least) = found, judge(instance['solution'])
    if value == most:
      if cost <= least:
        return rewards.CORRECT
      return rewards.Reward(0.5 + (least / cost) ** 5 / 2, 'partial')
    if value <= 0:
      return rewards.WRONG
    return rewards.Reward((value / most) ** 5 / 2, 'partial')
