"""Tests of verdicts on completions and of length shaping."""

from absl.testing import absltest
from absl.testing import parameterized
import numpy as np

from environments import pool
from environments import rewards
from rlve_jax import problems
from rlve_jax import scoring
from rlve_jax import types


def _completion(length, ended=True, reward=rewards.CORRECT):
  tokens = np.arange(length)
  return scoring.Completion(tokens, -np.ones(length), ended, '', reward)


class ScoringTest(parameterized.TestCase):
  @parameterized.parameters(
    (1, True, 0, 1.0),  # No shaping.
    (100, False, 0, 1.0),
    (80, True, 20, 1.0),  # Before the buffer.
    (85, True, 20, 0.75),
    (90, True, 20, 0.5),
    (100, True, 20, 0.0),
    (100, False, 20, 0.0),  # Cut off.
  )
  def test_overlong_shaping_by_hand(self, length, ended, buffer, expected):
    value = scoring.shaped_value(_completion(length, ended), 100, buffer)
    self.assertAlmostEqual(value, expected)

  @parameterized.parameters(
    ((rewards.CORRECT, rewards.WRONG), True),
    ((rewards.CORRECT, rewards.CORRECT), False),
    ((rewards.WRONG, rewards.Reward(0.0, 'timeout')), False),
    ((rewards.CORRECT, rewards.Reward(0.0, 'error')), False),
    ((rewards.UNPARSED, rewards.INVALID), True),
  )
  def test_informative_groups(self, verdicts, expected):
    completions = tuple(_completion(3, reward=v) for v in verdicts)
    group = scoring.Group(None, completions)
    self.assertEqual(group.informative, expected)

  @parameterized.parameters(
    ('answer', '<answer>1 2</answer>'),
    ('boxed', '\\boxed{1 2}'),
    ('none', '1 2'),
  )
  def test_references_are_marked(self, marker, expected):
    self.assertEqual(problems.mark('1 2', marker), expected)


def test_references_earn_full_marks_through_the_pool(parts):
  tasks = [
    problems.Task(problem, ())
    for problem in parts.pool.draw(
      [
        pool.Request(name, level, 3)
        for name in ('sorting', 'sliding_window')
        for level in (0, 3)
      ]
    )
  ]
  answers = [parts.source.answer_tokens(t.problem) for t in tasks]
  width = max(map(len, answers))
  tokens = np.zeros((len(tasks), width), np.int32)
  for row, answer in enumerate(answers):
    tokens[row, : len(answer)] = answer
  rollout = _rollout(tokens, np.array([len(a) for a in answers]))
  groups = scoring.judge(parts.pool, parts.tokenizer, tasks, rollout, 1)
  assert all(g.completions[0].reward.correct for g in groups)


def _rollout(tokens, lengths):
  ended = np.ones(len(tokens), bool)
  return types.Rollout(tokens, np.zeros(tokens.shape), lengths, ended)


if __name__ == '__main__':
  absltest.main()
