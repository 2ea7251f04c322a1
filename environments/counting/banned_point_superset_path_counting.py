"""Count paths that add bits and avoid points."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import counting

_PROMPT = """\
A path leads from (0, 0, 0) to ({N}, {M}, {R}). Each move replaces one
coordinate c by some c' > c with c AND c' = c (bitwise). How many paths avoid
the points listed below, one a line? Paths differ if their sequences of points
differ. Give the number modulo {MOD}.
Answer: one integer, in the form {example}
{obstacles}"""
_TRIES = 1_000
_LEAST_BITS = 4


def _targets(rng, largest: int) -> list[int]:
  """Draws coordinates that have enough bits together."""
  for _ in range(_TRIES):
    target = [rng.randint(1, largest) for _ in range(3)]
    if sum(x.bit_count() for x in target) >= _LEAST_BITS:
      return target
  raise base.GenerationError(f'No target with enough bits up to {largest}.')


def _point(index: int, units: list[list[int]]) -> list[int]:
  """Returns the sum of the units at which `index` has a bit."""
  chosen = [unit for k, unit in enumerate(units) if index >> k & 1]
  return [sum(column) for column in zip(*chosen)]


def _ban(rng, target: list[int], most: int) -> list[list[int]]:
  """Draws points between origin and target, off one path of three moves."""
  units = [
    [(x & 1 << k) * (axis == i) for i in range(3)]
    for axis, x in enumerate(target)
    for k in range(x.bit_length())
    if x >> k & 1
  ]
  inner = range(1, 2 ** len(units) - 1)
  count = rng.randint(1, min(most, len(inner) // 3))
  first, _, last = rng.sample(range(3), 3)
  stops = [
    [x * (axis == first) for axis, x in enumerate(target)],
    [x * (axis != last) for axis, x in enumerate(target)],
  ]
  drawn = (_point(i, units) for i in rng.sample(inner, count + len(stops)))
  return [point for point in drawn if point not in stops][:count]


class BannedPointSupersetPathCounting(base.Environment):
  """Paths of growing bit sets from the origin to (N, M, R), modulo MOD.

  No coordinate of the target is 0 and four bits at least are to be set, at most
  a third of the points between are banned, none of them on a hidden path, and
  MOD is above 1,000: small counts, 0 above all, were most of the answers.
  """

  answer = formats.Int()
  example = '8001'
  fields = ('N', 'M', 'R', 'O', 'obstacles', 'MOD')
  presentation = ('MAX_N_M_R', 'MAX_O')

  def params(self, level):
    return {
      'MAX_N_M_R': ladders.geometric(4, level, limit=1023),
      'MAX_O': ladders.geometric(6, level, limit=200),
      'max_MOD': 10_000,
    }

  def generate(self, rng, params):
    largest, most = params['MAX_N_M_R'], params['MAX_O']
    target = _targets(rng, largest)
    obstacles = _ban(rng, target, most)
    fields = dict(zip('NMR', target)) | {
      'O': len(obstacles),
      'obstacles': obstacles,
      'MOD': rng.randint(params['max_MOD'] // 10, params['max_MOD']),
      'MAX_N_M_R': largest,
      'MAX_O': most,
    }
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    target = tuple(fields[key] for key in 'NMR')
    return counting.superset_paths(target, fields['obstacles'], fields['MOD'])

  def prompt(self, instance):
    obstacles = formats.IntGrid().render(instance['obstacles'])
    return _PROMPT.format(
      example=self.example, **instance | {'obstacles': obstacles}
    )

  def score(self, instance, answer):
    if not 0 <= answer < instance['MOD']:
      return rewards.INVALID
    return rewards.exact(answer, instance['solution'])
