"""The answer inside a completion: between tags, or in a LaTeX box.

Only what follows the last `</think>` is searched, and the last complete marker
decides. Every function takes time linear in the text.
"""

import re

MARKERS = ('answer', 'boxed', 'any', 'none')

_OPEN, _CLOSE, _THINK = '<answer>', '</answer>', '</think>'
_BRACES = re.compile(r'\\boxed[ ]{0,9}\{|\\[{}]|[{}]')
_BOX_WINDOW = 100_000  # A box is looked for in so many closing characters.


def extract(text: str, marker: str) -> str | None:
  """Returns the marked answer of a completion, or None if it has none.

  Args:
    text: the whole completion.
    marker: `answer` for `<answer>...</answer>`, `boxed` for `\\boxed{...}` with
      balanced braces, `any` for whichever of the two ends last, and `none` for
      everything after the thinking, as it stands.
  """
  if marker not in MARKERS:
    raise ValueError(f'marker must be in {MARKERS}, got {marker!r}.')
  start = text.rfind(_THINK)
  start = 0 if start < 0 else start + len(_THINK)
  if marker == 'none':
    return text[start:]
  spans = []
  if marker in ('answer', 'any'):
    spans.append(_tagged(text, start))
  if marker in ('boxed', 'any'):
    spans.append(_boxed(text, start))
  found = [span for span in spans if span]
  if not found:
    return None
  begin, end = max(found, key=lambda span: span[1])
  return text[begin:end]


def _tagged(text: str, start: int) -> tuple[int, int] | None:
  """Returns the span inside the last complete pair of tags."""
  last_close = text.rfind(_CLOSE, start)
  if last_close < 0:
    return None
  opening = text.rfind(_OPEN, start, last_close)
  if opening < 0:
    return None
  begin = opening + len(_OPEN)
  return begin, text.find(_CLOSE, begin)


def _boxed(text: str, start: int) -> tuple[int, int] | None:
  """Returns the span inside the balanced box that ends last."""
  start = text.find('\\boxed', max(start, len(text) - _BOX_WINDOW))
  if start < 0:
    return None
  found = None
  depth: list[int] = []  # Where each open brace's box begins; -1 is no box.
  for match in _BRACES.finditer(text, start):
    token = match.group()
    if token == '}':
      begin = depth.pop() if depth else -1
      if begin >= 0:
        found = begin, match.start()
    elif token == '{':
      depth.append(-1)
    elif len(token) > 2:
      depth.append(match.end())
  return found
