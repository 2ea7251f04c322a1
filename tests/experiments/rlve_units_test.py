"""Units of the study of difficulty, run with a model of some 10,000 parameters.

One that is stopped on its way goes on; tables and figures come of what is done.
"""

import csv
import dataclasses
import io
import pathlib
import shutil
import signal
import xml.dom.minidom

from absl import flags
from absl.testing import flagsaver
import jax
from jax.experimental.compilation_cache import compilation_cache as jax_cache
import nano
import pytest

from experiments import configs
from experiments import rlve_arms
from experiments import rlve_pages
from experiments import rlve_study
from experiments import rlve_units
from rlve_jax import metrics
from rlve_jax import progress as progress_lib
from rlve_jax import runs
from rlve_jax import steps
from rlve_jax import trainer

pytestmark = pytest.mark.slow

_PAGE = pathlib.Path(__file__).parents[2] / 'docs' / rlve_pages.PAGE
_PLAN = rlve_arms.Plan(steps=4, scaling=4, warm=3, every=2, problems=5, exam=10)


@pytest.fixture(autouse=True, scope='module')
def compiled(tmp_path_factory):
  """Keeps compiled programs for the units that follow, in a new place."""
  folder = str(tmp_path_factory.mktemp('compiled'))
  jax.config.update('jax_compilation_cache_dir', folder)
  jax_cache.reset_cache()
  yield
  jax.config.update('jax_compilation_cache_dir', None)
  jax_cache.reset_cache()


@pytest.fixture(autouse=True)
def small(monkeypatch):
  """Makes the model of every arm small."""
  tiny = configs.tiny()
  model = dataclasses.replace(tiny.model, **nano.MODEL)
  config = dataclasses.replace(tiny, model=model)
  monkeypatch.setattr(configs, 'tiny', lambda: config)


def _arm(folder: str) -> rlve_arms.Arm:
  return next(arm for arm in rlve_arms.arms() if arm.folder == folder)


def test_a_unit_that_is_stopped_goes_on_where_it_stood(tmp_path, monkeypatch):
  progress = progress_lib.Progress(io.StringIO())
  arm = _arm('one_static_0-20')
  run = lambda folder: rlve_units.run_unit(folder, arm, 0, _PLAN, progress)
  run(tmp_path / 'whole')
  name = f'{arm.folder}_0'
  whole = tmp_path / 'whole' / name
  assert [row['step'] for row in metrics.read_comparable(whole)] == [1, 2, 3, 4]

  # Ctrl-C comes in the second of four steps.
  step, done = steps.policy_step, []

  def counting(state, parts):
    done.append(state.step + 1)
    if done == [1, 2]:
      signal.raise_signal(signal.SIGINT)
    return step(state, parts)

  monkeypatch.setattr(steps, 'policy_step', counting)
  with pytest.raises(trainer.Interrupted):
    run(tmp_path / 'cut')
  assert done == [1, 2]
  cut = tmp_path / 'cut' / name
  assert not (cut / rlve_units.DONE).exists()
  found, _ = rlve_pages.gather(tmp_path / 'cut')
  assert not found['steps']  # What is not finished is in no table.
  warm = metrics.read_comparable(tmp_path / 'cut' / 'warm_one_0')

  run(tmp_path / 'cut')
  assert (cut / rlve_units.DONE).exists()
  assert done == [1, 2, 3, 4]
  assert metrics.read_comparable(cut) == metrics.read_comparable(whole)
  assert (
    metrics.read_comparable(tmp_path / 'cut' / 'warm_one_0') == warm
  )  # Not done again.
  for path in (whole / 'evaluations').iterdir():
    assert path.read_text() == (cut / 'evaluations' / path.name).read_text()

  # What is finished is not opened again, and what others hold is left to them.
  monkeypatch.setattr(trainer, 'train', None)
  run(tmp_path / 'cut')
  with runs.claim(tmp_path / 'cut' / 'claims' / name):
    busy = rlve_units.run_all(tmp_path / 'cut', [arm], [0], _PLAN, progress)
  assert busy == [name]
  with pytest.raises(TypeError):  # Another plan is not this one.
    plan = dataclasses.replace(_PLAN, steps=5)
    rlve_units.run_unit(tmp_path / 'cut', arm, 0, plan, progress)


def test_a_quick_study_writes_tables_and_figures(tmp_path, capsys):
  flags.FLAGS.mark_as_parsed()
  docs = tmp_path / 'docs'
  docs.mkdir()
  shutil.copy(_PAGE, docs)
  names = ['several_adaptive', 'several_static_0-1', 'scaling_C1']
  with flagsaver.flagsaver(
    quick=True, study=str(tmp_path / 'study'), docs=str(docs), arms=names
  ):
    assert rlve_study.main(['study']) == 0
  text = (docs / rlve_pages.PAGE).read_text()
  for arm in ('adaptive', 'static 0-1', 'C1'):
    assert f'\n| {arm} | 1 |' in text
  assert 'Measured with jax' in text
  printed = capsys.readouterr().out
  assert 'several_arms' in printed
  assert 'scaling_arms' in printed
  for part in ('several', 'scaling'):
    path = docs / f'rlve_study_{part}.svg'
    assert str(path) in printed
    xml.dom.minidom.parse(str(path))
  rows = {}
  for kind in ('steps', 'evaluations', 'exams'):
    with (docs / f'rlve_study_{kind}.csv').open() as file:
      rows[kind] = list(csv.DictReader(file))
  quick = rlve_arms.QUICK
  assert len(rows['steps']) == 2 * quick.steps + quick.scaling
  arms = [row['arm'] for row in rows['evaluations']]
  assert arms == ['adaptive'] * 2 + ['static 0-1'] * 2
  firsts = {r['accuracy'] for r in rows['evaluations'] if r['step'] == '0'}
  assert len(firsts) == 1  # All start from the same weights.
  assert [row['step'] for row in rows['exams']] == ['0', '1']
