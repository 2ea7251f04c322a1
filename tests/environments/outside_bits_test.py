"""Problems about bits and chance in the shape in which others publish them."""

import json

import pytest

import environments
from environments import identifiers
from environments import interchange

_PRIME = 998_244_353
_HALF = (_PRIME + 1) // 2

PUBLISHED = [
  (
    'MaxXorPath',
    {'N': 3, 'edges': [[0, 1, 1], [0, 2, 4], [1, 2, 3]]},
    '4',
    '2',
  ),
  ('MinDivisionSumXor', {'N': 3, 'A': [1, 1, 2], 'K': 3}, '2 3', '1 2 3'),
  ('MinSumPreXor', {'N': 3, 'P': [1, -1, 2]}, '1 1 2', '1 0 2'),
  (
    'MinXorPair',
    {'N': 3, 'max_bit_length': 3, 'A': [7, 1, 0], 'reference_answer': '1 2'},
    '1 2',
    '0 1',
  ),
  (
    'NANDResultCounting',
    {'N': 2, 'K': 2, 'A': [0, 3], 'L': 0, 'R': 2, 'reference_answer': 1},
    '1',
    '2',
  ),
  ('SubarraySumXor', {'N': 2, 'A': [1, 2], 'reference_answer': 0}, '0', '3'),
  ('SubarrayXorSum', {'N': 2, 'A': [1, 2], 'reference_answer': 6}, '6', '0'),
  (
    'XorEquationCounting',
    {'N': 2, 'RANGE': 3, 'L': 0, 'R': 3, 'K': 1, 'reference_answer': 4},
    '4',
    '2',
  ),
  (
    'BinaryTreeLeafNumExpectation',
    {
      'MAX_N': 5,
      'N': 3,
      'gold_answer': {'A': 6, 'B': 5},
      'reference_answer': '6/5',
    },
    '12/10',
    '1',
  ),
  (
    'Cinema',
    {
      'MAX_N_K': 4,
      'N': 2,
      'K': 2,
      'gold_answer': [3, 4],
      'reference_answer': '3 4',
    },
    '3/4',
    '1/4',
  ),
  (
    'Cube_FixedLocalMaximumCounting',
    {'MAX_N_M_L': 3, 'N': 2, 'M': 2, 'L': 1, 'K': 1},
    '1',
    '0',
  ),
  (
    'DivisorFlipExpectation',
    {'N': 2, 'K': 0, 'state': [None, 1, 0], 'reference_answer': 6},
    '6',
    '2',
  ),
  (
    'MaxRMQExpectation',
    {'N': 2, 'X': 2, 'Q': 1, 'intervals': [[1, 1]], 'MOD': _PRIME},
    str(_HALF + 1),
    '1',
  ),
  (
    'MoneyChargingGame',
    {'N': 2, 'A': [1, 2], 'B': [0, 0], 'C': [0, 0], 'T_inequalities': [[1, 0]]},
    str(_HALF),
    '1',
  ),
  (
    'PolyaModel',
    {'T': 2, 'color2num': [1, 1], 'D': 1, 'events': [[1, 1], [3, 1]]},
    '1/3',
    '1/4',
  ),
  (
    'RandomRangeMaxExpectation',
    {'N': 2, 'Q': 1, 'array': [0, 2], 'reference_answer': '2 6'},
    '2 6',
    '0 6',
  ),
  (
    'TreeElimination_Expectation',
    {'N': 3, 'parents': [[1, 2], [1, 3]]},
    str((1 + 6 + 1_000_000_007) // 3),
    '2',
  ),
  (
    'TreeRandomWalkExpectation',
    {'N': 3, 'edges': [[0, 1], [1, 2]], 'reference_answer': 110_916_041},
    '110916041',
    '110916042',
  ),
]


@pytest.mark.parametrize(
  'public, parameter, right, wrong',
  PUBLISHED,
  ids=[row[0] for row in PUBLISHED],
)
def test_published_problems_are_restored(public, parameter, right, wrong):
  metadata = {'environment': public, 'config': {'parameter': parameter}}
  env, instance = interchange.from_rlve_gym(json.dumps(metadata))
  assert identifiers.identifier(env.name) == public
  assert environments.judge(env, instance, right).correct
  assert not environments.judge(env, instance, wrong).correct
