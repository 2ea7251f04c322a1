"""Expected leaves of a random binary tree."""

import fractions

from environments import ladders
from environments.probability import _family


class BinaryTreeLeafNumExpectation(_family.Fraction):
  """Leaves of a uniform binary tree shape with N nodes.

  N is from 2 to a bound that starts at 60, for a choice of problems at level 0.
  """

  fields = ('N',)
  presentation = ('MAX_N',)
  statement = """\
A binary tree has a root, and each node has at most one left child and at most
one right child; a node with one child only can have it on either side, which
makes different trees. All binary trees with {N} unlabelled nodes are equally
likely. What is the expected number of leaves, that is, of nodes without
children?
Answer: a fraction of two integers, in the form {example}"""

  def params(self, level):
    return {'MAX_N': ladders.geometric(60, level, 1.5, 0, 10**12)}

  def draw(self, rng, params):
    return params | {'N': rng.randint(2, params['MAX_N'])}

  def solve(self, fields):
    """Of C(n) trees, C(2 n - 2, n - 1) hold a given number of leaves in sum."""
    n = fields['N']
    leaves = fractions.Fraction(n * (n + 1), 2 * (2 * n - 1))
    return [*leaves.as_integer_ratio()]
