"""Accuracies from repeated attempts, with their uncertainty.

A question is asked n times and answered correctly c times. The questions are
taken as drawn from many: an interval covers the spread between questions and
that between attempts at once, since both show in the values of the questions.
See "Adding Error Bars to Evals" by Miller (https://arxiv.org/abs/2411.00640),
section 2.
"""

from collections.abc import Sequence
import dataclasses
import math

_NORMAL_95 = 1.959963984540054  # Quantile 0.975 of the normal distribution.


@dataclasses.dataclass(frozen=True)
class Estimate:
  """A mean over questions; None where one question shows no spread."""

  mean: float
  standard_error: float | None

  @property
  def interval(self) -> tuple[float, float] | None:
    """The 95 % interval of a share, inside [0, 1]."""
    if self.standard_error is None:
      return None
    reach = _NORMAL_95 * self.standard_error
    return max(self.mean - reach, 0.0), min(self.mean + reach, 1.0)


def pass_at_k(attempts: int, correct: int, k: int) -> float:
  """Returns the chance that k of the attempts, drawn at random, hold a success.

  It is unbiased for the chance that k new attempts do: `1 - C(n-c, k) / C(n,
  k)`. See "Evaluating Large Language Models Trained on Code" by Chen et al.
  (https://arxiv.org/abs/2107.03374), equation 1.

  Args:
    attempts: n, at least k.
    correct: c, at most n.
    k: at least 1.
  """
  if not 0 <= correct <= attempts:
    raise ValueError(f'correct must be in [0, {attempts}], got {correct}.')
  if not 1 <= k <= attempts:
    raise ValueError(f'k must be in [1, {attempts}], got {k}.')
  failures = attempts - correct
  return 1 - math.comb(failures, k) / math.comb(attempts, k)


def mean(values: Sequence[float]) -> Estimate:
  """Returns the mean of questions' values, and its standard error."""
  if not values:
    raise ValueError('values must be one or more, got none.')
  count, middle = len(values), math.fsum(values) / len(values)
  if count == 1:
    return Estimate(middle, None)
  spread = math.fsum((v - middle) ** 2 for v in values) / (count - 1)
  return Estimate(middle, math.sqrt(spread / count))


def average_at_k(counts: Sequence[tuple[int, int]]) -> Estimate:
  """Returns Avg@k: the mean share of correct attempts.

  Args:
    counts: attempts k and correct ones of each question.
  """
  return mean([correct / attempts for attempts, correct in counts])


def passes_at_k(counts: Sequence[tuple[int, int]], k: int) -> Estimate:
  """Returns the mean of `pass_at_k` over questions.

  Args:
    counts: attempts n and correct ones of each question.
    k: at most the fewest attempts.
  """
  return mean([pass_at_k(n, c, k) for n, c in counts])


def powers_of_two(most: int) -> list[int]:
  """Returns 1, 2, 4, ... up to `most`, and `most` itself."""
  found = [2**i for i in range(most.bit_length()) if 2**i <= most]
  return found if found[-1] == most else [*found, most]


def median(values: Sequence[float]) -> float:
  """Returns the middle value, or the mean of the middle two."""
  ordered, half = sorted(values), len(values) // 2
  if len(values) % 2:
    return float(ordered[half])
  return (ordered[half - 1] + ordered[half]) / 2
