"""Find the next palindromic number."""

from environments import base
from environments import decimals
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
Give the smallest integer greater than {N} whose decimal digits read the same
backwards.
Answer: one integer, in the form {example}"""


def is_palindrome(n: int) -> bool:
  """Whether the decimal digits of n >= 0 read the same backwards."""
  text = decimals.render(n)
  return text == text[::-1]


def mirrored(half: str, length: int) -> int:
  """Returns the palindrome of `length` digits whose first half is `half`."""
  return decimals.parse(half + half[: length // 2][::-1])


def next_palindrome(n: int) -> int:
  """Returns the least palindrome above n >= 0."""
  text = decimals.render(n)
  length = len(text)
  half = text[: (length + 1) // 2]
  candidate = mirrored(half, length)
  if candidate > n:
    return candidate
  raised = decimals.render(decimals.parse(half) + 1)
  if len(raised) > len(half):
    return 10**length + 1
  return mirrored(raised, length)


class NextPalindromic(base.Environment):
  """Least palindrome above N; no credit for another one.

  N has exactly digit_num digits, at least 3. In a third of problems its left
  half, mirrored, is large enough; in a third it has to be raised; and in a
  third that carries into further digits. No rule of thumb is right more often.
  """

  answer = formats.Int()
  example = '7'  # Below any number drawn.
  fields = ('N',)
  presentation = ('digit_num',)

  def params(self, level):
    return {'digit_num': ladders.geometric(3, level, limit=2_000)}

  def generate(self, rng, params):
    digits = params['digit_num']
    half = rng.randrange(10 ** ((digits - 1) // 2), 10 ** ((digits + 1) // 2))
    kind = rng.randrange(3)
    if kind == 2:
      nines = 10 ** rng.randint(1, max(1, (digits - 1) // 2))
      half += nines - 1 - half % nines
    shift = 10 ** (digits // 2)
    pivot = mirrored(decimals.render(half), digits) % shift
    low, high = (0, pivot) if kind == 0 and pivot else (pivot, shift)
    fields = {'N': half * shift + rng.randrange(low, high)}
    return params | fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    return next_palindrome(fields['N'])

  def prompt(self, instance):
    n = decimals.render(instance['N'])
    return _PROMPT.format(N=n, example=self.example)

  def score(self, instance, answer):
    if answer <= instance['N'] or not is_palindrome(answer):
      return rewards.INVALID
    return rewards.exact(answer, instance['solution'])
