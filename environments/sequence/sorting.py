"""Sort a list of integers."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
Sort these integers from smallest to largest; keep repeats.
Answer: all of them, separated by blanks, in the form {example}
{array}"""


class Sorting(base.Environment):
  """Sort N integers from 0 to 5 N; graded by the share in the right place."""

  answer = formats.IntList()
  example = '7 3 5'  # Not sorted, so never the answer.
  fields = ('N', 'array')

  def params(self, level):
    return {'N': ladders.geometric(3, level)}

  def generate(self, rng, params):
    n = params['N']
    array = [rng.randint(0, 5 * n) for _ in range(n)]
    return {'N': n, 'array': array, 'solution': sorted(array)}

  def solve(self, fields):
    return sorted(fields['array'])

  def prompt(self, instance):
    array = self.answer.render(instance['array'])
    return _PROMPT.format(example=self.example, array=array)

  def score(self, instance, answer):
    return rewards.matching(answer, instance['solution'], power=10)
