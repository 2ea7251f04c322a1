"""Choose K vertices of a tree; they and the others are far from each other."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import tree_choices
from environments.algorithms import weighted_trees
from environments.tree import _family

_PROMPT = """\
A tree has vertices 0 to {last} and these edges, where u v w is an edge of
length w between u and v: {edges}
Choose {K} different vertices. Add up the distances of all pairs of
chosen vertices and of all pairs of vertices that are not chosen, each pair
once; make this sum as large as possible.
Answer: the {K} vertices, separated by blanks, in the form {example}"""


class TreeColoring(base.Environment):
  """Any best choice is right; graded by its sum over the largest, steeply.

  Trees have eight vertices or more, K lies between 2 and N - 2, and the tenth
  power is taken, since sums of random choices are not much smaller.
  """

  answer = formats.IntList()
  example = '0 0'  # Not different.
  fields = ('N', 'K', 'edges')

  def params(self, level):
    return {'N': ladders.linear(8, level, limit=120)}

  def generate(self, rng, params):
    n = params['N']
    edges = weighted_trees.draw(rng, n, n, rng.choice((3, 6, None)))
    fields = {'N': n, 'K': rng.randint(2, n - 2), 'edges': edges}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    return tree_choices.distant_halves(
      fields['N'], fields['edges'], fields['K']
    )

  def prompt(self, instance):
    return _PROMPT.format(
      last=instance['N'] - 1,
      K=instance['K'],
      edges=_family.shown(instance['edges']),
      example=self.example,
    )

  def score(self, instance, answer):
    n, k, edges = (instance[key] for key in self.fields)
    chosen = set(answer)
    if len(answer) != k or len(chosen) != k or not chosen <= set(range(n)):
      return rewards.INVALID
    value = tree_choices.split_value(n, edges, answer)
    largest = tree_choices.split_value(n, edges, instance['solution'])
    return rewards.ratio(value, largest, power=10)
