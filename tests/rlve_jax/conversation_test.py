"""Tests of asking a run's model one problem."""

import dataclasses

import pytest

from rlve_jax import config as config_lib
from rlve_jax import conversation
from rlve_jax import runs


@pytest.fixture(name='folder')
def _folder(train, make_config, tmp_path):
  output = dataclasses.replace(make_config().output, checkpoint_every=1)
  config = make_config(
    output=output, steps=1, evaluation=config_lib.Evaluation()
  )
  train(config, tmp_path)
  return tmp_path


@pytest.mark.slow  # Compiles a sampler of its own.
def test_completions_come_with_verdicts(folder):
  question = conversation.Question('sorting', 1, 7)
  text = conversation.ask(folder, question, 2, 1.0)
  assert text.startswith('sorting, level 1, seed 7; the model after step 3')
  assert '--- 2: ' in text
  assert '--- 3: ' not in text
  again = conversation.ask(folder, question, 2, 1.0)
  assert again == text
  with pytest.raises(ValueError, match="'sortin'"):
    conversation.ask(folder, conversation.Question('sortin', 0, 0), 2, 1.0)


def test_a_run_without_a_checkpoint_is_named(folder):
  for path in (folder / 'checkpoints').iterdir():
    path.rename(folder / f'gone_{path.name}')
  with pytest.raises(runs.RunError, match='no checkpoint yet'):
    conversation.ask(folder, conversation.Question(None, 0, 0), 2, 1.0)
