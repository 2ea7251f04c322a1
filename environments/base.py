"""The environment contract: stateless problem families with checkable answers.

Data flows one way, each arrow a pure function:

  level -> params -> instance -> prompt            (sampling a problem)
  completion text -> answer -> Reward              (judging an attempt)

Params and instances hold JSON values only, so that they can be logged, stored
in a checkpoint and sent to a worker process unchanged.
"""

import abc
import dataclasses
import random
from typing import Any
from typing import ClassVar

from environments import formats
from environments import rewards

Params = dict[str, Any]  # One rung of a difficulty ladder.
Instance = dict[str, Any]  # One generated problem, solution included.


class Environment(abc.ABC):
  """A family of problems; subclasses define params, generate, prompt, score."""

  answer: ClassVar[formats.Format]  # How answers are written.

  @abc.abstractmethod
  def params(self, level: int) -> Params:
    """Returns the generation parameters at difficulty `level` >= 0."""

  @abc.abstractmethod
  def generate(self, rng: random.Random, params: Params) -> Instance:
    """Draws an instance; `rng` is the only source of randomness."""

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

  @property
  def name(self) -> str:
    """The registry name, which is the name of the defining module."""
    return type(self).__module__.rpartition('.')[2]

  def __setattr__(self, key, value):
    raise AttributeError(f'{self.name} is stateless: cannot set {key!r}.')


@dataclasses.dataclass(frozen=True, slots=True)
class Problem:
  """One sampled problem; (environment, level, seed) determine the rest."""

  environment: str
  level: int
  seed: int
  instance: Instance
  prompt: str


def sample(env: Environment, level: int, seed: int) -> Problem:
  """Draws a problem; equal arguments give equal problems, in any process."""
  if level < 0:
    raise ValueError(f'level must be non-negative, got {level}.')
  rng = random.Random(f'{env.name}/{level}/{seed}')
  instance = env.generate(rng, env.params(level))
  return Problem(env.name, level, seed, instance, env.prompt(instance))


def judge(env: Environment, instance: Instance, text: str) -> rewards.Reward:
  """Scores an answer text, the part of a completion inside its markers."""
  answer = env.parse(text)
  return rewards.MALFORMED if answer is None else env.score(instance, answer)
