"""The arms of the study of difficulty: settings of every run, by name.

A part of the study compares arms that start from the same supervised warm
start, at equal numbers of steps. Sizes are those of a laptop's CPU.
"""

import dataclasses

from environments import curriculum
from environments import sets
from experiments import configs
from rlve_jax import config as config_lib
from sagc import settings as sagc_settings

ONE = ('minimal_cyclic_shift',)
SEVERAL = (
  'minimal_cyclic_shift',
  'sliding_window',
  'sorting',
  'spiral_matrix',
)
STATIC = {
  'static 0-1': (0, 1),
  'static 0-20': (0, 20),
  'static 0-100': (0, 100),
}
OPTIONS = {
  'two-sided': curriculum.Config(demotion=0.05),
  'by progress': curriculum.Config(progress_share=0.5),
  'above the floor': curriculum.Config(correct_guesses=True),
}
SIZES = {
  'SAGC': sagc_settings.Config(
    threshold=1.25, reduction='any', target_rate=0.25
  ),
  'fixed 4': sagc_settings.Config(kind='fixed', fixed_size=4),
  'fixed 16': sagc_settings.Config(kind='fixed', fixed_size=16),
}
SCALES = ('C1', 'C4', 'C16', 'C256')
TESTED = (0, 1, 2, 3, 4)  # Levels of test problems.
EXAM = 'held_out'  # What the arms of `scaling` sit at the end.


@dataclasses.dataclass(frozen=True)
class Plan:
  """How long runs go on, and how much of them is evaluated."""

  steps: int = 80  # Of reinforcement learning,
  scaling: int = 60  # and in the part of that name, whose texts are longer.
  warm: int = 200  # Supervised steps before, shared by the arms of a part.
  every: int = 40  # Steps between evaluations.
  problems: int = 40  # Of an evaluation, an environment.
  exam: int = 250  # Problems of the exam.

  def __post_init__(self):
    for field in dataclasses.fields(self):
      value = getattr(self, field.name)
      if value < 1:
        raise ValueError(f'{field.name} must be at least 1, got {value}.')


QUICK = Plan(steps=2, scaling=2, warm=4, every=2, problems=5, exam=20)


@dataclasses.dataclass(frozen=True)
class Arm:
  """What one run changes."""

  part: str  # 'one', 'several' or 'scaling'.
  name: str
  difficulty: curriculum.Config = curriculum.Config()
  group: sagc_settings.Config = sagc_settings.Config(kind='fixed', fixed_size=8)
  environments: tuple[str, ...] | None = None  # None for those of the part.

  @property
  def folder(self) -> str:
    """The name of the run's folder, without the seed."""
    return f'{self.part}_{self.name}'.replace(' ', '_')


def arms() -> tuple[Arm, ...]:
  """Returns every arm, those that answer the first question first."""
  levels = {'adaptive': curriculum.Config()} | {
    name: curriculum.Config(static=window) for name, window in STATIC.items()
  }
  return (
    *(Arm('several', name, c) for name, c in levels.items()),
    *(Arm('one', name, c) for name, c in levels.items()),
    *(Arm('scaling', s, environments=sets.get(s)) for s in SCALES),
    *(Arm('several', name, c) for name, c in OPTIONS.items()),
    *(Arm('several', name, group=g) for name, g in SIZES.items()),
  )


def warm_config(part: str, seed: int, plan: Plan) -> config_lib.Config:
  """Returns the run whose model the arms of a part start from."""
  config = _base(part, seed)
  return dataclasses.replace(
    config,
    name=f'rlve_study_warm_{part}',
    steps=0,
    warm_start=dataclasses.replace(
      config.warm_start, steps=plan.warm, levels=(0,)
    ),
  )


def arm_config(
  arm: Arm, seed: int, plan: Plan, start: str
) -> config_lib.Config:
  """Returns the settings of an arm's run.

  Args:
    arm: what it changes.
    seed: of the run.
    plan: how long it goes on.
    start: folder of the model that it starts from.
  """
  base = _base(arm.part, seed)
  steps = plan.scaling if arm.part == 'scaling' else plan.steps
  evaluation = config_lib.Evaluation(
    levels=TESTED, problems=plan.problems, every=plan.every
  )
  names = arm.environments or base.problems.environments
  if arm.part == 'scaling':  # Its test is the exam.
    evaluation = config_lib.Evaluation()
  return dataclasses.replace(
    base,
    name='rlve_study',
    steps=steps,
    pretrained=start,
    problems=dataclasses.replace(base.problems, environments=names),
    warm_start=config_lib.WarmStart(),
    curriculum=arm.difficulty,
    sagc=arm.group,
    evaluation=evaluation,
  )


def _base(part: str, seed: int) -> config_lib.Config:
  """Returns what the runs of a part share."""
  tiny = configs.tiny()
  scaling = part == 'scaling'
  prompt, lengths = (256, (32, 224)) if scaling else (144, (32, 112))
  names = {'one': ONE, 'several': SEVERAL, 'scaling': sets.get('C256')}[part]
  vocabulary = 4096 if scaling else 1024
  width = prompt + lengths[-1]
  return dataclasses.replace(
    tiny,
    seed=seed,
    model=dataclasses.replace(
      tiny.model, max_length=width, vocab_size=vocabulary
    ),
    tokenizer=config_lib.Tokenizer(
      vocab_size=vocabulary, levels=2 if scaling else 8, prompts=4
    ),
    problems=config_lib.Problems(
      environments=names,
      prompts=8 if scaling else 16,
      refill_rounds=1,
      workers=1,
    ),
    sampler=config_lib.Sampler((prompt,), lengths),
    learner=dataclasses.replace(
      tiny.learner,
      row_width=width,
      rows=8,
      logits_chunk=width // 4,
      optimizer=dataclasses.replace(tiny.learner.optimizer, learning_rate=3e-4),
    ),
    evaluation=config_lib.Evaluation(),
    sagc=sagc_settings.Config(kind='fixed', fixed_size=8),
    output=config_lib.Output(checkpoint_every=20, samples_every=40),
  )
