"""What a finished run reached, as values, as a file and as a table."""

from collections.abc import Sequence
import dataclasses
import pathlib

from rlve_jax import evaluation
from rlve_jax import runs


@dataclasses.dataclass(frozen=True)
class Summary:
  """What a finished run reached."""

  before: list[evaluation.Result]  # Before reinforcement learning.
  after: list[evaluation.Result]
  levels: dict[str, int]  # The frontier of each environment.


def write(folder: pathlib.Path, summary: Summary, step: int) -> None:
  """Writes `summary.json` of a run that ended after `step` steps."""
  values = dataclasses.asdict(summary) | {'step': step}
  runs.write_json(folder / 'summary.json', values)


def read(folder: pathlib.Path, step: int) -> Summary | None:
  """Returns what a run reached, None if it has not done `step` steps."""
  path = folder / 'summary.json'
  if not path.exists():
    return None
  values = runs.read_json(path)
  if values['step'] < step:
    return None
  results = lambda key: [evaluation.from_json(v) for v in values[key]]
  return Summary(results('before'), results('after'), values['levels'])


def table(summary: Summary) -> str:
  """Returns the closing table: accuracy before and after, level reached."""
  before = {r.environment: r for r in summary.before}
  after = {r.environment: r for r in summary.after}
  lines = [f'{"environment":<28}{"before":>8}{"after":>8}{"level":>7}']
  for name, level in sorted(summary.levels.items()):
    cells = [_percent(before.get(name)), _percent(after.get(name))]
    lines.append(f'{name:<28}{cells[0]:>8}{cells[1]:>8}{level:>7}')
  means = [_mean(summary.before), _mean(summary.after)]
  total = sum(summary.levels.values())
  name = 'mean, sum of levels'
  lines.append(f'{name:<28}{means[0]:>8}{means[1]:>8}{total:>7}')
  if before and after:
    gain, error = evaluation.paired_difference(summary.before, summary.after)
    lines.append(f'gain in reward a problem    {gain:+.3f} (s.e. {error:.3f})')
  return '\n'.join(lines)


def _percent(result: evaluation.Result | None) -> str:
  return '-' if result is None else f'{100 * result.accuracy:.1f}%'


def _mean(results: Sequence[evaluation.Result]) -> str:
  if not results:
    return '-'
  return f'{100 * sum(r.accuracy for r in results) / len(results):.1f}%'
