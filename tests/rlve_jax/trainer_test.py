"""Tests of whole runs: files, resuming, refusals, interruption."""

import dataclasses
import fcntl
import json
import os
import signal

import pytest

from rlve_jax import config as config_lib
from rlve_jax import inventory
from rlve_jax import metrics
from rlve_jax import runs
from rlve_jax import startup
from rlve_jax import steps
from rlve_jax import summary as summary_lib
from rlve_jax import trainer


def test_a_run_leaves_its_files_and_then_is_finished(
  train, make_config, tmp_path
):
  config = make_config()
  summary, text = train(config, tmp_path)
  assert {'warm start 2/2', 'RL 4/4'} <= {
    part.split('  ')[0].split(' (')[0] for part in text.splitlines()
  }
  rows = metrics.read_comparable(tmp_path)
  assert [row['step'] for row in rows] == [1, 2, 3, 4, 5, 6]
  assert [row['stage'] for row in rows] == ['supervised'] * 2 + ['policy'] * 4
  assert {row['compile/count'] for row in rows} == {0}
  for name in (
    'config.json',
    'tokenizer.json',
    'checkpoints/6',
    'evaluations/000002.json',
    'evaluations/000006.json',
    'samples/000003.jsonl',
    'summary.json',
    'report.html',
    'tensorboard',
  ):
    assert (tmp_path / name).exists(), name
  names = [r.environment for r in summary.after]
  assert names == ['sliding_window', 'sorting']
  assert summary.before[0].problems == 4
  again, text = train(config, tmp_path)
  assert again == summary
  assert 'is finished' in text
  assert 'mean, sum of levels' in summary_lib.table(again)


def _interrupt(monkeypatch, step):
  """Interrupts once, in the step after `step`."""
  policy_step, done = steps.policy_step, []

  def interrupted(state, parts):
    if state.step == step and not done:
      done.append(step)
      os.kill(os.getpid(), signal.SIGINT)
    return policy_step(state, parts)

  monkeypatch.setattr(steps, 'policy_step', interrupted)


def test_an_interrupted_run_goes_on_as_if_it_had_not_been(
  train, make_config, tmp_path, monkeypatch
):
  config = make_config()
  train(config, tmp_path / 'whole')
  _interrupt(monkeypatch, 3)
  with pytest.raises(trainer.Interrupted, match='4'):
    train(config, tmp_path / 'cut')
  _, text = train(config, tmp_path / 'cut')
  assert 'after step 4' in text
  assert metrics.read_comparable(tmp_path / 'cut') == metrics.read_comparable(
    tmp_path / 'whole'
  )
  read = lambda name: (tmp_path / name / 'summary.json').read_text()
  assert read('cut') == read('whole')


def test_a_longer_run_extends_a_finished_one(train, make_config, tmp_path):
  train(make_config(), tmp_path)
  train(make_config(steps=5), tmp_path)
  assert [row['step'] for row in metrics.read_comparable(tmp_path)] == [
    1,
    2,
    3,
    4,
    5,
    6,
    7,
  ]


def test_other_settings_are_refused(train, make_config, tmp_path):
  train(make_config(), tmp_path)
  with pytest.raises(runs.RunError, match=r'seed=0 there, 1 here.*--workdir'):
    train(make_config(seed=1), tmp_path)


def test_a_controller_state_of_other_sizes_is_refused(
  train, make_config, tmp_path
):
  config = make_config()
  train(config, tmp_path)
  (tmp_path / 'config.json').unlink()  # What refuses other settings before.
  other = dataclasses.replace(
    config, steps=6, sagc=dataclasses.replace(config.sagc, sizes=(8, 16))
  )
  with pytest.raises(runs.RunError, match=r'sagc: sizes must be .4, 8, 16.'):
    train(other, tmp_path)


def test_a_second_process_is_refused(train, make_config, tmp_path):
  with (tmp_path / '.lock').open('w') as lock:
    fcntl.flock(lock, fcntl.LOCK_EX)
    with pytest.raises(runs.RunError, match='Another process is training'):
      train(make_config(), tmp_path)


def test_a_workdir_that_is_a_file_is_refused(train, make_config, tmp_path):
  (tmp_path / 'file').write_text('')
  with pytest.raises(runs.RunError, match='cannot be written'):
    train(make_config(), tmp_path / 'file')


def test_damaged_files_are_named(train, make_config, tmp_path):
  train(make_config(), tmp_path)
  (tmp_path / 'summary.json').write_text('{')
  with pytest.raises(runs.RunError, match=r'summary.json is damaged'):
    train(make_config(), tmp_path)


def test_updates_that_stay_non_finite_stop_the_run(
  train, make_config, tmp_path, monkeypatch
):
  supervised_step = steps.supervised_step

  def bad(state, parts):
    state, row = supervised_step(state, parts)
    return state, row | {'learner/skipped': 1, 'learner/loss': float('nan')}

  monkeypatch.setattr(steps, 'supervised_step', bad)
  config = make_config(warm_start=config_lib.WarmStart(steps=9, problems=8))
  with pytest.raises(runs.RunError, match='3 updates in a row'):
    train(config, tmp_path)
  rows = metrics.read_comparable(tmp_path)
  assert len(rows) == 3
  assert rows[0]['learner/loss'] is None


def test_steps_that_teach_nothing_are_told_once(train, make_config, tmp_path):
  _, text = train(make_config(), tmp_path)
  assert text.count('all rewards are equal, so nothing is updated') == 1
  assert text.count('of the completions are cut off at 12 tokens') == 1


def test_levels_that_do_not_fit_are_refused_at_the_start(
  train, make_config, tmp_path
):
  sampler = config_lib.Sampler(prompt_buckets=(4,), completion_buckets=(6, 12))
  with pytest.raises(ValueError, match='level 0 of'):
    train(make_config(sampler=sampler), tmp_path)


def test_a_vocabulary_too_small_is_refused(make_config, parts):
  model = dataclasses.replace(make_config().model, vocab_size=64)
  with pytest.raises(ValueError, match='vocab_size must be at least'):
    startup.make_parts(make_config(model=model), parts.tokenizer, parts.pool)


def test_the_plan_holds_one_program_a_shape(make_config, parts):
  names = set(inventory.plan(parts.shapes))
  assert len(names) <= 24
  starts = {'decode/4x4/12', 'decode/4x8/12', 'decode/4x16/6'}
  assert starts <= names
  assert names == set(parts.compiled)


def test_samples_hold_completions_with_verdicts(train, make_config, tmp_path):
  train(make_config(), tmp_path)
  text = (tmp_path / 'samples' / '000005.jsonl').read_text()
  line = json.loads(text.splitlines()[0])
  assert json.loads(line['spec'])['environment'] in (
    'sorting',
    'sliding_window',
  )
  fields = {'text', 'reward', 'status', 'tokens', 'ended'}
  assert fields == set(line['completions'][0])


def test_samples_may_be_written_every_step(train, make_config, tmp_path):
  output = config_lib.Output(samples_every=1, samples=1)
  train(make_config(output=output), tmp_path)
  names = sorted(path.name for path in (tmp_path / 'samples').iterdir())
  assert names == [f'{step:06d}.jsonl' for step in (3, 4, 5, 6)]


def test_evaluations_on_the_way_change_nothing_else(
  train, make_config, tmp_path, monkeypatch
):
  often = config_lib.Evaluation(problems=4, every=1)
  train(make_config(), tmp_path / 'seldom')
  train(make_config(evaluation=often), tmp_path / 'often')
  assert metrics.read_comparable(tmp_path / 'often') == metrics.read_comparable(
    tmp_path / 'seldom'
  )
  names = [f'{step:06d}.json' for step in (2, 3, 4, 5, 6)]
  found = sorted((tmp_path / 'often' / 'evaluations').iterdir())
  assert [path.name for path in found] == names
  _interrupt(monkeypatch, 3)
  with pytest.raises(trainer.Interrupted):
    train(make_config(evaluation=often), tmp_path / 'cut')
  train(make_config(evaluation=often), tmp_path / 'cut')
  for path in found:
    same = tmp_path / 'cut' / 'evaluations' / path.name
    assert same.read_text() == path.read_text()


def test_steps_are_traced(train, make_config, tmp_path):
  output = config_lib.Output(profile_steps=(2, 3))
  _, text = train(make_config(output=output), tmp_path)
  assert f'See {tmp_path / "profile"}.' in text
  assert list((tmp_path / 'profile').rglob('*.xplane.pb'))
  rows = metrics.read(tmp_path / 'metrics.jsonl')
  assert {row['compile/count'] for row in rows} == {0}
