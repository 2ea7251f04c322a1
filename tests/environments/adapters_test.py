"""Tests for `environments/adapters/`."""

import numpy as np
import pytest

import environments
from environments import pool
from environments import rewards
from environments.adapters import trl

SORTING = environments.get('sorting')
PROBLEMS = [environments.sample(SORTING, level, 1) for level in (4, 5)]
SPECS = [problem.spec for problem in PROBLEMS]
RIGHT = [
  f'<think>?</think> So <answer>{SORTING.reference(p.instance)}</answer>'
  for p in PROBLEMS
]


class Workers:
  """Stands for a pool with fixed verdicts."""

  def __init__(self, *statuses):
    self.statuses = statuses
    self.jobs = []

  def judge(self, jobs):
    self.jobs += jobs
    return [
      rewards.Reward(1.0 if status == 'correct' else 0.0, status)
      for status in self.statuses
    ]


def chat(text, *before):
  return [*before, {'role': 'assistant', 'content': text}]


TOOL = {'role': 'tool', 'content': 'an <answer>1</answer>'}
CALL = {'role': 'assistant', 'content': None, 'tool_calls': []}
PARTS = [{'type': 'image'}, {'type': 'text', 'text': RIGHT[1]}]


@pytest.mark.parametrize(
  ('completions', 'expected'),
  [
    (RIGHT, [1.0, 1.0]),
    (RIGHT[::-1], [-0.5, -0.5]),  # Other numbers of items.
    (['', RIGHT[1] + ' or none'], [-1.0, 1.0]),
    ([chat(RIGHT[0]), chat('no')], [1.0, -1.0]),
    ([chat(RIGHT[0], CALL, TOOL), chat(PARTS)], [1.0, 1.0]),
    ([[], [CALL]], [-1.0, -1.0]),
  ],
)
def test_values_of_completions(completions, expected):
  prompts = [[{'role': 'user', 'content': p.prompt}] for p in PROBLEMS]
  found = trl.reward(prompts, completions, SPECS)
  assert found == expected
  assert all(type(value) is float for value in found)


def test_is_called_as_trainers_call_it():
  columns = {
    'level': [4, 4],
    'trainer_state': None,
    'completion_ids': [[1]] * 2,
  }
  found = trl.reward(
    prompts=['', ''], completions=RIGHT, spec=np.array(SPECS), **columns
  )
  assert found == [1.0, 1.0]
  assert trl.reward.__name__ == 'reward'  # Trainers log by name.


def test_partial_credit_is_the_value_of_the_verdict():
  problem = PROBLEMS[0]
  items = problem.instance['solution'][:-1] + [-7]
  text = f'<answer>{" ".join(map(str, items))}</answer>'
  expected = environments.verify(problem.spec, text)
  assert expected.status == 'partial'
  assert trl.reward([''], [text], [problem.spec]) == [expected.value]


@pytest.mark.parametrize('call', [trl.reward, trl.pooled(Workers())])
def test_specs_and_completions_must_pair_up(call):
  with pytest.raises(ValueError, match='got 2 for 1'):
    call([''], RIGHT[:1], SPECS)


def test_specs_must_be_specs():
  with pytest.raises(ValueError, match='spec'):
    trl.reward([''], RIGHT[:1], ['sorting'])


def test_no_verdict_is_none():
  workers = Workers('timeout', 'correct', 'error', 'wrong')
  call = trl.pooled(workers)
  completions = [*RIGHT, chat('x'), 'y']
  found = call([''] * 4, completions, spec=SPECS * 2, level=[0] * 4)
  assert found == [None, 1.0, None, 0.0]
  assert [job.spec for job in workers.jobs] == SPECS * 2
  assert [job.completion for job in workers.jobs] == [*RIGHT, 'x', 'y']


def test_a_pool_gives_the_same_values():
  with pool.Pool(workers=1) as workers:
    call = trl.pooled(workers)
    completions = [*RIGHT, *RIGHT[::-1]]
    prompts = [''] * 4
    found = call(prompts, completions, SPECS * 2)
    assert found == trl.reward(prompts, completions, SPECS * 2)
