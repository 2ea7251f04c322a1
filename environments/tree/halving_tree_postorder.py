"""Name the halves, quarters, ... of a bit string, bottom up."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
The root of a binary tree is the string of 0s and 1s at the end. A string of
more than one digit has its left half as left child and its right half as right
child. Name each node B if its string is all 0, I if it is all 1, and F if it
has both digits. List the names of all {count} nodes in postorder: for every
node, first the subtree of its left child, then that of its right child, then
the node itself.
Answer: the names, without blanks, in the form {example}
{string}"""


def postorder(string: str) -> str:
  """Returns the names of the tree's nodes.

  Args:
    string: a power of 2 digits.
  """
  trees = ['I' if digit == '1' else 'B' for digit in string]
  while len(trees) > 1:
    trees = [
      a + b + (a[-1] if a[-1] == b[-1] else 'F')
      for a, b in zip(trees[::2], trees[1::2])
    ]
  return trees[0]


class HalvingTreePostorder(base.Environment):
  """The one list is right; graded by the share of names in place.

  Strings have 2**N digits, N = 3 growing by one in two levels, to 10, with more
  and more runs of equal digits.
  """

  answer = formats.Word('FBI')
  example = 'IBF'  # Of the string 10; longer ones are drawn.
  fields = ('N', 'string')

  def params(self, level):
    return {
      'N': ladders.linear(3, level // 2, limit=10),
      'runs': ladders.geometric(4, level, 1.4, 0, limit=512),
    }

  def generate(self, rng, params):
    size = 1 << params['N']
    switches = set(rng.sample(range(1, size), params['runs'] - 1))
    digit, digits = rng.randint(0, 1), []
    for i in range(size):
      digit ^= i in switches
      digits.append(str(digit))
    fields = {'N': params['N'], 'string': ''.join(digits)}
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    return postorder(fields['string'])

  def prompt(self, instance):
    string = instance['string']
    count = 2 * len(string) - 1
    return _PROMPT.format(string=string, count=count, example=self.example)

  def score(self, instance, answer):
    return rewards.matching(answer, instance['solution'], power=5)
