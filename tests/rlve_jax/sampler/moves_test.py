"""Tests for `rlve_jax/sampler/moves.py`: random rectangles, cases by hand."""

from absl.testing import absltest
from absl.testing import parameterized
import numpy as np

from rlve_jax.sampler import ladder
from rlve_jax.sampler import moves


class MovesTest(parameterized.TestCase):
  @parameterized.product(
    target=[(4, 4), (4, 2), (8, 1), (4, 1)], shards=[1, 2], seed=[*range(10)]
  )
  def test_live_rows_stay_once_each_in_their_shard(self, target, shards, seed):
    rng = np.random.default_rng(seed)
    live = rng.random((4, 8)) < rng.random()
    target = ladder.Shape(*target, 12)
    if not moves.fits(live, target, shards):
      return
    index, kept = moves.pick(live, target, shards)
    self.assertEqual(index.shape, (target.prompts, target.group))
    self.assertCountEqual(index[kept], np.flatnonzero(live))
    owner = np.repeat(np.arange(shards), target.rows // shards)
    rows = live.size // shards
    np.testing.assert_array_equal(index.reshape(-1) // rows, owner)
    own = moves.local(index, rows, shards)
    self.assertTrue(((own >= 0) & (own < rows)).all())
    if target.group > 1:
      prompts = index[kept] // live.shape[1]
      places = np.broadcast_to(np.arange(4)[:, None], kept.shape)[kept]
      np.testing.assert_array_equal(prompts, places)

  def test_growing_keeps_the_order(self):
    live = np.zeros((2, 3), bool)
    index, kept = moves.pick(live, ladder.Shape(2, 3, 9), 1)
    np.testing.assert_array_equal(index, [[0, 1, 2], [3, 4, 5]])
    self.assertTrue(kept.all())

  def test_fits_by_hand(self):
    live = np.array([[1, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 0], [1, 0, 0, 0]])
    live = live.astype(bool)
    self.assertTrue(moves.fits(live, ladder.Shape(4, 2, 9), 1))
    self.assertTrue(moves.fits(live, ladder.Shape(4, 1, 9), 1))
    self.assertFalse(moves.fits(live, ladder.Shape(4, 1, 9), 2))
    self.assertTrue(moves.fits(live, ladder.Shape(6, 1, 9), 2))

  def test_refills_wait_until_they_are_worth_it(self):
    worth = lambda rows, *waiting: moves.worth_a_refill(rows, np.array(waiting))
    self.assertEqual(worth(64, 100), 4)
    self.assertEqual(worth(64, 3), 3)
    self.assertEqual(worth(8, 5), 1)
    self.assertEqual(worth(32, 0, 100), 4)
    self.assertEqual(worth(32, 0, 2), 2)

  def test_moving_late_does_not_pay(self):
    old = ladder.Shape(4, 4, 256)
    self.assertEqual(moves.last_step(old, ladder.Shape(8, 1, 256), 256), 252)
    self.assertEqual(moves.last_step(old, ladder.Shape(12, 1, 256), 256), 246)


if __name__ == '__main__':
  absltest.main()
