"""Folders as runs leave them, written in an instant."""

import json
import math
import pathlib

import pytest

ENVIRONMENTS = ('sorting', 'spiral_matrix', 'odd_<name>&')
HOSTILE = (
  '</pre></td><script>window.hit=1</script>',
  '<img src="https://example.org/x.png" onerror="window.hit=1">',
  '\x1b[31mred\x00\x07 \ud800 end',
  '" onmouseover="window.hit=1',
  '',
  '\u202eright to left\u202c ' + 'long ' * 3000,
)
STATUSES = 'correct', 'partial', 'wrong', 'invalid', 'unparsed', 'timeout'


def policy_row(step: int, first: int, failures: int = 0) -> dict:
  """Returns a row as reinforcement learning writes it."""
  t = step - first
  wave = math.sin(t / 3)
  row = {
    'step': step,
    'stage': 'policy',
    'reward/mean': 0.5 + 0.1 * wave,
    'reward/accuracy': 0.6 + 0.1 * wave,
    'rlve/effective_prompt_ratio': 0.5 - 0.1 * wave,
    'rollout/group_size': (4, 8, 16)[t // 5 % 3],
    'rollout/length_mean': 7.0 + wave,
    'rollout/length_max': 12 + t % 4,
    'rollout/length_median': 7.0,
    'rollout/max_over_mean': 1.7,
    'rollout/truncated': 0.0,
    'rollout/unparsed': 0.004,
    'rollout/idle_share': 0.3,
    'rollout/tokens_per_second': 53644.6,
    'rollout/rounds': 2,
    'sagc/price': 1.5,
    'sagc/risk_4': 0.12,
    'sagc/risk_16': 0.29,
    'sagc/straggler_rate': 0.25,
    'verifier/timeouts': failures if t == 3 else 0,
    'verifier/errors': 0,
    'time/draw': 0.1,
    'time/sample': 0.2,
    'time/update': 0.3,
    'time/step': 0.7,
    'compile/count': 0,
    'novel/scalar': t,
  }
  if t % 4 != 2:  # Steps without signal have no update.
    row['learner/loss'] = 0.01 * wave
    row['learner/ratio_mean'] = 1.0
    row['learner/ratio_max'] = 1.000002
  for i, name in enumerate(ENVIRONMENTS):
    row[f'rlve/{name}/level'] = t // (6 + i)
    row[f'rlve/{name}/capped'] = int(i == 2 and t > 9)
    if (t + i) % 3:
      row[f'rlve/{name}/accuracy'] = 0.5
  return row


def sample_line(environment: str, seed: int, texts) -> dict:
  """Returns a line of a samples file: each text twice, all verdicts in turn."""
  return {
    'spec': json.dumps(
      {'environment': environment, 'level': 1, 'seed': seed, 'version': 1}
    ),
    'prompt': f'Sort <these> & those: {seed}',
    'completions': [
      {
        'text': text,
        'reward': 1.0 if i == 0 else 0.25 / i,
        'status': STATUSES[i % len(STATUSES)],
        'tokens': len(text),
      }
      for i, text in enumerate(texts)
      for _ in range(2)
    ],
  }


def evaluation(accuracy: float) -> list[dict]:
  """Returns the results of one evaluation."""
  return [
    {
      'environment': name,
      'problems': 4,
      'accuracy': accuracy,
      'standard_error': 0.03,
      'problem_rewards': [accuracy] * 4,
    }
    for name in ENVIRONMENTS
  ]


def write_run(
  folder: pathlib.Path,
  warm: int = 6,
  steps: int = 20,
  done: int | None = None,
  seed: int = 0,
  failures: int = 0,
) -> pathlib.Path:
  """Writes a run's folder; `done` of `steps` steps are in it, or all."""
  finished = done is None
  done = steps if finished else done
  folder.mkdir(parents=True)
  config = {
    'name': 'tiny <b>',
    'seed': seed,
    'steps': steps,
    'warm_start': {'steps': warm, 'levels': [0, 1]},
    'sagc': {'kind': 'sagc', 'sizes': [4, 8, 16]},
  }
  values = {'config': config, 'versions': {'jax': '0.10.2'}}
  (folder / 'config.json').write_text(json.dumps(values))
  rows = [
    {'step': i, 'stage': 'supervised', 'learner/loss': 7.0 / i}
    for i in range(1, warm + 1)
  ]
  first = warm + 1
  rows += [policy_row(first + i, first, failures) for i in range(done)]
  text = ''.join(json.dumps(row) + '\n' for row in rows)
  (folder / 'metrics.jsonl').write_text(text)
  for name in 'samples', 'evaluations':
    (folder / name).mkdir()
  for step in range(first, first + done, 5):
    lines = [
      sample_line(name, 100 * step + i, HOSTILE[i:])
      for i, name in enumerate(ENVIRONMENTS)
    ]
    text = ''.join(json.dumps(line) + '\n' for line in lines)
    (folder / 'samples' / f'{step:06d}.jsonl').write_text(text)
  evaluations = {warm: 0.4, **({warm + steps: 0.7} if finished else {})}
  for step, accuracy in evaluations.items():
    path = folder / 'evaluations' / f'{step:06d}.json'
    path.write_text(json.dumps(evaluation(accuracy)))
  if finished:
    summary = json.dumps({'step': warm + steps})
    (folder / 'summary.json').write_text(summary)
  return folder


@pytest.fixture(name='make_run')
def _make_run(tmp_path):
  """Writes the folder of a run under a name; see `write_run`."""
  return lambda name='one', **changes: write_run(tmp_path / name, **changes)
