"""Tests of training on a file of questions, alone and mixed."""

import collections
import dataclasses
import json
import random

import pytest

from environments import curriculum
from environments import pool as pool_lib
from environments import registry
from rlve_jax import config as config_lib
from rlve_jax import overrides
from rlve_jax import problems as problems_lib
from rlve_jax import startup
from rlve_jax import steps


@pytest.fixture(name='file')
def _file(tmp_path):
  """A file of 200 problems, in the form of DeepMath-103K."""
  rng = random.Random(0)
  rows = []
  for number in rng.sample(range(1000), 200):
    rows.append(
      {
        'question': f'Last digit of {number}?',
        'final_answer': str(number % 10),
        'difficulty': 1.0,
        'topic': 'Arithmetic',
      }
    )
  path = tmp_path / 'last_digits.jsonl'
  path.write_text(''.join(json.dumps(row) + '\n' for row in rows))
  return str(path)


def test_settings_name_files(file):
  problems = config_lib.Problems(files=(file,), file_share=0.25)
  assert problems.names == ('last_digits', 'sorting')
  assert problems.weights == {'last_digits': 0.25, 'sorting': 0.75}
  alone = config_lib.Problems(environments=(), files=(file,))
  assert alone.names == ('last_digits',)
  assert alone.weights == {}
  config = overrides.override(
    config_lib.Config('x'), f'problems.files=("{file}",)'
  )
  assert config.problems.files == (file,)
  assert (
    overrides.from_dict(
      config_lib.Config, json.loads(json.dumps(overrides.to_dict(config)))
    )
    == config
  )


@pytest.mark.parametrize(
  ('changes', 'message'),
  [
    ({'file_share': 0.5}, 'file_share must be in'),
    ({'files': ('a.json',), 'file_share': 1.0}, 'file_share must be in'),
    (
      {'files': ('a.json',), 'environments': (), 'file_share': 0.5},
      'file_share must be in',
    ),
    ({'files': ('a.json', 'b/a.json')}, 'names that differ'),
    ({'files': ('sorting.json',)}, 'rename the file'),
    ({'files': ('a.parquet',)}, 'ends in one of'),
    ({'environments': ()}, 'one name or more'),
  ],
)
def test_wrong_settings_are_refused(changes, message):
  with pytest.raises(ValueError, match=message):
    config_lib.Problems(**changes)


def test_mixtures_are_drawn_in_their_shares_at_level_0(
  parts, make_config, file
):
  config = make_config()
  problems = dataclasses.replace(config.problems, files=(file,), file_share=0.4)
  config = dataclasses.replace(config, problems=problems)
  with pool_lib.Pool(1, files=(file,)) as pool:
    source = dataclasses.replace(parts.source, config=config, pool=pool)
    shapes = dataclasses.replace(parts.shapes, config=config)
    mixed = dataclasses.replace(parts, shapes=shapes, pool=pool, source=source)
    state = startup.initial_state(mixed)
    caps = {p.environment: p.capped for p in state.curriculum.progress}
    assert caps['last_digits'] == 0
    drawn = steps.assign(state.curriculum, mixed, 3, 0, 5000)
    counts = collections.Counter(a.environment for a in drawn)
    assert counts['last_digits'] / 5000 == pytest.approx(0.4, abs=0.03)
    assert counts['sorting'] / 5000 == pytest.approx(0.3, abs=0.03)
    asked = curriculum.Assignment('last_digits', 0)
    tasks, _, _ = source.draw([asked] * 40, 0)
    indices = [task.problem.instance['index'] for task in tasks]
    assert len(set(indices)) > 35
    _, row, practice = steps.policy_step(state, mixed)
  names = {group.task.problem.environment for group in practice.groups}
  assert names <= set(problems.names)
  assert row['rlve/last_digits/level'] == 0
  assert source.floor('last_digits', 0) == 0


def test_a_file_that_is_not_there_is_told_of_at_the_start(parts, make_config):
  problems = config_lib.Problems(environments=(), files=('no/such.json',))
  config = dataclasses.replace(make_config(), problems=problems)
  with pytest.raises(ValueError, match=r'no/such.json cannot be read'):
    startup.make_parts(config, parts.tokenizer, parts.pool)


def test_references_are_learnt_and_texts_reach_the_tokenizer(
  parts, make_config, file
):
  problems = config_lib.Problems(environments=(), files=(file,))
  config = dataclasses.replace(make_config(), problems=problems)
  source = dataclasses.replace(parts.source, config=config)
  texts = list(problems_lib.corpus(config))
  assert any(text.startswith('Last digit of') for text in texts)
  env = registry.get(problems.names[0])
  problem = next(
    p
    for p in (env.instance_at(0, seed) for seed in range(200))
    if p['solution'] == '7'
  )
  assert env.reference(problem) == '7'
  assert source.config.problems.names == ('last_digits',)
