"""Cut a binary string into pieces that make another one in a new order."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_TRIES = 200
_PROMPT = """\
Cut the string S into exactly {K} non-empty contiguous pieces that, joined in a
suitable order, make the string T. Places are numbered from 0 to {last}; a piece
is written L R if it holds the places L, L+1, ..., R-1.
Answer: {K} lines, one a piece, in the order in which the pieces make T. Two
pieces would be written
{example}
S = {S}
T = {T}"""


def _order(rng, k: int) -> list[int]:
  """Returns an order in which no piece follows its left neighbour."""
  order = list(range(k))
  for _ in range(_TRIES):
    rng.shuffle(order)
    if all(b != a + 1 for a, b in zip(order, order[1:])):
      return order
  return order[::-1] if order == sorted(order) else sorted(order)[::-1]


class StringPartitionShuffle(base.Environment):
  """Any pieces that make T are right; else (share of places) ** 10.

  Strings have eight characters at first, ones with a chance of 0.3 to 0.7, and
  three to N // 2 pieces, none of which stays beside its left neighbour. T
  differs from S.
  """

  answer = formats.IntGrid()
  example = '3 5\n0 3'
  fields = ('N', 'K', 'S', 'T')

  def params(self, level):
    return {'N': ladders.linear(8, level, limit=300)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      k = rng.randint(3, n // 2)
      share = rng.uniform(0.3, 0.7)
      s = ''.join('01'[rng.random() < share] for _ in range(n))
      cuts = [0, *sorted(rng.sample(range(1, n), k - 1)), n]
      pieces = [[cuts[i], cuts[i + 1]] for i in _order(rng, k)]
      t = ''.join(s[left:right] for left, right in pieces)
      if s != t:
        return {'N': n, 'K': k, 'S': s, 'T': t, 'solution': pieces}
    raise base.GenerationError(f'All strings stayed as they are: {params}.')

  def prompt(self, instance):
    last = instance['N'] - 1
    return _PROMPT.format(example=self.example, last=last, **instance)

  def score(self, instance, answer):
    if len(answer) != instance['K'] or any(len(row) != 2 for row in answer):
      return rewards.INVALID
    end = 0
    for left, right in sorted(answer):
      if left != end or right <= left:
        return rewards.INVALID
      end = right
    if end != instance['N']:
      return rewards.INVALID
    made = ''.join(instance['S'][left:right] for left, right in answer)
    return rewards.matching(made, instance['T'], power=10)
