"""Bring a permutation out of two stacks."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import sequences

_PROMPT = """\
A queue holds 0 to {last}, 0 in front, and two stacks are empty. The moves are
a: the front of the queue goes onto stack 1; b: the top of stack 1 is put out;
c: the front of the queue goes onto stack 2; d: the top of stack 2 is put out.
Give moves that put all numbers out in the order below.
Answer: one word of the letters a, b, c, d, in the form {example}
{output}"""
_TRIES = 1_000
_LETTERS = 'abcd'


def run(moves: str, n: int) -> list[int] | None:
  """Returns what the moves put out, or None if one of them is impossible."""
  stacks: tuple[list[int], list[int]] = ([], [])
  output, front = [], 0
  for move in moves:
    stack = stacks[move > 'b']
    if move in 'ac' and front < n:
      stack.append(front)
      front += 1
    elif move in 'bd' and stack:
      output.append(stack.pop())
    else:
      return None
  return output


def _draw(rng, n: int) -> list[int]:
  """Draws an output by possible moves with random weights."""
  weights = [rng.randint(1, n) for _ in _LETTERS]
  stacks: tuple[list[int], list[int]] = ([], [])
  output, front = [], 0
  while len(output) < n:
    can = (front < n, stacks[0], front < n, stacks[1])
    odds = [weight if possible else 0 for weight, possible in zip(weights, can)]
    move = rng.choices(range(4), odds)[0]
    if move % 2:
      output.append(stacks[move // 2].pop())
    else:
      stacks[move // 2].append(front)
      front += 1
  return output


class DoubleStackSorting(base.Environment):
  """Any moves with the wanted output; graded by the share in place.

  Outputs that one stack alone can give are redrawn, the identity among them,
  and N starts at 5.
  """

  answer = formats.Word(_LETTERS)
  example = 'acdb'  # Shorter than any answer.
  fields = ('N', 'output_sequence')

  def params(self, level):
    return {'N': ladders.geometric(5, level, limit=500)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      fields = {'N': n, 'output_sequence': _draw(rng, n)}
      moves = self.solve(fields)
      if 'c' in moves:
        return fields | {'solution': moves}
    raise base.GenerationError(f'One stack was enough: {params}.')

  def solve(self, fields):
    moves = sequences.two_stack_moves(fields['output_sequence'])
    if moves is None:
      raise ValueError(f'Not an output: {fields["output_sequence"]}.')
    return moves

  def prompt(self, instance):
    output = formats.IntList().render(instance['output_sequence'])
    last = instance['N'] - 1
    return _PROMPT.format(example=self.example, last=last, output=output)

  def score(self, instance, answer):
    wanted = instance['output_sequence']
    output = run(answer, len(wanted))
    if output is None or len(output) != len(wanted):
      return rewards.INVALID
    return rewards.matching(output, wanted, power=10)
