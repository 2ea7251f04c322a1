"""Find the path of a tree whose weights have the largest XOR."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import tree_costs
from environments.algorithms import trees

_PROMPT = """\
A tree has vertices 0 to {last} and these edges, where u v w is an edge of
weight w between u and v: {edges}
Find two vertices such that the bitwise XOR of the weights on the path between
them is as large as possible.
Answer: the two vertices, in either order, separated by a blank, in the form
{example}"""


class MaxTreeXorPath(base.Environment):
  """Any best pair is right; graded by its XOR over the largest.

  Trees have six vertices or more, and weights two bits more for each doubling
  of N: with fewer, all ones would be reached in large trees, by many pairs.
  """

  answer = formats.IntList()
  example = '0 0'  # The XOR of no weights is 0.
  fields = ('N', 'edges')

  def params(self, level):
    n = ladders.geometric(6, level, limit=1_000)
    return {'N': n, 'bits': 2 * n.bit_length()}

  def generate(self, rng, params):
    n, top = params['N'], (1 << params['bits']) - 1
    edges = [[u, v, rng.randint(1, top)] for u, v in trees.draw(rng, n)]
    fields = {'N': n, 'edges': edges}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    values = tree_costs.path_xors(fields['N'], fields['edges'])
    return tree_costs.largest_xor_pair(values)

  def prompt(self, instance):
    return _PROMPT.format(
      last=instance['N'] - 1,
      edges=', '.join(f'{u} {v} {w}' for u, v, w in instance['edges']),
      example=self.example,
    )

  def score(self, instance, answer):
    n = instance['N']
    if len(answer) != 2 or not set(answer) <= set(range(n)):
      return rewards.INVALID
    values = tree_costs.path_xors(n, instance['edges'])
    xor = lambda pair: values[pair[0]] ^ values[pair[1]]
    return rewards.ratio(xor(answer), xor(instance['solution']), power=5)
