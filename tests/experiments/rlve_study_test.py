"""Tests of the study of difficulty: arms, numbers worked by hand, pages."""

import dataclasses
import json

import pytest

import environments
from environments import curriculum
from experiments import rlve_arms
from experiments import rlve_pages
from experiments import rlve_units
from experiments import study_figures
from rlve_jax import evaluation
from rlve_jax import problems as problems_lib
from rlve_jax import runs
from rlve_jax import tokenizer as tokenizer_lib
from rlve_jax.report import svg


def test_arms_have_names_and_folders_of_their_own():
  arms = rlve_arms.arms()
  assert len({arm.folder for arm in arms}) == len(arms) == 18
  parts = [arm.part for arm in arms]
  assert {p: parts.count(p) for p in parts} == {
    'several': 10,
    'one': 4,
    'scaling': 4,
  }
  sizes = [len(arm.environments) for arm in arms if arm.part == 'scaling']
  assert sizes == [1, 4, 16, 256]


@pytest.mark.parametrize('arm', rlve_arms.arms(), ids=lambda arm: arm.folder)
def test_every_arm_is_a_configuration_that_fits_its_start(arm):
  plan = rlve_arms.Plan()
  config = rlve_arms.arm_config(arm, 1, plan, 'models/none')
  warm = rlve_arms.warm_config(arm.part, 1, plan)
  assert config.model == warm.model
  assert config.sampler == warm.sampler
  assert set(config.problems.names) <= set(warm.problems.names)
  wanted = plan.scaling if arm.part == 'scaling' else plan.steps
  assert (config.seed, config.steps, warm.steps) == (1, wanted, 0)
  assert config.warm_start.steps == 0


@pytest.mark.slow
@pytest.mark.parametrize('part', ['one', 'several', 'scaling'])
def test_level_0_of_every_environment_fits_the_shapes(part):
  config = rlve_arms.warm_config(part, 0, rlve_arms.Plan())
  tokenizer = tokenizer_lib.train(
    problems_lib.corpus(config), config.tokenizer.vocab_size
  )
  source = problems_lib.Source(config, tokenizer, _Drawer())
  for name in config.problems.names:
    assert source.fits(name, 0), name


class _Drawer:
  """Draws as a pool does, in this process."""

  def draw(self, requests):
    get = environments.get
    return [
      environments.sample(get(r.environment), r.level, r.seed, r.split)
      for r in requests
    ]


@pytest.mark.parametrize('field', dataclasses.fields(rlve_arms.Plan))
def test_plans_are_positive(field):
  with pytest.raises(ValueError, match=f'{field.name} must be'):
    rlve_arms.Plan(**{field.name: 0})


def _make(folder, arm, seed, ratios, accuracies, exam=None):
  """Writes what a finished unit leaves."""
  own = folder / f'{arm}_{seed}'
  (own / 'evaluations').mkdir(parents=True)
  with (own / 'metrics.jsonl').open('w') as file:
    for step, ratio in enumerate(ratios, 1):
      row = dict.fromkeys(rlve_pages._SCALARS.values(), 1.0)
      row |= {'step': step, 'rlve/effective_prompt_ratio': ratio}
      row |= {'rlve/a/level': step, 'rlve/b/level': 0}
      file.write(json.dumps(row) + '\n')
  for i, accuracy in enumerate(accuracies):
    results = [
      evaluation.Result('a', 2, 8, accuracy, 0.3, 0.5, 0.0, (0.5, 0.5)),
      evaluation.Result('b', 2, 8, accuracy, 0.4, 0.5, 0.0, (0.5, 0.5)),
    ]
    path = runs.evaluation_path(own, i * len(ratios))
    runs.write_evaluation(path, results)
  if exam is not None:
    for where, mean in (
      (folder / f'start_exam_{seed}', 0.1),
      (own / 'held_out', exam),
    ):
      estimate = {'mean': mean, 'standard_error': 0.01}
      values = {'part': 'all', 'average': estimate, 'unanswered': 1}
      values['passes'] = {'4': {'mean': 2 * mean}}
      runs.write_json(where / 'results.json', {'results': [values]})
  machine = {'jax': '1', 'python': '2', 'cores': 1}
  done = {'plan': {}, 'machine': machine}
  runs.write_json(own / rlve_units.DONE, done)


@pytest.fixture(name='study')
def _study(tmp_path):
  folder = tmp_path / 'study'
  half = [0.0] * 20 + [0.5] * 20
  _make(folder, 'several_adaptive', 0, half, [0.2, 0.6])
  _make(folder, 'several_adaptive', 1, half, [0.2, 0.8])
  _make(folder, 'several_static_0-1', 0, [1.0] * 40, [0.2, 0.5])
  _make(folder, 'several_static_0-1', 1, [0.5] * 40, [0.2, 0.6])
  _make(folder, 'one_adaptive', 0, half, [0.1, 0.3])
  _make(folder, 'scaling_C1', 0, half, [], 0.2)
  _make(folder, 'scaling_C256', 0, half, [], 0.5)
  (folder / 'several_two-sided_0').mkdir()  # Not finished.
  return folder


def test_tables_worked_by_hand(study):
  found, machine = rlve_pages.gather(study)
  assert 'jax 1, Python 2, on 1 core' in machine
  tables = rlve_pages.sections(found)
  adaptive, static = tables['several_arms']
  assert adaptive['arm'] == 'adaptive'
  assert adaptive['seeds'] == 2
  assert adaptive['effective at first'] == '0.000 ± 0.000'
  assert adaptive['at last'] == '0.500 ± 0.000'
  assert adaptive['over all'] == '0.250 ± 0.000'
  assert adaptive['level halfway'] == '10.000 ± 0.000'  # (20 + 0) / 2.
  assert adaptive['level at last'] == '20 ± 0'
  assert adaptive['after'] == '0.700 ± 0.141'
  assert adaptive['after, less adaptive'] == '-'
  assert static['at last'] == '0.750 ± 0.354'
  # Differences -0.1 and -0.2: mean -0.15, error 0.05.
  assert static['after, less adaptive'] == '-0.150 (s.e. 0.050)'
  # Differences 0.75 and 0.25.
  assert static['over all, less adaptive'] == '+0.500 (s.e. 0.250)'
  (one,) = tables['one_arms']
  assert (one['accuracy before'], one['after']) == ('0.100', '0.300')
  small, large = tables['scaling_arms']
  assert (small['accuracy before'], large['after']) == ('0.100', '0.500')
  assert small['after, less C256'] == '-0.300 (one seed)'
  counts = {key[:2]: len(rows) for key, rows in found['exams'].items()}
  assert [k for k, n in counts.items() if n] == [
    ('scaling', 'C1'),
    ('scaling', 'C256'),
  ]


def test_errors_of_environments_are_joined(study):
  found, _ = rlve_pages.gather(study)
  rows = found['evaluations']['several', 'adaptive', 0]
  assert rows[0]['error'] == pytest.approx(0.25)  # sqrt(0.09 + 0.16) / 2.


def test_pages_are_written_and_read_from_the_raw_numbers(
  study, tmp_path, capsys
):
  docs = tmp_path / 'docs'
  docs.mkdir()
  page = docs / rlve_pages.PAGE
  marker = '<!-- table {} -->\nold\n<!-- end -->\n'
  page.write_text(marker.format('several_arms') + marker.format('machine'))
  rlve_pages.write(study, docs)
  text = page.read_text()
  assert '| static 0-1 | 2 |' in text
  assert 'Measured with jax 1' in text
  assert 'old' not in text
  for part in ('one', 'several', 'scaling'):
    assert (docs / f'rlve_study_{part}.svg').read_text().startswith('<svg')
  assert not (docs / 'rlve_study_options.svg').exists()  # Adaptive is shown.
  first = capsys.readouterr().out
  rlve_pages.write(tmp_path / 'nothing', docs)
  assert capsys.readouterr().out == first
  assert page.read_text() == text
  with pytest.raises(ValueError, match='no finished unit'):
    rlve_pages.write(tmp_path / 'nothing', tmp_path / 'empty')


def test_figures_are_whole_files():
  lines = [svg.Line(name, [0.0, 1.0], i) for i, name in enumerate('abc')]
  panel = study_figures.Panel('Title <&>', [0, 1], lines, (0, 1))
  text = study_figures.figure([panel] * 3, 'All')
  assert text.count('Title &lt;&amp;&gt;') >= 3
  assert text.endswith('</svg>')
  assert study_figures.smooth([0.0, 3.0, 6.0], 3) == [1.5, 3.0, 4.5]


def test_options_differ_in_one_setting_from_adaptive():
  arms = {arm.folder: arm for arm in rlve_arms.arms()}
  default = dataclasses.asdict(curriculum.Config())
  for name in ('two-sided', 'by_progress', 'above_the_floor'):
    own = dataclasses.asdict(arms[f'several_{name}'].difficulty)
    assert len([key for key in own if own[key] != default[key]]) == 1
