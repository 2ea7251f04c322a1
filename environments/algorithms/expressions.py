"""Arithmetic on integers with + - * / and brackets: read, written, evaluated.

An expression is a list in postfix order of non-negative integers, the operators
'+', '-', '*', '/', and 'neg' for a minus sign: (1 + 2) * 3 is
[1, 2, '+', 3, '*']. A wider grammar adds the power '**', named operands, and
functions of one argument. Text is tokenised and read with a stack, so that
nothing in it is ever run, and deep brackets do no harm.
"""

from collections.abc import Sequence
import dataclasses
import fractions
import re

from environments import decimals
from environments import formats

Postfix = list[int | str]

MAX_TOKENS = 10_000  # Longer expressions are not read.

_TOKEN = re.compile(r'\s*+([0-9]++|[-+*/()])')
_WIDE_TOKEN = re.compile(r'\s*+([0-9]++(?:\.[0-9]++)?+|[a-z]++|\*\*|[-+*/()])')
_SPELLINGS = (
  ('\N{MINUS SIGN}', '-'),
  ('\N{MULTIPLICATION SIGN}', '*'),
  ('\N{DIVISION SIGN}', '/'),
  ('\\times', '*'),
  ('\\cdot', '*'),
  ('\\div', '/'),
)
CALLED = ('sin', 'cos', 'tan', 'exp', 'log', 'sqrt', 'abs')  # Functions.
_RANKS = {'+': 1, '-': 1, '*': 2, '/': 2, 'neg': 3, '**': 4}
_ATOM = 5


@dataclasses.dataclass(frozen=True)
class Grammar:
  """What an expression may hold besides integers, + - * / and brackets."""

  operands: tuple[str, ...] = ()  # Names, in lower case.
  functions: tuple[str, ...] = ()  # Some of CALLED.
  spellings: tuple[tuple[str, str], ...] = ()  # Other names of functions.
  wide: bool = False  # Whether powers, decimals, and words are read.
  max_tokens: int = MAX_TOKENS


ARITHMETIC = Grammar()


def parse(text: str, grammar: Grammar = ARITHMETIC) -> Postfix | None:
  """Returns the expression written in `text`, or None.

  The usual ranks hold, operators of equal rank group to the left, and signs
  bind tightest. Products need their `*`. Powers, `**` or `^`, bind tighter than
  a sign before them and group to the right; a decimal is read as a fraction.
  """
  tokens = _tokens(text, grammar)
  if tokens is None:
    return None
  output: Postfix = []
  waiting: list[str] = []  # Operators and brackets that are still open.
  complete = False  # Whether an operand ends just here.
  for token in tokens:
    if token != '(' and waiting and waiting[-1] in grammar.functions:
      return None
    if token[0].isalnum() or token == '(':
      if complete:
        return None
      if token == '(' or token in grammar.functions:
        waiting.append(token)
      else:
        output += _operand(token)
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


def _tokens(text: str, grammar: Grammar) -> list[str] | None:
  """Splits a text into numbers, words, and signs; None for anything else."""
  for spelling, sign in _SPELLINGS:
    text = text.replace(spelling, sign)
  pattern = _TOKEN
  if grammar.wide:
    pattern, text = _WIDE_TOKEN, text.replace('^', '**').lower()
  words = {*grammar.operands, *grammar.functions}
  names = dict(grammar.spellings)
  found: list[str] = []
  end, text = 0, text.rstrip()
  while end < len(text):
    match = pattern.match(text, end)
    if not match or len(match[1]) > decimals.SHORT:
      return None
    token = names.get(match[1], match[1])
    if len(found) == grammar.max_tokens or (
      token.isalpha() and token not in words
    ):
      return None
    found.append(token)
    end = match.end()
  return found


def _operand(token: str) -> Postfix:
  """Returns a number or a named operand in postfix order."""
  if token.isalpha():
    return [token]
  whole, _, digits = token.partition('.')
  if not digits:
    return [int(whole)]
  return [int(whole + digits), 10 ** len(digits), '/']


def _close(token: str, output: Postfix, waiting: list[str]) -> bool:
  """Moves what an operator or ')' completes; False for a ')' without a '('."""
  least = _RANKS.get(token, 0) + (token == '**')
  while waiting and waiting[-1] != '(' and _RANKS[waiting[-1]] >= least:
    output.append(waiting.pop())
  if token != ')':
    waiting.append(token)
    return True
  if not waiting:
    return False
  waiting.pop()
  if waiting and waiting[-1] != '(' and waiting[-1] not in _RANKS:
    output.append(waiting.pop())
  return True


def render(postfix: Sequence[int | str]) -> str:
  """Returns text with the fewest brackets that `parse` reads the same way."""
  stack: list[tuple[str, int]] = []
  for item in postfix:
    if isinstance(item, int):
      stack.append((str(item), _ATOM))
    elif item in _RANKS:
      stack.append(_joined(item, stack))
    elif item in CALLED:
      stack.append((f'{item}({stack.pop()[0]})', _ATOM))
    else:
      stack.append((item, _ATOM))
  return stack.pop()[0]


def _joined(sign: str, stack: list[tuple[str, int]]) -> tuple[str, int]:
  """Returns the text and the rank of what `sign` makes of the top entries."""
  rank = _RANKS[sign]
  right = _bracketed(*stack.pop(), rank + 1)
  if sign == 'neg':
    return f'-{right}', rank
  left = _bracketed(*stack.pop(), rank + (sign == '**'))
  gap = '' if sign == '**' else ' '
  return f'{left}{gap}{sign}{gap}{right}', rank


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


@dataclasses.dataclass(frozen=True)
class Expression(formats.Format):
  """One expression: `(1 + 2) * 3`, in postfix order once read."""

  grammar: Grammar = ARITHMETIC

  def parse(self, text):
    return parse(formats.undress(text), self.grammar)

  def render(self, answer):
    return render(answer)
