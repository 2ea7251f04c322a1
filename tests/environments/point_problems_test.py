"""Problems about points, segments and lines: right answers and near misses."""

import pytest

import environments
from environments import base

EXACT = (
  'laser_rays',
  'sum_triangle_area',
  'undamaged_square_counting',
  'doubling_coin_game',
)


def _judge(name, instance, text):
  return environments.judge(environments.get(name), instance, text)


@pytest.mark.parametrize('name', EXACT)
def test_only_the_number_itself_is_right(name):
  env = environments.get(name)
  for seed in range(5):
    instance = base.sample(env, 2, seed).instance
    gold = instance['solution']
    assert _judge(name, instance, str(gold)).correct
    for miss in (gold - 1, gold + 1, 2 * gold, 0, -gold):
      assert _judge(name, instance, str(miss)).value == 0


def test_rectangles_have_four_different_corners():
  instance = {
    'N': 5,
    'points': [[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]],
    'solution': [0, 1, 2, 3],
  }
  for text, status in (
    ('4 3 1 2', 'correct'),
    ('0 4 1 2', 'invalid'),
    ('0 0 1 2', 'invalid'),
    ('0 1 2', 'invalid'),
    ('0 1 2 5', 'invalid'),
    ('0 1 2 -2', 'invalid'),
  ):
    reward = _judge('largest_rectangle_among_points', instance, text)
    assert reward.status == status, text


# The centre is (2, 8/3), the radius 10/3.
_TRIANGLE = {'N': 4, 'points': [[0, 0], [4, 0], [2, 6], [2, 3]]}


@pytest.mark.parametrize(
  'text, status',
  (
    ('2 2.6666667 3.3333333', 'correct'),
    ('[2.0, 8/3, 10/3]', 'correct'),
    ('2.001 2.6666667 3.3333333', 'correct'),
    ('1.999 2.6666667 3.3333333', 'correct'),
    ('2.0011 2.6666667 3.3333333', 'wrong'),
    ('2 2.6676 3.3333333', 'correct'),
    ('2 2.6677 3.3333333', 'wrong'),
    ('2 2.6666667 3.3343', 'correct'),
    ('2 2.6666667 3.3344', 'partial'),
    ('2 2.6666667 3.3324', 'correct'),
    ('2 2.6666667 3.3323', 'wrong'),
    ('2 8/3 4', 'partial'),
    ('2 8/3 -10/3', 'invalid'),
    ('2 8/3 0', 'invalid'),
    ('2 8/3', 'invalid'),
    ('nan nan 3.3333', 'unparsed'),
    ('2 8/3 inf', 'unparsed'),
    ('2 8/0 10/3', 'unparsed'),
  ),
)
def test_circle_is_judged_by_the_tolerance_from_both_sides(text, status):
  instance = environments.get('smallest_circle').restore(_TRIANGLE, None)
  assert _judge('smallest_circle', instance, text).status == status


def test_circle_reference_is_within_the_tolerance_of_far_points():
  env = environments.get('smallest_circle')
  points = [[-(10**9), 7], [10**9, -3], [17, 10**9 + 1], [5, 5]]
  instance = env.restore({'N': 4, 'points': points}, None)
  assert _judge(env.name, instance, env.reference(instance)).correct


def test_visible_lines_are_judged_as_a_set():
  fields = {'N': 4, 'lines': [[-1, -1], [2, 2], [3, 3], [0, -9]]}
  instance = environments.get('visible_lines').restore(fields, None)
  for text, status in (
    ('0 2', 'correct'),
    ('2, 0', 'correct'),
    ('0 1 2', 'partial'),
    ('2', 'partial'),
    ('1 3', 'wrong'),
    ('0 2 2', 'invalid'),
    ('0 2 4', 'invalid'),
    ('-1', 'invalid'),
  ):
    assert _judge('visible_lines', instance, text).status == status, text


def test_squares_rays_and_areas_by_hand():
  for name, fields, solution in (
    ('undamaged_square_counting', (2, 2, [[1, 1]]), 2),
    ('undamaged_square_counting', (2, 2, [[0, 0], [2, 1]]), 1),
    ('sum_triangle_area', (4, [[0, 0], [1, 0], [0, 1], [1, 1]]), 4),
    ('laser_rays', (2, [[1, 1, 2, 2], [1, 3, 1, 3]], 1), 1),
    ('laser_rays', (2, [[1, 1, 2, 2], [1, 3, 1, 3]], 5), 2),
    ('laser_rays', (3, [[4, 1, 1, 4], [4, 1, 5, 2], [1, 4, 1, 5]], 2), 3),
    ('doubling_coin_game', (4, [5, 1, 1, 9]), 14),
  ):
    env = environments.get(name)
    instance = env.restore(dict(zip(env.fields, fields)), None)
    assert instance['solution'] == solution, (name, fields)


def test_delta_nim_is_lost_half_the_time_at_every_level():
  env = environments.get('delta_nim_game')
  for level in (0, 3, 10):
    drawn = [base.sample(env, level, seed).instance for seed in range(300)]
    lost = [x for x in drawn if x['solution'] == 'Bob']
    assert 110 < len(lost) < 190
    steps = {x['A'][-1] - x['A'][-2] for x in drawn}
    assert max(steps) < 1 << env.params(level)['BITS']
  assert _judge(env.name, lost[0], 'bob').correct
  assert not _judge(env.name, lost[0], 'Alice').correct
