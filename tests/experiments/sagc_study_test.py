"""Tests of the study of group sizes: its flags, its plan, a quick run."""

import math
import os
import re
import signal
import statistics
import subprocess
import sys
import xml.dom.minidom

from absl import flags
from absl.testing import flagsaver
import pytest

import environments
from experiments import sagc_arms
from experiments import sagc_readings
from experiments import sagc_study
from rlve_jax import metrics


@pytest.fixture(autouse=True)
def parsed_flags():
  """Stands for the command line, which absl reads once."""
  flags.FLAGS.mark_as_parsed()


@pytest.mark.parametrize(
  ('settings', 'message'),
  [
    ({'losses': ['ppo']}, '--losses must be some of grpo,dapo'),
    ({'losses': ['dapo', 'dapo']}, 'each once'),
    ({'losses': []}, '--losses must be some of grpo,dapo'),
    ({'part': []}, '--part must be some of simulation,runs,tables'),
    ({'seeds': ['0', 'x']}, "--seeds must be whole numbers, .*'0,x'"),
    ({'seeds': []}, '--seeds must be'),
    ({'part': ['tables']}, 'holds no finished unit'),
  ],
)
def test_mistakes_are_one_line(settings, message, tmp_path, capsys):
  settings = {
    'study': str(tmp_path / 'runs'),
    'docs': str(tmp_path / 'docs'),
    **settings,
  }
  with flagsaver.flagsaver(**settings):
    assert sagc_study.main(['study']) == 1
  captured = capsys.readouterr()
  lines = captured.err.splitlines()
  assert len(lines) == 1
  assert re.search(message, lines[0]), lines[0]


def test_unexpected_arguments_are_refused(capsys):
  assert sagc_study.main(['study', 'quick']) == 1
  assert "unexpected arguments ['quick']" in capsys.readouterr().err


@pytest.mark.parametrize(
  ('changes', 'message'),
  [
    ({'steps': 0}, 'steps must be at least 1, got 0'),
    ({'seconds': -1.0}, 'seconds must be at least 0, got -1'),
  ],
)
def test_plans_are_checked(changes, message):
  with pytest.raises(ValueError, match=message):
    sagc_arms.Plan(**changes)


def test_an_arm_is_done_after_both_steps_and_seconds():
  plan = sagc_arms.Plan(steps=10, seconds=20.0)
  assert plan.done(5, 30.0) == 0.5
  assert plan.done(20, 15.0) == 0.75
  assert plan.done(20, 30.0) == 1.0
  assert sagc_arms.Plan(steps=2, seconds=0.0).done(1, 9.0) == 0.5


def test_arms_choose_from_what_is_compiled():
  arms = sagc_arms.arms()
  assert list(arms) == [
    'fixed 2',
    'fixed 4',
    'fixed 8',
    'fixed 16',
    'random',
    'sagc',
    'structured',
  ]
  for rule in arms.values():
    assert set(rule.choices) <= set(sagc_arms.COMPILED)
  base = sagc_arms.make_config('dapo', 0, sagc_arms.QUICK)
  assert base.group_sizes == sagc_arms.COMPILED


class _Characters:
  """A tokenizer of characters."""

  stops = (0,)

  def encode(self, text):
    return [ord(c) for c in text]


def test_pauses_are_log_normal():
  config = sagc_arms.make_config('dapo', 0, sagc_arms.QUICK)
  source = sagc_arms.PausingSource(config, _Characters(), pool=None)
  env = environments.get('sliding_window')
  pauses = []
  for seed in range(500):
    problem = environments.sample(env, 0, seed, 'train')
    tokens = source.answer_tokens(problem)
    assert tokens == source.answer_tokens(problem)
    text = ''.join(map(chr, tokens))
    dots, answer = re.fullmatch(r'(\.*)<answer>(.*)</answer>\0', text).groups()
    assert env.reference(problem.instance) == answer
    pauses.append(len(dots))
  assert max(pauses) <= sagc_arms.LONGEST_PAUSE
  logs = [math.log(x) for x in pauses]
  assert abs(statistics.fmean(logs) - math.log(16)) < 0.1
  assert abs(statistics.stdev(logs) - 0.6) < 0.06


def _study(folder, *words, **options):
  command = [sys.executable, '-m', 'experiments.sagc_study', '--quick']
  command += [f'--study={folder}', '--losses=dapo', *words]
  return subprocess.Popen(
    command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True
  )


@pytest.mark.slow
def test_a_quick_study_is_cut_off_and_goes_on(tmp_path):
  first = _study(tmp_path, '--part=runs')
  for line in first.stderr:
    if line.startswith('dapo_0'):
      first.send_signal(signal.SIGINT)
      break
  _, err = first.communicate()
  assert first.returncode == 130, err
  assert 'the same command goes on' in err
  arms = [tmp_path / 'dapo_0' / sagc_arms.slug(a) for a in sagc_arms.arms()]
  before = {arm: metrics.read(arm / 'metrics.jsonl') for arm in arms}
  assert 0 < sum(map(len, before.values())) < 14
  second = _study(tmp_path)
  out, err = second.communicate()
  assert second.returncode == 0, err
  for name in (
    'pair_of_batches',
    'study_steps',
    'study_seconds',
    'study_lengths',
  ):
    assert re.search(rf'^{name}\b', out, re.MULTILINE), out
  for arm in arms:
    rows = metrics.read(arm / 'metrics.jsonl')
    assert [row['step'] for row in rows] == [1, 2]
    assert rows[: len(before[arm])] == before[arm]  # Not done twice.
  traces = sagc_readings.load(tmp_path / 'docs')
  assert [trace.arm for trace in traces] == list(sagc_arms.arms())
  for trace in traces:
    assert [row['step'] for row in trace.evaluations] == [0, 2]
  firsts = {trace.evaluations[0]['accuracy'] for trace in traces}
  assert len(firsts) == 1  # All start from the same weights.
  xml.dom.minidom.parse(os.fspath(tmp_path / 'docs' / 'sagc_study_dapo.svg'))
  third = _study(tmp_path, '--part=runs')
  _, err = third.communicate()
  assert third.returncode == 0, err
