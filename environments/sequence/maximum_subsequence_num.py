"""Extend a list so that it has the most different subsequences."""

from environments import ladders
from environments import rewards
from environments.algorithms import ordered_subsequences
from environments.sequence import _family


class MaximumSubsequenceNum(_family.Solved):
  """Any extension with the most subsequences; graded by (number / most) ** 5.

  Numbers are compared exactly. N and M start at 5, and K is at least 4, since
  two symbols only have to alternate.
  """

  example = '1 0'  # Shorter than N.
  fields = ('M', 'N', 'K', 'A')
  statement = """\
Append {N} symbols, each from 0 to {top}, to the list A. The whole list should
have as many different non-empty subsequences as possible. (A subsequence is
what is left when any entries are taken out; two are the same if they read the
same.)
Answer: the appended symbols, separated by blanks, in the form {example}
A: {A}"""

  def params(self, level):
    size = ladders.geometric(5, level, limit=1_000)
    return {'N': size, 'M': size, 'max_K': max(4, size // 2)}

  def draw(self, rng, params):
    n, m, k = params['N'], params['M'], rng.randint(4, params['max_K'])
    a = [rng.randrange(k) for _ in range(m)]
    return {'M': m, 'N': n, 'K': k, 'A': a}

  def solve(self, fields):
    """Returns the symbols in turn, those whose last place is earliest first.

    Appending x to a list with t subsequences (the empty one too) gives 2 t less
    the number before the last x, which is least where that place is earliest.
    """
    last = {x: i for i, x in enumerate(fields['A'])}
    k = fields['K']
    order = sorted(range(k), key=lambda x: last.get(x, -1))
    return [order[i % k] for i in range(fields['N'])]

  def prompt(self, instance):
    return super().prompt(instance | {'top': instance['K'] - 1})

  def score(self, instance, answer):
    a, n = instance['A'], instance['N']
    if len(answer) != n or not 0 <= min(answer) <= max(answer) < instance['K']:
      return rewards.INVALID
    most = ordered_subsequences.distinct_subsequences(a + instance['solution'])
    return rewards.graded(
      ordered_subsequences.distinct_subsequences(a + answer), most, 5
    )
