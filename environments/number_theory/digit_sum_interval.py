"""Find an interval whose digits add up to a multiple."""

import math

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
Let f(x) be the sum of the decimal digits of x. Find integers L and R with
1 <= L <= R <= {limit} such that f(L) + f(L+1) + ... + f(R) is divisible by
{MOD}.
Answer: L and R, separated by a blank, in the form {example}"""
_TRIES = 1_000
_SCANNED = 200_000  # Numbers that are tried one by one at most.


def digits_upto(n: int) -> int:
  """Returns the sum of the decimal digits of 0, 1, ..., n, for n >= 0."""
  total, place = 0, 1
  while place <= n:
    high, rest = divmod(n, 10 * place)
    digit, low = divmod(rest, place)
    total += high * 45 * place
    total += digit * (digit - 1) // 2 * place + digit * (low + 1)
    place *= 10
  return total


def divides(modulus: int, left: int, right: int) -> bool:
  """Whether `modulus` divides the sum of the digits of left, ..., right."""
  return (digits_upto(right) - digits_upto(left - 1)) % modulus == 0


def interval(modulus: int) -> list[int] | None:
  """Returns L and R, at most 10 * modulus, or None for a few large moduli.

  The interval of c 10^k numbers from 0, moved on by a place, gains c, as long
  as it starts below 10^k.
  """
  place = 1
  while place <= 10 * modulus:
    for c in range(1, 10):
      need = -digits_upto(c * place - 1)
      common = math.gcd(c, modulus)
      cycle = modulus // common
      if need % common:
        continue
      left = need // common * pow(c // common, -1, cycle) % cycle or cycle
      right = left + c * place - 1
      if left <= place and right <= 10 * modulus:
        return [left, right]
    place *= 10
  return _scan(modulus)


def _scan(modulus: int) -> list[int] | None:
  """Returns the first interval that ends up to a bound, if there is one."""
  seen, total = {0: 0}, 0
  for x in range(1, min(10 * modulus, _SCANNED) + 1):
    total = (total + sum(map(int, str(x)))) % modulus
    if total in seen:
      return [seen[total] + 1, x]
    seen[total] = x
  return None


class DigitSumInterval(base.Environment):
  """An interval up to 10 MOD whose digit sum MOD divides; any such is right.

  MOD is at least 30, so that no single small number will do, and redrawn if an
  interval that ends at MOD or 10 MOD and begins there or at 1 is right.
  """

  answer = formats.IntList()
  example = '1 2'  # Both digits together are less than MOD.
  fields = ('MOD',)
  presentation = ('MAX_MOD',)

  def params(self, level):
    return {'MAX_MOD': ladders.geometric(150, level, 1.6, 0, 10**9)}

  def generate(self, rng, params):
    most = params['MAX_MOD']
    for _ in range(_TRIES):
      modulus = rng.randint(most // 5, most)
      ends = (modulus - 1, modulus, 10 * modulus - 1, 10 * modulus)
      plain = [(start, end) for end in ends for start in (1, end)]
      if not any(divides(modulus, *pair) for pair in plain):
        solution = interval(modulus)
        if solution:
          return params | {'MOD': modulus, 'solution': solution}
    raise base.GenerationError(f'Plain intervals are right up to {most}.')

  def solve(self, fields):
    return interval(fields['MOD']) or super().solve(fields)

  def prompt(self, instance):
    modulus = instance['MOD']
    return _PROMPT.format(limit=10 * modulus, MOD=modulus, example=self.example)

  def score(self, instance, answer):
    modulus = instance['MOD']
    if len(answer) != 2 or not 1 <= answer[0] <= answer[1] <= 10 * modulus:
      return rewards.INVALID
    return rewards.CORRECT if divides(modulus, *answer) else rewards.WRONG
