"""The preorder of a binary tree from its inorder and postorder."""

import random

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import tree_orders

_PROMPT = """\
A binary tree has the {N} vertices 0 to {last}.
Inorder (left subtree, root, right subtree): {inorder}
Postorder (left subtree, right subtree, root): {postorder}
Find its preorder (root, left subtree, right subtree).
Answer: the vertices in this order, separated by blanks, in the form
{example}"""


def draw_postorder(rng: random.Random, inorder: list[int]) -> list[int]:
  """Draws a binary tree with this inorder, and returns its postorder.

  The root of every part is uniform in it.
  """
  if not inorder:
    return []
  k = rng.randrange(len(inorder))
  left = draw_postorder(rng, inorder[:k])
  return [*left, *draw_postorder(rng, inorder[k + 1 :]), inorder[k]]


class PreorderTraversal(base.Environment):
  """The only preorder; graded by its agreement with it, place by place.

  Trees have six vertices or more.
  """

  answer = formats.IntList()
  example = '1 0 2'  # Shorter than any answer.
  fields = ('N', 'inorder_traversal', 'postorder_traversal')

  def params(self, level):
    return {'N': ladders.geometric(6, level, limit=1_000)}

  def generate(self, rng, params):
    n = params['N']
    inorder = rng.sample(range(n), n)
    fields = {
      'N': n,
      'inorder_traversal': inorder,
      'postorder_traversal': draw_postorder(rng, inorder),
    }
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    return tree_orders.preorder(
      fields['inorder_traversal'], fields['postorder_traversal']
    )

  def prompt(self, instance):
    n, inorder, postorder = (instance[key] for key in self.fields)
    return _PROMPT.format(
      N=n,
      last=n - 1,
      inorder=' '.join(map(str, inorder)),
      postorder=' '.join(map(str, postorder)),
      example=self.example,
    )

  def score(self, instance, answer):
    n = instance['N']
    if len(answer) != n or sorted(answer) != list(range(n)):
      return rewards.INVALID
    return rewards.matching(answer, instance['solution'], power=10)
