"""Problems of a step, drawn on the host and put into tokens."""

from collections.abc import Iterator
from collections.abc import Sequence
import dataclasses

import numpy as np

import environments
from environments import base
from environments import curriculum
from environments import guesses
from environments import pool as pool_lib
from rlve_jax import chat
from rlve_jax import config as config_lib
from rlve_jax import hosts
from rlve_jax import tokenizer as tokenizer_lib
from rlve_jax import types
from rlve_jax.sampler import buckets

_FIT_DRAWS = 8  # Problems that tell whether a level fits the shapes.
_MAX_REDRAWS = 20  # Rounds of replacing problems whose prompts are too long.
TEST_SEEDS = 1 << 31  # Seeds of evaluation start here.


@dataclasses.dataclass(frozen=True)
class Task:
  """A problem and the tokens of its prompt."""

  problem: base.Problem
  tokens: tuple[int, ...]


@dataclasses.dataclass(frozen=True)
class Source:
  """Draws problems whose prompts fit the largest bucket."""

  config: config_lib.Config
  tokenizer: tokenizer_lib.Tokenizer
  pool: hosts.Pool

  def prompt_tokens(self, problem: base.Problem) -> tuple[int, ...]:
    """Returns the tokens that the sampler completes."""
    problems, tokenizer = self.config.problems, self.tokenizer
    text = chat.compose(
      problems.style,
      problem.prompt,
      problems.marker,
      problems.prompt_template,
      tokenizer.chat_template,
      tokenizer.special,
    )
    return tuple(tokenizer.encode(text, special=problems.style != 'chat'))

  def answer_tokens(self, problem: base.Problem) -> tuple[int, ...]:
    """Returns the reference answer as a completion, end token included."""
    env = environments.get(problem.environment)
    text = mark(env.reference(problem.instance), self.config.problems.marker)
    if self.config.problems.style == 'think':  # The prompt has opened it.
      text = f'</think>\n{text}'
    return (*self.tokenizer.encode(text), self.tokenizer.stops[0])

  def draw(
    self,
    assignments: Sequence[curriculum.Assignment],
    next_seed: int,
    split: str = 'train',
  ) -> tuple[list[Task], int, int]:
    """Draws one problem an assignment, with seeds from `next_seed` on.

    A problem whose prompt is too long is drawn again.

    Returns:
      The tasks, the next unused seed, and how many were drawn again.
    """
    longest = self.config.sampler.prompt_buckets[-1]
    tasks: list[Task | None] = [None] * len(assignments)
    waiting, redrawn = list(range(len(assignments))), 0
    for _ in range(_MAX_REDRAWS):
      requests = [
        pool_lib.Request(
          assignments[i].environment, assignments[i].level, seed, split
        )
        for seed, i in enumerate(waiting, next_seed)
      ]
      next_seed += len(requests)
      for i, problem in zip(waiting, self.pool.draw(requests)):
        tokens = self.prompt_tokens(problem)
        tasks[i] = Task(problem, tokens) if len(tokens) <= longest else None
      waiting = [i for i in waiting if tasks[i] is None]
      redrawn += len(waiting)
      if waiting and self.config.sampler.long_prompts == 'refuse':
        late = assignments[waiting[0]]
        raise ValueError(
          f'{len(waiting)} prompts are longer than {longest} tokens, the first'
          f' of {late.environment} at level {late.level}; raise'
          " sampler.prompt_buckets, or set sampler.long_prompts='redraw'."
        )
      if not waiting:
        return tasks, next_seed, redrawn
    late = assignments[waiting[0]]
    raise ValueError(
      f'{late.environment} at level {late.level} gave no prompt of at most'
      f' {longest} tokens (sampler.prompt_buckets) in {_MAX_REDRAWS} draws.'
    )

  def floor(self, environment: str, level: int) -> float:
    """Returns how often the best guess is right; 0 for files."""
    if environment in self.config.problems.file_names:
      return 0.0
    return guesses.floor(environment, level)

  def fits(self, environment: str, level: int) -> bool:
    """Whether at least half of a level's problems fit the shapes."""
    seeds = range(TEST_SEEDS, TEST_SEEDS + _FIT_DRAWS)
    requests = [pool_lib.Request(environment, level, s, None) for s in seeds]
    sampler = self.config.sampler
    fit = [
      len(self.prompt_tokens(p)) <= sampler.prompt_buckets[-1]
      and len(self.answer_tokens(p)) <= sampler.max_completion
      for p in self.pool.draw(requests)
    ]
    return 2 * sum(fit) >= _FIT_DRAWS


def mark(answer: str, marker: str) -> str:
  """Returns an answer inside the marker that `markers.extract` looks for."""
  forms = {'none': '{}', 'boxed': '\\boxed{{{}}}'}
  return forms.get(marker, '<answer>{}</answer>').format(answer)


def pad(
  tasks: Sequence[Task], count: int, sizes: Sequence[int]
) -> types.Prompts:
  """Returns prompts as numpy arrays, padded to `count` rows and a bucket.

  Padding rows have length 0.
  """
  width = buckets.fit(sizes, max(len(task.tokens) for task in tasks))
  tokens = np.zeros((count, width), np.int32)
  lengths = np.zeros(count, np.int32)
  seeds = np.zeros(count, np.uint32)
  for row, task in enumerate(tasks):
    tokens[row, : len(task.tokens)] = task.tokens
    lengths[row] = len(task.tokens)
    seeds[row] = task.problem.seed % 2**32
  return types.Prompts(tokens, lengths, seeds)


def corpus(config: config_lib.Config) -> Iterator[str]:
  """Yields prompts and references for a tokenizer to learn from."""
  for name in config.problems.names:
    env = environments.get(name)
    for level in range(env.levels or config.tokenizer.levels):
      for seed in range(config.tokenizer.prompts):
        problem = environments.sample(env, level, seed, 'train')
        template = config.problems.prompt_template
        yield template.replace('{prompt}', problem.prompt)
        yield mark(env.reference(problem.instance), config.problems.marker)
