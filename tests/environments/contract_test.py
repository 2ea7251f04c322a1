"""The contract that every environment keeps, checked for all of them."""

import copy
import json
import random

from absl.testing import absltest
from absl.testing import parameterized

import environments

LEVELS = (0, 1, 3, 5)
SEEDS = range(5)
GARBAGE = ('', ' ', 'x', '1', '-1 0', '1.5', '9' * 5000, '\x00')


def _problems(name):
  env = environments.get(name)
  return [environments.sample(env, l, s) for l in LEVELS for s in SEEDS]


class ContractTest(parameterized.TestCase):
  @parameterized.parameters(*environments.names())
  def test_reference_earns_full_marks(self, name):
    env = environments.get(name)
    for problem in _problems(name):
      text = env.reference(problem.instance)
      reward = environments.judge(env, problem.instance, text)
      self.assertEqual(reward, environments.Reward(1.0, correct=True), problem)

  @parameterized.parameters(*environments.names())
  def test_sampling_is_pure(self, name):
    before = random.getstate()
    self.assertEqual(_problems(name), _problems(name))
    self.assertEqual(random.getstate(), before)

  @parameterized.parameters(*environments.names())
  def test_instances_are_json(self, name):
    for problem in _problems(name):
      text = json.dumps(problem.instance)
      self.assertEqual(json.loads(text), problem.instance)

  @parameterized.parameters(*environments.names())
  def test_judging_is_total_and_pure(self, name):
    env = environments.get(name)
    for problem in _problems(name):
      instance = copy.deepcopy(problem.instance)
      reference = env.reference(instance)
      for text in (*GARBAGE, reference + ' 1', reference[:-1]):
        reward = environments.judge(env, instance, text)
        self.assertBetween(reward.value, -1, 1)
      self.assertEqual(instance, problem.instance)

  @parameterized.parameters(*environments.names())
  def test_seeds_give_different_problems(self, name):
    prompts = {p.prompt for p in _problems(name)}
    self.assertGreater(len(prompts), len(LEVELS))

  @parameterized.parameters(*environments.names())
  def test_holds_no_state(self, name):
    with self.assertRaises(AttributeError):
      environments.get(name).anything = 1


if __name__ == '__main__':
  absltest.main()
