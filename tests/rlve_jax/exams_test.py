"""Tests of exams: what is asked, units, resuming, sharing, results, pages."""

import csv
import dataclasses
import io
import json
import pathlib
import threading

import numpy as np
import pytest

from environments import pool as pool_lib
from environments import registry
from environments import sets
from rlve_jax import estimates
from rlve_jax import exam_results
from rlve_jax import examinations
from rlve_jax import examinees
from rlve_jax import exams
from rlve_jax import problems as problems_lib
from rlve_jax import progress as progress_lib
from rlve_jax import runs
from rlve_jax.report import page
from rlve_jax.sampler import methods
from rlve_jax.sampler import plan as sampler_plan

_METHOD = methods.TopP(0.6, 0.95)
_NAMES = 'sliding_window', 'sorting'


def test_the_held_out_exam_is_2500_problems_at_levels_0_to_4():
  exam = exams.parse('held_out', _NAMES)
  assert len(exam.requests) == len(set(exam.requests)) == 2500
  assert {r.environment for r in exam.requests} == set(sets.get('HELD_OUT'))
  levels = [r.level for r in exam.requests if r.environment == 'crt']
  assert [levels.count(level) for level in range(5)] == [10] * 5
  assert {r.split for r in exam.requests} == {'test'}
  assert min(r.seed for r in exam.requests) >= problems_lib.TEST_SEEDS


def test_in_distribution_is_levels_0_to_19_of_what_was_practised():
  exam = exams.parse('in_distribution', _NAMES)
  assert sorted(r.level for r in exam.requests) == sorted([*range(20)] * 2)
  assert {r.environment for r in exam.requests} == set(_NAMES)


def test_names_levels_and_counts():
  exam = exams.parse('sorting,SAT:1,3-4:6', ())
  assert [(r.environment, r.level) for r in exam.requests] == [
    (name, level) for name in ('sat', 'sorting') for level in (1, 3, 4) * 2
  ]
  assert len(exams.parse('C4:0:5', ()).requests) == 20


@pytest.mark.parametrize('limit', [1, 7, 100, 250, 1000, 2500, 9999])
def test_a_limit_is_spread_evenly(limit):
  exam = exams.parse('held_out', (), limit)
  assert len(set(exam.requests)) == min(limit, 2500)
  names = [r.environment for r in exam.requests]
  counts = {names.count(name) for name in sets.get('HELD_OUT')}
  assert counts <= {limit // 50, limit // 50 + 1} or limit > 2500
  levels = [r.level for r in exam.requests]
  counts = [levels.count(level) for level in range(5)]
  assert max(counts) - min(counts) <= 1
  pairs = {(r.environment, r.level) for r in exam.requests}
  assert len(pairs) == min(limit, 250)


def test_a_limit_leaves_levels_of_every_height():
  exam = exams.parse('in_distribution', ('sorting',), 5)
  assert [r.level for r in exam.requests] == [0, 4, 8, 12, 16]
  exam = exams.parse('in_distribution', _NAMES, 4)
  assert [r.level for r in exam.requests] == [0, 10, 5, 15]


@pytest.mark.parametrize(
  'text', ['', 'sorting', 'sorting:0', 'sorting:0:0', 'sorting:x:3', 'x:0:1']
)
def test_other_texts_are_refused(text):
  with pytest.raises(ValueError, match=r'got|Unknown'):
    exams.parse(text, _NAMES)
  with pytest.raises(ValueError, match='at least 1'):
    exams.parse('held_out', _NAMES, 0)


@pytest.fixture(name='file')
def _file(tmp_path):
  path = tmp_path / 'sums.json'
  rows = [
    {'user_prompt': f'{i}+1', 'ground_truth': str(i + 1)} for i in range(10)
  ]
  path.write_text(json.dumps(rows))
  return str(path)


def test_a_file_is_asked_whole(file):
  exam = exams.parse(file, ())
  assert exam.name == 'sums'
  env = registry.get('sums')
  asked = [env.instance_at(0, r.seed)['index'] for r in exam.requests]
  assert sorted(asked) == list(range(10))
  assert len(exams.parse(file, (), 3).requests) == 3


def _sit(parts, run, exam, folder, report=lambda *_: None):
  params = sampler_plan.unstack(parts.compiled, run.learner.params)
  return exams.sit(parts, params, exam, folder, 4, _METHOD, report)


def _rows_of(folder):
  return {path.name: path.read_text() for path in folder.glob('*.json')}


def test_the_same_twice_and_what_is_there_is_not_done_again(
  parts, brief_run, tmp_path
):
  exam = exams.parse('sorting,sliding_window:0-1:5', ())
  seen = []
  rows = _sit(parts, brief_run, exam, tmp_path / 'a', lambda *x: seen.append(x))
  assert seen == [(4, 10), (8, 10), (10, 10)]
  assert [(r['environment'], r['level']) for r in rows] == [
    (r.environment, r.level) for r in exam.requests
  ]
  assert {len(r['statuses']) for r in rows} == {4}
  assert all(0 < n <= 12 for r in rows for n in r['lengths'])
  assert _sit(parts, brief_run, exam, tmp_path / 'b') == rows
  assert _rows_of(tmp_path / 'a') == _rows_of(tmp_path / 'b')
  # One unit is missing: only it is done.
  (tmp_path / 'b' / '000004.json').unlink()
  pool = parts.pool
  drawn = []

  class Pool:
    def draw(self, requests):
      drawn.append(len(requests))
      return pool.draw(requests)

    judge = pool.judge

  again = _sit(
    dataclasses.replace(parts, pool=Pool()), brief_run, exam, tmp_path / 'b'
  )
  assert again == rows
  assert drawn == [4]


def test_two_at_a_time_share_the_work(parts, brief_run, tmp_path):
  exam = exams.parse('sorting,sliding_window:0-1:8', ())
  alone = _sit(parts, brief_run, exam, tmp_path / 'alone')
  found = {}

  def work(name):
    found[name] = _sit(parts, brief_run, exam, tmp_path / 'shared')

  threads = [threading.Thread(target=work, args=(i,)) for i in range(2)]
  for thread in threads:
    thread.start()
  for thread in threads:
    thread.join()
  assert found[0] == found[1] == alone


def test_units_of_other_problems_are_refused(parts, brief_run, tmp_path):
  _sit(parts, brief_run, exams.parse('sorting:0:4', ()), tmp_path)
  with pytest.raises(runs.RunError, match='other problems'):
    _sit(parts, brief_run, exams.parse('sorting:1:4', ()), tmp_path)


def test_problems_too_long_to_be_read_count_as_wrong(
  parts, brief_run, tmp_path
):
  exam = exams.parse('sorting:0,19:4', ())
  rows = _sit(parts, brief_run, exam, tmp_path)
  assert [r['answered'] for r in rows] == [True, False] * 2
  (whole, _, late) = exam_results.results('x', rows)
  assert whole.unanswered == late.unanswered == 2
  assert late.average.mean == 0
  assert late.length_max == 0


def _row(name, level, statuses, lengths=(5, 7), ended=(True, False)):
  return {
    'environment': name,
    'level': level,
    'index': None,
    'spec': {'seed': 3},
    'answered': True,
    'statuses': list(statuses),
    'lengths': list(lengths),
    'ended': list(ended),
  }


_ROWS = [
  _row('a', 0, ('correct', 'correct')),
  _row('a', 1, ('correct', 'wrong'), (9, 11)),
  _row('b', 0, ('timeout', 'unparsed')),
  _row('b', 1, ('partial', 'correct'), ended=(True, True)),
]


def test_results_worked_by_hand():
  whole, a, b, level_0, level_1 = exam_results.results('x', _ROWS)
  assert whole.average == estimates.mean([1.0, 0.5, 0.0, 0.5])
  assert whole.passes[1] == whole.average
  assert whole.passes[2].mean == 0.75
  assert (whole.problems, whole.samples) == (4, 2)
  assert whole.length_mean == (3 * 12 + 20) / 8
  assert (whole.length_median, whole.length_max) == (7, 11)
  assert whole.truncated == 3 / 8
  assert whole.unparsed == 1 / 8
  assert whole.failed == 1
  assert [r.part for r in (a, b)] == ['a', 'b']
  assert (a.average.mean, b.average.mean) == (0.75, 0.25)
  assert [r.part for r in (level_0, level_1)] == ['level 0', 'level 1']
  assert level_0.average.mean == level_1.average.mean == 0.5
  text = exam_results.table([whole])
  assert '50.0 [10.0, 90.0]%' in text  # 0.5 +- 1.96 sqrt((1/6) / 4).


def test_files_hold_the_numbers(tmp_path):
  found = exam_results.results('x', _ROWS)
  exam_results.write_csv(tmp_path / 'r.csv', found)
  with (tmp_path / 'r.csv').open() as file:
    lines = list(csv.DictReader(file))
  assert lines[0]['pass@2'] == '0.75'
  assert float(lines[0]['avg@2 low']) == pytest.approx(0.1, abs=1e-3)
  exam_results.write_problems(tmp_path / 'p.csv', {'x': _ROWS})
  with (tmp_path / 'p.csv').open() as file:
    lines = list(csv.DictReader(file))
  assert [line['correct'] for line in lines] == ['2', '1', '0', '1']
  assert [line['failed'] for line in lines] == ['0', '0', '1', '0']
  values = exam_results.to_json(found[0])
  assert json.loads(json.dumps(values)) == values
  assert values['average']['low'] == pytest.approx(0.1, abs=1e-3)


@pytest.mark.slow
def test_a_run_and_its_export_sit_exams(train, make_config, tmp_path, file):
  train(make_config(), tmp_path / 'run')
  settings = runs.read_json(tmp_path / 'run' / 'config.json')
  settings['config']['learner'] |= {'row_width': 66, 'logits_chunk': 22}
  runs.write_json(tmp_path / 'run' / 'config.json', settings)
  practised = ('sorting',)
  conditions = examinations.Conditions(
    ('sorting:0-1:6', 'in_distribution', file), 4, _METHOD, limit=6
  )
  stream = io.StringIO()
  progress = progress_lib.Progress(stream)

  def hold(path, out=None):
    examinee = examinees.find(
      path, practised, ('sampler.completion_buckets=(8,)',), 4, 4
    )
    return examinations.hold(examinee, conditions, out, progress)

  folder, found = hold(tmp_path / 'run')
  assert folder == tmp_path / 'run' / 'exams' / '000006'
  assert {r.exam for r in found} == {
    'sorting_0-1_6',
    'in_distribution',
    'sums',
  }
  for name in ('results.json', 'results.csv', 'problems.csv', 'settings.json'):
    assert (folder / name).exists()
  text = (tmp_path / 'run' / 'report.html').read_text()
  assert 'id="exams"' in text
  assert 'in_distribution' in (folder / 'report.html').read_text()
  # Once more, from a checkpoint by its step, into another folder.
  other, again = hold(
    tmp_path / 'run' / 'checkpoints' / '6', tmp_path / 'other'
  )
  assert again == found
  for name in ('results.csv', 'problems.csv'):
    assert (other / name).read_text() == (folder / name).read_text()
  before, _ = hold(tmp_path / 'run' / 'checkpoints' / '4', tmp_path / 'before')
  assert np.all([p.exists() for p in (before / 'sums').glob('*.json')])
  with pytest.raises(runs.RunError, match='choose another --out'):
    hold(tmp_path / 'run' / 'checkpoints' / '4', folder)


def test_pages_show_exams(tmp_path):
  found = exam_results.results('x', _ROWS)
  values = {'model': 'm', 'results': [*map(exam_results.to_json, found)]}
  runs.write_json(tmp_path / 'results.json', values)
  path = page.write_exams(tmp_path)
  text = path.read_text()
  assert 'Exams of m' in text
  assert '50.0 [10.0, 90.0] %' in text
  assert 'level 1' in text
  with pytest.raises(ValueError, match='no results'):
    page.write_exams(tmp_path / 'none')


def test_a_pool_that_grades_files(parts, brief_run, tmp_path, file):
  exam = exams.parse(file, ())
  with pool_lib.Pool(1, timeout=20.0, files=[file]) as pool:
    source = dataclasses.replace(parts.source, pool=pool)
    own = dataclasses.replace(parts, pool=pool, source=source)
    rows = _sit(own, brief_run, exam, tmp_path / 'sums')
  assert sorted(row['index'] for row in rows) == list(range(10))
  assert {s for row in rows for s in row['statuses']} <= {
    'correct',
    'wrong',
    'unparsed',
  }
  assert pathlib.Path(tmp_path / 'sums' / '000008.json').exists()
