"""Tests of exams compared before and after: worked by hand, and refusals."""

import csv

import pytest

from benchmarks import exam_pair
from rlve_jax import exam_results


def _rows(counts, samples=4):
  """Returns rows of an exam whose problems have so many correct answers."""
  return [
    {
      'environment': 'sorting',
      'level': i % 2,
      'spec': {'seed': i},
      'index': None,
      'answered': True,
      'statuses': ['correct'] * n + ['wrong'] * (samples - n),
      'lengths': [10 + n] * samples,
      'ended': [True] * (samples - 1) + [False],
    }
    for i, n in enumerate(counts)
  ]


def _write(folder, counts, **options):
  folder.mkdir()
  path = folder / 'problems.csv'
  exam_results.write_problems(path, {'x': _rows(counts, **options)})
  return folder


def test_differences_worked_by_hand(tmp_path, capsys):
  before = _write(tmp_path / 'before', [0, 1, 2, 0])
  after = _write(tmp_path / 'after', [2, 1, 4, 1])
  page = tmp_path / exam_pair.PAGE
  page.write_text('<!-- table run -->\nold\n<!-- end -->\n')
  exam_pair.write(before, after, 'run', tmp_path)
  lines = page.read_text().splitlines()
  assert lines[-1] == '<!-- end -->'
  whole, level_0, level_1 = (
    [cell.strip() for cell in line.split('|')[1:-1]] for line in lines[3:-1]
  )
  # Shares 0, 1/4, 1/2, 0 and 1/2, 1/4, 1, 1/4: the differences 1/2, 0, 1/2,
  # 1/4 have the variance 11/192, and so an error of sqrt(11/768) = 0.1197.
  assert whole[:4] == ['x', 'all', '4', '0']
  assert whole[4] == '18.75 % (s.e. 11.97)'
  assert whole[5] == '50.00 % (s.e. 17.68)'
  assert whole[6] == '31.25 % (s.e. 11.97)'
  assert whole[7:] == ['10.8 → 12.0', '25.0 → 25.0 %']
  assert level_0[6] == '50.00 % (s.e. 0.00)'
  assert level_1[6] == '12.50 % (s.e. 12.50)'
  with (tmp_path / 'exam_pair_run.csv').open() as file:
    raw = list(csv.DictReader(file))
  assert [row['correct after'] for row in raw] == ['2', '1', '4', '1']
  assert '31.25 % (s.e. 11.97)' in capsys.readouterr().out


@pytest.mark.parametrize(
  ('counts', 'options', 'message'),
  [
    ([1, 2, 3], {}, 'same problems'),
    ([1, 2, 3, 4], {'samples': 8}, 'completions a problem'),
  ],
)
def test_other_exams_are_refused(tmp_path, counts, options, message):
  before = _write(tmp_path / 'before', [0, 1, 2, 0])
  after = _write(tmp_path / 'after', counts, **options)
  with pytest.raises(ValueError, match=message):
    exam_pair.write(before, after, 'run', tmp_path)
