"""The longest non-decreasing subsequence after reversing a subsequence."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import sequences

_PROMPT = """\
Choose some positions of the list and reverse the order of the values that stand
at them; all others stay. Do this once, so that the longest non-decreasing
subsequence of the new list (gaps allowed) is as long as possible.
Answer: its length, an integer, in the form {example}
{A}"""


class SubsequenceReversalLnds(base.Environment):
  """Longest non-decreasing subsequence after one reversal; exact.

  N varies within a level. Half of the lists are uniform up to a bound between
  N / 2 and 2 N; the others are sorted, with a block reversed and from a third
  to all of the entries redrawn. Uniform lists of one length and bound had
  nearly constant answers.
  """

  answer = formats.Int()
  example = '0'  # One entry can always be kept.
  fields = ('N', 'A')

  def params(self, level):
    return {
      'min_N': ladders.linear(5, level // 2, limit=30),
      'max_N': ladders.linear(10, level, 2, limit=40),
    }

  def generate(self, rng, params):
    n = rng.randint(params['min_N'], params['max_N'])
    if rng.random() < 0.5:
      top = rng.randint(n // 2, 2 * n)
      a = [rng.randint(1, top) for _ in range(n)]
    else:
      a = sorted(rng.randint(1, n) for _ in range(n))
      start, end = sorted(rng.sample(range(n + 1), 2))
      a[start:end] = a[start:end][::-1]
      for i in rng.sample(range(n), rng.randint(n // 3, n)):
        a[i] = rng.randint(1, n)
    fields = {'N': n, 'A': a}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    return sequences.reversal_lnds(fields['A'])

  def prompt(self, instance):
    a = formats.IntList().render(instance['A'])
    return _PROMPT.format(example=self.example, A=a)

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
