"""Texts that no parser may trip over."""

from collections.abc import Iterator
import random

from environments import audit_clock
from environments import base

VERDICT_MS = 50.0  # Of CPU time, for one verdict on any text.

_HOSTILE = {
  'empty': '',
  'a megabyte of blanks': ' ' * 1_000_000,
  'a megabyte': 'x' * 1_000_000,
  'NUL': '\x00',
  '5,000 digits': '7' * 5_000,
  '50,000 digits': '-' + '7' * 50_000,
  '100,000 tokens': '1 ' * 100_000,
  '100,000 lines': '1\n' * 100_000,
  '100,000 commas': '1' + ' ,' * 100_000,
  'a power': '9**9**9**9',
  'a call': '__import__("os").getpid()',
  'open brackets': '(' * 100_000,
  'nested brackets': '[' * 50_000 + ']' * 50_000,
  'rows': '[1]' * 50_000,
  'pairs': '(1,2),' * 30_000,
  'boxes': '\\boxed{' * 20_000 + '}' * 20_000,
  'dollars': '$' * 1_000_000,
  'open tags': '<answer>' * 20_000,
  'nan': 'nan',
  'inf': '-inf',
  'a float': '1e9',
  'a fraction': '1/0',
  'foreign digits': '\u0661\u0662 \uff11',
  'a superscript': '\u00b2',
  'a surrogate': '\ud800',
}
_LETTERS = ' \n,.-+[](){}/*=$\\"0123456789abcxyzYN\u2212\u0662\x00'
_MUTANTS = 100
_LEVELS = (0, 3)


def faults(env: base.Environment) -> list[str]:
  """Returns what judging odd texts showed: exceptions, slowness, false praise.

  The texts are endless, empty, hostile, and references with random damage.
  """
  found = []
  for level in _LEVELS:
    problem = base.sample(env, level, 0)
    for label, text in _HOSTILE.items():
      fault = _fault(env, problem, text)
      if fault:
        found.append(f'{fault} on {label}')
    for text in mutants(random.Random(level), env.reference(problem.instance)):
      fault = _fault(env, problem, text, praise=True)
      if fault:
        found.append(f'{fault} on {text[:80]!r}')
  return found


def mutants(rng: random.Random, text: str) -> Iterator[str]:
  """Yields copies of `text` with up to three random edits."""
  for _ in range(_MUTANTS):
    letters = list(text)
    for _ in range(rng.randint(1, 3)):
      begin = rng.randint(0, len(letters))
      end = min(len(letters), begin + rng.choice((0, 0, 1, 1, 2, 10)))
      letters[begin:end] = rng.choices(_LETTERS, k=rng.choice((0, 1, 1, 2)))
    yield ''.join(letters)


def _fault(
  env: base.Environment, problem: base.Problem, text: str, praise: bool = False
) -> str:
  """Returns what went wrong in judging `text`, or ''."""
  try:
    reward, ms = audit_clock.timed(
      lambda: base.judge(env, problem.instance, text), VERDICT_MS
    )
  except Exception as error:  # Whatever an environment raises is a fault.
    return f'{type(error).__name__} in judging'
  if ms > VERDICT_MS:
    return f'more than {VERDICT_MS:.0f} ms of judging'
  return 'full marks' if reward.correct and not praise else ''
