"""Count the sets of words in which none begins another."""

from environments import ladders
from environments.algorithms import slices
from environments.counting import _family


class PrefixFreeSubsetCounting(_family.Count):
  """Non-empty subsets without a word and its prefix; graded by ratio.

  There are six words at first; a third to two thirds of them are prefixes of
  others, and words have at most 30 letters.
  """

  example = '1000'
  fields = ('N', 'array')
  statement = """\
How many non-empty subsets of the {N} different strings below hold no two
strings of which one is a prefix of the other? A single string is such a subset.
Answer: one integer, in the form {example}
{lines}"""

  def params(self, level):
    return {'N': ladders.linear(6, level, limit=150)}

  def draw(self, rng, params):
    n = params['N']
    bases = rng.randint(-(-n // 3), 2 * n // 3)
    longest = max(4, min(n, 30))
    found: dict[str, None] = {}
    while len(found) < bases:
      length = rng.randint(longest // 2, longest)
      found[''.join(rng.choice('ab') for _ in range(length))] = None
    whole = list(found)
    while len(found) < n:
      if rng.random() < 0.9:
        word = rng.choice(whole)
        word = word[: rng.randint(1, len(word) - 1)]
      else:  # Prefixes may run out; other words do not.
        word = ''.join(rng.choice('ab') for _ in range(longest))
      found[word] = None
    array = list(found)
    rng.shuffle(array)
    return {'N': n, 'array': array}

  def solve(self, fields):
    return slices.prefix_free_subsets(fields['array'])

  def prompt(self, instance):
    lines = '\n'.join(instance['array'])
    return self.statement.format(
      example=self.example, N=instance['N'], lines=lines
    )
