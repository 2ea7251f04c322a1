"""The largest exclusive or along a walk."""

from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import graphs
from environments.algorithms import xor_basis
from environments.counting import _family


class MaxXorPath(_family.Number):
  """Walks from vertex 0 to N - 1, which may repeat vertices and edges.

  The graph is connected, with few independent cycles and four more bits than
  these, so that the largest XOR is seldom all ones. Cycles end at 40.
  """

  fields = ('N', 'edges')
  statement = """\
An undirected graph has vertices 0 to {last} and the edges below; a line u v w
is an edge between u and v of weight w. A walk may use vertices and edges any
number of times; its value is the bitwise XOR of the weights of its edges, each
taken as often as it is used. What is the largest value of a walk from vertex 0
to vertex {last}?
Answer: one integer, in the form {example}
{edges}"""

  def params(self, level):
    cycles = ladders.linear(2, level, limit=40)
    return {
      'N': ladders.linear(5, level, limit=300),
      'cycles': cycles,
      'MAX_bit_length': cycles + 4,
    }

  def draw(self, rng, params):
    n, bits = params['N'], params['MAX_bit_length']
    edges = graphs.connected(rng, n, n - 1 + params['cycles'])
    return {'N': n, 'edges': [[*e, rng.randrange(1, 2**bits)] for e in edges]}

  def solve(self, fields):
    return xor_basis.largest_walk(fields['N'], fields['edges'])

  def prompt(self, instance):
    edges = formats.IntGrid().render(instance['edges'])
    return super().prompt({'last': instance['N'] - 1, 'edges': edges})

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
