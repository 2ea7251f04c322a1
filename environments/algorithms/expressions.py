"""Arithmetic on integers with + - * / and brackets: read, written, evaluated.

An expression is a list in postfix order of non-negative integers, the operators
'+', '-', '*', '/', and 'neg' for a minus sign: (1 + 2) * 3 is
[1, 2, '+', 3, '*']. Text is tokenised and read with a stack, so that nothing in
it is ever run, and deep brackets do no harm.
"""

from collections.abc import Sequence
import fractions
import re

from environments import decimals
from environments import formats

Postfix = list[int | str]

MAX_TOKENS = 10_000  # Longer expressions are not read.

_TOKEN = re.compile(r'\s*+([0-9]++|[-+*/()])')
_SPELLINGS = (
  ('\N{MINUS SIGN}', '-'),
  ('\N{MULTIPLICATION SIGN}', '*'),
  ('\N{DIVISION SIGN}', '/'),
  ('\\times', '*'),
  ('\\cdot', '*'),
  ('\\div', '/'),
)
_RANKS = {'+': 1, '-': 1, '*': 2, '/': 2, 'neg': 3}
_ATOM = 4


def parse(text: str) -> Postfix | None:
  """Returns the expression written in `text`, or None.

  The usual ranks hold, operators of equal rank group to the left, and signs
  bind tightest. Products need their `*`.
  """
  tokens = _tokens(text)
  if tokens is None:
    return None
  output: Postfix = []
  waiting: list[str] = []  # Operators and brackets that are still open.
  complete = False  # Whether an operand ends just here.
  for token in tokens:
    if token.isdigit() or token == '(':
      if complete:
        return None
      if token == '(':
        waiting.append(token)
      else:
        output.append(int(token))
        complete = True
    elif complete:
      if not _close(token, output, waiting):
        return None
      complete = token == ')'
    elif token == '-':
      waiting.append('neg')
    elif token != '+':
      return None
  if not complete or '(' in waiting:
    return None
  return output + waiting[::-1]


def _tokens(text: str) -> list[str] | None:
  """Splits a text into numbers and signs; None if anything else is in it."""
  for spelling, sign in _SPELLINGS:
    text = text.replace(spelling, sign)
  found: list[str] = []
  end, text = 0, text.rstrip()
  while end < len(text):
    match = _TOKEN.match(text, end)
    if not match or len(match[1]) > decimals.SHORT:
      return None
    if len(found) == MAX_TOKENS:
      return None
    found.append(match[1])
    end = match.end()
  return found


def _close(token: str, output: Postfix, waiting: list[str]) -> bool:
  """Moves what an operator or ')' completes; False for a ')' without a '('."""
  rank = _RANKS.get(token, 0)
  while waiting and waiting[-1] != '(' and _RANKS[waiting[-1]] >= rank:
    output.append(waiting.pop())
  if token != ')':
    waiting.append(token)
    return True
  if not waiting:
    return False
  waiting.pop()
  return True


def render(postfix: Sequence[int | str]) -> str:
  """Returns text with the fewest brackets that `parse` reads the same way."""
  stack: list[tuple[str, int]] = []
  for item in postfix:
    if isinstance(item, int):
      stack.append((str(item), _ATOM))
      continue
    rank = _RANKS[item]
    right = _bracketed(*stack.pop(), rank + 1)
    if item == 'neg':
      stack.append((f'-{right}', rank))
    else:
      left = _bracketed(*stack.pop(), rank)
      stack.append((f'{left} {item} {right}', rank))
  return stack.pop()[0]


def _bracketed(text: str, rank: int, least: int) -> str:
  return text if rank >= least else f'({text})'


def numbers(postfix: Sequence[int | str]) -> list[int]:
  """Returns the integers of an expression, sorted."""
  return sorted(item for item in postfix if isinstance(item, int))


def evaluate(postfix: Sequence[int | str]) -> fractions.Fraction | None:
  """Returns the exact value; None if it divides by zero."""
  stack: list[tuple[int, int]] = []  # Numerators and denominators.
  for item in postfix:
    if isinstance(item, int):
      stack.append((item, 1))
    elif item == 'neg':
      p, q = stack.pop()
      stack.append((-p, q))
    else:
      b = stack.pop()
      if item == '/' and not b[0]:
        return None
      stack.append(_apply(item, stack.pop(), b))
  return fractions.Fraction(*stack.pop())


def _apply(sign: str, a: tuple[int, int], b: tuple[int, int]):
  (ap, aq), (bp, bq) = a, b
  if sign == '*':
    return ap * bp, aq * bq
  if sign == '/':
    return ap * bq, aq * bp
  return ap * bq + (bp if sign == '+' else -bp) * aq, aq * bq


class Expression(formats.Format):
  """One arithmetic expression: `(1 + 2) * 3`, in postfix order once read."""

  def parse(self, text):
    return parse(formats.undress(text))

  def render(self, answer):
    return render(answer)
