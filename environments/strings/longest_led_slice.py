"""A longest slice in which one letter leads from both ends."""

from environments import ladders
from environments import rewards
from environments.algorithms import slices
from environments.sequence import _family


def _signs(text: str) -> list[int]:
  return [1 if letter == 'p' else -1 for letter in text]


def _leads(text: str) -> bool:
  """Whether every prefix holds at least as many p as j."""
  lead = 0
  for sign in _signs(text):
    lead += sign
    if lead < 0:
      return False
  return True


class LongestLedSlice(_family.Solved):
  """Any longest slice is right; else graded by (length / longest) ** 5.

  Strings have at least ten letters, p with a chance of 0.4 to 0.55, not up to
  0.7 from 0. They are drawn again if all of a string, or a slice of p alone, is
  a longest one.
  """

  example = '2 3'  # The longest have two letters at least.
  fields = ('N', 'S')
  statement = """\
The places of the string below are numbered from 0 to {last}. Find l and r with
0 <= l < r <= {N} such that in the slice of places l, l+1, ..., r-1 every prefix
and every suffix holds at least as many letters p as letters j, and r - l is as
large as possible.
Answer: l and r, separated by a blank, in the form {example}
{S}"""

  def params(self, level):
    return {'N': ladders.geometric(10, level, limit=4000)}

  def draw(self, rng, params):
    n, share = params['N'], rng.uniform(0.4, 0.55)
    text = ''.join('p' if rng.random() < share else 'j' for _ in range(n))
    return {'N': n, 'S': text if 'p' in text else text[1:] + 'p'}

  def solve(self, fields):
    return list(slices.longest_led_slice(_signs(fields['S'])))

  def fair(self, fields, solution):
    length = solution[1] - solution[0]
    return length < fields['N'] and 'p' * length not in fields['S']

  def score(self, instance, answer):
    if len(answer) != 2 or not 0 <= answer[0] < answer[1] <= instance['N']:
      return rewards.INVALID
    left, right = answer
    text = instance['S'][left:right]
    if not _leads(text) or not _leads(text[::-1]):
      return rewards.INVALID
    first, last = instance['solution']
    return rewards.graded(right - left, last - first, power=5)
