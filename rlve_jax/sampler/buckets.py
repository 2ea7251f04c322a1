"""Finite shapes: every length is rounded up to one of a few."""

from collections.abc import Sequence


def check(name: str, buckets: Sequence[int]) -> None:
  """Raises ValueError unless `buckets` ascend from at least 1."""
  if not buckets or list(buckets) != sorted(set(buckets)) or buckets[0] < 1:
    raise ValueError(f'{name} must ascend from at least 1, got {buckets}.')


def fit(buckets: Sequence[int], size: int) -> int:
  """Returns the smallest bucket that holds `size`; ValueError if none does."""
  for bucket in buckets:
    if size <= bucket:
      return bucket
  raise ValueError(f'{size} tokens exceed the largest bucket, {buckets[-1]}.')
