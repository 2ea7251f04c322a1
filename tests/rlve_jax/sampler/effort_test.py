"""Tests for `rlve_jax/sampler/effort.py`: rollouts by hand."""

from absl.testing import absltest
import numpy as np

from rlve_jax.sampler import effort as effort_lib


class EffortTest(absltest.TestCase):
  def test_two_rollouts(self):
    of = effort_lib.Effort.of
    first = of([(4, 2), (2, 3)], np.array([[5, 1, 2, 3]]), compactions=1)
    second = of([(4, 1)], np.array([[1, 1, 1, 0]]))
    both = first + second
    self.assertEqual(both.row_steps, 18)
    self.assertEqual(both.live_row_steps, 14)
    self.assertEqual(both.static_row_steps, 24)
    self.assertEqual(both.live_rows, (7, 3, 2, 1, 1))
    row = both.row()
    self.assertAlmostEqual(row['rollout/idle_share'], 4 / 18)
    self.assertAlmostEqual(row['rollout/idle_share_static'], 10 / 24)
    self.assertEqual(row['rollout/live_rows_25'], 3)
    self.assertEqual(row['rollout/live_rows_75'], 1)
    self.assertEqual(row['rollout/compactions'], 1)

  def test_rows_that_begin_later(self):
    lengths, begun = np.array([[2, 3], [1, 2]]), np.array([[0, 0], [2, 3]])
    effort = effort_lib.Effort.of(
      [(2, 5)], lengths, begun, refills=2, together=1
    )
    self.assertEqual(effort.live_rows, (2, 2, 2, 1, 1))
    self.assertEqual(effort.static_row_steps, 10)
    self.assertAlmostEqual(effort.idle_share, 0.2)
    self.assertEqual(effort.row()['rollout/refills'], 2)

  def test_nothing_done(self):
    row = effort_lib.Effort().row()
    self.assertEqual(row['rollout/live_rows_50'], 0)
    self.assertEqual(
      effort_lib.Effort() + effort_lib.Effort(), effort_lib.Effort()
    )


if __name__ == '__main__':
  absltest.main()
