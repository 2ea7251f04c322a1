"""Tests of Pass@k, Avg@k and their intervals against counting by hand."""

import fractions
import itertools
import random
import statistics

from absl.testing import absltest
from absl.testing import parameterized

from rlve_jax import estimates


def _by_enumeration(attempts, correct, k):
  """The share of all k-subsets of attempts that hold a success."""
  outcomes = [True] * correct + [False] * (attempts - correct)
  chosen = list(itertools.combinations(outcomes, k))
  return fractions.Fraction(sum(map(any, chosen)), len(chosen))


class EstimatesTest(parameterized.TestCase):
  def test_pass_at_k_is_the_share_of_subsets_with_a_success(self):
    for n in range(1, 9):
      for c, k in itertools.product(range(n + 1), range(1, n + 1)):
        expected = _by_enumeration(n, c, k)
        found = estimates.pass_at_k(n, c, k)
        self.assertAlmostEqual(found, float(expected), 12, (n, c, k))

  @parameterized.parameters(
    (4, 0, 2, 0.0),
    (4, 1, 1, 0.25),
    (4, 1, 2, 0.5),  # 3 of the 6 pairs hold the success.
    (4, 2, 2, 5 / 6),  # All pairs but that of the two failures.
    (4, 3, 2, 1.0),
    (10, 3, 5, 11 / 12),  # 1 - 21 / 252.
    (64, 1, 64, 1.0),
    (1, 1, 1, 1.0),
  )
  def test_pass_at_k_worked_by_hand(self, n, c, k, expected):
    self.assertAlmostEqual(estimates.pass_at_k(n, c, k), expected, 12)

  def test_pass_at_k_is_unbiased(self):
    # Over all outcomes of 5 attempts with chance 0.3 each, the mean estimate
    # of k = 2 is the chance that one of two attempts succeeds.
    total = 0.0
    for outcomes in itertools.product([0, 1], repeat=5):
      chance = 0.3 ** sum(outcomes) * 0.7 ** (5 - sum(outcomes))
      total += chance * estimates.pass_at_k(5, sum(outcomes), 2)
    self.assertAlmostEqual(total, 1 - 0.7**2, 12)

  @parameterized.parameters((4, 5, 1), (4, -1, 1), (4, 2, 5), (4, 2, 0))
  def test_impossible_counts_are_refused(self, n, c, k):
    with self.assertRaisesRegex(ValueError, 'must be in'):
      estimates.pass_at_k(n, c, k)

  def test_averages_worked_by_hand(self):
    # Shares 1, 1/2, 0, 1/2: mean 1/2, variance 1/6, error sqrt(1/24).
    found = estimates.average_at_k([(4, 4), (4, 2), (4, 0), (2, 1)])
    self.assertAlmostEqual(found.mean, 0.5)
    self.assertAlmostEqual(found.standard_error, (1 / 24) ** 0.5)
    low, high = found.interval
    self.assertAlmostEqual(low, 0.5 - 1.959964 * (1 / 24) ** 0.5, 5)
    self.assertAlmostEqual(high, 0.5 + 1.959964 * (1 / 24) ** 0.5, 5)
    # Pass@2: 1, 5/6, 0, 1.
    passed = estimates.passes_at_k([(4, 4), (4, 2), (4, 0), (2, 1)], 2)
    self.assertAlmostEqual(passed.mean, (1 + 5 / 6 + 0 + 1) / 4)

  def test_standard_errors_are_those_of_the_standard_library(self):
    rng = random.Random(0)
    values = [rng.random() for _ in range(50)]
    found = estimates.mean(values)
    self.assertAlmostEqual(found.mean, statistics.fmean(values), 12)
    expected = statistics.stdev(values) / 50**0.5
    self.assertAlmostEqual(found.standard_error, expected, 12)

  def test_intervals_cover_the_truth_about_as_often_as_they_say(self):
    rng = random.Random(1)
    covered = 0
    for _ in range(400):
      counts = []
      for _ in range(60):
        chance = rng.betavariate(2, 3)  # Mean 0.4.
        counts.append((8, sum(rng.random() < chance for _ in range(8))))
      low, high = estimates.average_at_k(counts).interval
      covered += low <= 0.4 <= high
    self.assertBetween(covered / 400, 0.91, 0.985)

  def test_one_question_has_no_interval(self):
    found = estimates.mean([0.5])
    self.assertIsNone(found.standard_error)
    self.assertIsNone(found.interval)
    with self.assertRaisesRegex(ValueError, 'one or more'):
      estimates.mean([])

  @parameterized.parameters(
    (1, [1]), (2, [1, 2]), (6, [1, 2, 4, 6]), (64, [1, 2, 4, 8, 16, 32, 64])
  )
  def test_the_k_that_are_shown(self, most, expected):
    self.assertEqual(estimates.powers_of_two(most), expected)

  @parameterized.parameters(([3, 1, 2], 2.0), ([4, 1, 3, 2], 2.5), ([7], 7.0))
  def test_medians(self, values, expected):
    self.assertEqual(estimates.median(values), expected)


if __name__ == '__main__':
  absltest.main()
