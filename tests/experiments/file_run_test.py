"""A run on a file of questions learns; its checkpoint is judged alike again.

The model has some 30,000 parameters, the file 200 questions with answers.
"""

import csv
import io
import json
import os
import random
import signal
import statistics
import subprocess
import sys
import time

import pytest

from experiments import configs
from rlve_jax import evaluation
from rlve_jax import metrics
from rlve_jax import overrides
from rlve_jax import progress as progress_lib
from rlve_jax import trainer

pytestmark = pytest.mark.slow

_STEPS = 40
_SETTINGS = (
  'model.vocab_size=400',
  'model.width=32',
  'model.num_layers=2',
  'model.head_dim=16',
  'model.num_heads=2',
  'model.num_kv_heads=2',
  'model.mlp_width=64',
  'tokenizer.vocab_size=400',
  'problems.environments=()',
  'problems.prompts=16',
  'problems.refill_rounds=0',
  'problems.verdict_seconds=20',
  'sampler.prompt_buckets=(16,)',
  'sampler.completion_buckets=(8,)',
  'sampler.programs=10',
  'learner.row_width=64',
  'learner.rows=16',
  'learner.logits_chunk=64',
  'learner.optimizer.learning_rate=1e-3',
  'warm_start.steps=60',
  'warm_start.levels=(0,)',
  'warm_start.problems=32',
  'evaluation.levels=(0,)',
  'evaluation.problems=40',
  'sagc.kind=fixed',
  'sagc.fixed_size=8',
)


def _write_questions(path):
  """Writes 200 questions, as lists for RLVR have them."""
  rng = random.Random(0)
  numbers = rng.sample(range(1000), 200)
  rows = [
    {
      'question': f'Last digit of {number}?',
      'final_answer': str(number % 10),
      'difficulty': 1.0,
    }
    for number in numbers
  ]
  path.write_text(''.join(json.dumps(row) + '\n' for row in rows))


@pytest.fixture(name='folder', scope='module')
def _folder(tmp_path_factory):
  """A finished run on the file."""
  root = tmp_path_factory.mktemp('file')
  path = root / 'digits.jsonl'
  _write_questions(path)
  config = configs.tiny()
  files = f'problems.files=({str(path)!r},)'
  for setting in (files, *_SETTINGS, f'steps={_STEPS}'):
    config = overrides.override(config, setting)
  trainer.train(config, root / 'run', progress_lib.Progress(io.StringIO()))
  return root / 'run'


def test_a_run_on_200_questions_improves_on_them(folder):
  """On the questions practised, and on those kept for evaluation."""
  config = json.loads((folder / 'config.json').read_text())['config']
  assert config['problems']['environments'] == []
  rows = metrics.read(folder / 'metrics.jsonl')
  accuracy = [
    row['reward/accuracy'] for row in rows if row['stage'] == 'policy'
  ]
  assert len(accuracy) == _STEPS
  first, last = statistics.fmean(accuracy[:5]), statistics.fmean(accuracy[-5:])
  assert last > first + 0.15
  summary = json.loads((folder / 'summary.json').read_text())
  before, after = (
    [evaluation.from_json(values) for values in summary[key]]
    for key in ('before', 'after')
  )
  assert [result.environment for result in before] == ['digits']
  gain, error = evaluation.paired_difference(before, after)
  assert gain > max(3 * error, 0.1)
  assert summary['levels'] == {'digits': 0}


def _evaluate(folder, out, *words):
  """Starts the evaluation of the run's last checkpoint, 12 units of work."""
  command = [sys.executable, '-m', 'experiments.evaluate']
  command += [str(folder / 'checkpoints' / str(60 + _STEPS)), f'--out={out}']
  command += [f'--exam={folder.parent / "digits.jsonl"}', '--limit=48']
  command += ['--exam=sorting:0:4', '--samples=4', '--prompts=4', *words]
  cache = {'JAX_COMPILATION_CACHE_DIR': str(folder.parent / 'cache')}
  return subprocess.Popen(
    command,
    stdout=subprocess.PIPE,
    stderr=subprocess.PIPE,
    text=True,
    env={**os.environ, 'PYTHONPATH': os.getcwd(), **cache},
  )


def _finish(process) -> str:
  out, errors = process.communicate(timeout=400)
  assert process.returncode == 0, errors[-2000:]
  return out


def _numbers(out):
  """Returns what an evaluation wrote: results, lines, units with texts."""
  files = [out / 'results.json', out / 'results.csv', out / 'problems.csv']
  files += sorted(out.glob('*/*.json'))
  return {str(path.relative_to(out)): path.read_text() for path in files}


def test_a_checkpoint_is_judged_alike_again_and_by_two_processes(
  folder, tmp_path
):
  printed = _finish(_evaluate(folder, tmp_path / 'one'))
  whole = _numbers(tmp_path / 'one')
  assert len(whole) == 3 + 12 + 1
  with (tmp_path / 'one' / 'problems.csv').open() as file:
    lines = list(csv.DictReader(file))
  correct = [int(line['correct']) for line in lines]
  assert len(correct) == 52
  assert len(set(correct[:48])) >= 3  # Of 4; there is something to differ.

  # Again, where another number of processes judges.
  again = _evaluate(folder, tmp_path / 'again', '--set=problems.workers=1')
  assert _finish(again) == printed.replace('one/report', 'again/report')
  assert _numbers(tmp_path / 'again') == whole

  # Two at a time.
  pair = [_evaluate(folder, tmp_path / 'pair') for _ in range(2)]
  for process in pair:
    assert _finish(process) == printed.replace('one/report', 'pair/report')
  assert _numbers(tmp_path / 'pair') == whole

  # One that is killed on its way, and one that does the rest.
  first = _evaluate(folder, tmp_path / 'killed')
  units = lambda: len(list((tmp_path / 'killed').glob('*/*.json')))
  while units() < 3 and first.poll() is None:
    time.sleep(0.002)
  first.send_signal(signal.SIGKILL)
  first.communicate()
  assert 3 <= units() < 13
  _finish(_evaluate(folder, tmp_path / 'killed'))
  assert _numbers(tmp_path / 'killed') == whole
