"""One function an experiment; its docstring says what it costs and reaches."""

from collections.abc import Callable
import difflib

from rlve_jax import config as config_lib
from rlve_jax.model import config as model_config
from sagc import settings as sagc_settings


def tiny() -> config_lib.Config:
  """A small transformer, from random weights, on a CPU."""
  optimizer = config_lib.Optimizer
  return config_lib.Config(
    name='tiny',
    steps=400,
    model=model_config.Config(
      vocab_size=1024,
      width=128,
      num_layers=3,
      num_heads=4,
      num_kv_heads=2,
      head_dim=32,
      mlp_width=320,
      max_length=256,
    ),
    tokenizer=config_lib.Tokenizer(vocab_size=1024),
    problems=config_lib.Problems(
      environments=(
        'sorting',
        'spiral_matrix',
        'sliding_window',
        'next_palindromic',
      ),
      prompts=16,
      refill_rounds=1,
    ),
    sampler=config_lib.Sampler(
      prompt_buckets=(48,), completion_buckets=(16, 32)
    ),
    learner=config_lib.Learner(
      loss='dapo',
      row_width=128,
      rows=16,
      logits_chunk=64,
      optimizer=optimizer(learning_rate=1e-4, warmup_updates=5),
    ),
    warm_start=config_lib.WarmStart(
      steps=300,
      levels=(0, 1),
      problems=64,
      optimizer=optimizer(learning_rate=2e-3, warmup_updates=20),
    ),
    evaluation=config_lib.Evaluation(levels=(0, 1), problems=400),
    sagc=sagc_settings.Config(
      threshold=1.25, reduction='any', target_rate=0.25
    ),
  )


CONFIGS: dict[str, Callable[[], config_lib.Config]] = {
  function.__name__: function for function in (tiny,)
}


def get(name: str) -> config_lib.Config:
  """Returns the configuration of that name.

  Raises:
    ValueError: for an unknown name; the message lists the names.
  """
  if name not in CONFIGS:
    near = difflib.get_close_matches(name, CONFIGS, 1)
    hint = f' Did you mean {near[0]!r}?' if near else ''
    raise ValueError(
      f'--config must be one of {", ".join(CONFIGS)}, got {name!r}.{hint}'
    )
  return CONFIGS[name]()
