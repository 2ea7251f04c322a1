"""Sampled completions with their verdicts, as files of a run."""

from collections.abc import Sequence
import json
import pathlib

from rlve_jax import scoring


def write(
  folder: pathlib.Path, step: int, groups: Sequence[scoring.Group]
) -> None:
  """Writes groups to `samples/<step>.jsonl` of a run, one line each."""
  path = folder / 'samples' / f'{step:06d}.jsonl'
  path.parent.mkdir(exist_ok=True)
  lines = [json.dumps(_values(group)) + '\n' for group in groups]
  path.write_text(''.join(lines))


def _values(group: scoring.Group) -> dict:
  return {
    'spec': group.task.problem.spec,
    'prompt': group.task.problem.prompt,
    'completions': [
      {
        'text': c.text,
        'reward': c.reward.value,
        'status': c.reward.status,
        'tokens': len(c.tokens),
        'ended': c.ended,
      }
      for c in group.completions
    ],
  }
