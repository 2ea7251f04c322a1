"""Reward functions for TRL's GRPOTrainer; tunix calls the same ones.

  import trl
  from environments.adapters import trl as rewards

  dataset = datasets.load_dataset('json', data_files='rows.jsonl')
  trainer = trl.GRPOTrainer(..., reward_funcs=rewards.reward)

where `rows.jsonl` is what `python -m environments rows` prints. Its column
`spec` says which problem a completion answers. Answers stand in
`<answer>...</answer>`, or where `pooled` is told, and the prompts must say so:
give `rows` a `--template`.
"""

from collections.abc import Callable
from collections.abc import Sequence
from typing import Any

from environments import pool
from environments import specs

Completion = str | Sequence[dict[str, Any]]  # Text, or chat messages.
RewardFunction = Callable[..., list[float | None]]

_NO_VERDICT = ('timeout', 'error')


def reward(
  prompts: Sequence[Any],
  completions: Sequence[Completion],
  spec: Sequence[str],
  **columns: Any,
) -> list[float | None]:
  """Returns the value of each completion, in [-1, 1]; 1 is correct.

  Judges in this process. `pooled` gives a function that survives whatever a
  completion provokes.

  Args:
    prompts: not used; the spec tells the problem.
    completions: text or chat messages, whose last one answers.
    spec: for each completion, the problem.
    **columns: other columns of the data set, not used.
  """
  del prompts, columns
  rewards = (specs.verify(*pair) for pair in _pairs(completions, spec))
  return [verdict.value for verdict in rewards]


def pooled(workers: pool.Pool) -> RewardFunction:
  """Returns a function as `reward` that judges in the workers of a pool.

  It gives None, which TRL leaves out of the mean, for a completion without a
  verdict (status `timeout` or `error`). The caller closes the pool.
  """

  def pooled_reward(prompts, completions, spec, **columns):
    del prompts, columns
    jobs = [
      pool.Job(problem, text) for problem, text in _pairs(completions, spec)
    ]
    return [
      None if verdict.status in _NO_VERDICT else verdict.value
      for verdict in workers.judge(jobs)
    ]

  return pooled_reward


def _pairs(
  completions: Sequence[Completion], spec: Sequence[str]
) -> list[tuple[str, str]]:
  """Returns specs with completion texts."""
  if len(completions) != len(spec):
    raise ValueError(
      f'There is one spec a completion, got {len(spec)} for {len(completions)}.'
    )
  return [(s, text_of(c)) for s, c in zip(spec, completions)]


def text_of(completion: Completion) -> str:
  """Returns a completion's text, of chat messages the last one's."""
  if isinstance(completion, str):
    return completion
  if not completion:
    return ''
  content = completion[-1].get('content')
  if isinstance(content, str) or content is None:
    return content or ''
  return ''.join(part.get('text', '') for part in content)
