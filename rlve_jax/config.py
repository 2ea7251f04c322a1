"""Every setting of a run, as nested frozen dataclasses.

Settings are checked when they are built: ValueError names the field, its value
and what is allowed.
"""

import dataclasses
import math
from typing import Literal

from environments import curriculum as curriculum_lib
from environments import registry
from rlve_jax import sharding
from rlve_jax.learner import losses
from rlve_jax.model import config as model_config
from rlve_jax.sampler import buckets
from rlve_jax.sampler import methods
from sagc import controller

LORA_TARGETS = 'query', 'key', 'value', 'output', 'gate', 'up', 'down'


def _require(ok: bool, name: str, value: object, allowed: str) -> None:
  if not ok:
    raise ValueError(f'{name} must be {allowed}, got {value!r}.')


@dataclasses.dataclass(frozen=True)
class Tokenizer:
  """A byte-pair encoding trained on the prompts of the run's environments."""

  vocab_size: int = 512  # At most; special tokens included.
  levels: int = 8  # Prompts of levels 0 to levels - 1 are learned from.
  prompts: int = 40  # Problems a level and environment.

  def __post_init__(self):
    _require(self.vocab_size >= 300, 'vocab_size', self.vocab_size, '>= 300')
    _require(self.levels >= 1, 'levels', self.levels, 'at least 1')
    _require(self.prompts >= 1, 'prompts', self.prompts, 'at least 1')


@dataclasses.dataclass(frozen=True)
class Problems:
  """What is practised, how many problems a step, and who judges."""

  environments: tuple[str, ...] = ('sorting',)
  files: tuple[str, ...] = ()  # Of questions with answers; see `question_file`.
  file_share: float | None = None  # Of problems; None: a file as any other.
  batch_by: Literal['prompts', 'completions'] = 'prompts'  # What is held fixed.
  prompts: int = 16  # Problems a step, when batch_by is 'prompts'.
  completions: int = 128  # Sequences a step, when batch_by is 'completions'.
  marker: Literal['answer', 'boxed', 'any', 'none'] = 'answer'
  style: Literal['plain', 'think', 'chat'] = 'plain'  # See `chat.compose`.
  prompt_template: str = '{prompt}\n'  # Of `plain`; {prompt} is the problem.
  refill_rounds: int = 0  # More rounds of sampling while groups lack signal.
  workers: int = 2  # Processes that generate and judge.
  verdict_seconds: float = 5.0  # A verdict that takes longer is a time-out.

  def __post_init__(self):
    some = bool(self.environments or self.files)
    _require(some, 'environments', (), 'one name or more')
    ours = tuple(map(registry.resolve, self.environments))
    object.__setattr__(self, 'environments', ours)  # Public names are read too.
    once = len(set(self.names)) == len(ours) + len(self.files)
    _require(once, 'environments', self.names, 'names that differ')
    share = self.file_share
    ok = share is None or (0 < share < 1 and bool(ours) and bool(self.files))
    allowed = 'in (0, 1), with environments and files, or None'
    _require(ok, 'file_share', share, allowed)
    for name in ('prompts', 'completions', 'workers'):
      _require(getattr(self, name) >= 1, name, getattr(self, name), '>= 1')
    _require(
      self.refill_rounds >= 0, 'refill_rounds', self.refill_rounds, '>= 0'
    )
    _require(
      self.verdict_seconds > 0,
      'verdict_seconds',
      self.verdict_seconds,
      'positive',
    )
    _require(
      '{prompt}' in self.prompt_template,
      'prompt_template',
      self.prompt_template,
      'text with {prompt} in it',
    )

  @property
  def file_names(self) -> tuple[str, ...]:
    """The names under which the files are environments."""
    return tuple(map(registry.register_file, self.files))

  @property
  def names(self) -> tuple[str, ...]:
    """All that is practised, environments and files, sorted."""
    return tuple(sorted((*self.environments, *self.file_names)))

  @property
  def weights(self) -> dict[str, float]:
    """How often each name is practised, in proportion; empty for alike."""
    if self.file_share is None:
      return {}
    shares = (
      (1 - self.file_share, self.environments),
      (
        self.file_share,
        self.file_names,
      ),
    )
    return {name: s / len(names) for s, names in shares for name in names}

  def count(self, group_size: int) -> int:
    """Returns the prompts P of a step at a group size."""
    if self.batch_by == 'prompts':
      return self.prompts
    return self.completions // group_size


@dataclasses.dataclass(frozen=True)
class Sampler:
  """Shapes of rollouts, and the distribution sampled from."""

  prompt_buckets: tuple[int, ...] = (64,)  # Tokens, ascending.
  completion_buckets: tuple[int, ...] = (32,)  # Tokens; the last is the limit.
  temperature: float = 1.0
  rows_in_flight: int | None = None  # Most rows that decode at once; all.
  row_tile: int | None = None  # Rows a forward pass; rows equal in every bit.
  long_prompts: Literal['redraw', 'refuse'] = 'redraw'  # Past all buckets.
  programs: int = 24  # Most executables of a run; fewer compile sooner.
  mesh: sharding.Layout | None = None  # None for that of updates.

  def __post_init__(self):
    _require(1 <= self.programs <= 24, 'programs', self.programs, 'in [1, 24]')
    buckets.check('prompt_buckets', self.prompt_buckets)
    buckets.check('completion_buckets', self.completion_buckets)
    _require(self.temperature > 0, 'temperature', self.temperature, 'positive')
    for name in ('rows_in_flight', 'row_tile'):
      value = getattr(self, name)
      _require(value is None or value >= 1, name, value, 'at least 1, or None')
    if self.row_tile is not None:
      first = self.completion_buckets[0]
      _require(
        all(length % first == 0 for length in self.completion_buckets),
        'completion_buckets',
        self.completion_buckets,
        f'multiples of the first, {first}, with row_tile',
      )

  @property
  def max_completion(self) -> int:
    """Most tokens of a completion, the end token included."""
    return self.completion_buckets[-1]


@dataclasses.dataclass(frozen=True)
class Optimizer:
  """AdamW with a clipped gradient and a warmed-up learning rate."""

  learning_rate: float = 1e-6
  warmup_updates: int = 0  # Updates over which the rate rises from 0.
  decay_updates: int = 0  # Updates over which it falls to 0; 0 for never.
  beta1: float = 0.9
  beta2: float = 0.98
  epsilon: float = 1e-8
  weight_decay: float = 0.01  # On matrices only.
  clip_norm: float = 1.0  # Largest global norm of a gradient.

  def __post_init__(self):
    for name in ('learning_rate', 'epsilon', 'clip_norm'):
      _require(getattr(self, name) > 0, name, getattr(self, name), 'positive')
    for name in ('warmup_updates', 'decay_updates', 'weight_decay'):
      _require(getattr(self, name) >= 0, name, getattr(self, name), '>= 0')
    for name in ('beta1', 'beta2'):
      value = getattr(self, name)
      _require(0 <= value < 1, name, value, 'in [0, 1)')


@dataclasses.dataclass(frozen=True)
class Lora:
  """Low-rank adapters that are trained in place of the model's matrices."""

  rank: int = 0  # 0 trains the whole model.
  alpha: float = 16.0  # Adapters are multiplied by alpha / rank.
  targets: tuple[str, ...] = ('query', 'key', 'value', 'output')

  def __post_init__(self):
    _require(self.rank >= 0, 'rank', self.rank, '>= 0')
    _require(self.alpha > 0, 'alpha', self.alpha, 'positive')
    ok = bool(self.targets) and set(self.targets) <= set(LORA_TARGETS)
    _require(ok, 'targets', self.targets, f'among {LORA_TARGETS}')

  @property
  def scale(self) -> float:
    """What adapters are multiplied by."""
    return self.alpha / self.rank if self.rank else 0.0


@dataclasses.dataclass(frozen=True)
class Learner:
  """The loss, how sequences are laid out, and the optimizer."""

  loss: str = 'dapo'  # A key of `losses.NAMED`.
  clip_low: float | None = None  # None for the loss's own.
  clip_high: float | None = None
  aggregation: str | None = None
  deviation_ddof: int = 0  # 1 makes the scale of advantages depend on G.
  normalize: bool | None = None  # Divide advantages by the deviation?
  dynamic_sampling: bool = True  # Drop groups whose values are all equal.
  tis_cap: float = 2.0  # Of sampler/learner mismatch weights; 0 for none.
  entropy_bonus: float = 0.0
  kl_weight: float = 0.0  # Of the divergence from the start; 0 keeps no copy.
  kl_estimate: Literal['k1', 'k2', 'k3'] = 'k3'  # See `divergences`.
  overlong_buffer: int = 0  # Tokens before the limit that cost reward; 0: none.
  mask_truncated: bool = False  # Leave cut-off completions out of the loss.
  epochs: int = 1  # Passes over the groups of a step.
  minibatches: int = 1  # Updates a pass.
  row_width: int = 128  # Tokens in a packed row.
  rows: int = 32  # Packed rows in a microbatch.
  logits_chunk: int = 32  # Tokens of a row whose logits exist at a time.
  vocab_chunk: int = 8192  # Entries of the vocabulary, likewise.
  remat: Literal['none', 'dots', 'full'] = 'none'
  attention: Literal['auto', 'plain', 'blocks', 'splash', 'cudnn'] = 'auto'
  attention_block: int = 512  # Most tokens of a block; 64 is faster on CPUs.
  max_bad_updates: int = 3  # Non-finite updates in a row that stop the run.
  lora: Lora = Lora()
  optimizer: Optimizer = Optimizer()

  def __post_init__(self):
    _ = self.objective  # Checks its parts.
    ddof = self.deviation_ddof
    _require(ddof in (0, 1), 'deviation_ddof', ddof, '0 or 1')
    for name in ('tis_cap', 'entropy_bonus', 'kl_weight', 'overlong_buffer'):
      _require(getattr(self, name) >= 0, name, getattr(self, name), '>= 0')
    for name in (
      'epochs',
      'minibatches',
      'row_width',
      'rows',
      'vocab_chunk',
      'attention_block',
      'max_bad_updates',
    ):
      _require(getattr(self, name) >= 1, name, getattr(self, name), '>= 1')
    chunk, width = self.logits_chunk, self.row_width
    divides = chunk >= 1 and width % chunk == 0
    allowed = f'a divisor of row_width, {width}'
    _require(divides, 'logits_chunk', chunk, allowed)

  @property
  def objective(self) -> losses.Loss:
    """The loss, with the parts that are set replaced."""
    return losses.named(
      self.loss,
      self.clip_low,
      self.clip_high,
      self.aggregation,
      self.normalize,
    )

  @property
  def tables(self) -> tuple[str, ...]:
    """The log-probabilities that a step needs before its first update."""
    old = ('old',) if self.epochs * self.minibatches > 1 else ()
    return old + (('reference',) if self.kl_weight else ())


@dataclasses.dataclass(frozen=True)
class WarmStart:
  """Supervised steps on reference answers, before reinforcement learning."""

  steps: int = 0
  levels: tuple[int, ...] = (0,)
  problems: int = 64  # A step.
  optimizer: Optimizer = Optimizer(learning_rate=1e-3)

  def __post_init__(self):
    _require(self.steps >= 0, 'steps', self.steps, '>= 0')
    _require(self.problems >= 1, 'problems', self.problems, '>= 1')
    ok = bool(self.levels) and min(self.levels) >= 0
    _require(ok, 'levels', self.levels, 'one level >= 0 or more')


@dataclasses.dataclass(frozen=True)
class Evaluation:
  """Accuracy on test problems, before and after reinforcement learning."""

  levels: tuple[int, ...] = (0,)
  problems: int = 0  # An environment, spread over the levels; 0 for none.
  every: int = 0  # Steps between evaluations on the way; 0 for none.
  temperature: float = 1.0  # 0 for greedy.
  top_k: int | None = None  # At most one of these three: `sampler.methods`.
  top_p: float | None = None
  min_p: float | None = None

  def __post_init__(self):
    ok = bool(self.levels) and min(self.levels) >= 0
    _require(ok, 'levels', self.levels, 'one level >= 0 or more')
    _require(self.problems >= 0, 'problems', self.problems, '>= 0')
    _require(self.every >= 0, 'every', self.every, '>= 0')
    _require(self.temperature >= 0, 'temperature', self.temperature, '>= 0')
    methods.choose(self.temperature, self.top_k, self.top_p, self.min_p)

  @property
  def method(self) -> methods.Method:
    """How tokens are drawn."""
    return methods.choose(self.temperature, self.top_k, self.top_p, self.min_p)


@dataclasses.dataclass(frozen=True)
class Output:
  """What a run writes, and how often, in steps."""

  checkpoint_every: int = 20
  checkpoints_kept: int = 2
  samples_every: int = 20
  samples: int = 4  # Prompts written each time.
  log_every: int = 1  # Between rows in TensorBoard and Weights & Biases.
  wandb: str | None = None  # Project there; None for none.
  profile_steps: tuple[int, int] | None = None  # First and last to trace.

  def __post_init__(self):
    for field in dataclasses.fields(self):
      value = getattr(self, field.name)
      if isinstance(value, int):
        _require(value >= 1, field.name, value, 'at least 1')
    _require(self.wandb != '', 'wandb', self.wandb, "a project's name, or None")
    steps = self.profile_steps
    ok = steps is None or (len(steps) == 2 and 1 <= steps[0] <= steps[1])
    _require(ok, 'profile_steps', steps, 'None or two steps (first, last) >= 1')


@dataclasses.dataclass(frozen=True)
class Config:
  """A whole run."""

  name: str
  seed: int = 0
  steps: int = 100  # Of reinforcement learning.
  compute_dtype: Literal['auto', 'float32', 'bfloat16'] = 'auto'  # f32 on CPU.
  pretrained: str | None = None  # Folder or GGUF file; None starts at random.
  model: model_config.Config = model_config.Config()
  tokenizer: Tokenizer = Tokenizer()
  problems: Problems = Problems()
  sampler: Sampler = Sampler()
  learner: Learner = Learner()
  warm_start: WarmStart = WarmStart()
  evaluation: Evaluation = Evaluation()
  curriculum: curriculum_lib.Config = curriculum_lib.Config()
  sagc: controller.Config = controller.Config()
  output: Output = Output()
  mesh: sharding.Layout = sharding.Layout()

  def __post_init__(self):
    _require(0 <= self.seed < 2**31, 'seed', self.seed, 'in [0, 2**31)')
    _require(self.steps >= 0, 'steps', self.steps, '>= 0')
    longest = self.sampler.prompt_buckets[-1] + self.sampler.max_completion
    width = self.learner.row_width
    allowed = f'at least {longest}, the longest prompt and completion'
    _require(width >= longest, 'learner.row_width', width, allowed)
    _require(
      self.model.max_length >= longest,
      'model.max_length',
      self.model.max_length,
      allowed,
    )
    buffer = self.learner.overlong_buffer
    limit = self.sampler.max_completion
    allowed = f'below sampler.completion_buckets[-1], {limit}'
    _require(buffer < limit, 'learner.overlong_buffer', buffer, allowed)
    self._check_batch()

  @property
  def group_sizes(self) -> tuple[int, ...]:
    """The group sizes that the controller can choose; all are compiled."""
    return self.sagc.choices

  def _check_batch(self):
    problems, sizes = self.problems, self.group_sizes
    if problems.batch_by == 'completions':
      unit, total = math.lcm(*sizes), problems.completions
      below = total // unit * unit
      near = sorted({max(below, unit), below + unit})
      allowed = f'divisible by every group size {sizes}; nearest: {near}'
      _require(total % unit == 0, 'problems.completions', total, allowed)
    fewest = min(problems.count(g) for g in sizes)
    count = self.learner.minibatches
    allowed = f'at most {fewest}, the fewest prompts of a step'
    _require(count <= fewest, 'learner.minibatches', count, allowed)
