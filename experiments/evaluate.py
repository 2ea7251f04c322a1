"""Evaluates a model: `python -m experiments.evaluate MODEL --exam=held_out`.

MODEL is the folder of a run, one of its checkpoints (`RUN/checkpoints/STEP`), a
Hugging Face folder or a GGUF file. An exam is `in_distribution`, `held_out`,
`sorting,sat:0-4:10`, or a file of questions; see docs/evaluation.md. The same
command again goes on where it stands, and several at a time share the work.
"""

import os
import pathlib
import sys

from absl import app
from absl import flags
from absl import logging

from experiments import errors

os.environ.setdefault('TF_CPP_MIN_LOG_LEVEL', '2')

_EXAM = flags.DEFINE_multi_string(
  'exam', ['held_out'], 'What is asked; may be repeated.'
)
_SAMPLES = flags.DEFINE_integer(
  'samples', 8, 'Completions a problem, k.', lower_bound=1
)
_TEMPERATURE = flags.DEFINE_float('temperature', 0.6, '0 for greedy.')
_TOP_P = flags.DEFINE_float('top_p', 0.95, 'Share of tokens kept; 1 for all.')
_LIMIT = flags.DEFINE_integer('limit', None, 'Problems of an exam at most.')
_PROMPTS = flags.DEFINE_integer(
  'prompts', 16, 'Problems answered at once: a unit.', lower_bound=1
)
_OUT = flags.DEFINE_string(
  'out', None, 'Folder; RUN/exams/STEP, or exams/NAME, by default.'
)
_SET = flags.DEFINE_multi_string(
  'set', [], 'A setting to change, as in problems.style=chat.'
)
_SECONDS = flags.DEFINE_float(
  'verdict_seconds', None, 'Of one verdict; 30, or 150 for programs.'
)


def main(argv: list[str]) -> int:
  """Returns the exit status: 0, 1 on an error, 130 where interrupted."""
  logging.set_verbosity(logging.FATAL)
  if len(argv) != 2:
    print('error: name one model.', file=sys.stderr)
    return 1
  try:
    return _main(pathlib.Path(argv[1]))
  except KeyboardInterrupt:
    print('\nStopped; the same command goes on.', file=sys.stderr)
    return 130
  except errors.expected() as error:
    print(f'error: {error}', file=sys.stderr)
    return 1


def _main(path: pathlib.Path) -> int:
  from experiments import configs
  from rlve_jax import compilation_cache
  from rlve_jax import exam_results
  from rlve_jax import examinations
  from rlve_jax import examinees
  from rlve_jax import progress as progress_lib
  from rlve_jax.sampler import methods

  compilation_cache.enable()
  top_p = _TOP_P.value if _TEMPERATURE.value > 0 and _TOP_P.value < 1 else None
  method = methods.choose(_TEMPERATURE.value, top_p=top_p)
  examinee = examinees.find(
    path,
    configs.training_environments(),
    _SET.value,
    _PROMPTS.value,
    _SAMPLES.value,
  )
  conditions = examinations.Conditions(
    tuple(_EXAM.value), _SAMPLES.value, method, _LIMIT.value, _SECONDS.value
  )
  out = pathlib.Path(_OUT.value) if _OUT.value else None
  progress = progress_lib.Progress()
  folder, found = examinations.hold(examinee, conditions, out, progress)
  progress.finish()
  print(exam_results.table(found))
  print(f'See {folder / "report.html"}.')
  return 0


if __name__ == '__main__':
  app.run(main)
