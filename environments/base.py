"""The environment contract: stateless problem families with checkable answers.

Data flows one way, each arrow a pure function:

  level -> params -> instance -> prompt            (sampling a problem)
  completion text -> answer -> Reward              (judging an attempt)

Params and instances hold JSON values only, so that they can be logged, stored
in a checkpoint and sent to a worker process unchanged.
"""

import abc
import dataclasses
import hashlib
import json
import random
from typing import Any
from typing import ClassVar

from environments import formats
from environments import rewards

Params = dict[str, Any]  # One rung of a difficulty ladder.
Instance = dict[str, Any]  # One generated problem, solution included.

SPLITS = ('train', 'test')
_TEST_SHARE = 10  # One problem in ten is a test problem.
_SPLIT_TRIES = 1000
_SPLIT_STRIDE = 1 << 32


class GenerationError(ValueError):
  """No problem with the wanted properties was found in bounded time."""


class Environment(abc.ABC):
  """A family of problems; subclasses define params, generate, prompt, score."""

  version: ClassVar[int] = 1  # Raised whenever equal seeds change problems.
  answer: ClassVar[formats.Format]  # How answers are written.
  example: ClassVar[str]  # An answer's form, as shown in the prompt.
  fields: ClassVar[tuple[str, ...]]  # What an instance holds; see `restore`.
  presentation: ClassVar[tuple[str, ...]] = ()  # Fields that change no answer.
  marker: ClassVar[str | None] = None  # Where answers stand, if not as usual.
  levels: ClassVar[int | None] = None  # How many there are, if not any number.
  # Where one guess is right more often than allowed (35 % of problems up to
  # level 2, 20 % from level 3), by nature: the share, and the reason.
  guess_floor: ClassVar[tuple[float, str] | None] = None

  @abc.abstractmethod
  def params(self, level: int) -> Params:
    """Returns the generation parameters at difficulty `level` >= 0."""

  @abc.abstractmethod
  def generate(self, rng: random.Random, params: Params) -> Instance:
    """Draws an instance; `rng` is the only source of randomness."""

  def instance_at(self, level: int, seed: int) -> Instance:
    """Returns the instance of a level and a seed."""
    rng = random.Random(f'{self.name}/{self.version}/{level}/{seed}')
    return self.generate(rng, self.params(level))

  @abc.abstractmethod
  def prompt(self, instance: Instance) -> str:
    """Returns the problem statement, with the form its answer must take."""

  @abc.abstractmethod
  def score(self, instance: Instance, answer: Any) -> rewards.Reward:
    """Judges a parsed answer; never called with None."""

  def parse(self, text: str) -> Any | None:
    """Reads an answer; returns None for text not in the required form."""
    return self.answer.parse(text)

  def reference(self, instance: Instance) -> str:
    """Returns an answer text that earns full marks."""
    return self.answer.render(instance['solution'])

  def solve(self, fields: dict[str, Any]) -> Any:
    """Returns a solution of a problem given without one, where that is cheap.

    Args:
      fields: the declared fields of an instance.
    """
    raise ValueError(f'{self.name} needs the reference answer of a problem.')

  def restore(
    self, fields: dict[str, Any], reference_text: str | None
  ) -> Instance:
    """Returns the instance of a problem drawn elsewhere.

    Args:
      fields: JSON values; other keys than the declared ones are dropped.
      reference_text: a right answer; if None, the problem is solved.
    """
    kept = (*self.fields, *self.presentation)
    missing = [key for key in kept if key not in fields]
    if missing:
      raise ValueError(
        f'{self.name} needs the fields {kept}; {missing} are missing.'
      )
    instance = {key: fields[key] for key in kept}
    if reference_text is None:
      return instance | {'solution': self.solve(instance)}
    solution = self.parse(reference_text)
    if solution is None:
      raise ValueError(
        f'{self.name} cannot read the reference {reference_text[:80]!r};'
        f' expected something like {self.example!r}.'
      )
    return instance | {'solution': solution}

  @property
  def name(self) -> str:
    """The registry name, which is the name of the defining module."""
    return type(self).__module__.rpartition('.')[2]

  def __setattr__(self, key, value):
    raise AttributeError(f'{self.name} is stateless: cannot set {key!r}.')


@dataclasses.dataclass(frozen=True, slots=True)
class Problem:
  """One sampled problem; (environment, version, level, seed) determine it."""

  environment: str
  version: int
  level: int
  seed: int
  instance: Instance
  prompt: str

  @property
  def spec(self) -> str:
    """Short JSON text that reproduces the problem; see `specs.make`."""
    keys = ('environment', 'level', 'seed', 'version')
    return canonical({key: getattr(self, key) for key in keys})


def canonical(value: Any) -> str:
  """Returns JSON text with sorted keys and no blanks."""
  return json.dumps(value, sort_keys=True, separators=(',', ':'))


def split_of(env: Environment, instance: Instance) -> str:
  """Returns 'train' or 'test', by a hash of the problem and nothing else."""
  problem = {key: instance[key] for key in env.fields}
  text = canonical({'environment': env.name, 'problem': problem})
  digest = hashlib.sha256(text.encode()).digest()
  return 'train' if int.from_bytes(digest, 'big') % _TEST_SHARE else 'test'


def sample(
  env: Environment, level: int, seed: int, split: str | None = None
) -> Problem:
  """Draws a problem; equal arguments give equal problems, in any process.

  Args:
    env: where to draw from.
    level: difficulty, at least 0.
    seed: at least 0; below 2**32 if a split is wanted.
    split: 'train' or 'test' for a problem of that part only. It is the first
      that lies there of the seeds `seed + k * 2**32`, k = 0, 1, ..., and
      carries that seed, so that its spec reproduces it.
  """
  for key, value in (('level', level), ('seed', seed)):
    if type(value) is not int or value < 0:
      raise ValueError(f'{key} must be an int of at least 0, got {value!r}.')
  if split is None:
    return _draw(env, level, seed)
  if split not in SPLITS:
    raise ValueError(f'split must be None or in {SPLITS}, got {split!r}.')
  if seed >= _SPLIT_STRIDE:
    raise ValueError(f'seed must be below 2**32 with a split, got {seed}.')
  for k in range(_SPLIT_TRIES):
    problem = _draw(env, level, seed + k * _SPLIT_STRIDE)
    if split_of(env, problem.instance) == split:
      return problem
  raise GenerationError(
    f'{env.name} showed no {split} problem at level {level} in'
    f' {_SPLIT_TRIES} draws.'
  )


def _draw(env: Environment, level: int, seed: int) -> Problem:
  instance = env.instance_at(level, seed)
  prompt = env.prompt(instance)
  return Problem(env.name, env.version, level, seed, instance, prompt)


def judge(
  env: Environment, instance: Instance, text: str | None
) -> rewards.Reward:
  """Scores an answer text, the part of a completion inside its markers."""
  answer = None if text is None else env.parse(text)
  return rewards.UNPARSED if answer is None else env.score(instance, answer)
