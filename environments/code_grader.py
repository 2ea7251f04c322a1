"""The grader of programs: every test passes, or the answer is wrong."""

from collections.abc import Callable
import decimal
import json
import re
import time

from environments import question_rows
from environments import rewards
from environments import sandbox

TOTAL_SECONDS = 120.0  # Of the clock, for all tests of a program together.

_BLOCK = re.compile(r'^```[^\n`]*\n(.*?)^```', re.DOTALL | re.MULTILINE)


def extract(text: str) -> str | None:
  """Returns the last whole block of code in a completion, if it has one."""
  blocks = _BLOCK.findall(text)
  return blocks[-1] if blocks else None


def grade(
  text: str,
  row: question_rows.Row,
  limits: sandbox.Limits = sandbox.DEFAULTS,
  clock: Callable[[], float] = time.monotonic,
) -> rewards.Reward:
  """Runs the program of a completion on the tests of a row, up to a failure.

  Args:
    text: the completion.
    row: of a file of problems with tests; see `question_rows.cases`.
    limits: of each test.
    clock: seconds.
  """
  program = extract(text)
  if program is None:
    return rewards.UNPARSED
  function = question_rows.function(row)
  agree = _same_value if function else _same_lines
  begun = clock()
  for case in question_rows.cases(row):
    outcome = sandbox.run(program, case.text, function, limits)
    output = outcome.output.decode('utf-8', 'replace')
    if outcome.status != 'done' or not agree(output, case.expected):
      return rewards.WRONG
    if clock() - begun > TOTAL_SECONDS:
      return rewards.WRONG
  return rewards.CORRECT


def _same_value(output: str, expected: str) -> bool:
  try:
    return json.loads(output) == json.loads(expected)
  except (ValueError, RecursionError):
    return False


def _same_lines(output: str, expected: str) -> bool:
  """Whether lines agree as texts, or word by word as numbers."""
  found, wanted = (
    [line.strip() for line in text.strip().split('\n')]
    for text in (output, expected)
  )
  return len(found) == len(wanted) and all(map(_same_line, found, wanted))


def _same_line(a: str, b: str) -> bool:
  if a == b:
    return True
  try:
    numbers = [[decimal.Decimal(word) for word in x.split()] for x in (a, b)]
    return numbers[0] == numbers[1]
  except decimal.InvalidOperation:
    return False
