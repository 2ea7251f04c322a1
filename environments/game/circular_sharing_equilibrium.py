"""Choices on a circle, of which none is regretted alone."""

import itertools

from environments import ladders
from environments import rewards
from environments.sequence import _family


def _gain(value: int, shared: bool) -> int:
  """Returns twice what a player gets of a resource."""
  return value if shared else 2 * value


def _content(a, i: int, before: int, own: int, after: int) -> bool:
  """Whether player i, from 0, would not gain; 1 is the further resource."""
  near = _gain(a[i], shared=before == 1)
  far = _gain(a[(i + 1) % len(a)], shared=after == 0)
  return far >= near if own else near >= far


def _equilibrium(a) -> list[int]:
  """Returns who picks the further resource, with every player content.

  Pairs of neighbours are followed round the circle, back to the first pair;
  some way closes, as the game has a potential.
  """
  n = len(a)
  for first in itertools.product((0, 1), repeat=2):
    layers = [{first: first}]
    for i in range(1, n + 1):
      following = {}
      for before, own in layers[-1]:
        for after in (0, 1):
          if _content(a, i % n, before, own, after):
            following.setdefault((own, after), (before, own))
      layers.append(following)
    if first in layers[-1]:
      pair, picks = first, []
      for layer in reversed(layers[1:]):
        pair = layer[pair]
        picks.append(pair[0])
      return picks[::-1]
  raise ValueError(f'No equilibrium was found: {a}.')


def contents(a, picks) -> int:
  """Returns how many players would not gain by switching alone."""
  n = len(a)
  return sum(
    _content(a, i, picks[i - 1], picks[i], picks[(i + 1) % n]) for i in range(n)
  )


class CircularSharingEquilibrium(_family.Solved):
  """Any equilibrium; graded by the share of content players.

  Problems that all players solve by the nearer resource, all by the further or
  all by the more valuable one are redrawn. N starts at 5, values at 1 to 20.
  """

  example = '0 0 0'  # Resources count from 1.
  fields = ('N', 'A')
  statement = """\
Resources 1 to {N} stand in a circle; the list gives their values. Player i, of
players 1 to {N}, picks resource i or the one after it; after {N} comes 1. A
player who picks a resource alone gets its value; two who pick the same get half
of it each. Give picks such that no player gets more by being the only one to
switch to the other of their two resources.
Answer: the resource of each player, players 1 to {N}, in the form {example}
{A}"""

  def params(self, level):
    return {'N': ladders.geometric(5, level, limit=2_000)}

  def draw(self, rng, params):
    n = params['N']
    return {'N': n, 'A': [rng.randint(1, max(20, 2 * n)) for _ in range(n)]}

  def fair(self, fields, solution):
    a, n = fields['A'], fields['N']
    dearer = [int(a[i] < a[(i + 1) % n]) for i in range(n)]
    return all(contents(a, p) < n for p in ([0] * n, [1] * n, dearer))

  def solve(self, fields):
    picks, n = _equilibrium(fields['A']), fields['N']
    return [(i + pick) % n + 1 for i, pick in enumerate(picks)]

  def score(self, instance, answer):
    n = instance['N']
    if len(answer) != n:
      return rewards.INVALID
    if any(x not in (i + 1, (i + 1) % n + 1) for i, x in enumerate(answer)):
      return rewards.INVALID
    picks = [int(x != i + 1) for i, x in enumerate(answer)]
    return rewards.graded(contents(instance['A'], picks), n, power=10)
