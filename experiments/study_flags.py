"""Flags that the studies share, defined once so that both can be imported."""

from collections.abc import Sequence
import pathlib

from absl import flags

_PART = flags.DEFINE_list('part', None, 'What to do; all by default.')
_SEEDS = flags.DEFINE_list('seeds', ['0', '1', '2'], 'Seeds of real runs.')
_STUDY = flags.DEFINE_string(
  'study', None, 'Folder of the runs; runs/<name of the study> by default.'
)
_DOCS = flags.DEFINE_string(
  'docs', None, 'Where results go; docs by default, <study>/docs if quick.'
)
QUICK = flags.DEFINE_bool('quick', False, 'A few steps of one seed.')


def parts(known: Sequence[str]) -> list[str]:
  """Returns the parts to do; ValueError unless they are `known`."""
  asked = known if _PART.value is None else _PART.value
  return some_of('part', asked, known)


def some_of(
  name: str, values: Sequence[str], known: Sequence[str]
) -> list[str]:
  """Returns a flag's values; ValueError unless they are `known` and differ."""
  wrong = set(values) - set(known)
  if wrong or not values or len(set(values)) < len(values):
    raise ValueError(
      f'--{name} must be some of {",".join(known)}, each once, got'
      f' {",".join(values)!r}.'
    )
  return list(values)


def seeds() -> list[int]:
  """Returns the seeds of real runs in their order; if quick only the first."""
  texts = _SEEDS.value
  if not texts or not all(text.isdecimal() for text in texts):
    raise ValueError(
      f'--seeds must be whole numbers, as in 0,1,2, got {",".join(texts)!r}.'
    )
  found = list(dict.fromkeys(map(int, texts)))
  return found[:1] if QUICK.value else found


def folders(name: str) -> tuple[pathlib.Path, pathlib.Path]:
  """Returns where the runs of a study lie, and where its results go."""
  quick = QUICK.value
  study = _STUDY.value or f'runs/{name}{"_quick" if quick else ""}'
  docs = _DOCS.value or (f'{study}/docs' if quick else 'docs')
  return pathlib.Path(study), pathlib.Path(docs)
