"""Find inputs that make a Boolean formula true."""

from collections.abc import Callable
import operator
from typing import Any

from environments import base
from environments import formats
from environments import ladders
from environments import rewards

_PROMPT = """\
Choose 0 or 1 for each of x0 to x{last} so that this formula is 1, where & is
and, | is or, and ^ is exclusive or:
{formula}
Answer: the {N} values in order, separated by blanks, in the form {example}"""
_OPERATIONS = {'&': operator.and_, '|': operator.or_, '^': operator.xor}
_TRIES = 1_000


def fold(tree: Any, leaf: Callable, join: Callable) -> Any:
  """Returns what a formula comes to, of any depth.

  Args:
    tree: a variable's index, or [left, operation, right].
    leaf: takes an index.
    join: takes what left comes to, an operation, and what right comes to.
  """
  stack, order = [tree], []
  while stack:
    node = stack.pop()
    order.append(node)
    if not isinstance(node, int):
      stack += [node[0], node[2]]
  found: list[Any] = []
  for node in reversed(order):
    if isinstance(node, int):
      found.append(leaf(node))
    else:
      right, left = found.pop(), found.pop()
      found.append(join(left, node[1], right))
  return found[0]


def evaluate(tree: Any, values: list[int]) -> int:
  """Returns the value, 0 or 1, of a formula."""
  join = lambda left, name, right: _OPERATIONS[name](left, right)
  return fold(tree, values.__getitem__, join)


def _part(rng, v: int, hidden: list[int]) -> list:
  """Draws a formula with v and two other leaves that `hidden` makes true."""
  others = [u for u in range(len(hidden)) if u != v]
  for _ in range(_TRIES):
    first, second = rng.choices('&|^', (1, 1, 2), k=2)
    a, b, c = rng.sample([v, *rng.sample(others, 2)], 3)
    tree = rng.choice([[[a, first, b], second, c], [a, second, [b, first, c]]])
    if evaluate(tree, hidden):
      return tree
  raise base.GenerationError(f'No formula with x{v} was true.')


class Circuit(base.Environment):
  """Any inputs that make the formula true are right, nothing else.

  The formula is the and of N + 3 parts with three different variables each, so
  that few inputs make it true; every variable occurs, and formulas that all
  ones or alternating inputs make true are redrawn.
  """

  answer = formats.IntList()
  example = '1 0'  # Fewer than any number of variables drawn.
  fields = ('N', 'M', 'tree')

  def params(self, level):
    return {'N': ladders.linear(4, level, limit=200)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      hidden = [rng.randint(0, 1) for _ in range(n)]
      if not any(hidden):
        continue  # All operations of zeros are zero.
      often = [*range(n), *rng.sample(range(n), 3)]
      parts = [_part(rng, v, hidden) for v in often]
      while len(parts) > 1:
        rng.shuffle(parts)
        pairs = zip(parts[::2], parts[1::2])
        odd = parts[-1:] if len(parts) % 2 else []
        parts = [[left, '&', right] for left, right in pairs] + odd
      plain = [
        [1] * n,
        [i % 2 for i in range(n)],
        [1 - i % 2 for i in range(n)],
      ]
      if not any(evaluate(parts[0], values) for values in plain):
        fields = {'N': n, 'M': 3 * (n + 3), 'tree': parts[0]}
        return fields | {'solution': hidden}
    raise base.GenerationError(f'Plain inputs were right: {params}.')

  def prompt(self, instance):
    n = instance['N']
    formula = fold(instance['tree'], 'x{}'.format, '({} {} {})'.format)
    return _PROMPT.format(
      N=n, last=n - 1, formula=formula, example=self.example
    )

  def score(self, instance, answer):
    if len(answer) != instance['N'] or not set(answer) <= {0, 1}:
      return rewards.INVALID
    return rewards.exact(evaluate(instance['tree'], answer), 1)
