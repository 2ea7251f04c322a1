"""Bring a permutation out of a stack."""

from environments import formats
from environments import ladders
from environments import rewards
from environments.sequence import _family


def run(moves: str, n: int) -> list[int] | None:
  """Returns what the moves put out, or None if one of them is impossible."""
  stack: list[int] = []
  output, front = [], 0
  for move in moves:
    if move == 'a' and front < n:
      stack.append(front)
      front += 1
    elif move == 'b' and stack:
      output.append(stack.pop())
    else:
      return None
  return output


class SingleStackSorting(_family.Solved):
  """The moves with the wanted output; graded by the share in place.

  All possible words of moves are equally frequent, and N starts at 6.
  """

  answer = formats.Word('ab')
  example = 'aabb'  # Shorter than any answer.
  fields = ('N', 'output_sequence')
  statement = """\
A queue holds 0 to {last}, 0 in front, and a stack is empty. The moves are
a: the front of the queue goes onto the stack; b: the top of the stack is put
out. Give moves that put all numbers out in the order below.
Answer: one word of the letters a, b, in the form {example}
{output_sequence}"""

  def params(self, level):
    return {'N': ladders.geometric(6, level, limit=1_000)}

  def draw(self, rng, params):
    n = params['N']
    moves = ['a'] * (n + 1) + ['b'] * n
    rng.shuffle(moves)
    height, lowest, start = 0, 0, 0
    for i, move in enumerate(moves, 1):  # Just one rotation stays above 0.
      height += 1 if move == 'a' else -1
      if height <= lowest:
        lowest, start = height, i
    word = ''.join(moves[start:] + moves[:start])[1:]
    return {'N': n, 'output_sequence': run(word, n)}

  def solve(self, fields):
    moves, front = [], 0
    for item in fields['output_sequence']:
      moves.append('a' * max(0, item + 1 - front) + 'b')
      front = max(front, item + 1)
    return ''.join(moves)

  def score(self, instance, answer):
    wanted = instance['output_sequence']
    output = run(answer, len(wanted))
    if output is None or len(output) != len(wanted):
      return rewards.INVALID
    return rewards.matching(output, wanted, power=10)
