"""Tests for `environments/curriculum.py`."""

import random

from absl.testing import absltest

from environments import curriculum

CONFIG = curriculum.Config(target=0.75, min_problems=2)


def _outcomes(name, level, *successes):
  return [curriculum.Outcome(name, level, 4, s) for s in successes]


class CurriculumTest(absltest.TestCase):
  def test_level_rises_exactly_at_target(self):
    state = curriculum.init(['b', 'a'])
    outcomes = _outcomes('a', 0, 3, 3) + _outcomes('b', 0, 3, 2)
    after = curriculum.update(state, CONFIG, outcomes)
    expected = curriculum.Progress('a', 1), curriculum.Progress('b', 0)
    self.assertEqual(after.progress, expected)
    self.assertEqual(state, curriculum.init(['a', 'b', 'a']))

  def test_only_the_frontier_counts(self):
    state = curriculum.State((curriculum.Progress('a', 2),))
    late = _outcomes('a', 1, 4, 4) + _outcomes('a', 3, 4, 4)
    self.assertEqual(curriculum.update(state, CONFIG, late), state)

  def test_assigns_within_window(self):
    state = curriculum.State((curriculum.Progress('a', 9),))
    drawn = curriculum.assign(state, CONFIG, random.Random(0), 200)
    self.assertEqual({a.level for a in drawn}, {6, 7, 8, 9})


if __name__ == '__main__':
  absltest.main()
