"""Solve equations between sums of two unknowns with an extreme total."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import inequalities

_PROMPT = """\
Find integers q0 to q{last} that satisfy all equations below, with every qi from
0 to its bound, such that the sum q0 + ... + q{last} is as {extreme} as
possible.
Bounds of q0 to q{last}: {bounds}
Equations: {equations}
Answer: q0 to q{last}, separated by blanks, in the form {example}"""
_TRIES = 100
_EXTREMES = {'minimized': 'small', 'maximized': 'large'}


def _parts(rng, n: int) -> list[list[int]]:
  """Divides n >= 3 unknowns into parts of three to eight."""
  order, parts = rng.sample(range(n), n), []
  while order:
    size = rng.randint(3, 6)
    if len(order) - size < 3:
      size = len(order)
    parts.append(order[:size])
    order = order[size:]
  return parts


def _pairs(rng, part: list[int], fixed: bool) -> list[tuple[int, int]]:
  """Draws pairs that connect a part, between two sides of different sizes.

  Args:
    rng: source of randomness.
    part: the unknowns.
    fixed: whether one more pair, inside a side, leaves a single solution.
  """
  few = rng.randint(1, (len(part) - 1) // 2)
  sides = part[:few], part[few:]
  pairs = {(sides[0][0], sides[1][0])}
  for i in range(1, len(sides[1])):
    pairs.add((sides[0][rng.randrange(min(i, few))], sides[1][i]))
    if i < few:
      pairs.add((sides[0][i], sides[1][rng.randrange(i)]))
  pairs |= {(u, v) for u in sides[0] for v in sides[1] if rng.random() < 0.2}
  if fixed:
    pairs.add(tuple(rng.sample(sides[1], 2)))
  return [(min(pair), max(pair)) for pair in pairs]


class PairSumEquationsOptimum(base.Environment):
  """Any feasible q of the extreme sum; graded by the ratio of the sums.

  Parts have three to eight unknowns, most of them without odd cycles and with
  sides of different sizes, and instances whose least sum is their largest are
  redrawn: in plain random graphs all is determined.
  """

  answer = formats.IntList()
  example = '3 0 1'  # Fewer than any number of unknowns drawn.
  fields = ('N', 'edges', 'P', 'minimized_or_maximized')
  presentation = ('edge_ratio',)

  def params(self, level):
    return {'N': ladders.linear(5, level, 2, 1_000)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      parts = _parts(rng, n)
      fixed = [k > 0 and rng.random() < 0.25 for k in range(len(parts))]
      pairs = [p for part in zip(parts, fixed) for p in _pairs(rng, *part)]
      hidden = [rng.randint(0, n + 5) for _ in range(n)]
      fields = {
        'N': n,
        'edges': [[u, v, hidden[u] + hidden[v]] for u, v in pairs],
        'P': [value + rng.randint(0, n + 5) for value in hidden],
        'minimized_or_maximized': rng.choice(list(_EXTREMES)),
      }
      rng.shuffle(fields['edges'])
      extremes = [
        inequalities.pair_sums(fields['edges'], fields['P'], largest)
        for largest in (False, True)
      ]
      if sum(extremes[0]) < sum(extremes[1]):
        solution = extremes[fields['minimized_or_maximized'] == 'maximized']
        ratio = len(pairs) / n
        return fields | {'edge_ratio': ratio, 'solution': solution}
    raise base.GenerationError(f'Every system was determined: {params}.')

  def solve(self, fields):
    largest = fields['minimized_or_maximized'] == 'maximized'
    return inequalities.pair_sums(fields['edges'], fields['P'], largest)

  def prompt(self, instance):
    return _PROMPT.format(
      last=instance['N'] - 1,
      extreme=_EXTREMES[instance['minimized_or_maximized']],
      bounds=self.answer.render(instance['P']),
      equations=', '.join(f'q{u}+q{v}={w}' for u, v, w in instance['edges']),
      example=self.example,
    )

  def score(self, instance, answer):
    if len(answer) != instance['N']:
      return rewards.INVALID
    if any(not 0 <= q <= top for q, top in zip(answer, instance['P'])):
      return rewards.INVALID
    if any(answer[u] + answer[v] != w for u, v, w in instance['edges']):
      return rewards.INVALID
    return rewards.ratio(sum(answer), sum(instance['solution']), power=5)
