"""Expected random presses until few switches are needed."""

import math

from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import expectations
from environments.counting import _family

_MODULUS = 1_000_000_007


def _press(lamps: list, i: int) -> None:
  """Flips lamps d of 1..n for the divisors d of i."""
  for d in range(1, math.isqrt(i) + 1):
    if i % d == 0:
      for lamp in {d, i // d}:
        lamps[lamp] ^= 1


def _needed(state: list) -> int:
  """Returns how many switches turn all off: the highest lamp decides."""
  lamps, count = list(state), 0
  for i in range(len(lamps) - 1, 0, -1):
    if lamps[i]:
      _press(lamps, i)
      count += 1
  return count


class DivisorFlipExpectation(_family.Number):
  """Expected presses times N!, modulo 10 ** 9 + 7.

  More than K switches are needed at first, so that there is chance in every
  problem. Entry 0 of `state` is None.
  """

  fields = ('N', 'K', 'state')
  statement = f"""\
Lamps 1 to {{N}} are on (1) or off (0), as shown below. Pressing switch i, for i
from 1 to {{N}}, flips every lamp whose number divides i. Let c be the least
number of switches that turn all lamps off when each is pressed once. While
c > {{K}}, a switch drawn at random, each of the {{N}} equally likely, is
pressed, and c is determined anew; as soon as c <= {{K}}, the c needed switches
are pressed, each once, and that is the end. Let E be the expected number of all
presses. Give the integer E * {{N}}! modulo {_MODULUS}.
Answer: one integer, in the form {{example}}
{{state}}"""

  def params(self, level):
    return {'N': ladders.linear(6, level, limit=1_000)}

  def draw(self, rng, params):
    n = params['N']
    limit, needed = sorted(rng.sample(range(n + 1), 2))
    lamps = [None] + [0] * n
    for i in rng.sample(range(1, n + 1), needed):
      _press(lamps, i)
    return {'N': n, 'K': limit, 'state': lamps}

  def solve(self, fields):
    n, limit, state = (fields[key] for key in self.fields)
    needed = _needed(state)
    presses = expectations.lamp_presses(n, needed, limit, _MODULUS)
    for i in range(2, n + 1):
      presses = presses * i % _MODULUS
    return presses

  def prompt(self, instance):
    shown = formats.IntList().render(instance['state'][1:])
    return super().prompt(instance | {'state': shown})

  def score(self, instance, answer):
    if not 0 <= answer < _MODULUS:
      return rewards.INVALID
    return rewards.exact(answer, instance['solution'])
