"""Write an integer in a negative base."""

from environments import base
from environments import formats
from environments import rewards

_PROMPT = """\
Write {N} in base -{R}, with digits from 0 to {last} and no leading zero.
Answer: the digits as decimal numbers, most significant first, separated by
blanks, in the form {example}"""


class NegativeBase(base.Environment):
  """Digits of N in base -R; graded by (share in place) ** 10.

  |N| is at least R^2, so that there are three digits or more, and below 10,000
  at level 0; bases end at 16. No credit for another number of digits.
  """

  answer = formats.IntList()
  example = '1 0'  # Shorter than any answer to a problem drawn.
  fields = ('N', 'R')

  def params(self, level):
    return {'MAX_N': 10_000 << min(level, 1_000), 'MAX_R': 16}

  def generate(self, rng, params):
    r = rng.randint(2, params['MAX_R'])
    size = rng.randint(max(r * r, params['MAX_N'] // 20), params['MAX_N'])
    fields = {'N': rng.choice((-size, size)), 'R': r}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    n, r = fields['N'], fields['R']
    digits = []
    while n or not digits:
      digits.append(n % r)
      n = (n - digits[-1]) // -r
    return digits[::-1]

  def prompt(self, instance):
    n, r = instance['N'], instance['R']
    return _PROMPT.format(N=n, R=r, last=r - 1, example=self.example)

  def score(self, instance, answer):
    solution = instance['solution']
    if not 0 <= min(answer) <= max(answer) < instance['R']:
      return rewards.INVALID
    if len(answer) != len(solution):
      return rewards.WRONG
    return rewards.matching(answer, solution, power=10)
