"""CPU time of single calls."""

from collections.abc import Callable
from collections.abc import Sequence
import time
from typing import Any


def timed(call: Callable[[], Any], limit_ms: float) -> tuple[Any, float]:
  """Returns what `call()` returns, and its CPU time in milliseconds.

  What takes more than half of `limit_ms` is timed once more: the collection of
  garbage counts as well.
  """
  value, ms = _once(call)
  return value, min(ms, _once(call)[1]) if ms > limit_ms / 2 else ms


def _once(call: Callable[[], Any]) -> tuple[Any, float]:
  start = time.process_time()
  value = call()
  return value, 1000 * (time.process_time() - start)


def p99(values: Sequence[float]) -> float:
  """Returns the least value that at most one in a hundred exceeds."""
  return sorted(values)[-1 - len(values) // 100]
