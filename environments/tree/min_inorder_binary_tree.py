"""The least inorder sequence of a tree whose root and sides are free."""

import random

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import tree_orders
from environments.tree import _family

_PROMPT = """\
A tree has vertices 1 to {N} and these edges: {edges}
Make it a binary tree: choose a vertex with at most two neighbours as the root,
and for each child whether it is the left or the right one. A vertex has at most
one left and one right child; an only child may be on either side. The inorder
sequence of a binary tree is that of the left subtree of the root, then the
root, then that of the right subtree. Find the lexicographically smallest
inorder sequence that you can get, comparing the vertices as integers.
Answer: {N} integers, separated by blanks, in the form {example}"""


def draw(rng: random.Random, labels: list[int]) -> list[list[int]]:
  """Returns the edges of a binary tree on `labels`, the first being the root.

  The number of vertices on the left is uniform.
  """
  edges, parts = [], [labels]
  while parts:
    root, *rest = parts.pop()
    cut = rng.randint(0, len(rest))
    halves = [part for part in (rest[:cut], rest[cut:]) if part]
    edges += [sorted((root, part[0])) for part in halves]
    parts += halves
  return edges


class MinInorderBinaryTree(base.Environment):
  """The smallest sequence; graded by its agreement with it, place by place.

  Trees have six vertices or more. Sequences that are no inorder sequence of the
  tree earn nothing.
  """

  answer = formats.IntList()
  example = '3 1 2'  # Shorter than any answer.
  fields = ('N', 'edges')

  def params(self, level):
    return {'N': ladders.linear(6, level, limit=1_000)}

  def generate(self, rng, params):
    n = params['N']
    edges = draw(rng, rng.sample(range(1, n + 1), n))
    rng.shuffle(edges)
    fields = {'N': n, 'edges': edges}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    edges = _family.shifted(fields['edges'], -1)
    return [v + 1 for v in tree_orders.least_inorder(fields['N'], edges)]

  def prompt(self, instance):
    edges = _family.shown(instance['edges'])
    return _PROMPT.format(N=instance['N'], edges=edges, example=self.example)

  def score(self, instance, answer):
    n = instance['N']
    if len(answer) != n or sorted(answer) != list(range(1, n + 1)):
      return rewards.INVALID
    edges = _family.shifted(instance['edges'], -1)
    if not tree_orders.is_inorder(n, edges, [v - 1 for v in answer]):
      return rewards.INVALID
    return rewards.matching(answer, instance['solution'], power=10)
