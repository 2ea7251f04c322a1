"""Tests for `rlve_jax/learner/packing.py`."""

from absl.testing import absltest
from absl.testing import parameterized
import numpy as np

from rlve_jax.learner import packing


def _example(index, prompt, completion):
  rng = np.random.default_rng(index)
  return packing.Example(
    prompt=rng.integers(1, 50, prompt),
    completion=rng.integers(1, 50, completion),
    logprobs=-rng.random(completion).astype(np.float32),
    index=index,
    weight=0.5 + index,
  )


class PackingTest(parameterized.TestCase):
  def test_first_fit_by_hand(self):
    self.assertEqual(
      packing.first_fit([3, 9, 1, 6, 4], 10), [[1, 2], [3, 4], [0]]
    )

  @parameterized.parameters(
    ([10, 10, 6, 4, 3], 2, [[0], [1], [2, 3], [4]], 2),
    ([10, 10, 6, 4], 2, [[0], [1], [2, 3]], 2),
    ([4, 6], 4, [[1, 0]], 1),
    ([], 4, [], 0),
  )
  def test_arrangement_by_hand(self, lengths, rows, packed, count):
    self.assertEqual(packing.arrange(lengths, rows, 10), (packed, count))

  @parameterized.parameters(*range(10))
  def test_every_sequence_is_found_again(self, seed):
    rng = np.random.default_rng(seed)
    examples = [
      _example(i, *rng.integers(1, 12, 2)) for i in range(rng.integers(1, 30))
    ]
    batch = packing.pack(examples, 10, 3, 24)
    found = {}
    for row in np.ndindex(10, 3):
      segments = batch.segments[row]
      for segment in range(1, segments.max() + 1):
        at = segments == segment
        index = batch.sequences[row][at][0]
        example = examples[index]
        self.assertNotIn(index, found)
        found[index] = True
        n = len(example.prompt)
        tokens = np.concatenate([example.prompt, example.completion])
        np.testing.assert_array_equal(batch.tokens[row][at], tokens)
        np.testing.assert_array_equal(
          batch.positions[row][at], np.arange(example.length)
        )
        weights = batch.weights[row][at]
        np.testing.assert_array_equal(weights[:n], np.zeros(n))
        np.testing.assert_array_equal(weights[n:], example.weight)
        np.testing.assert_array_equal(
          batch.sampler_logprobs[row][at][n:], example.logprobs
        )
    self.assertLen(found, len(examples))
    self.assertFalse(batch.weights[batch.segments == 0].any())
    self.assertFalse(batch.segments[int(batch.count) :].any())

  def test_too_long_or_too_many_raise(self):
    with self.assertRaisesRegex(ValueError, '13 tokens do not fit a row of 12'):
      packing.pack([_example(0, 6, 7)], 1, 1, 12)
    examples = [_example(i, 5, 5) for i in range(3)]
    with self.assertRaisesRegex(ValueError, '3 rows exceed 1 x 2'):
      packing.pack(examples, 1, 2, 12)

  @parameterized.parameters((1, 640), (2, 640), (4, 320), (8, 384))
  def test_heavy_tails_leave_little_padding(self, rows, width):
    """64 prompts of 64 tokens, completions of median 40 and at most 256."""
    shares = []
    for seed in range(20):
      rng = np.random.default_rng(seed)
      tails = np.exp(rng.normal(np.log(40), 1, 64))
      lengths = 64 + np.clip(np.round(tails), 1, 256).astype(int)
      _, count = packing.arrange(list(lengths), rows, width)
      shares.append(1 - lengths.sum() / (count * rows * width))
    self.assertLessEqual(np.median(shares), 0.15)

  def test_padding_share(self):
    batch = packing.pack([_example(0, 4, 5)], 4, 1, 12)
    self.assertAlmostEqual(packing.padding_share(batch), 0.25)


if __name__ == '__main__':
  absltest.main()
