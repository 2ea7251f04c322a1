"""The rectangles of completions that a run compiles, and the steps between.

A rollout starts with all its rows and a short cache. It grows when the cache is
full, and shrinks when the rows still live fit a smaller rectangle: first the
group shrinks, with each prompt kept; at few rows the rectangle is flattened,
every row bringing a copy of its prompt. A rollout of more rows than may decode
at once is flat from the start.
"""

from collections.abc import Mapping
from collections.abc import Sequence
import dataclasses
import functools

_FEWEST_ROWS = 4  # Fewer rows take hardly less time.
_FLATTENED = 4  # Flattened at most at 1 / 4 of all rows: prompts are copied.


@dataclasses.dataclass(frozen=True, order=True)
class Shape:
  """A rectangle of completions, and the tokens that its cache holds."""

  prompts: int
  group: int  # 1 where every row has its own copy of its prompt.
  slots: int

  @property
  def rows(self) -> int:
    return self.prompts * self.group

  def __str__(self):
    return f'{self.prompts}x{self.group}/{self.slots}'


@dataclasses.dataclass(frozen=True)
class Ladder:
  """Where a rollout starts, and where it can go from each shape."""

  starts: Mapping[tuple[int, int], Shape]  # By prompts and group.
  grow: Mapping[Shape, Shape]
  shrink: Mapping[Shape, Shape]

  @functools.cached_property
  def shapes(self) -> tuple[Shape, ...]:
    """All shapes, the largest first."""
    found = {*self.starts.values(), *self.grow, *self.grow.values()}
    return tuple(sorted(found | set(self.shrink.values()), reverse=True))

  @functools.cached_property
  def moves(self) -> tuple[tuple[Shape, Shape], ...]:
    """All pairs of a shape and the next."""
    return (*self.grow.items(), *self.shrink.items())

  @property
  def programs(self) -> int:
    """One to start each rectangle, one to decode a shape, one a move."""
    return len(self.starts) + len(self.shapes) + len(self.moves)


def build(
  groups: Sequence[tuple[int, int]],
  slots: Sequence[int],
  shards: int = 1,
  tile: int = 1,
  most: int = 16,
) -> Ladder:
  """Returns the best ladder that takes at most `most` programs.

  Args:
    groups: pairs (prompts, rows a prompt) that rollouts start from.
    slots: tokens that caches hold, ascending.
    shards: of the data axis; rows stay in theirs.
    tile: fewest rows in a shard.
    most: programs.

  Raises:
    ValueError: not even the start of every group fits.
  """
  maker = _Maker(tuple(sorted(set(groups), reverse=True)), tuple(slots))
  ladder = maker.make(())
  if ladder.programs > most:
    ladder = dataclasses.replace(ladder, shrink={})
  if ladder.programs > most:
    raise ValueError(
      f'{len(groups)} group sizes need {ladder.programs} programs for'
      f' rollouts, {most} are left for them: use fewer sagc.sizes or'
      ' sampler.prompt_buckets, or more sampler.programs.'
    )
  chosen, still = (), ()
  for wish in maker.wishes(shards, tile):
    for others in (still, (*still, wish)):
      wished = maker.make((*chosen, wish), others)
      if wished.programs <= most:
        chosen, still, ladder = (*chosen, wish), others, wished
        break
  return ladder


@dataclasses.dataclass(frozen=True)
class _Maker:
  """Builds ladders of any extent for the same groups and caches."""

  groups: tuple[tuple[int, int], ...]
  slots: tuple[int, ...]

  def wishes(self, shards: int, tile: int):
    """Yields shapes beside the starts, the most useful first."""
    last, sizes = self.slots[-1], [p * g for p, g in self.groups]
    unit, count = tile * shards, len(self.groups)
    flat = [
      Shape(rows, 1, last)
      for rows in _flat_sizes(max(sizes), shards, unit)
      if 2 * rows <= min(sizes)
    ]
    early = [
      Shape(*group, length)
      for length in self.slots[:-1]
      for group in sorted(self.groups, key=lambda pair: -pair[0] * pair[1])
    ]
    half = _half(*max(self.groups, key=lambda pair: pair[0] * pair[1]), unit)
    halves = [Shape(*half, n) for n in self.slots[:-3:-1]] if half else []
    yield from flat[:1] + early[:count] + halves[:1] + flat[1:2]
    yield from early[count:] + flat[2:3] + halves[1:] + flat[3:]

  def make(
    self, wishes: Sequence[Shape], still: Sequence[Shape] = ()
  ) -> Ladder:
    """Returns the ladder over the starts and the wishes.

    Those in `still` grow before they shrink.
    """
    last = self.slots[-1]
    rectangles = sorted({*self.groups, *((s.prompts, s.group) for s in wishes)})
    shapes = {Shape(*pair, last) for pair in rectangles} | set(wishes)
    grow, shrink, lengths = {}, {}, {}
    for shape in sorted(shapes):
      lengths.setdefault((shape.prompts, shape.group), []).append(shape.slots)
    for rectangle, held in lengths.items():
      for a, b in zip(held, held[1:]):
        grow[Shape(*rectangle, a)] = Shape(*rectangle, b)
      after = _smaller(rectangle, rectangles)
      for length in held if after else ():
        fits = min(n for n in lengths[after] if n >= length)
        shrink[Shape(*rectangle, length)] = Shape(*after, fits)
    shrink = {a: b for a, b in shrink.items() if a not in still}
    starts = {pair: Shape(*pair, lengths[pair][0]) for pair in self.groups}
    reached = _reached(starts.values(), grow, shrink)
    kept = lambda moves: {a: b for a, b in moves.items() if a in reached}
    return Ladder(starts, kept(grow), kept(shrink))


def _reached(starts, *moves) -> set[Shape]:
  """Returns the shapes that moves lead to."""
  reached, waiting = set(), list(starts)
  while waiting:
    shape = waiting.pop()
    if shape not in reached:
      reached.add(shape)
      waiting += [m[shape] for m in moves if shape in m]
  return reached


def _smaller(rectangle, rectangles) -> tuple[int, int] | None:
  """Returns what a rectangle shrinks to: half the group, or flat."""
  prompts, group = rectangle
  same = [r for r in rectangles if r[0] == prompts and 1 < r[1] < group]
  flat = [r for r in rectangles if r[1] == 1 and 2 * r[0] <= prompts * group]
  return max(same or flat, default=None)


def _half(prompts: int, group: int, unit: int) -> tuple[int, int] | None:
  """Returns the rectangle of half the rows, if it is worth having."""
  half = (prompts, group // 2) if group > 1 else (prompts // 2, 1)
  even = group % 2 == 0 if group > 1 else prompts % (2 * unit) == 0
  return half if even and group != 2 and half[0] * half[1] >= unit else None


def _flat_sizes(top: int, shards: int, unit: int):
  """Yields numbers of rows, each at most half of the one before."""
  fewest = max(unit, -(-_FEWEST_ROWS // shards) * shards)
  rows = top // _FLATTENED // unit * unit
  while rows >= fewest:
    yield rows
    rows = rows // 2 // unit * unit
