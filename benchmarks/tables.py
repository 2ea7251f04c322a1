"""Tables of measured numbers: into a page of the docs, and a CSV beside it.

A page holds its tables between `<!-- table NAME -->` and `<!-- end -->`.
"""

from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Sequence
import csv
import importlib.metadata
import os
import pathlib
import platform
import re
import time

DOCS = pathlib.Path(__file__).parents[1] / 'docs'
Row = dict[str, object]
Section = Callable[[], Iterable[Row]]


def _cell(value: object) -> str:
  """Returns a value as the tables print it."""
  if hasattr(value, '__float__') and not isinstance(value, int):
    return (
      f'{value:.3g}' if abs(value) >= 10 else f'{round(value, 3) + 0.0:.3f}'
    )
  return str(value)


def to_markdown(rows: Sequence[Row]) -> str:
  """Returns rows as a table of Markdown."""
  lines = [list(rows[0]), ['---'] * len(rows[0])]
  lines += [[_cell(value) for value in row.values()] for row in rows]
  return '\n'.join('| ' + ' | '.join(line) + ' |' for line in lines)


def _replace(text: str, name: str, table: str) -> str:
  """Returns the page with one table exchanged, between its two markers."""
  pattern = rf'(<!-- table {name} -->\n).*?(<!-- end -->)'
  return re.sub(
    pattern, lambda m: m[1] + table + '\n' + m[2], text, flags=re.DOTALL
  )


def _record(path: pathlib.Path, name: str, rows: Sequence[Row]) -> None:
  """Exchanges the raw numbers of one section in the CSV."""
  old = []
  if path.exists():
    with path.open(newline='') as file:
      old = [
        line for line in csv.reader(file) if line[0] not in (name, 'table')
      ]
  new = [
    [name, i, key, value]
    for i, row in enumerate(rows)
    for key, value in row.items()
  ]
  with path.open('w', newline='') as file:
    csv.writer(file, lineterminator='\n').writerows(
      [['table', 'row', 'column', 'value'], *old, *new]
    )


def machine() -> str:
  """Returns the versions and the cores that numbers were measured with."""
  numpy = importlib.metadata.version('numpy')
  return (
    f'Measured with Python {platform.python_version()}, numpy {numpy}, on '
    f'{os.cpu_count()} cores ({platform.machine()}).'
  )


def write(
  page: str,
  raw: str,
  sections: Sequence[Section],
  docs: pathlib.Path = DOCS,
) -> None:
  """Runs sections and writes what they give; prints each as it ends.

  Args:
    page: name of a page of the docs, whose tables are exchanged.
    raw: name of the CSV in the docs, of (table, row, column, value).
    sections: functions that yield rows; a table is named as its function.
    docs: the folder of both; a page that it lacks is not written.
  """
  docs.mkdir(parents=True, exist_ok=True)
  for section in sections:
    name, since = section.__name__, time.perf_counter()
    rows = list(section())
    seconds = time.perf_counter() - since
    print(f'{name} ({seconds:.0f} s)\n{to_markdown(rows)}\n', flush=True)
    _record(docs / raw, name, rows)
    put(docs / page, name, rows)
    put_text(docs / page, 'machine', machine())


def put(path: pathlib.Path, name: str, rows: Sequence[Row]) -> None:
  """Exchanges one table of a page, if there is such a page."""
  put_text(path, name, to_markdown(rows))


def put_text(path: pathlib.Path, name: str, text: str) -> None:
  """Exchanges what stands where a page has a table of that name."""
  if path.exists():
    path.write_text(_replace(path.read_text(), name, text))


def choose(sections: Sequence[Section], names: Sequence[str]) -> list[Section]:
  """Returns the named sections, or all if there are no names.

  Raises:
    ValueError: a name is no section's.
  """
  known = {section.__name__: section for section in sections}
  if unknown := set(names) - set(known):
    raise ValueError(f'sections are {list(known)}, got {sorted(unknown)}.')
  return [known[name] for name in names or known]
