"""Tests for `environments/markers.py`."""

import time

import pytest

from environments import markers

# Text, then what each of `answer`, `boxed`, `any` finds in it.
CASES = [
  ('', None, None, None),
  ('5', None, None, None),
  ('<answer>5</answer>', '5', None, '5'),
  ('<answer> 5\n</answer> done', ' 5\n', None, ' 5\n'),
  ('<answer></answer>', '', None, ''),
  ('<answer>5', None, None, None),
  ('5</answer>', None, None, None),
  ('</answer>5<answer>', None, None, None),
  ('<answer>1</answer> no, <answer>2</answer>', '2', None, '2'),
  ('<answer>1</answer> and <answer>2', '1', None, '1'),
  ('<answer>1 <answer>2</answer>', '2', None, '2'),
  ('<answer>1</answer> x </answer>', '1', None, '1'),
  ('<think><answer>1</answer></think> so', None, None, None),
  ('<answer>1</answer></think><answer>2</answer>', '2', None, '2'),
  ('<answer>1</think>2</answer>', None, None, None),
  ('<think>a</think><think>b<answer>3</answer>', '3', None, '3'),
  ('\\boxed{5}', None, '5', '5'),
  ('\\boxed {5}', None, '5', '5'),
  ('\\boxed{\\frac{1}{2}} end', None, '\\frac{1}{2}', '\\frac{1}{2}'),
  ('\\boxed{1} \\boxed{2}', None, '2', '2'),
  ('\\boxed{1} \\boxed{2', None, '1', '1'),
  ('\\boxed{1 \\boxed{2}', None, '2', '2'),
  ('\\boxed{1 \\boxed{2}}', None, '1 \\boxed{2}', '1 \\boxed{2}'),
  ('} \\boxed{1} {', None, '1', '1'),
  ('\\boxed{\\{1, 2\\}}', None, '\\{1, 2\\}', '\\{1, 2\\}'),
  ('\\boxed 5', None, None, None),
  ('\\boxed{1}</think>', None, None, None),
  ('\\boxed{1} <answer>2</answer>', '2', '1', '2'),
  ('<answer>2</answer> \\boxed{1}', '2', '1', '1'),
  ('<answer>\\boxed{1}</answer>', '\\boxed{1}', '1', '\\boxed{1}'),
  ('<answer>2</answer> \\boxed{1', '2', None, '2'),
]


@pytest.mark.parametrize(('text', 'answer', 'boxed', 'either'), CASES)
def test_the_last_complete_marker_decides(text, answer, boxed, either):
  assert markers.extract(text, 'answer') == answer
  assert markers.extract(text, 'boxed') == boxed
  assert markers.extract(text, 'any') == either


@pytest.mark.parametrize(
  ('text', 'rest'), [(' 5 ', ' 5 '), ('<think>4</think> 5', ' 5'), ('', '')]
)
def test_without_a_marker_all_that_follows_the_thinking_counts(text, rest):
  assert markers.extract(text, 'none') == rest


def test_other_markers_are_refused():
  with pytest.raises(ValueError, match="'tag'"):
    markers.extract('', 'tag')


@pytest.mark.parametrize(
  'text',
  [
    '<answer>' * 20_000,
    '</answer>' * 20_000,
    '<answer></answer' * 20_000,
    '\\boxed{' * 20_000,
    '\\boxed{' + '{}' * 500_000 + '}',
    'x' * 10_000_000,
    '{}' * 5_000_000,
    '</think>' * 1_000_000,
  ],
  ids=lambda text: f'{text[:16]}x{len(text)}',
)
def test_takes_linear_time(text):
  start = time.process_time()
  for marker in markers.MARKERS:
    markers.extract(text, marker)
  assert time.process_time() - start < 0.2
