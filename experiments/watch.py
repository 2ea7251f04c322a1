"""Shows a run in the terminal: `python -m experiments.watch RUN`.

The view is drawn anew while the run goes on, and once where it is finished.
"""

import os
import pathlib
import shutil
import sys
import time

from absl import app
from absl import flags

from rlve_jax.report import folders
from rlve_jax.report import terminal

_ONCE = flags.DEFINE_bool('once', False, 'Draw one frame and stop.')
_EVERY = flags.DEFINE_float(
  'every', 2.0, 'Seconds between frames.', lower_bound=0.1
)


def main(argv: list[str]) -> int:
  """Returns the exit status."""
  if len(argv) != 2:
    print('error: name one run folder.', file=sys.stderr)
    return 1
  try:
    run = folders.read(pathlib.Path(argv[1]))
  except ValueError as error:
    print(f'error: {error}', file=sys.stderr)
    return 1
  live = sys.stdout.isatty() and not _ONCE.value
  try:
    _follow(run) if live else print(_frame(run))
  except (BrokenPipeError, KeyboardInterrupt):
    return 0
  return 0


def _follow(run: folders.Run) -> None:
  """Draws frames in place until the run is finished."""
  sys.stdout.write('\x1b[2J')
  while True:
    done = run.finished  # Before reading, so that the last frame has it all.
    run.scalars.update()
    text = _frame(run).replace('\n', '\x1b[K\n')
    sys.stdout.write(f'\x1b[H{text}\x1b[K\x1b[J\n')
    sys.stdout.flush()
    if done:
      return
    time.sleep(_EVERY.value)


def _frame(run: folders.Run) -> str:
  columns, lines = shutil.get_terminal_size((100, 40))
  encoding = sys.stdout.encoding or 'ascii'
  text = terminal.frame(
    run,
    folders.samples(run.folder, files=2, newest=True),
    (columns, lines - 1),
    sys.stdout.isatty() and 'NO_COLOR' not in os.environ,
    terminal.BLOCKS if encoding.lower().startswith('utf') else terminal.ASCII,
  )
  return text.encode(encoding, 'replace').decode(encoding)


if __name__ == '__main__':
  app.run(main)
