"""Schedules and segments: rules, places by hand, and plain answers."""

import itertools

import pytest

import environments
from environments.scheduling import different_color_pairing
from environments.scheduling import slowly_changing_subsets


def _obeying(instance, chosen):
  for point, most in instance['constraints']:
    rows = [instance['segments'][k] for k in chosen]
    if len([1 for left, right in rows if left <= point <= right]) > most:
      return None
  return len(chosen)


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


def test_rules_of_pairs_of_beads():
  env = environments.get('different_color_pairing')
  instance = env.restore({'N': 6, 'M': 3, 'C': [3, 2, 1]}, '1 2\n1 2\n3 1\n')
  for pairs, status in (
    ([[2, 1], [1, 3], [1, 2]], 'correct'),
    ([[1, 2], [1, 2], [1, 2]], 'partial'),
    ([[1, 1], [1, 2], [2, 3]], 'invalid'),
    ([[1, 2], [1, 4], [1, 2]], 'invalid'),
    ([[1, 2], [1, 2]], 'invalid'),
  ):
    assert env.score(instance, pairs).status == status


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
