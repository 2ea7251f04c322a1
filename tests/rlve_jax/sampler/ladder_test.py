"""Tests for `rlve_jax/sampler/ladder.py`: what holds for every ladder."""

import itertools

from absl.testing import absltest
from absl.testing import parameterized

from rlve_jax.sampler import ladder as ladder_lib

GROUPS = {
  'one': [(4, 16)],
  'sizes': [(16, 4), (16, 8), (16, 16)],
  'completions': [(32, 4), (16, 8), (8, 16)],
  'odd': [(6, 5), (6, 3)],
  'single': [(8, 1)],
  'flat': [(48, 1)],
  'rectangle and flat': [(8, 4), (32, 1)],
}
SLOTS = (64,), (64, 256), (64, 128, 256)


class LadderTest(parameterized.TestCase):
  @parameterized.product(
    name=list(GROUPS), slots=SLOTS, most=[11, 16, 40], shards=[1, 2]
  )
  def test_every_ladder_leads_to_the_end(self, name, slots, most, shards):
    groups = GROUPS[name]
    ladder = ladder_lib.build(groups, slots, shards, 1, most)
    self.assertLessEqual(ladder.programs, most)
    for prompts, group in groups:
      shape = ladder.starts[prompts, group]
      self.assertEqual((shape.prompts, shape.group), (prompts, group))
    for shape in ladder.shapes:
      while shape.slots < slots[-1]:
        grown = ladder.grow[shape]
        self.assertEqual(grown.rows, shape.rows)
        self.assertGreater(grown.slots, shape.slots)
        shape = grown
    for old, new in ladder.shrink.items():
      self.assertLess(new.rows, old.rows)
      self.assertGreaterEqual(new.slots, old.slots)
      self.assertEqual(new.prompts % shards, 0)
      self.assertTrue(new.group == 1 or new.prompts == old.prompts)

  def test_more_programs_give_more_shapes(self):
    counts = [
      len(ladder_lib.build(GROUPS['sizes'], SLOTS[2], most=most).shapes)
      for most in (8, 12, 16, 40)
    ]
    self.assertEqual(counts, sorted(counts))
    self.assertLess(counts[0], counts[-1])

  def test_one_group_by_hand(self):
    ladder = ladder_lib.build([(4, 16)], (64, 256), most=40)
    shape, names = ladder.starts[4, 16], []
    while shape is not None:
      names.append(str(shape))
      shape = ladder.shrink.get(shape)
    expected = ['4x16/64', '4x8/64', '16x1/256', '8x1/256', '4x1/256']
    self.assertEqual(names, expected)

  @parameterized.parameters(18, 19)
  def test_every_group_starts_on_a_short_cache(self, most):
    ladder = ladder_lib.build(GROUPS['sizes'], SLOTS[1], most=most)
    self.assertEqual(ladder.programs, most)
    starts = [str(shape) for shape in ladder.starts.values()]
    self.assertCountEqual(starts, ['16x4/64', '16x8/64', '16x16/64'])
    self.assertIn(ladder_lib.Shape(32, 1, 256), ladder.shapes)

  def test_flat_rows_by_hand(self):
    ladder = ladder_lib.build([(48, 1)], (64,), most=40)
    names = [str(shape) for shape in ladder.shapes]
    expected = ['48x1/64', '24x1/64', '12x1/64', '6x1/64']
    self.assertEqual(names, expected)

  def test_tiles_bound_shapes_from_below(self):
    for tile, shards in itertools.product((1, 4, 8), (1, 2)):
      ladder = ladder_lib.build([(4, 16)], (64,), shards, tile, 40)
      self.assertGreaterEqual(
        min(shape.rows for shape in ladder.shapes), tile * shards
      )

  def test_too_many_groups_are_refused(self):
    groups = [(4, g) for g in range(2, 12)]
    with self.assertRaisesRegex(ValueError, '10 group sizes need 20'):
      ladder_lib.build(groups, (64,), most=16)


if __name__ == '__main__':
  absltest.main()
