"""Writes the report of runs: `python -m experiments.report RUN [RUN...]`.

One run gets `report.html` in its folder; several are compared in one page.
"""

import pathlib
import sys

from absl import app
from absl import flags

from rlve_jax.report import page

_OUT = flags.DEFINE_string(
  'out',
  None,
  'File to write; RUN/report.html by default, comparison.html for several.',
)


def main(argv: list[str]) -> int:
  """Returns the exit status."""
  if len(argv) < 2:
    print('error: name one run folder or more.', file=sys.stderr)
    return 1
  folders = [pathlib.Path(word) for word in argv[1:]]
  out = pathlib.Path(_OUT.value) if _OUT.value else None
  try:
    path = page.write(folders, out)
  except (OSError, ValueError) as error:
    print(f'error: {error}', file=sys.stderr)
    return 1
  print(f'{path} ({path.stat().st_size / 1e6:.1f} MB)')
  return 0


if __name__ == '__main__':
  app.run(main)
