"""Tests of what the study of group sizes reads from its runs, by hand."""

import math
import pathlib

import pytest

from experiments import sagc_pages
from experiments import sagc_readings
from experiments import study_figures

SCALARS = {
  'size': 4,
  'seconds': 1.0,
  'cpu_seconds': 0.5,
  'sampling_seconds': 0.25,
  'tokens': 60,
  'idle': 0.4,
  'idle_static': 0.5,
  'late': 0.5,
  'longest_over_mean': 2.0,
  'length': 6.0,
  'truncated': 0.0,
  'reward': 0.5,
  'rounds': 1,
  'price': 0.0,
  'informative': 3,
}


def _trace(arm, seconds, accuracies, seed=0, **changes):
  """Returns a trace of one step a second count, evaluated every two steps."""
  rows = [
    {'step': i, **SCALARS, 'seconds': s, 'cpu_seconds': s / 2, **changes}
    for i, s in enumerate(seconds, 1)
  ]
  evaluations = [
    {'step': 2 * i, 'accuracy': a, 'error': 0.01, 'reward': a}
    for i, a in enumerate(accuracies)
  ]
  return sagc_readings.Trace('dapo', seed, arm, tuple(rows), tuple(evaluations))


# Four quick steps of 1 s, and four of 3 s.
QUICK = _trace('fixed 4', [1, 1, 1, 1], [0.1, 0.2, 0.4])
SLOW = _trace('fixed 16', [3, 3, 3, 3], [0.1, 0.4, 0.8], size=16)


def test_interpolation():
  points = [(0, 1.0), (2, 2.0), (4, 0.0)]
  read = [sagc_readings.interpolate(points, x) for x in (-1, 0, 1, 3, 4, 9)]
  assert read == [1.0, 1.0, 1.5, 1.0, 0.0, 0.0]


def test_equal_time_is_read_at_what_the_quickest_arm_took():
  found = sagc_readings.at_equal_time([QUICK, SLOW])
  quick, slow = found['dapo', 'fixed 4', 0], found['dapo', 'fixed 16', 0]
  assert (quick['steps'], quick['seconds']) == (4, 4.0)
  assert quick['accuracy'] == 0.4
  # 4 s are 1 step and a third of the next: 0.1 + 0.3 * (4 / 3) / 2.
  assert (slow['steps'], slow['seconds']) == (1, 3.0)
  assert slow['accuracy'] == pytest.approx(0.3)
  assert slow['informative groups'] == 3
  by_cpu = sagc_readings.at_equal_time([QUICK, SLOW], 'cpu_seconds')
  assert by_cpu['dapo', 'fixed 16', 0]['accuracy'] == pytest.approx(0.3)


def test_an_arm_may_not_end_a_step_within_the_budget():
  late = _trace('fixed 16', [9], [0.1, 0.5])
  found = sagc_readings.at_equal_time([QUICK, late])
  row = found['dapo', 'fixed 16', 0]
  assert (row['steps'], row['tokens'], row['informative groups']) == (0, 0, 0)
  assert math.isnan(row['reward']) and math.isnan(row['idle share'])
  # 4 of the 9 s of a step, half of the way to the evaluation after 2.
  assert row['accuracy'] == pytest.approx(0.1 + 0.4 * (4 / 9) / 2)
  table = sagc_readings.over_seeds(found, ('reward', 'accuracy', 'speed'))
  assert table[1]['reward'] == 'nan'


def test_equal_steps_are_those_that_all_arms_have_done():
  longer = _trace('fixed 4', [1] * 6, [0.1, 0.2, 0.4, 0.5])
  found = sagc_readings.at_equal_steps([longer, SLOW])
  quick, slow = found['dapo', 'fixed 4', 0], found['dapo', 'fixed 16', 0]
  assert (quick['steps'], slow['steps']) == (4, 4)
  assert (quick['seconds'], slow['seconds']) == (4.0, 12.0)
  assert (quick['accuracy'], slow['accuracy']) == (0.4, 0.8)


def test_units_are_read_apart():
  other = _trace('fixed 4', [2, 2], [0.1, 0.2], seed=1)
  found = sagc_readings.at_equal_time([QUICK, SLOW, other])
  assert found['dapo', 'fixed 4', 1]['seconds'] == 4.0
  assert found['dapo', 'fixed 16', 0]['steps'] == 1


def test_idle_shares_are_of_all_row_steps():
  # 60 of 100 row-steps, then 30 of 100: 90 of 200 live.
  rows = [{**SCALARS}, {**SCALARS, 'tokens': 30, 'idle': 0.7}]
  found = sagc_readings.summary(rows)
  assert found['idle share'] == pytest.approx(0.55)
  assert found['of which sampling'] == 0.25
  assert found['informative groups'] == 6


def test_seeds_become_mean_and_deviation():
  traces = [
    trace
    for seed, gain in enumerate((0.0, 0.1, 0.2))
    for trace in (
      _trace('fixed 4', [1, 1], [0.1, 0.2 + gain], seed),
      _trace('fixed 16', [3, 3], [0.1, 0.2], seed),
    )
  ]
  rows = sagc_readings.over_seeds(
    sagc_readings.at_equal_steps(traces), ('accuracy', 'gain', 'speed')
  )
  assert rows == [
    {
      'loss': 'dapo',
      'arm': 'fixed 4',
      'seeds': '3',
      'accuracy': '0.300 ± 0.100',
      'gain': '0.100 ± 0.100',
      'speed': '3.000',
    },
    {
      'loss': 'dapo',
      'arm': 'fixed 16',
      'seeds': '3',
      'accuracy': '0.200',
      'gain': '0.000',
      'speed': '1.000',
    },
  ]


@pytest.mark.parametrize(
  ('values', 'text'),
  [
    ((0.5,), '0.500'),
    ((10.0, 14.0), '12.0 ± 2.8'),
    ((1000.0, 1200.0), '1100 ± 141'),
  ],
)
def test_digits_follow_the_size(values, text):
  assert sagc_readings.spread(values) == text


def test_raw_numbers_survive_their_files(tmp_path):
  traces = [QUICK, SLOW]
  sagc_readings.save(traces, tmp_path)
  assert sagc_readings.load(tmp_path) == traces
  names = sorted(path.name for path in tmp_path.iterdir())
  assert names == ['sagc_study_evaluations.csv', 'sagc_study_steps.csv']


def test_tables_and_figures_come_from_raw_numbers_alone(tmp_path, capsys):
  page = tmp_path / sagc_pages.PAGE
  page.write_text('<!-- table study_steps -->\n<!-- end -->\n')
  with pytest.raises(ValueError, match='holds no finished unit'):
    sagc_pages.write(pathlib.Path('nowhere'), tmp_path)
  sagc_readings.save([QUICK, SLOW], tmp_path)
  sagc_pages.write(pathlib.Path('nowhere'), tmp_path)
  lines = page.read_text().splitlines()
  assert lines[1].startswith('| loss | arm | seeds | straggler rate |')
  assert lines[3].startswith('| dapo | fixed 4 | 1 | 0.500 |')
  assert 'study_cpu_seconds' in capsys.readouterr().out
  text = (tmp_path / 'sagc_study_dapo.svg').read_text()
  assert text.startswith('<svg') and 'Group size, over steps' in text


def test_lengths_by_hand():
  # Pairs (1, 1) ... are on time; one group of 16 has one long completion.
  groups = [('a', [1] * 15 + [3]), ('b', [2] * 16)]
  rows = sagc_pages.lengths(groups)
  assert [row['environment'] for row in rows] == ['a', 'b', 'all']
  assert rows[0]['longest'] == 3
  # Of two: 3 against a median of 2; else against a median of 1.
  assert rows[0]['p(2) p(4) p(8) p(16) at 1.5'] == '0.00 0.25 0.50 1.00'
  assert rows[0]['p(2) p(4) p(8) p(16) at 1.25'] == '0.12 0.25 0.50 1.00'
  assert rows[2]['p(2) p(4) p(8) p(16) at 2'] == '0.00 0.12 0.25 0.50'


def test_smoothing_is_cut_at_the_ends():
  assert study_figures.smooth([1, 2, 3], 3) == [1.5, 2, 2.5]
