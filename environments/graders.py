"""Graders: they compare a completion with the right answer of a question.

A grader takes the completion after any thinking, and the reference. It may hang
or die on what a model writes, and runs only in the workers of a pool.
"""

from collections.abc import Callable
import logging
import re

from environments import markers
from environments import rewards

_TAIL_CHARS = 3000  # Without a marked answer, it is looked for in the end.
_MATH_PLACES = 6  # Decimals in which numbers agree; math-verify's own default.


def mathematics(text: str, reference: str) -> rewards.Reward:
  """Compares mathematical expressions by the library `math-verify`.

  The answer is in a LaTeX box or in `<answer>` tags, or else what the library
  finds at the end of the text. Answers that read the same are equal, also where
  the library knows no mathematics in them.
  """
  marked = markers.extract(text, 'any')
  if marked is not None and _plain(marked) == _plain(reference):
    return rewards.CORRECT
  answer = text[-_TAIL_CHARS:] if marked is None else f'\\boxed{{{marked}}}'
  parse, verify = _math_verify()
  found = parse(answer, parsing_timeout=None)
  if not found:
    return rewards.UNPARSED if marked is None else rewards.WRONG
  expected = parse(_framed(reference), parsing_timeout=None)
  right = verify(
    expected, found, float_rounding=_MATH_PLACES, timeout_seconds=None
  )
  return rewards.CORRECT if right else rewards.WRONG


def _math_verify() -> tuple[Callable, Callable]:
  try:
    import math_verify
  except ImportError as error:
    raise ImportError(
      "Answers in mathematics need math-verify: pip install -e '.[eval]'."
    ) from error
  # It warns that its own time limits are off; ours is the pool's.
  logging.getLogger('math_verify').setLevel(logging.ERROR)
  return math_verify.parse, math_verify.verify


def _framed(reference: str) -> str:
  """Returns a reference as LaTeX that the library looks at as a whole."""
  if '$' in reference.replace('\\$', '') or '\\boxed' in reference:
    return reference
  return f'\\boxed{{{reference}}}'


def _plain(text: str) -> str:
  """Returns an answer without dollars, blanks, a full stop, and \\text{}."""
  text = re.sub(r'\\text\s*\{([^{}]*)\}', r'\1', text)
  text = re.sub(r'[\s$]+', '', text).rstrip('.')
  return text.casefold() if text.isalpha() else text


def matching(text: str, reference: str) -> rewards.Reward:
  """Compares texts by the rule published with BIG-Bench Extra Hard.

  See "BIG-Bench Extra Hard" by Kazemi et al. (https://arxiv.org/abs/2502.19187):
  texts are equal in lower case, or as numbers, or but for quotes, brackets
  around the whole, parentheses around one letter, or a question mark at the
  end of the answer. That is marked, or follows the last "The answer is" or "The
  final answer is", or is the whole text.
  """
  answer = markers.extract(text, 'any')
  if answer is None:
    answer = _after(_PUBLISHED, text)
  if answer is None:
    answer = text
  given = _folded(_bare(answer.strip().removesuffix('.')))
  given = given.replace('**', '').partition('\n')[0].removesuffix('.').strip()
  return rewards.CORRECT if _fuzzy(given, _folded(reference)) else rewards.WRONG


_PUBLISHED = re.compile(r'The (?:answer is[: ]|final answer is:? )')
_ANNOUNCED = re.compile(r'the (?:final )?answer is(?::|(?=\s))', re.IGNORECASE)


def _after(announcement: re.Pattern, text: str) -> str | None:
  """Returns what follows the last announcement of an answer."""
  places = [match.end() for match in announcement.finditer(text)]
  return text[places[-1] :] if places else None


def _bare(text: str) -> str:
  """Returns a text without LaTeX around the whole of it."""
  text = text.strip()
  if len(text) > 1 and text[0] == text[-1] == '$':
    text = text[1:-1]
  for opening in ('boxed{', 'text{', 'texttt{'):
    if opening in text and text.endswith('}'):
      text = text[:-1].partition(opening)[2]
  return text


def _folded(text: str) -> str:
  return text.strip().lower().replace(', ', ',')


def _fuzzy(given: str, reference: str) -> bool:
  """Whether two folded texts agree, as far as the rule forgives."""
  lettered = [re.fullmatch(r'\((.)\)', x) for x in (given, reference)]
  if any(lettered):
    letters = [m[1] if m else x for m, x in zip(lettered, (given, reference))]
    return letters[0] == letters[1]
  return (
    given == reference
    or _same_number(given, reference)
    or given.replace("'", '') == reference.replace("'", '')
    or given == f'[{reference}]'
    or reference == f'[{given}]'
    or given == f'{reference}?'
  )


def _same_number(a: str, b: str) -> bool:
  try:
    return float(a) == float(b)
  except ValueError:
    return False


_CHOICE = re.compile(r'\s*[\W_]*([A-Za-z])(?![A-Za-z0-9])')


def choice(text: str, reference: str) -> rewards.Reward:
  """Compares the letter of a choice: marked, or after "the answer is"."""
  marked = markers.extract(text, 'any')
  answer = _after(_ANNOUNCED, text) if marked is None else marked
  found = None if answer is None else _CHOICE.match(_bare(answer))
  if not found:
    return rewards.UNPARSED
  return rewards.exact(found[1].upper(), reference)


GRADERS: dict[str, Callable[[str, str], rewards.Reward]] = {
  'mathematics': mathematics,
  'matching': matching,
  'choice': choice,
}
NAMES = (*GRADERS, 'code')
