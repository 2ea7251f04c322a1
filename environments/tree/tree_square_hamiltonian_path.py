"""Order all vertices of a tree by steps of one or two edges."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import tree_orders
from environments.tree import _family

_PROMPT = """\
A tree has vertices 0 to {last} and these edges: {edges}
Put all {N} vertices in an order, each once, such that any two vertices next to
each other in it are one or two edges apart in the tree. There is such an order.
Answer: the vertices in that order, separated by blanks, in the form
{example}"""


class TreeSquareHamiltonianPath(base.Environment):
  """Any such order is right; graded by the share of steps that are short.

  Trees have seven vertices or more, since in small ones the order of the labels
  is often right.
  """

  answer = formats.IntList()
  example = '0 1 2'  # Fewer than any number of vertices drawn.
  fields = ('N', 'edges')

  def params(self, level):
    return {'N': ladders.linear(7, level, limit=500)}

  def generate(self, rng, params):
    n = params['N']
    edges, order = tree_orders.draw_close(rng, n)
    return {'N': n, 'edges': edges, 'solution': order}

  def prompt(self, instance):
    n = instance['N']
    edges = _family.shown(instance['edges'])
    return _PROMPT.format(last=n - 1, N=n, edges=edges, example=self.example)

  def score(self, instance, answer):
    n = instance['N']
    if len(answer) != n or sorted(answer) != list(range(n)):
      return rewards.INVALID
    short = tree_orders.close_steps(n, instance['edges'], answer)
    if n < 2:
      return rewards.CORRECT
    return rewards.graded(short, n - 1, power=5)
