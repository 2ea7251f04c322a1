"""A report: one HTML file that opens offline, of one run or of several."""

import base64
from collections.abc import Sequence
import hashlib
import pathlib

from rlve_jax.report import charts
from rlve_jax.report import environment_table
from rlve_jax.report import exam_table
from rlve_jax.report import folders
from rlve_jax.report import markup
from rlve_jax.report import named_charts
from rlve_jax.report import numbers
from rlve_jax.report import overview
from rlve_jax.report import sample_table
from rlve_jax.report import script
from rlve_jax.report import settings_table
from rlve_jax.report import special_charts
from rlve_jax.report import style
from rlve_jax.report import svg


def write(
  paths: Sequence[pathlib.Path], out: pathlib.Path | None = None
) -> pathlib.Path:
  """Writes the report of runs, whole or not at all; returns its path.

  Args:
    paths: folders of runs; several are compared.
    out: the file to write; by default `report.html` in the folder of a single
      run, `comparison.html` in the current one for several.

  Raises:
    ValueError: a folder holds no run, or is given twice.
    OSError: the file cannot be written.
  """
  if out is None:
    single = len(paths) == 1
    out = (
      paths[0] / 'report.html' if single else pathlib.Path('comparison.html')
    )
  _write(out, page(folders.read_all(paths)))
  return out


def write_exams(folder: pathlib.Path) -> pathlib.Path:
  """Writes `report.html` of an examination into its folder; returns its path.

  Raises:
    ValueError: there are no results in the folder.
    OSError: the file cannot be written.
  """
  values = exam_table.read(folder)
  if values is None:
    raise ValueError(f'{folder} holds no results of exams.')
  title = f'Exams of {values["model"]}'
  section = exam_table.section(values, folder.name)
  path = folder / 'report.html'
  _write(path, _document(title, markup.element('h1', title), section))
  return path


def _write(out: pathlib.Path, text: str) -> None:
  partial = out.with_name(out.name + '.partial')
  try:
    partial.write_text(text, encoding='utf-8')
    partial.replace(out)
  except OSError:
    partial.unlink(missing_ok=True)
    raise


def page(runs: Sequence[folders.Run]) -> str:
  """Returns the whole page; it loads nothing and runs only its own script."""
  title = ', '.join(run.name for run in runs)
  sections = [(name, part) for name, part in _sections(runs) if part]
  links = [
    markup.element('a', name, href=f'#{_anchor(name)}') for name, _ in sections
  ]
  return _document(
    title,
    markup.element('h1', title),
    _key(runs),
    *_warnings(runs),
    markup.element('nav', *links),
    *(_section(name, part) for name, part in sections),
  )


def _document(title: str, *children: markup.Markup | None) -> str:
  code = markup.element('script', markup.Markup(script.SCRIPT))
  body = markup.element('body', *children, code)
  head = _head(title)
  return f'<!DOCTYPE html>\n{markup.element("html", head, body, lang="en")}\n'


def _head(title: str) -> markup.Markup:
  policy = (
    f"default-src 'none'; script-src '{_hash(script.SCRIPT)}';"
    f" style-src '{_hash(style.STYLE)}'; base-uri 'none'; form-action 'none'"
  )
  return markup.element(
    'head',
    markup.element('meta', charset='utf-8'),
    markup.element(
      'meta', http_equiv='Content-Security-Policy', content=policy
    ),
    markup.element(
      'meta', name='viewport', content='width=device-width, initial-scale=1'
    ),
    markup.element('title', f'{title}, RLVE-JAX'),
    markup.element('style', markup.Markup(style.STYLE)),
  )


def _hash(text: str) -> str:
  """Returns the source expression that allows exactly this text."""
  digest = hashlib.sha256(text.encode()).digest()
  return f'sha256-{base64.b64encode(digest).decode()}'


def _anchor(name: str) -> str:
  return name.lower().replace(' ', '-')


def _section(name: str, part: markup.Markup) -> markup.Markup:
  return markup.element(
    'section', markup.element('h2', name), part, id=_anchor(name)
  )


def _key(runs) -> markup.Markup | None:
  """Returns the colours of compared runs, or what a single run is."""
  if len(runs) == 1:
    config = runs[0].config
    text = f'Configuration {config.get("name")}, seed {config.get("seed")}.'
    return markup.element('p', text)
  keys = [
    markup.element(
      'span',
      markup.element('i', class_=svg.colour(i)),
      run.name,
      class_='key',
    )
    for i, run in enumerate(runs)
  ]
  return markup.element('div', *keys)


def _warnings(runs) -> list[markup.Markup]:
  return [
    markup.element(
      'p', f'{run.name}: {text}' if len(runs) > 1 else text, class_='warning'
    )
    for run in runs
    for text in overview.warnings(run)
  ]


def _sections(runs) -> list[tuple[str, markup.Markup | None]]:
  figures = charts.figures
  return [
    ('Overview', overview.table(runs)),
    ('Learning', _learning(runs)),
    ('Environments', environment_table.table(runs)),
    ('Exams', exam_table.table(runs)),
    (
      'Group size',
      _grid(
        special_charts.group_sizes(runs)
        + figures(named_charts.GROUPS, runs)
        + special_charts.risks(runs)
      ),
    ),
    ('Rollouts', _grid(figures(named_charts.ROLLOUTS, runs))),
    (
      'Time',
      _grid(
        special_charts.stages(runs) + figures([named_charts.STEP_TIME], runs)
      ),
    ),
    ('Learner', _grid(figures(named_charts.LEARNER, runs))),
    ('Verifier', _verifier(runs)),
    (
      'Warm start',
      _grid(figures(named_charts.LEARNER[:3], runs, 'supervised')),
    ),
    ('Samples', sample_table.table(runs)),
    ('Other scalars', _folded(special_charts.others(runs))),
    ('Settings', settings_table.table(runs)),
  ]


def _learning(runs) -> markup.Markup | None:
  parts = charts.figures(named_charts.LEARNING, runs)
  parts += special_charts.test_accuracy(runs)
  if not parts:
    return None
  note = 'Lines are means of a few steps'
  note += '.' if len(runs) > 1 else ', bands their least and greatest.'
  return markup.join(markup.element('p', note), _grid(parts))


def _verifier(runs) -> markup.Markup | None:
  names = tuple(named_charts.VERIFIER.scalars)
  found = [run.scalars[name] for run in runs for name in names]
  if not any(found):
    return None
  if any(sum(column.values) for column in found):
    return _grid(charts.figures([named_charts.VERIFIER], runs))
  steps = sum(len(run.scalars[names[0]]) for run in runs)
  text = f'No verdict timed out or failed in {numbers.short(steps, 6)} steps.'
  return markup.element('p', text)


def _grid(figures) -> markup.Markup | None:
  return markup.element('div', *figures, class_='grid') if figures else None


def _folded(figures) -> markup.Markup | None:
  if not figures:
    return None
  return markup.element(
    'details',
    markup.element('summary', f'{len(figures)} more'),
    _grid(figures),
  )
