"""Count the ways to sort by exchanging aligned blocks."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import array_counts

_PROMPT = """\
The list below is a permutation of 1 to {size}. For i = 1 to {N}, operation i
cuts it into consecutive blocks of 2^(i-1) entries each, and exchanges two
different blocks of your choice. Each operation may be used once or not at all,
in any order. How many sequences of operations make the list increasing?
Sequences differ if their lengths differ or if at some step the operation or the
pair of positions exchanged does.
Answer: the number of sequences, in the form {example}
{A}"""


class SegmentTreeSortingCounting(base.Environment):
  """Sequences of block exchanges, each length at most once, that sort A.

  Lists have 16 entries at level 0, twice as many every third level, and at most
  256. Exchanges of blocks in like places of different pairs, which leave a
  choice of ways back, are preferred, more so with the level: if not, answers
  are little else than 1, 2, 6, 24, ...
  """

  answer = formats.Int()
  example = '0'  # Every list can be sorted.
  fields = ('N', 'A')

  def params(self, level):
    return {
      'N': ladders.linear(4, level // 3, limit=8),
      'choices': ladders.linear(50, level, 3, 90),  # Per cent of exchanges.
    }

  def generate(self, rng, params):
    n = params['N']
    values = list(range(1, 2**n + 1))
    used = set(rng.sample(range(n), rng.randint(1, n)))
    x = y = 0
    for i in range(n - 1, -1, -1):
      blocks = 2 ** (n - i)
      x, y = 2 * x + rng.randrange(2), 2 * y + rng.randrange(2)
      if i in used:
        if blocks > 2 and rng.random() < params['choices'] / 100:
          x, y = self._alike(rng, x, y, blocks)
        else:
          x, y = rng.sample(range(blocks), 2)
        size = 2**i
        a, b = (slice(k * size, (k + 1) * size) for k in (x, y))
        values[a], values[b] = values[b], values[a]
    fields = {'N': n, 'A': values}
    return fields | {'solution': self.solve(fields)}

  def _alike(self, rng, x, y, blocks):
    """Returns two blocks in like places, inside those exchanged last if any."""
    x, y = x // 2, y // 2
    if x == y:
      x, y = rng.sample(range(blocks // 2), 2)
    half = rng.randrange(2)
    return 2 * x + half, 2 * y + half

  def solve(self, fields):
    return array_counts.block_exchanges([value - 1 for value in fields['A']])

  def prompt(self, instance):
    values = formats.IntList().render(instance['A'])
    return _PROMPT.format(
      N=instance['N'], size=len(instance['A']), example=self.example, A=values
    )

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
