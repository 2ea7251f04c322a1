"""A run so small that its programs compile in seconds, shared by all tests."""

import dataclasses
import io

import nano
import numpy as np
import pytest

from environments import pool as pool_lib
from rlve_jax import config as config_lib
from rlve_jax import problems as problems_lib
from rlve_jax import progress as progress_lib
from rlve_jax import startup
from rlve_jax import tokenizer as tokenizer_lib
from rlve_jax import trainer
from rlve_jax.model import config as model_config


def nano_config(**changes) -> config_lib.Config:
  """Returns the smallest useful configuration; nothing in it can learn much."""
  config = config_lib.Config(
    name='nano',
    steps=4,
    model=model_config.Config(vocab_size=400, **nano.MODEL),
    tokenizer=config_lib.Tokenizer(vocab_size=400, levels=2, prompts=5),
    problems=config_lib.Problems(
      environments=('sorting', 'sliding_window'), prompts=4, workers=1
    ),
    sampler=config_lib.Sampler(
      prompt_buckets=(24, 48), completion_buckets=(6, 12), programs=19
    ),
    learner=config_lib.Learner(
      row_width=64,
      rows=4,
      logits_chunk=16,
      optimizer=config_lib.Optimizer(learning_rate=1e-3),
    ),
    warm_start=config_lib.WarmStart(steps=2, problems=8),
    evaluation=config_lib.Evaluation(problems=4),
    output=config_lib.Output(checkpoint_every=2, samples_every=2),
  )
  return dataclasses.replace(config, **changes)


@pytest.fixture(scope='session')
def pool():
  """One worker process for all tests."""
  with pool_lib.Pool(1) as workers:
    yield workers


@pytest.fixture(scope='session')
def make_config():
  """The function that makes small configurations."""
  return nano_config


@pytest.fixture(scope='session')
def parts(pool):
  """Compiled programs of the small configuration."""
  config = nano_config()
  texts = problems_lib.corpus(config)
  tokenizer = tokenizer_lib.train(texts, config.tokenizer.vocab_size)
  return startup.make_parts(config, tokenizer, pool)


@pytest.fixture
def run(parts):
  """A fresh state; its buffers are the test's own to donate."""
  return startup.initial_state(parts)


@pytest.fixture
def brief_run(parts, run):
  """A state whose completions end early as often as not."""
  table = np.array(run.learner.params['embedding']['kernel'])
  table[parts.tokenizer.stops[0]] *= 3
  params = {**run.learner.params, 'embedding': {'kernel': table}}
  learner = run.learner.replace(params=params)
  return dataclasses.replace(run, learner=learner)


@pytest.fixture
def train(parts, monkeypatch):
  """A function that trains with the compiled programs of all tests."""

  def make_parts(config, tokenizer, pool, report):
    shapes = dataclasses.replace(parts.shapes, config=config)
    source = dataclasses.replace(
      parts.source, config=config, pool=pool, tokenizer=tokenizer
    )
    return dataclasses.replace(
      parts, shapes=shapes, source=source, pool=pool, tokenizer=tokenizer
    )

  monkeypatch.setattr(startup, 'make_parts', make_parts)

  def train(config, folder, mirror=None):
    stream = io.StringIO()
    progress = progress_lib.Progress(stream)
    summary = trainer.train(config, folder, progress, mirror)
    return summary, stream.getvalue()

  return train
