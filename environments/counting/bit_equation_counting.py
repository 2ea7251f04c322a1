"""Count the bits that satisfy a formula in which each stands once."""

from environments import ladders
from environments import rewards
from environments.counting import _family

_SIGNS = '&|^'
_Part = tuple[int, int]  # Bits, and how many of their choices give 1.


def _join(a: _Part, sign: str, b: _Part) -> _Part:
  """Returns the part that joins two by an operator."""
  bits = a[0] + b[0]
  ones = a[1] * b[1]
  if sign == '&':
    return bits, ones
  zeros = ((1 << a[0]) - a[1]) * ((1 << b[0]) - b[1])
  return bits, (1 << bits) - zeros - (ones if sign == '^' else 0)


def _balanced(part: _Part) -> bool:
  return 2 * part[1] == 1 << part[0]


def satisfying(expression: str) -> int:
  """Returns how many choices of the bits `_` make the expression 1.

  Every operation but the outermost one stands in brackets.
  """
  stack: list = []
  for letter in f'({expression})':
    if letter == '_':
      stack.append((1, 1))
    elif letter in _SIGNS:
      stack.append(letter)
    elif letter == ')':
      b, sign, a = stack.pop(), stack.pop(), stack.pop()
      stack.append(_join(a, sign, b))
  return stack[0][1]


class BitEquationCounting(_family.Count):
  """Choices of N bits for which an expression is 1; graded by ratio.

  There are six bits at first, and no ^ has a side that is 0 as often as 1: it
  would be so itself, whatever its other side, and 2^(N-1) too often the answer.
  """

  example = '1000'
  fields = ('N', 'expression')
  statement = """\
In the expression below every _ is a bit of its own, 0 or 1; & is AND, | is OR,
and ^ is exclusive OR. For how many of the 2^{N} choices of its {N} bits is the
expression 1?
Answer: one integer, in the form {example}
{expression}"""

  def params(self, level):
    return {'N': ladders.geometric(6, level, limit=500)}

  def draw(self, rng, params):
    parts = [('_', (1, 1))] * params['N']
    while len(parts) > 1:
      at = rng.randrange(len(parts) - 1)
      (left, a), (right, b) = parts[at : at + 2]
      one_sided = _balanced(a) or _balanced(b)
      sign = rng.choice(_SIGNS[:2] if one_sided else _SIGNS)
      joined = _join(a, sign, b)
      parts[at : at + 2] = [(f'({left} {sign} {right})', joined)]
    return {'N': params['N'], 'expression': parts[0][0][1:-1]}

  def solve(self, fields):
    return satisfying(fields['expression'])

  def score(self, instance, answer):
    if answer > 1 << instance['N']:
      return rewards.INVALID
    return super().score(instance, answer)
