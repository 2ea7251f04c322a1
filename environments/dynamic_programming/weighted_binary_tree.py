"""Binary trees of a fixed in-order with the largest score."""

from environments import ladders
from environments.algorithms import product_trees
from environments.dynamic_programming import _optima


class WeightedBinaryTree(_optima.Optimum):
  """Any best tree; graded by score / largest, equal scores alone are right.

  N starts at 8, numbers at 1 to 9. Trees that are a path are not best.
  """

  example = '1 0 2'  # Shorter than any answer.
  fields = ('N', 'scores')
  presentation = ('MAX_SCORE',)
  power = 1
  statement = """\
A binary tree has the nodes 0 to {last}, and its in-order is 0, 1, ..., {last}.
Node i has the i-th of the numbers below, counted from 0. The score of a leaf is
its number. The score of any other node is the product of the scores of its two
children, plus its number; a missing child counts 1 in the product. Find a tree
whose root has the largest score.
Answer: the nodes in pre-order, separated by blanks, in the form {example}
{scores}"""

  def params(self, level):
    n = ladders.geometric(8, level, limit=60)
    return {'N': n, 'MAX_SCORE': 9}

  def draw(self, rng, params):
    n, most = params['N'], params['MAX_SCORE']
    scores = [rng.randint(1, most) for _ in range(n)]
    return {'N': n, 'MAX_SCORE': most, 'scores': scores}

  def shortcuts(self, fields):
    nodes = range(fields['N'])
    return list(nodes), list(reversed(nodes))

  def solve(self, fields):
    return product_trees.best_preorder(fields['scores'])

  def value(self, fields, answer):
    return product_trees.preorder_score(fields['scores'], answer)
