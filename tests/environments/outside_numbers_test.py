"""Problems about numbers in the shape in which others publish them."""

import json

import pytest

import environments
from environments import interchange

_PRIME = 998_244_353

PUBLISHED = [
  (
    'SegmentMinLengthEqual_Counting',
    {'N': 3, 'S': [1, 3], 'MOD': 2, 'reference_answer': 0},
    '0',
    '2',
  ),
  (
    'SegmentTreeSortingCounting',
    {'N': 2, 'A': [1, 4, 3, 2], 'reference_answer': 3},
    '3',
    '2',
  ),
  (
    'SingingGirlStory',
    {
      'N': 3,
      'A': 2,
      'conditions': [[1, 2, 2]],
      'MOD': _PRIME,
      'reference_answer': 6,
    },
    '6',
    str(6 + _PRIME),
  ),
  ('StirlingSecond', {'N': 3, 'R': 2, 'reference_answer': 6}, '6', '3'),
  (
    'SumSetMultiplication',
    {'N': 3, 'K': _PRIME + 3, 'MOD': _PRIME, 'reference_answer': 36},
    '36',
    '0',
  ),
  (
    'TransmissionDelay',
    {'N': 4, 'A': [0, 1, 1, 0], 'D': 1, 'reference_answer': 4},
    '4',
    '5',
  ),
  (
    'AddMultiple_Divisible_Counting',
    {'MAX_N': 16, 'N': 12, 'reference_answer': 3},
    '3',
    '2',
  ),
  (
    'BezoutIdentity',
    {'N': 2, 'MAX_A': 32, 'A': [4, -6], 'reference_answer': '2 1'},
    '-1 -1',
    '1 1',
  ),
  (
    'BinaryLinearEquation_SolutionCounting',
    {
      'MAX_RANGE': 8,
      'A': 2,
      'B': 0,
      'C': -4,
      'X1': 0,
      'X2': 5,
      'Y1': -1,
      'Y2': 1,
      'reference_answer': 3,
    },
    '3',
    '1',
  ),
  (
    'CongruentEquation',
    {'MAX_A_B': 5, 'A': 5, 'B': 2, 'reference_answer': 1},
    '1',
    '3',
  ),
  ('ConstructHackInterval', {'MAX_MOD': 10, 'MOD': 7}, '3 4', '3 5'),
  (
    'DiscreteLogarithm',
    {'Z': 10, 'X': 10, 'Y': 3, 'K': 0, 'reference_answer': 1},
    '1',
    '2',
  ),
  (
    'Fibonacci',
    {
      'N': 3,
      'A1': 9_999,
      'A2': 9_999,
      'P': 9_999,
      'Q': 9_999,
      'reference_answer': 2,
    },
    '2',
    '10002',
  ),
  ('FibonacciContainingCounting', {'K': 2, 'reference_answer': 1}, '1', '2'),
  (
    'GCDFibonacciProduct',
    {'N': 3, 'M': 3, 'MOD': _PRIME, 'reference_answer': 2},
    '2',
    '1',
  ),
  ('GCDPrime_Counting', {'N': 2, 'M': 2, 'reference_answer': 1}, '1', '2'),
  ('GcdLcmCounting', {'LCM': 12, 'GCD': 5, 'reference_answer': 0}, '0', '1'),
  (
    'KUR',
    {'N': 8, 'A': 3, 'B': 0, 'P': 4, 'T': '0', 'reference_answer': 4},
    '4',
    '8',
  ),
  (
    'LCM',
    {'a': 4, 'b': 6, 'prompt_template': 9, 'reference_answer': 12},
    '12',
    '24',
  ),
]


@pytest.mark.parametrize(
  ('name', 'parameter', 'right', 'wrong'), PUBLISHED, ids=lambda x: str(x)[:20]
)
def test_published_problems_are_restored(name, parameter, right, wrong):
  values = {'environment': name, 'config': {'parameter': parameter}}
  env, instance = interchange.from_rlve_gym(json.dumps(values))
  assert env is environments.get(name)
  assert environments.judge(env, instance, right).correct
  assert not environments.judge(env, instance, wrong).correct
  wordings = {env.prompt(instance | {'prompt_template': i}) for i in range(10)}
  assert len(wordings) == (10 if name == 'LCM' else 1)
