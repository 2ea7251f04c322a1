"""All environments in one run."""

import io

import pytest

from environments import sets
from experiments import configs
from rlve_jax import metrics
from rlve_jax import overrides
from rlve_jax import progress
from rlve_jax import trainer


@pytest.mark.slow
def test_five_steps_over_all_environments(tmp_path):
  config = configs.get('tiny_all')
  for setting in ('warm_start.steps=2', 'steps=5', 'model.width=32'):
    config = overrides.override(config, setting)
  summary = trainer.train(config, tmp_path, progress.Progress(io.StringIO()))
  assert set(summary.levels) == set(sets.get('C400'))
  assert len(summary.levels) == 400
  rows = metrics.read(tmp_path / 'metrics.jsonl')
  assert [row['step'] for row in rows] == list(range(1, 8))
  assert sum(row.get('verifier/errors', 0) for row in rows) == 0
