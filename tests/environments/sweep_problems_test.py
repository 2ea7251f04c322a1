"""Schedules and segments: all best answers count, and no others."""

import collections
import itertools

import pytest

import environments
from environments.scheduling import different_color_pairing
from environments.scheduling import slowly_changing_subsets


def _subsets(n, first):
  labels = range(first, first + n)
  for k in range(1, n + 1):
    yield from map(list, itertools.combinations(labels, k))


def _days(instance):
  return _subsets(instance['N'], 1)


def _served(instance, days):
  stock = 0
  for day in range(1, instance['N'] + 1):
    stock += instance['A'][day - 1]
    stock -= instance['B'][day - 1] if day in days else 0
    if stock < 0:
      return None
  return len(days)


def _orders(instance):
  return map(list, itertools.permutations(range(1, instance['N'] + 1)))


def _quotients(instance, order):
  product, found = instance['array'][0]['A'], []
  for k in order:
    found.append(product // instance['array'][k]['B'])
    product *= instance['array'][k]['A']
  return -max(found)


def _choices(instance):
  labels = range(1, instance['M'] + 1)
  return map(list, itertools.combinations(labels, instance['K']))


def _least_value(instance, chosen):
  values = list(instance['ARRAY'])
  for k in chosen:
    left, right = instance['intervals'][k - 1]
    for p in range(left, right + 1):
      values[p - 1] += instance['A']
  return min(values)


def _segments(instance):
  return _subsets(instance['N'], 0)


def _obeying(instance, chosen):
  for point, most in instance['constraints']:
    rows = [instance['segments'][k] for k in chosen]
    if len([1 for left, right in rows if left <= point <= right]) > most:
      return None
  return len(chosen)


def _weight(instance, order):
  for j, first in enumerate(instance['A'], 1):
    if first and order.index(first) > order.index(j):
      return None
  return sum(instance['W'][j - 1] * (order.index(j) + 1) for j in order)


def _pairings(instance):
  """Yields choices of a segment or none for each point, all that can be."""
  options = [
    [None] + [k for k, (a, b) in enumerate(instance['segments']) if a <= p <= b]
    for p in instance['points']
  ]
  for chosen in itertools.islice(itertools.product(*options), 3_000):
    pairs = [[c, k] for c, k in enumerate(chosen) if k is not None]
    if pairs:
      yield pairs
  yield instance['solution']


def _paired(instance, pairs):
  used = collections.Counter(k for _, k in pairs)
  return len(pairs) if max(used.values()) == 1 else None


def _colorings(instance):
  every = itertools.product((1, 2, 3, 4), repeat=instance['N'])
  return [*map(list, itertools.islice(every, 0, None, 7)), instance['solution']]


def _colors(instance, colors):
  for (s, a), (t, b) in itertools.combinations(
    zip(instance['segments'], colors), 2
  ):
    if a == b and max(s[0], t[0]) <= min(s[1], t[1]):
      return None
  return -len(set(colors))


@pytest.mark.parametrize(
  'name,candidates,value',
  [
    ('most_orders_from_stock', _days, _served),
    ('prefix_product_quotient_order', _orders, _quotients),
    ('max_minimum_after_interval_addition', _choices, _least_value),
    ('max_segment_coverage_constraint', _segments, _obeying),
    ('max_tree_constrained_permutation_weight', _orders, _weight),
    ('maximum_point_segment_matching', _pairings, _paired),
    ('minimum_chromatic_number_segment_overlap', _colorings, _colors),
  ],
)
def test_best_answers_are_accepted_and_no_others(name, candidates, value):
  env = environments.get(name)
  several = 0
  for seed in range(6):
    instance = environments.sample(env, 0, seed).instance
    answers = list(candidates(instance))
    values = [value(instance, answer) for answer in answers]
    best = max(v for v in values if v is not None)
    found = [env.score(instance, answer) for answer in answers]
    assert [r.correct for r in found] == [v == best for v in values]
    assert [r.status == 'invalid' for r in found] == [v is None for v in values]
    several += sum(r.correct for r in found) > 1
  assert several


@pytest.mark.parametrize(
  'name,answers',
  [
    ('most_orders_from_stock', ([0], [1, 1], [99])),
    ('prefix_product_quotient_order', ([1, 2], [1, 1, 2, 3, 4], [0, 1])),
    ('max_minimum_after_interval_addition', ([1], [1, 1], [0, 1], [1, 7])),
    ('max_segment_coverage_constraint', ([-1], [0, 0], [99])),
    ('max_tree_constrained_permutation_weight', ([1], [1] * 6)),
    ('maximum_point_segment_matching', ([[0, 99]], [[-1, 0]])),
    ('minimum_chromatic_number_segment_overlap', ([1], [1] * 7, [*range(8)])),
    ('box_scheduling', ([1], [1] * 5)),
  ],
)
def test_broken_rules_are_invalid(name, answers):
  env = environments.get(name)
  instance = environments.sample(env, 0, 0).instance
  for answer in answers:
    assert env.score(instance, answer).status == 'invalid', answer


def test_colours_may_be_any_integers():
  env = environments.get('minimum_chromatic_number_segment_overlap')
  instance = environments.sample(env, 0, 0).instance
  other = [-7 * c for c in instance['solution']]
  assert env.score(instance, other).correct


def test_places_by_hand():
  env = environments.get('box_scheduling')
  fields = {'MAX_N': 4, 'N': 4, 'C': [0, 0, 0], 'D': 2, 'S': 0}
  # Of the even places only 2 is free; then each shift by 1 leads to 1 and 3.
  instance = env.restore(fields, None)
  assert instance['solution'] == [2, 1, 3]
  assert env.score(instance, [2, 3, 1]).status == 'partial'
  assert env.score(instance, [0, 1, 3]).status == 'invalid'


def test_shifts_are_needed():
  env = environments.get('box_scheduling')
  for seed in range(20):
    drawn = environments.sample(env, 0, seed).instance
    places = zip(drawn['C'], drawn['solution'])
    reached = [
      any((c + drawn['D'] * x - p) % drawn['N'] == 0 for x in range(6))
      for c, p in places
    ]
    assert not all(reached)


def _pairs(counts):
  """Yields all lists of pairs of unequal colours of so many beads."""
  beads = [c for c, k in enumerate(counts, 1) for _ in range(k)]
  for order in set(itertools.permutations(beads)):
    yield [list(order[i : i + 2]) for i in range(0, len(order), 2)]


def test_pairs_of_beads():
  env = environments.get('different_color_pairing')
  fields = {'N': 6, 'M': 3, 'C': [3, 2, 1]}
  instance = env.restore(fields, '1 2\n1 2\n3 1\n')
  found = collections.Counter(
    env.score(instance, pairs).status for pairs in _pairs(fields['C'])
  )
  equal = sum(any(a == b for a, b in p) for p in _pairs(fields['C']))
  assert found == {'correct': 60 - equal, 'invalid': equal}
  assert env.score(instance, [[1, 2], [1, 2], [1, 2]]).status == 'partial'
  assert env.score(instance, [[1, 2], [1, 4], [1, 2]]).status == 'invalid'
  assert env.score(instance, [[1, 2], [1, 2]]).status == 'invalid'


def test_colours_around_a_circle():
  env = environments.get('circular_disjoint_color_sets')
  largest = 0
  for seed in range(200):
    problem = environments.sample(env, seed % 4, seed)
    instance, a = problem.instance, problem.instance['A']
    neighbours = max(x + y for x, y in zip(a, [*a[1:], a[0]]))
    assert instance['solution'] >= neighbours
    assert instance['solution'] < sum(a)
    largest += instance['solution'] == neighbours
    for wrong in (instance['solution'] - 1, instance['solution'] + 1):
      assert not env.score(instance, wrong).correct
  assert 10 <= largest <= 40  # At most one guess in five.


_CHAIN = {'MAX_N_M': 5, 'N': 5, 'M': 3, 'K': 2, 'L': 1}
_FORBIDDEN = [[1], [2, 3], [1, 4]]


def _chain_value(sets):
  for chosen, forbidden in zip(sets, _FORBIDDEN):
    if set(chosen) & set(forbidden):
      return 'invalid'
  changes = [len(set(b) - set(a)) for a, b in zip(sets, sets[1:])]
  return 'correct' if max(changes) <= 1 else 'other'


def test_sets_that_change_slowly():
  env = environments.get('slowly_changing_subsets')
  fields = _CHAIN | {'forbidden': _FORBIDDEN}
  instance = env.restore(fields, '4 5\n5 1\n5 2')
  pairs = list(map(list, itertools.combinations(range(1, 6), 2)))
  for sets in itertools.product(pairs, repeat=3):
    status = env.score(instance, list(sets)).status
    status = 'other' if status in ('partial', 'wrong') else status
    assert status == _chain_value(sets)
  for broken in ([[4, 5]], [[4], [5], [5]], [[5, 5]] * 3, [[5, 6]] * 3):
    assert env.score(instance, broken).status == 'invalid'


def test_no_one_set_fits_all_lines():
  env = environments.get('slowly_changing_subsets')
  for seed in range(20):
    drawn = environments.sample(env, 0, seed).instance
    for chosen in itertools.combinations(range(1, 9), 4):
      answer = [list(chosen)] * drawn['M']
      assert not env.score(drawn, answer).correct


def _served_first(drawn):
  stock, days = 0, []
  for day, (a, b) in enumerate(zip(drawn['A'], drawn['B']), 1):
    stock += a
    if b <= stock:
      stock -= b
      days.append(day)
  return days or [1]


def _allowed_first(drawn):
  chosen = []
  for k in range(drawn['N']):
    if _obeying(drawn, [*chosen, k]) is not None:
      chosen.append(k)
  return chosen


def _first_fit(drawn):
  pairs, used = [], set()
  for c, p in enumerate(drawn['points']):
    for k, (a, b) in enumerate(drawn['segments']):
      if a <= p <= b and k not in used:
        pairs.append([c, k])
        used.add(k)
        break
  return pairs or [[0, 0]]


def _longest(drawn):
  rows = drawn['intervals']
  labels = sorted(range(len(rows)), key=lambda k: rows[k][0] - rows[k][1])
  return [k + 1 for k in labels[: drawn['K']]]


@pytest.mark.parametrize(
  'name,answer',
  [
    ('most_orders_from_stock', _served_first),
    ('max_segment_coverage_constraint', _allowed_first),
    ('max_segment_coverage_constraint', lambda drawn: [*range(drawn['N'])]),
    ('maximum_point_segment_matching', _first_fit),
    ('max_minimum_after_interval_addition', _longest),
    ('slowly_changing_subsets', slowly_changing_subsets.keep_and_fill),
    (
      'max_tree_constrained_permutation_weight',
      lambda drawn: [*range(1, drawn['N'] + 1)],
    ),
    (
      'minimum_chromatic_number_segment_overlap',
      lambda drawn: [*range(drawn['N'])],
    ),
    ('prefix_product_quotient_order', lambda drawn: [*range(1, 6)]),
    (
      'different_color_pairing',
      lambda drawn: different_color_pairing.pair_lowest(drawn['C']),
    ),
  ],
)
def test_plain_answers_are_not_right(name, answer):
  env = environments.get(name)
  for seed in range(50):
    drawn = environments.sample(env, 0, seed).instance
    assert not env.score(drawn, answer(drawn)).correct
