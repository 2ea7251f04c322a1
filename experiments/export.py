"""Exports a run: `python -m experiments.export RUN --out=FOLDER`."""

import pathlib
import sys

from absl import app
from absl import flags
from absl import logging

from experiments import errors

_OUT = flags.DEFINE_string('out', None, 'Folder to write.', required=True)
_DTYPE = flags.DEFINE_enum(
  'dtype',
  None,
  ['bfloat16', 'float16', 'float32'],
  'Type of the weights; by default that of the model trained from.',
)


def main(argv: list[str]) -> int:
  """Returns the exit status."""
  from rlve_jax import export  # Slow: imports JAX.

  logging.set_verbosity(logging.FATAL)
  if len(argv) != 2:
    print('error: name one run folder.', file=sys.stderr)
    return 1
  run, out = pathlib.Path(argv[1]), pathlib.Path(_OUT.value)
  try:
    step = export.export(run, out, _DTYPE.value)
  except errors.expected() as error:
    print(f'error: {error}', file=sys.stderr)
    return 1
  print(f'{out} holds the model of {run} after step {step}.')
  return 0


if __name__ == '__main__':
  app.run(main)
