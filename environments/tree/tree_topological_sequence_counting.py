"""Count permutations that satisfy comparisons along a tree."""

from environments import ladders
from environments.algorithms import tree_counts
from environments.algorithms import trees
from environments.counting import _family


class TreeTopologicalSequenceCounting(_family.Residue):
  """The number modulo MOD, at least 1,000; other numbers earn nothing.

  Eight places or more, on long or bushy trees, give many different numbers, and
  small moduli would bring them back to few.
  """

  fields = ('N', 'MOD', 'edges')
  example = '1234567'  # More than any modulus drawn.
  statement = """\
How many permutations p(0), p(1), ..., p({last}) of the integers 0 to {last}
satisfy all of these: {relations}?
Give the number modulo {MOD}.
Answer: one integer, in the form {example}"""

  def params(self, level):
    return {'N': ladders.linear(8, level, limit=100), 'max_MOD': 1_000_000}

  def draw(self, rng, params):
    n = params['N']
    hidden = rng.sample(range(n), n)
    edges = [
      [u, '<' if hidden[u] < hidden[v] else '>', v]
      for u, v in trees.draw(rng, n, rng.choice((2, 4, None)))
    ]
    modulus = rng.randint(1_000, params['max_MOD'])
    return {'N': n, 'MOD': modulus, 'edges': edges}

  def solve(self, fields):
    count = tree_counts.linear_extensions(fields['N'], fields['edges'])
    return count % fields['MOD']

  def prompt(self, instance):
    relations = ', '.join(f'p({u}) {s} p({v})' for u, s, v in instance['edges'])
    last = instance['N'] - 1
    return super().prompt(instance | {'last': last, 'relations': relations})
