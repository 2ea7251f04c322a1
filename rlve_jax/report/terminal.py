"""A run as text: sparklines of the main numbers, levels, last samples."""

from collections.abc import Sequence
import unicodedata

from rlve_jax.report import bins
from rlve_jax.report import columns
from rlve_jax.report import folders
from rlve_jax.report import markup
from rlve_jax.report import numbers

BLOCKS = '▁▂▃▄▅▆▇█'
ASCII = '_.-=+*#@'  # The same for terminals without Unicode.
MAIN = (
  'reward/mean',
  'reward/accuracy',
  'rlve/effective_prompt_ratio',
  'rollout/group_size',
  'sagc/price',
  'rollout/length_mean',
  'rollout/max_over_mean',
  'rollout/idle_share',
  'rollout/truncated',
  'rollout/tokens_per_second',
  'learner/loss',
  'learner/entropy',
  'learner/grad_norm',
  'verifier/timeouts',
  'verifier/errors',
  'time/step',
)
_COLOURS = {
  'bold': 1,
  'faint': 2,
  'correct': 32,
  'partial': 33,
  'wrong': 31,
  'invalid': 31,
}
_NAME = 28  # Columns of a name.
_NOTE = 19  # Columns of a note and the blank before it.


def frame(
  run: folders.Run,
  samples: Sequence[folders.Sample],
  size: tuple[int, int],
  colour: bool = False,
  blocks: str = BLOCKS,
) -> str:
  """Returns the view of a run, at most so large.

  Args:
    run: to be shown.
    samples: those of the last steps are shown.
    size: columns and lines.
    colour: whether escape codes for colours may be used.
    blocks: characters from low to high.
  """
  width, height = size
  paint = _paint if colour else lambda text, _: text
  head = [paint(_cut(_title(run), width), 'bold'), _cut(_state(run), width), '']
  scalars = _scalars(run, width, blocks)[: max(height // 2 - len(head), 1)]
  levels = _levels(run, width, blocks)
  free = max(height - len(head) - len(scalars) - 1, 0)
  most = max(free - 8, free // 2)  # The rest is for samples.
  if len(levels) > most > 0:
    hidden = len(levels) - most + 1
    rest = _cut(f'... {hidden} more environments', width)
    levels = [*levels[: most - 1], rest]
  lines = [*head, *scalars, '', *levels]
  lines += _samples(samples, width, height - len(lines), paint)
  return '\n'.join(lines[:height])


def sparkline(column: columns.Column, cells: int, blocks: str = BLOCKS) -> str:
  """Returns a scalar over its steps, a character a bin, blank without value."""
  cover = bins.cover([column], cells)
  if cover is None:
    return ''
  means = bins.points(column, cover).means
  known = [value for value in means if value is not None]
  low, high = min(known), max(known)
  return ''.join(_block(v, low, high, blocks) for v in means)


def _block(value, low: float, high: float, blocks: str) -> str:
  if value is None:
    return ' '
  flat = high - low <= 1e-9 * max(abs(high), abs(low))
  share = 0.0 if flat else (value - low) / (high - low)
  return blocks[min(int(share * len(blocks)), len(blocks) - 1)]


def _title(run: folders.Run) -> str:
  return f'{run.name}  {run.folder}'


def _state(run: folders.Run) -> str:
  """Returns where the run stands and, from its mean step, the time left."""
  last, steps = run.scalars.last_step, run.steps
  stage = 'warm start' if last < run.warm_steps else 'RL'
  if run.finished:
    return f'finished  step {last} of {steps}'
  parts = [stage, f'step {last} of {steps}']
  recent = numbers.mean(run.scalars['time/step'].tail())
  if recent and last >= run.warm_steps:
    parts.append(f'{numbers.duration(recent * (steps - last))} left')
  if run.scalars.damaged:
    parts.append(f'metrics.jsonl is damaged at line {run.scalars.damaged}')
  return '  '.join(parts)


def _scalars(run, width: int, blocks: str) -> list[str]:
  stage = 'policy' if 'policy' in run.scalars.stages else 'supervised'
  found = {name: run.scalars.stage(name, stage) for name in MAIN}
  lines = [_scalar(n, c, width, blocks) for n, c in found.items() if c]
  return lines or ['No steps yet.']


def _scalar(name: str, column, width: int, blocks: str) -> str:
  low, high = (numbers.short(f(column.values)) for f in (min, max))
  value = numbers.short(column.values[-1])
  return _row(name, value, column, f'{low} to {high}', width, blocks)


def _row(name, value, column, note, width: int, blocks: str) -> str:
  """Returns name, value and sparkline; the note where there is room."""
  text = f'{name[: _NAME - 1]:<{_NAME}}{value:>8} '
  cells = width - len(text) - (_NOTE if width >= 80 else 0)
  if cells < 4:
    return _cut(text, width)
  line = sparkline(column, cells, blocks).ljust(cells)
  return _cut(f'{text}{line} {note}', width)


def _levels(run, width: int, blocks: str) -> list[str]:
  lines = []
  for name in run.environments:
    level = run.scalars[f'rlve/{name}/level']
    accuracy = run.scalars[f'rlve/{name}/accuracy']
    recent = numbers.mean(accuracy.tail()) if accuracy else None
    value, note = f'level {level.values[-1]:.0f}', numbers.percent(recent)
    lines.append(_row(name, value, level, f'accuracy {note}', width, blocks))
  return lines


def _samples(samples, width: int, room: int, paint) -> list[str]:
  """Returns the newest samples, a line each, under one empty line."""
  lines = ['']
  newest = sorted(samples, key=lambda s: -s.step)
  for s in newest[: max(room - 1, 0)]:
    head = _cut(f'{s.step:>6} {s.environment[:20]} {s.level} ', width)
    verdict = _cut(f'{s.status:<8} ', width - len(head))
    rest = _cut(plain(s.text) or '(empty)', width - len(head) - len(verdict))
    lines.append(head + paint(verdict, s.status) + rest)
  return lines


def plain(text: str) -> str:
  """Returns text on one line, without characters that steer a terminal."""
  return ''.join(
    c if c.isprintable() else ' ' for c in markup.printable(text.strip())
  )


def _cut(text: str, width: int) -> str:
  """Returns what fits into so many columns."""
  used = 0
  for i, character in enumerate(text):
    wide = unicodedata.east_asian_width(character) in 'WF'
    used += 0 if unicodedata.combining(character) else 1 + wide
    if used > width:
      return text[:i]
  return text


def _paint(text: str, kind: str) -> str:
  code = _COLOURS.get(kind, 2)
  return f'\x1b[{code}m{text}\x1b[0m'
