"""Tests of settings: overrides, types, ranges, JSON."""

import dataclasses
import json

from absl.testing import absltest
from absl.testing import parameterized

from experiments import configs
from rlve_jax import config as config_lib
from rlve_jax import overrides
from rlve_jax.sampler import methods

BASE = config_lib.Config(name='base')


class OverrideTest(parameterized.TestCase):
  @parameterized.parameters(
    ('seed=3', 'seed', 3),
    ('learner.optimizer.learning_rate=3e-6', 'learning_rate', 3e-6),
    ('learner.optimizer.learning_rate=1', 'learning_rate', 1.0),
    ('learner.clip_low=None', 'clip_low', None),
    ('learner.clip_low=0.1', 'clip_low', 0.1),
    ('learner.loss=grpo', 'loss', 'grpo'),
    ('learner.mask_truncated=True', 'mask_truncated', True),
    ('sampler.completion_buckets=(8, 16)', 'completion_buckets', (8, 16)),
    ('sampler.completion_buckets=16', 'completion_buckets', (16,)),
    ('problems.environments=("sat", "crt")', 'environments', ('sat', 'crt')),
    ('problems.batch_by=completions', 'batch_by', 'completions'),
    (
      'problems.prompt_template=Q: {prompt}=',
      'prompt_template',
      'Q: {prompt}=',
    ),
    ('curriculum.static=(0, 3)', 'static', (0, 3)),
    ('sagc.kind=random', 'kind', 'random'),
  )
  def test_sets_one_field(self, assignment, field, value):
    changed = overrides.override(BASE, assignment)
    at = changed
    for key in assignment.partition('=')[0].split('.'):
      at = getattr(at, key)
    self.assertEqual(at, value)
    self.assertIs(type(at), type(value))
    back = overrides.to_dict(changed)
    self.assertEqual(overrides.from_dict(config_lib.Config, back), changed)

  @parameterized.parameters(
    ('lerner.rows=3', "Unknown setting 'lerner.rows'.*learner"),
    ('learner.row=3', "Unknown setting 'learner.row'.*rows"),
    ('learner=3', "'learner' is a group of settings: loss"),
    ('seed.x=3', "Unknown setting 'seed.x'"),
    ('seed', 'key=value'),
    ('seed=1.5', 'seed: .*int.*1.5'),
    ('seed=True', 'seed: .*int.*True'),
    ('seed=-1', r'seed: .*in \[0, 2\*\*31\), got -1'),
    ('learner.mask_truncated=1', 'mask_truncated: .*bool.*1'),
    ('learner.loss=ppo', "learner.loss: loss must be one of .*got 'ppo'"),
    ('learner.optimizer.beta1=1.0', r'beta1 must be in \[0, 1\), got 1.0'),
    ('sampler.temperature=0', 'temperature must be positive, got 0.0'),
    ('sampler.prompt_buckets=(64, 32)', 'prompt_buckets must ascend'),
    ('sampler.prompt_buckets=()', 'prompt_buckets must ascend'),
    ('problems.environments=("sat", "SAT")', 'names that differ'),
    ('problems.environments=("sortin",)', 'close: sorting'),
    ('problems.batch_by=rows', r"\('prompts', 'completions'\), got 'rows'"),
    ('problems.environments=()', 'one name or more'),
    ('problems.prompt_template=hi', '{prompt}'),
    ('learner.logits_chunk=48', 'a divisor of row_width, 128, got 48'),
    ('evaluation.top_p=1.5', r'top_p must be in \(0, 1\], got 1.5'),
    ('evaluation.min_p=0.0', r'min_p must be in \(0, 1\], got 0.0'),
    ('sampler.programs=25', r'programs must be in \[1, 24\], got 25'),
    ('evaluation.top_k=0', 'top_k must be at least 1, got 0'),
    ('evaluation.temperature=-1.0', 'temperature must be >= 0, got -1.0'),
    ('sagc.sizes=(8, 4)', 'sizes must be'),
    ('curriculum.target=2.0', 'target must be in'),
    ('learner.row_width=64', 'at least 96, the longest prompt and completion'),
    ('learner.overlong_buffer=32', r'below sampler.completion_buckets\[-1\]'),
    ('learner.minibatches=17', 'at most 16, the fewest prompts'),
    ('model.num_kv_heads=3', 'num_heads must be a multiple of num_kv_heads'),
  )
  def test_errors_name_key_and_what_is_allowed(self, assignment, message):
    with self.assertRaisesRegex(ValueError, message):
      overrides.override(BASE, assignment)

  def test_impossible_batches_name_the_nearest(self):
    problems = config_lib.Problems(batch_by='completions', completions=100)
    with self.assertRaisesRegex(ValueError, r'nearest: \[96, 112\], got 100'):
      dataclasses.replace(BASE, problems=problems)

  @parameterized.parameters(
    ([], methods.Temperature(1.0)),
    (['temperature=0.0'], methods.Greedy()),
    (['top_p=0.95'], methods.TopP(1.0, 0.95)),
    (['temperature=0.6', 'top_k=20'], methods.TopK(0.6, 20)),
    (['min_p=0.05', 'temperature=1.5'], methods.MinP(1.5, 0.05)),
    (['top_p=0.95', 'top_p=None'], methods.Temperature(1.0)),
  )
  def test_methods_of_evaluation(self, assignments, method):
    config = BASE
    for assignment in assignments:
      config = overrides.override(config, f'evaluation.{assignment}')
    self.assertEqual(config.evaluation.method, method)

  @parameterized.parameters(
    ({'top_k': 5, 'min_p': 0.1}, 'Only one of top_k, top_p, min_p'),
    ({'top_p': 0.9, 'temperature': 0.0}, 'positive with top_p, got 0.0'),
  )
  def test_methods_that_contradict_are_refused(self, values, message):
    with self.assertRaisesRegex(ValueError, message):
      config_lib.Evaluation(**values)

  def test_public_names_are_ours(self):
    problems = config_lib.Problems(environments=('SpiralMatrix', 'sat'))
    self.assertEqual(problems.environments, ('spiral_matrix', 'sat'))

  def test_batch_rules(self):
    by_prompts = config_lib.Problems(prompts=16)
    by_rows = config_lib.Problems(batch_by='completions', completions=64)
    self.assertEqual([by_prompts.count(g) for g in (4, 8, 16)], [16, 16, 16])
    self.assertEqual([by_rows.count(g) for g in (4, 8, 16)], [16, 8, 4])

  @parameterized.parameters([(name,) for name in configs.CONFIGS])
  def test_every_experiment_survives_json(self, name):
    config = configs.get(name)
    self.assertEqual(config.name, name)
    values = json.loads(json.dumps(overrides.to_dict(config)))
    self.assertEqual(overrides.from_dict(config_lib.Config, values), config)

  def test_missing_json_keys_get_defaults(self):
    values = overrides.to_dict(BASE)
    del values['steps'], values['learner']['rows']
    self.assertEqual(overrides.from_dict(config_lib.Config, values), BASE)

  def test_unknown_json_keys_are_errors(self):
    values = overrides.to_dict(BASE) | {'sed': 1}
    with self.assertRaisesRegex(ValueError, r"no settings \['sed'\]"):
      overrides.from_dict(config_lib.Config, values)


if __name__ == '__main__':
  absltest.main()
