"""Choose winners of games such that the most wins are a given number."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import game_results
from environments.graph import _family

_PROMPT = """\
Players 0 to {last} play the games below; `a b` is a game between a and b, which
one of them wins. Choose the winners such that the largest number of games won
by any one player is exactly {K}.
Answer: the winner of each game in order, separated by blanks, in the form
{example}
{games}"""
_TRIES = 1_000


def _most(n: int, winners: list[int]) -> int:
  return max(game_results.wins(n, winners))


class GivenMaximumWins(base.Environment):
  """Any winners whose largest number of wins is K are right, nothing else.

  K is the least possible. Half of the games are among a few players, and games
  are redrawn where K comes from letting the first or the second of each win, or
  who has won fewer so far.
  """

  answer = formats.IntList()
  example = '0 1'  # Fewer than any number of games drawn.
  fields = ('N', 'M', 'rounds', 'K')

  def params(self, level):
    return {'N': ladders.geometric(4, level, limit=200)}

  def generate(self, rng, params):
    n = params['N']
    m = int(n * rng.choice((1.5, 1.75, 2.0, 2.25, 2.5)))
    for _ in range(_TRIES):
      few = rng.sample(range(n), max(3, n // 3))
      games = [
        rng.sample(few if rng.random() < 0.5 else range(n), 2) for _ in range(m)
      ]
      solution = game_results.fewest_wins(n, games)
      fields = {'N': n, 'M': m, 'rounds': games, 'K': _most(n, solution)}
      plain = [list(row) for row in zip(*games)]
      plain.append(game_results.in_turn(n, games))
      if all(_most(n, winners) > fields['K'] for winners in plain):
        return fields | {'solution': solution}
    raise base.GenerationError(f'Plain winners had the least: {params}.')

  def solve(self, fields):
    n, _, games, most = (fields[key] for key in self.fields)
    return game_results.with_most_wins(n, games, most)

  def prompt(self, instance):
    return _PROMPT.format(
      last=instance['N'] - 1,
      K=instance['K'],
      example=self.example,
      games=_family.listed(instance['rounds']),
    )

  def score(self, instance, answer):
    games = instance['rounds']
    if len(answer) != len(games):
      return rewards.INVALID
    if any(winner not in game for winner, game in zip(answer, games)):
      return rewards.INVALID
    return rewards.exact(_most(instance['N'], answer), instance['K'])
