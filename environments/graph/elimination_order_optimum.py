"""Order players who eliminate each other, for an extreme number of losses."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import functional_graphs

_PROMPT = """\
Each of the players 0 to {last} has a target, which may be the player itself.
They act once each, in an order that you choose: a player who is still in the
game eliminates its target, which changes nothing if that one is out already; a
player who is out does nothing. Choose the order such that as {extreme} players
as possible are out at the end.
Targets of players 0 to {last}: {targets}
Answer: the players in the order of acting, separated by blanks, in the form
{example}"""
_TRIES = 1_000
_PROBES = 8
_EXTREMES = {'minimize': 'few', 'maximize': 'many'}


class EliminationOrderOptimum(base.Environment):
  """Any best order is right; graded by the ratio of the numbers eliminated.

  There are six players at least, and targets are redrawn for which rising or
  falling order or two of eight random orders are best: in most plain draws many
  orders are.
  """

  answer = formats.IntList()
  example = '2 0 1'  # Fewer than any number of players drawn.
  fields = ('N', 'TO', 'minimize_or_maximize')

  def params(self, level):
    return {'N': ladders.geometric(6, level, limit=1_000)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      fields = {
        'N': n,
        'TO': [rng.randrange(n) for _ in range(n)],
        'minimize_or_maximize': rng.choice(list(_EXTREMES)),
      }
      solution = self.solve(fields)
      best = functional_graphs.deaths(fields['TO'], solution)
      orders = [range(n), range(n)[::-1]] * 2
      orders += [rng.sample(range(n), n) for _ in range(_PROBES)]
      hits = [functional_graphs.deaths(fields['TO'], o) == best for o in orders]
      if sum(hits) < 2:
        return fields | {'solution': solution}
    raise base.GenerationError(f'Most orders were best: {params}.')

  def solve(self, fields):
    if fields['minimize_or_maximize'] == 'minimize':
      return functional_graphs.order_of_fewest_deaths(fields['TO'])
    return functional_graphs.order_of_most_deaths(fields['TO'])

  def prompt(self, instance):
    return _PROMPT.format(
      last=instance['N'] - 1,
      extreme=_EXTREMES[instance['minimize_or_maximize']],
      targets=self.answer.render(instance['TO']),
      example=self.example,
    )

  def score(self, instance, answer):
    if sorted(answer) != list(range(instance['N'])):
      return rewards.INVALID
    out = functional_graphs.deaths(instance['TO'], answer)
    best = functional_graphs.deaths(instance['TO'], instance['solution'])
    return rewards.ratio(out, best, power=5)
