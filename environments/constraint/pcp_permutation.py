"""Order pairs of words so that both concatenations agree."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
Below are {N} pairs of words A[i], B[i], a line `i: A[i] B[i]` each. Order all
pairs, i1, ..., i{N}, so that A[i1] ... A[i{N}] and B[i1] ... B[i{N}], written
without gaps, are the same word.
Answer: the {N} numbers in order, separated by blanks, in the form {example}
{pairs}"""


def _pieces(word: str, cuts: list[int]) -> list[str]:
  cuts = sorted(cuts)
  return [word[i:j] for i, j in zip([0, *cuts], [*cuts, len(word)])]


class PcpPermutation(base.Environment):
  """Any order is right whose words agree; graded by the share of letters.

  Letters are fair, pieces have 2.5 to 4 letters on average, and the words of A
  and of B never end at the same place, since shorter or uneven pieces can be
  put into almost any order.
  """

  answer = formats.IntList()
  example = '1 0'  # Fewer than any number of pairs drawn.
  fields = ('N', 'A', 'B')

  def params(self, level):
    n = ladders.linear(3, level, limit=1_000)
    return {'N': n, 'letters': [5 * n // 2, 4 * n]}

  def generate(self, rng, params):
    n = params['N']
    length = rng.randint(*params['letters'])
    word = ''.join(rng.choice('ab') for _ in range(length))
    cuts = rng.sample(range(1, length), 2 * (n - 1))
    a, b = _pieces(word, cuts[: n - 1]), _pieces(word, cuts[n - 1 :])
    solution = rng.sample(range(n), n)
    place = {pair: i for i, pair in enumerate(solution)}
    problem = {
      'N': n,
      'A': [a[place[i]] for i in range(n)],
      'B': [b[place[i]] for i in range(n)],
    }
    return problem | {'solution': solution}

  def prompt(self, instance):
    both = zip(instance['A'], instance['B'])
    pairs = '\n'.join(f'{i}: {a} {b}' for i, (a, b) in enumerate(both))
    return _PROMPT.format(N=instance['N'], example=self.example, pairs=pairs)

  def score(self, instance, answer):
    n = instance['N']
    if len(answer) != n or set(answer) != set(range(n)):
      return rewards.INVALID
    a = ''.join(instance['A'][i] for i in answer)
    b = ''.join(instance['B'][i] for i in answer)
    return rewards.matching(a, b, power=10)
