"""Rows of published files of questions, by the columns they have.

A row becomes a `Question`: what is asked, the right answer, and the name of the
grader that compares (`graders.GRADERS`). docs/evaluation.md says which files
have which columns.
"""

import base64
import binascii
from collections.abc import Callable
import dataclasses
import io
import json
import pickle
import random
from typing import Any
import zlib

Row = dict[str, Any]


@dataclasses.dataclass(frozen=True, slots=True)
class Question:
  """One question of a file."""

  prompt: str
  reference: str  # '' where programs are tested.
  grader: str


@dataclasses.dataclass(frozen=True, slots=True)
class Case:
  """One test of a program: what it reads, and what it should print."""

  text: str
  expected: str


_LETTERS = 'ABCDEFGHIJ'
_WRONG_CHOICES = tuple(f'Incorrect Answer {i}' for i in (1, 2, 3))


def _stated(row: Row) -> Question:
  return Question(row['user_prompt'], _text(row['ground_truth']), 'mathematics')


def _conversation(row: Row) -> Question:
  asked = [m['content'] for m in row['messages'] if m['role'] == 'user']
  return Question(asked[-1], _text(row['ground_truth']), 'mathematics')


def _problem(row: Row) -> Question:
  return Question(row['problem'], _text(row['answer']), 'mathematics')


def _capital_problem(row: Row) -> Question:
  return Question(row['Problem'], _text(row['Answer']), 'mathematics')


def _question(row: Row) -> Question:
  return Question(row['question'], _text(row['answer']), 'mathematics')


def _final_answer(row: Row) -> Question:
  """DeepMath-103K has a text; OlympiadBench a list, and a context."""
  answer, context = row['final_answer'], row.get('context')
  if isinstance(answer, list):
    answer = ', '.join(map(_text, answer))
  prompt = f'{context}\n\n{row["question"]}' if context else row['question']
  return Question(prompt, _text(answer), 'mathematics')


def _target(row: Row) -> Question:
  return Question(row['input'], _text(row['target']), 'matching')


def _choices(row: Row) -> Question:
  """Puts the choices into an order that depends on the question alone."""
  right = row['Correct Answer'].strip()
  options = [right, *(row[key].strip() for key in _WRONG_CHOICES)]
  random.Random(row['Question']).shuffle(options)
  lines = [f'{a}. {b}' for a, b in zip(_LETTERS, options)]
  prompt = '\n'.join(
    [
      row['Question'].strip(),
      '',
      *lines,
      '',
      f'Answer with one letter, {_LETTERS[0]} to {_LETTERS[len(lines) - 1]}.',
    ]
  )
  return Question(prompt, _LETTERS[options.index(right)], 'choice')


def _program(row: Row) -> Question:
  starter = row.get('starter_code') or ''
  if starter:
    form = (
      'Complete this code, and write the whole of it as one block of Python:'
      f'\n```python\n{starter}\n```'
    )
  else:
    form = (
      'The program reads standard input and writes standard output. Write it as'
      ' one block of Python:\n```python\n...\n```'
    )
  return Question(f'{row["question_content"]}\n\n{form}', '', 'code')


_FORMS: tuple[tuple[tuple[str, ...], Callable[[Row], Question]], ...] = (
  (('user_prompt', 'ground_truth'), _stated),
  (('question_content', 'public_test_cases'), _program),
  (('Question', 'Correct Answer', *_WRONG_CHOICES), _choices),
  (('messages', 'ground_truth'), _conversation),
  (('question', 'final_answer'), _final_answer),
  (('problem', 'answer'), _problem),
  (('Problem', 'Answer'), _capital_problem),
  (('question', 'answer'), _question),
  (('input', 'target'), _target),
)


def read(row: Row) -> Question:
  """Returns the question of a row.

  Raises:
    ValueError: the row has the columns of no known file, or a broken value.
  """
  for columns, form in _FORMS:
    if isinstance(row, dict) and all(key in row for key in columns):
      try:
        return form(row)
      except (AttributeError, IndexError, KeyError, TypeError) as error:
        raise ValueError(f'A value is broken ({error!r}): {row!r:.200}') from (
          error
        )
  known = '; '.join(', '.join(columns) for columns, _ in _FORMS)
  have = sorted(row) if isinstance(row, dict) else row
  raise ValueError(
    f'The columns are {have!r:.300}; known are those with {known}.'
  )


def function(row: Row) -> str:
  """Returns the function that tests call; '' where they run the program."""
  metadata = json.loads(row.get('metadata') or '{}')
  return metadata.get('func_name') or ''


def cases(row: Row) -> list[Case]:
  """Returns the public and private tests of a program.

  Raises:
    ValueError: the tests cannot be read.
  """
  public = json.loads(row['public_test_cases'])
  private = _private(row.get('private_test_cases') or '[]')
  found = [Case(test['input'], test['output']) for test in public + private]
  if not found:
    raise ValueError('A program without tests cannot be graded.')
  return found


def _private(text: str) -> list[Row]:
  """Reads JSON, or JSON that was pickled as a text, compressed and encoded."""
  try:
    return json.loads(text)
  except ValueError:
    pass
  try:
    data = zlib.decompress(base64.b64decode(text))
    return json.loads(_Texts(io.BytesIO(data)).load())
  except (binascii.Error, zlib.error, pickle.UnpicklingError) as error:
    raise ValueError(f'Tests cannot be read: {error}.') from error


class _Texts(pickle.Unpickler):
  """Reads plain values; a pickle that names a class or function is refused."""

  def find_class(self, module, name):
    raise pickle.UnpicklingError(f'{module}.{name} is no plain value')


def _text(value: Any) -> str:
  """Returns an answer as text; whole numbers without a point."""
  if isinstance(value, float) and value.is_integer():
    return str(int(value))
  return str(value).strip()
