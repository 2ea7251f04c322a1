"""Tests of reading run folders: whole, half done, damaged."""

import json
import subprocess
import sys

import pytest

from rlve_jax.report import folders


def test_a_finished_run(make_run):
  run = folders.read(make_run())
  assert (run.name, run.steps, run.warm_steps) == ('one', 26, 6)
  assert run.finished
  assert run.environments == ['odd_<name>&', 'sorting', 'spiral_matrix']
  assert list(run.evaluations) == [6, 26]
  assert run.scalars.last_step == 26


def test_a_run_under_way(make_run):
  run = folders.read(make_run(done=3))
  assert not run.finished
  assert run.scalars.last_step == 9


def test_folders_without_a_run_are_refused(tmp_path):
  with pytest.raises(ValueError, match='is not a folder'):
    folders.read(tmp_path / 'none')
  with pytest.raises(ValueError, match=r'config.json does not exist'):
    folders.read(tmp_path)
  (tmp_path / 'config.json').write_text('{')
  with pytest.raises(ValueError, match=r'config.json is damaged'):
    folders.read(tmp_path)


def test_names_tell_runs_apart(make_run):
  paths = [make_run('a/x'), make_run('b/x'), make_run('b/y')]
  names = lambda chosen: [run.name for run in folders.read_all(chosen)]
  assert names(paths[1:]) == ['x', 'y']
  assert names(paths) == ['a/x', 'b/x', 'b/y']
  with pytest.raises(ValueError, match='named once'):
    folders.read_all([paths[0], paths[0]])


def test_equal_completions_are_one_sample(make_run):
  folder = make_run()
  found = folders.samples(folder, distinct=3)
  steps = [7, 12, 17, 22]
  assert sorted({s.step for s in found}) == steps
  first = [s for s in found if s.step == 7 and s.environment == 'sorting']
  assert [s.status for s in first] == ['correct', 'partial', 'wrong']
  assert {(s.count, s.group) for s in first} == {(2, 12)}
  assert len(found) == 4 * 9
  assert {s.step for s in folders.samples(folder, files=2)} == {7, 22}
  newest = folders.samples(folder, files=2, newest=True)
  assert {s.step for s in newest} == {17, 22}
  assert {s.step for s in folders.samples(folder, files=1)} == {22}


def test_the_most_frequent_of_each_verdict_come_first(tmp_path):
  folder = tmp_path / 'samples'
  folder.mkdir()
  texts = ['a'] * 2 + ['b'] * 5 + ['c'] * 3 + ['d']
  statuses = ['wrong'] * 2 + ['correct'] * 5 + ['correct'] * 3 + ['partial']
  line = {
    'spec': '{"environment": "e", "level": 0, "seed": 1}',
    'prompt': 'p',
    'completions': [
      {'text': t, 'status': s, 'reward': 0.0, 'tokens': 1, 'ended': False}
      for t, s in zip(texts, statuses)
    ],
  }
  (folder / '000001.jsonl').write_text(json.dumps(line) + '\n')
  found = folders.samples(tmp_path)
  assert [(s.text, s.count) for s in found] == [
    ('b', 5), ('a', 2), ('d', 1), ('c', 3)
  ]  # fmt: skip
  assert found[0].ended is False


def test_damaged_files_are_left_out(make_run):
  folder = make_run()
  path = folder / 'samples' / '000012.jsonl'
  path.write_bytes(path.read_bytes()[:-20])
  assert len([s for s in folders.samples(folder) if s.step == 12]) == 8
  (folder / 'evaluations' / '000006.json').write_text('[{')
  (folder / 'summary.json').write_text('')
  run = folders.read(folder)
  assert list(run.evaluations) == [26]
  assert not run.finished


def test_neither_jax_nor_numpy_is_needed():
  code = (
    'import sys; from experiments import report, watch;'
    'print([m for m in ("jax", "flax", "numpy") if m in sys.modules])'
  )
  found = subprocess.run(
    [sys.executable, '-c', code], capture_output=True, text=True, check=True
  )
  assert found.stdout == '[]\n'
