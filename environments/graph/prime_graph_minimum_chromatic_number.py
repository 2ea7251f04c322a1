"""Colour numbers so that those a prime apart differ, with few colours."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import number_theory

_PROMPT = """\
Give each of the integers 1 to {N} a colour so that no two of them whose
difference is a prime have the same one. Use as few different colours as
possible. A colour is an integer.
Answer: the {N} colours of 1, 2, ..., {N} in order, separated by blanks, in the
form {example}"""


def is_proper(colors: list[int]) -> bool:
  """Whether items a prime number of places apart differ.

  Bit plane k holds bit k of the number of every item's colour. Items p apart
  are equal where no plane differs from itself shifted by p.
  """
  n = len(colors)
  numbers = {color: i for i, color in enumerate(dict.fromkeys(colors))}
  planes = [0] * len(numbers).bit_length()
  for k in range(len(planes)):
    digits = ''.join('01'[numbers[color] >> k & 1] for color in colors)
    planes[k] = int(digits, 2)
  for p in number_theory.primes(n - 1):
    differs = 0
    for plane in planes:
      differs |= plane ^ plane >> p
    if ~differs & (1 << n - p) - 1:
      return False
  return True


class PrimeGraphMinimumChromaticNumber(base.Environment):
  """Any colouring with fewest colours; graded by their number over that used.

  Only N differs from problem to problem. It is 7 or more, where four colours
  are needed and the remainders by 4 are such colours, so that what grows with
  the level is the length of the answer, up to 1,000 colours.
  """

  answer = formats.IntList()
  example = '0 1 2'  # Fewer than any number of integers drawn.
  fields = ('N',)

  def params(self, level):
    return {'MAX_N': ladders.linear(60, level, 60, 1_000)}

  def generate(self, rng, params):
    fields = {'N': rng.randint(7, params['MAX_N'])}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    n = fields['N']
    if n > 6:
      return [i % 4 for i in range(n)]
    return [i // 2 if n > 2 else 0 for i in range(n)]

  def prompt(self, instance):
    return _PROMPT.format(N=instance['N'], example=self.example)

  def score(self, instance, answer):
    if len(answer) != instance['N'] or not is_proper(answer):
      return rewards.INVALID
    fewest = len(set(instance['solution']))
    return rewards.ratio(fewest, len(set(answer)), power=5)
