"""Asks a run's model one problem: `python -m experiments.sample RUN`.

With --environment, --level and --seed the problem is chosen; it may be of an
environment that the run has not practised.
"""

import pathlib
import sys

from absl import app
from absl import flags
from absl import logging

from experiments import errors

_ENVIRONMENT = flags.DEFINE_string(
  'environment', None, "Whose problem; the run's first by default."
)
_LEVEL = flags.DEFINE_integer('level', 0, 'Of the problem.', lower_bound=0)
_SEED = flags.DEFINE_integer('seed', 0, 'Of the problem.', lower_bound=0)
_COUNT = flags.DEFINE_integer('count', 4, 'Completions.', lower_bound=1)
_TEMPERATURE = flags.DEFINE_float(
  'temperature', 1.0, '0 takes the likeliest tokens.', lower_bound=0.0
)


def main(argv: list[str]) -> int:
  """Returns the exit status."""
  from rlve_jax import compilation_cache  # Slow: imports JAX.
  from rlve_jax import conversation

  logging.set_verbosity(logging.FATAL)
  if len(argv) != 2:
    print('error: name one run folder.', file=sys.stderr)
    return 1
  compilation_cache.enable()
  question = conversation.Question(
    _ENVIRONMENT.value, _LEVEL.value, _SEED.value
  )
  try:
    text = conversation.ask(
      pathlib.Path(argv[1]), question, _COUNT.value, _TEMPERATURE.value
    )
  except errors.expected() as error:
    print(f'error: {error}', file=sys.stderr)
    return 1
  print(text)
  return 0


if __name__ == '__main__':
  app.run(main)
