"""Numbers for people: short text, round ticks."""

from collections.abc import Sequence
import math

_SUFFIXES = ((1e12, 'T'), (1e9, 'G'), (1e6, 'M'), (1e3, 'k'))


def short(value: float | None, digits: int = 3) -> str:
  """Returns a number in few characters, as in 12.3k, 0.0417 or 2e-06."""
  if value is None or not math.isfinite(value):
    return '-'
  if value == 0:
    return '0'
  for unit, suffix in _SUFFIXES:
    if abs(value) >= 9.995 * unit:
      return _plain(value / unit, digits) + suffix
  if abs(value) < 1e-4:
    return f'{value:.{digits - 1}g}'
  return _plain(value, digits)


def _plain(value: float, digits: int) -> str:
  whole = len(str(int(abs(value)))) if abs(value) >= 1 else 0
  if not whole:  # Leading zeros after the point are no digits.
    whole = 1 + math.floor(math.log10(abs(value)))
  text = f'{value:.{max(digits - whole, 0)}f}'
  return text.rstrip('0').rstrip('.') if '.' in text else text


def percent(share: float | None) -> str:
  """Returns a share as per cent with one decimal."""
  return '-' if share is None else f'{100 * share:.1f}\u00a0%'


def duration(seconds: float) -> str:
  """Returns seconds as 41 s, 5:07 min or 3:25 h."""
  minutes, rest = divmod(round(seconds), 60)
  if not minutes:
    return f'{rest} s'
  if minutes < 60:
    return f'{minutes}:{rest:02d} min'
  return f'{minutes // 60}:{minutes % 60:02d} h'


def mean(values: Sequence[float]) -> float | None:
  """Returns the mean, None of nothing."""
  return sum(values) / len(values) if values else None


def ticks(low: float, high: float, most: int) -> list[float]:
  """Returns round numbers from `low` to `high`: steps of 1, 2 or 5 times 10^n.

  Args:
    low: least value shown.
    high: greatest, above `low`.
    most: how many there may be.
  """
  power = 10.0 ** math.floor(math.log10((high - low) / most))
  for factor in (1, 2, 5, 10, 20, 50):
    step = factor * power
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    if last - first < most:
      break
  return [i * step for i in range(first, last + 1)]


def labels(values: Sequence[float]) -> list[str]:
  """Returns texts of ticks, with the decimals that tell them apart."""
  if not values:
    return []
  if max(map(abs, values)) >= 1e4:
    return [short(value) for value in values]
  gap = min((b - a for a, b in zip(values, values[1:])), default=1.0)
  decimals = max(0, -math.floor(math.log10(gap) + 1e-9))
  if decimals > 6:
    return [f'{value:.3g}' for value in values]
  return [f'{value:.{decimals}f}' for value in values]
