"""A run folder as it lies on the disk, finished or not."""

from collections.abc import Sequence
import dataclasses
import json
import pathlib
from typing import Any

from rlve_jax.report import columns


@dataclasses.dataclass(frozen=True)
class Sample:
  """Completions of one problem that have the same text and verdict."""

  step: int
  environment: str
  level: int
  seed: int
  prompt: str
  text: str
  status: str
  reward: float
  tokens: int
  ended: bool | None  # None where the file does not say.
  count: int  # Completions of the problem's group that are these.
  group: int  # Completions of the group.


@dataclasses.dataclass(frozen=True)
class Run:
  """What a report needs of one run."""

  name: str
  folder: pathlib.Path
  config: dict[str, Any]
  versions: dict[str, str]
  scalars: columns.Columns
  evaluations: dict[int, list[dict[str, Any]]]  # By step.

  @property
  def steps(self) -> int:
    """All steps that were asked for, supervised ones included."""
    return self.warm_steps + self.config.get('steps', 0)

  @property
  def warm_steps(self) -> int:
    """Supervised steps that were asked for."""
    return self.config.get('warm_start', {}).get('steps', 0)

  @property
  def finished(self) -> bool:
    """Whether the last step was done and summed up."""
    done = read_json(self.folder / 'summary.json', {})
    return isinstance(done, dict) and done.get('step', -1) >= self.steps

  @property
  def environments(self) -> list[str]:
    """Names of the environments that have a level, sorted."""
    names = (name.split('/') for name in self.scalars.columns)
    return sorted(
      parts[1]
      for parts in names
      if len(parts) == 3 and parts[0] == 'rlve' and parts[2] == 'level'
    )


def read(folder: pathlib.Path, name: str | None = None) -> Run:
  """Reads a run folder.

  Args:
    folder: of a run that has at least begun.
    name: to show it under; by default the folder's.

  Raises:
    ValueError: there is no run in the folder.
  """
  if not folder.is_dir():
    raise ValueError(f'{folder} is not a folder.')
  path = folder / 'config.json'
  values = read_json(path, None)
  if not isinstance(values, dict) or not isinstance(values.get('config'), dict):
    what = 'is damaged' if path.exists() else 'does not exist'
    raise ValueError(f'{folder} is not the folder of a run: {path} {what}.')
  return Run(
    name=folder.resolve().name if name is None else name,
    folder=folder,
    config=values['config'],
    versions=values.get('versions', {}),
    scalars=columns.Columns(folder / 'metrics.jsonl'),
    evaluations=evaluations(folder),
  )


def read_all(folders: Sequence[pathlib.Path]) -> list[Run]:
  """Reads several runs; names that are equal get more of their paths.

  Raises:
    ValueError: a folder is given twice, or there is no run in it.
  """
  paths = [folder.resolve() for folder in folders]
  again = sorted({str(p) for p in paths if paths.count(p) > 1})
  if again:
    raise ValueError(f'Each run is named once; {", ".join(again)} is not.')
  return [read(f, n) for f, n in zip(folders, _names(paths), strict=True)]


def _names(paths: Sequence[pathlib.Path]) -> list[str]:
  """Returns the shortest ends of paths that differ."""
  for count in range(1, max(len(p.parts) for p in paths) + 1):
    names = ['/'.join(p.parts[-count:]) for p in paths]
    if len(set(names)) == len(names):
      break
  return names


def evaluations(folder: pathlib.Path) -> dict[int, list[dict[str, Any]]]:
  """Returns the results of each evaluation by the step it came after."""
  found = {}
  for path in sorted((folder / 'evaluations').glob('*.json')):
    results = read_json(path, None)
    if path.stem.isdigit() and isinstance(results, list):
      found[int(path.stem)] = results
  return found


def samples(
  folder: pathlib.Path,
  files: int = 24,
  distinct: int = 4,
  newest: bool = False,
) -> list[Sample]:
  """Returns sampled completions in the order of steps.

  Args:
    folder: of the run.
    files: steps to read at most, evenly spread up to the last.
    distinct: completions of a group to keep at most; the most frequent of
      each verdict come first.
    newest: read the last steps, not spread ones.
  """
  paths = [
    path
    for path in sorted((folder / 'samples').glob('*.jsonl'))
    if path.stem.isdigit()
  ]
  found = []
  for path in paths[-files:] if newest else _spread(paths, files):
    for line in path.read_text(errors='replace').splitlines():
      try:
        found += _distinct(int(path.stem), json.loads(line), distinct)
      except (ValueError, KeyError, TypeError):
        break  # The rest of a file that was cut off.
  return found


def _spread(items: list, most: int) -> list:
  """Returns at most so many items, evenly spread, the last among them."""
  if len(items) <= most:
    return items
  last = len(items) - 1
  if most == 1:
    return items[-1:]
  return [items[round(i * last / (most - 1))] for i in range(most)]


def _distinct(step: int, line: dict[str, Any], most: int) -> list[Sample]:
  spec = json.loads(line['spec'])
  alike: dict[tuple, list[dict[str, Any]]] = {}
  for completion in line['completions']:
    key = completion['status'], completion['text']
    alike.setdefault(key, []).append(completion)
  ordered = sorted(alike.values(), key=len, reverse=True)
  seen, first, rest = set(), [], []
  for same in ordered:
    status = same[0]['status']
    (rest if status in seen else first).append(same)
    seen.add(status)
  return [
    Sample(
      step=step,
      environment=spec['environment'],
      level=spec['level'],
      seed=spec['seed'],
      prompt=line['prompt'],
      text=same[0]['text'],
      status=same[0]['status'],
      reward=same[0]['reward'],
      tokens=same[0]['tokens'],
      ended=same[0].get('ended'),
      count=len(same),
      group=len(line['completions']),
    )
    for same in (first + rest)[:most]
  ]


def read_json(path: pathlib.Path, default: Any) -> Any:
  """Returns a file's value; the default if it is absent or damaged."""
  try:
    return json.loads(path.read_text())
  except (OSError, ValueError):
    return default
