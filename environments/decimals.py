"""Integers of any length to decimal text and back.

The built-in `int` and `str` refuse more than 4,300 digits, or as few as 640
where the limit was lowered; these split long numbers and leave the limit alone.
"""

SHORT = 600  # Digits that the built-in conversions take under any limit.


def parse(text: str) -> int:
  """Returns the integer written as an optional sign and the digits 0-9."""
  if len(text) <= SHORT:
    return int(text)
  digits = text.lstrip('+-')
  starts = range(-(-len(digits) // SHORT) * SHORT, 0, -SHORT)
  chunks = [
    int(digits[max(0, len(digits) - s) : len(digits) - s + SHORT])
    for s in starts
  ]
  value = _join(chunks, {})
  return -value if text[0] == '-' else value


def _join(chunks: list[int], powers: dict[int, int]) -> int:
  """Returns the number whose digits in base 10 ** SHORT are `chunks`."""
  if len(chunks) == 1:
    return chunks[0]
  low = len(chunks) // 2
  if low not in powers:
    powers[low] = 10 ** (low * SHORT)
  high = _join(chunks[:-low], powers)
  return high * powers[low] + _join(chunks[-low:], powers)


def render(value: int) -> str:
  """Returns `value` in decimal."""
  digits = abs(value).bit_length() * 30103 // 100_000 + 1  # At least as many.
  if digits < SHORT:
    return str(value)
  text = _split(abs(value), -(-digits // SHORT)).lstrip('0')
  return '-' + text if value < 0 else text


def _split(value: int, chunks: int) -> str:
  """Returns `value` < 10 ** (chunks * SHORT) with leading zeros."""
  if chunks == 1:
    return str(value).zfill(SHORT)
  low = chunks // 2
  high, rest = divmod(value, 10 ** (low * SHORT))
  return _split(high, chunks - low) + _split(rest, low)
