"""Tests of the view in a terminal."""

import re

import pytest

from rlve_jax.report import columns
from rlve_jax.report import folders
from rlve_jax.report import terminal


def _frame(folder, size=(100, 50), **options):
  run = folders.read(folder)
  samples = folders.samples(folder, files=2, newest=True)
  return terminal.frame(run, samples, size, **options)


def _column(values):
  column = columns.Column()
  column.steps.extend(range(len(values)))
  column.values.extend(values)
  return column


@pytest.mark.parametrize(
  ('values', 'cells', 'line'),
  [
    (range(8), 8, '▁▂▃▄▅▆▇█'),
    (range(16), 8, '▁▂▃▄▅▆▇█'),
    ([5, 5, 5], 8, '▁▁▁'),
    ([0.1] * 70, 8, '▁' * 8),  # Their means differ in the last bits.
    ([0, 1], 8, '▁█'),
    ([], 8, ''),
  ],
)
def test_sparklines(values, cells, line):
  assert terminal.sparkline(_column(list(values)), cells) == line


def test_gaps_are_blank():
  column = _column([0.0, 1.0])
  column.steps[1] = 3
  assert terminal.sparkline(column, 8) == '▁  █'


@pytest.mark.parametrize('width', [20, 59, 60, 79, 80, 132])
@pytest.mark.parametrize('height', [5, 12, 24, 60])
@pytest.mark.parametrize('done', [None, 0, 7])
def test_a_frame_fits(make_run, width, height, done):
  lines = _frame(make_run(done=done), (width, height)).split('\n')
  assert len(lines) <= height
  assert max(map(len, lines)) <= width


def test_a_frame_shows_numbers_levels_and_samples(make_run):
  text = _frame(make_run())
  assert 'finished  step 26 of 26' in text
  assert re.search(r'^reward/mean +0\.5\d* .* 0\.4 to 0\.6$', text, re.M)
  assert re.search(r'^spiral_matrix +level 2 .*accuracy 50.0', text, re.M)
  assert re.search(r'^ +22 sorting 1 correct +</pre>', text, re.M)


def test_a_run_under_way_says_how_long(make_run):
  # 13 steps are left, of 0.7 s each.
  assert 'RL  step 13 of 26  9 s left' in _frame(make_run(done=7))


def test_supervised_steps_are_shown_until_others_come(make_run):
  text = _frame(make_run(done=0))
  assert 'warm start' not in text
  assert re.search(r'^learner/loss .* 1.17 to 7$', text, re.M)
  assert '1.17 to 7' not in _frame(make_run('two'))


def test_a_run_without_steps(make_run):
  folder = make_run()
  (folder / 'metrics.jsonl').unlink()
  assert 'No steps yet.' in _frame(folder)


def test_many_environments_leave_room(make_run):
  folder = make_run()
  path = folder / 'metrics.jsonl'
  levels = ', '.join(f'"rlve/e{i:03d}/level": {i}' for i in range(400))
  path.write_text(f'{{"step": 1, "stage": "policy", {levels}}}\n')
  text = _frame(folder, (100, 40))
  assert re.search(r'^... 3\d\d more environments$', text, re.M)
  assert 'sorting 1 correct' in text


def test_completions_cannot_steer_the_terminal(make_run):
  text = _frame(make_run())
  assert not re.search(r'[\x00-\x09\x0b-\x1f\x7f\u202a-\u202e]', text)
  coloured = _frame(make_run('two'), colour=True)
  codes = set(re.findall(r'\x1b[^m]*m', coloured))
  assert codes <= {f'\x1b[{n}m' for n in (0, 1, 2, 31, 32, 33)}
  assert '\x1b[32mcorrect' in coloured


def test_wide_characters_take_two_columns(make_run):
  assert terminal._cut('漢字ab', 5) == '漢字a'
  assert terminal._cut('漢字', 3) == '漢'
  assert terminal._cut('e\u0301x', 1) == 'e\u0301'


def test_other_blocks(make_run):
  text = _frame(make_run(), blocks=terminal.ASCII)
  assert not set(terminal.BLOCKS) & set(text)
