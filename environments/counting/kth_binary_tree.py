"""Write the binary tree at a given place of the list of all."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import unranking

_PROMPT = """\
All binary trees (left and right children are told apart) stand in one list.
Trees with fewer nodes come first; of two with equally many, the one whose left
subtree comes earlier in the list, and if these are equal, the one whose right
subtree does. The empty tree has index 0, the single node index 1. The code of a
tree is the code of its left subtree in parentheses, then X, then the code of
its right subtree in parentheses; empty subtrees and their parentheses are left
out. Give the code of the tree with index {N}.
Answer: the code without blanks, in the form {example}"""


class KthBinaryTree(base.Environment):
  """Code of the binary tree at index N; only the code itself earns credit.

  N lies between a quarter of its bound and the bound, which starts at 100 and
  triples: a level adds about one node.
  """

  answer = formats.Word('X()')
  example = 'X(X)'  # Index 2.
  fields = ('N',)

  def params(self, level):
    return {'MAX_N': ladders.geometric(100, level, 3, 0, 10**100)}

  def generate(self, rng, params):
    most = params['MAX_N']
    fields = {'N': rng.randint(most // 4, most)}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    return unranking.binary_tree(fields['N'])

  def prompt(self, instance):
    return _PROMPT.format(example=self.example, **instance)

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
