"""A file of questions with answers, as an environment.

  name = registry.register_file('data/aime24.json')   # 'aime24'
  problem = base.sample(registry.get(name), level=0, seed=5)

Seeds 0 to n - 1 give each of the n questions once, in a mixed order, and so on
with n to 2 n - 1. It has one level.
"""

from collections.abc import Iterator
from collections.abc import Sequence
import csv
import functools
import hashlib
import json
import math
import pathlib
import random
import re
from typing import Any

from environments import base
from environments import code_grader
from environments import graders
from environments import question_rows
from environments import rewards

SUFFIXES = ('.json', '.jsonl', '.csv')


def split(declaration: str) -> tuple[pathlib.Path, str | None]:
  """Returns the path and the grader of `path` or `path@grader`."""
  path, at, grader = declaration.rpartition('@')
  if at and grader in graders.NAMES:
    return pathlib.Path(path), grader
  return pathlib.Path(declaration), None


def name(declaration: str) -> str:
  """Returns the name under which a file is registered.

  Raises:
    ValueError: the file is of no known kind.
  """
  path, _ = split(declaration)
  if path.suffix not in SUFFIXES:
    raise ValueError(
      f'A file of questions ends in one of {", ".join(SUFFIXES)}, got'
      f' {declaration!r}.'
    )
  return re.sub(r'\W+', '_', path.stem).strip('_').lower()


class QuestionFile(base.Environment):
  """The questions of one file; see `registry.register_file`.

  Args:
    declaration: `path`, or `path@grader` where the columns do not tell the
      grader; see `graders.NAMES`.

  Raises:
    ValueError: the file is missing or cannot be read.
  """

  example = ''
  fields = ('question',)
  marker = 'none'  # Graders look for the answer themselves.
  levels = 1

  def __init__(self, declaration: str):
    path, grader = split(declaration)
    try:
      rows = _rows(path)
      with path.open('rb') as file:
        digest = hashlib.file_digest(file, 'sha256')
    except (OSError, ValueError, RecursionError) as error:
      raise ValueError(f'{path} cannot be read: {error}') from error
    digest.update((grader or '').encode())
    self.__dict__.update(
      _name=name(declaration),
      _rows=rows,
      _grader=grader,
      version=int.from_bytes(digest.digest()[:6], 'big'),
    )
    if not len(rows):
      raise ValueError(f'{path} holds no questions.')
    try:
      self.question(0)
    except ValueError as error:
      raise ValueError(f'{path}, first question: {error}') from error

  @property
  def name(self) -> str:
    """What the file is called without its ending."""
    return self._name

  def __len__(self):
    return len(self._rows)

  def question(self, index: int) -> question_rows.Question:
    """Returns a question by its place in the file, from 0."""
    return question_rows.read(self._rows[index])

  @property
  def graders(self) -> set[str]:
    """The grader of the file's questions, as its first one has it."""
    return {self._grader or self.question(0).grader}

  def params(self, level: int) -> base.Params:
    """Returns nothing: a file has one level."""
    if level:
      raise ValueError(f'{self.name} has level 0 only, got {level}.')
    return {}

  def instance_at(self, level: int, seed: int) -> base.Instance:
    """Returns the question of a seed: each once in every n seeds."""
    self.params(level)
    count = len(self)
    epoch, position = divmod(seed, count)
    stride, first = self._order(epoch)
    index = (position * stride + first) % count
    question = self.question(index)
    return {
      'question': question.prompt,
      'index': index,
      'solution': question.reference,
    }

  def _order(self, epoch: int) -> tuple[int, int]:
    """Returns a step that visits every place once, and where it starts."""
    count = len(self)
    rng = random.Random(f'{self.version}/{epoch}')
    while True:
      stride = rng.randint(1, count)
      if math.gcd(stride, count) == 1:
        return stride, rng.randrange(count)

  def generate(self, rng: random.Random, params: base.Params) -> base.Instance:
    """Returns any question."""
    return self.instance_at(0, rng.randrange(len(self)))

  def prompt(self, instance: base.Instance) -> str:
    """Returns the question."""
    return instance['question']

  def parse(self, text: str) -> str:
    """Returns the text; graders find the answer in it."""
    return text

  def reference(self, instance: base.Instance) -> str:
    """Returns the right answer; ValueError where programs are asked for."""
    if not instance['solution']:
      raise ValueError(f'{self.name} has no answers to learn from.')
    return instance['solution']

  def score(self, instance: base.Instance, answer: Any) -> rewards.Reward:
    """Grades a completion; what a grader raises is an error of this one."""
    row = self._rows[instance['index']]
    grader = self._grader or question_rows.read(row).grader
    try:
      if grader == 'code':
        return code_grader.grade(answer, row)
      return graders.GRADERS[grader](answer, instance['solution'])
    except (ImportError, MemoryError, RecursionError):
      raise
    except Exception:  # Whatever a library raises on a model's text.
      return rewards.Reward(0.0, 'error')


def _rows(path: pathlib.Path) -> Sequence[question_rows.Row]:
  """Returns the rows of a file; those of a long one stay on the disk."""
  if path.suffix == '.jsonl':
    return _Lines(path)
  if path.suffix == '.csv':
    with path.open(newline='', encoding='utf-8') as file:
      csv.field_size_limit(1 << 30)
      return list(csv.DictReader(file))
  found = json.loads(path.read_text('utf-8'))
  if isinstance(found, dict):  # As BIG-Bench Extra Hard has it.
    found = found.get('examples', found.get('data', found))
  if not isinstance(found, list):
    raise ValueError('it holds no list.')
  return found


class _Lines(Sequence):
  """The JSON values of a file's lines, read one at a time."""

  def __init__(self, path: pathlib.Path):
    self._path = path
    self._starts = list(self._find())
    self._read = functools.lru_cache(maxsize=8)(self._read_at)

  def _find(self) -> Iterator[int]:
    with self._path.open('rb') as file:
      place = 0
      for line in file:
        if line.strip():
          yield place
        place += len(line)

  def __len__(self):
    return len(self._starts)

  def __getitem__(self, index):
    return self._read(self._starts[index])

  def _read_at(self, start: int) -> question_rows.Row:
    with self._path.open('rb') as file:
      file.seek(start)
      return json.loads(file.readline())
