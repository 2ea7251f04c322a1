"""One function an experiment; its docstring says what it costs and reaches."""

from collections.abc import Callable
import dataclasses
import difflib

import environments
from environments import sets
from experiments import models
from rlve_jax import config as config_lib
from rlve_jax.model import config as model_config
from sagc import settings as sagc_settings

_TINY = ('sorting', 'spiral_matrix', 'sliding_window', 'next_palindromic')


def training_environments() -> tuple[str, ...]:
  """Returns all environments but the held-out ones."""
  held_out = set(sets.get('HELD_OUT'))
  return tuple(n for n in environments.names() if n not in held_out)


def tiny() -> config_lib.Config:
  """A transformer of 0.65 million parameters, from random weights, on a CPU.

  Reaches what docs/tiny.md says, in 3 to 8 minutes on 2 cores.
  """
  optimizer = config_lib.Optimizer
  return config_lib.Config(
    name='tiny',
    steps=400,
    model=model_config.Config(
      vocab_size=1024,
      width=128,
      num_layers=3,
      num_heads=4,
      num_kv_heads=2,
      head_dim=32,
      mlp_width=320,
      max_length=256,
    ),
    tokenizer=config_lib.Tokenizer(vocab_size=1024),
    problems=config_lib.Problems(
      environments=_TINY,
      prompts=16,
      refill_rounds=1,
    ),
    sampler=config_lib.Sampler(
      prompt_buckets=(48,), completion_buckets=(16, 32)
    ),
    learner=config_lib.Learner(
      loss='dapo',
      row_width=128,
      rows=16,
      logits_chunk=64,
      optimizer=optimizer(learning_rate=1e-4, warmup_updates=5),
    ),
    warm_start=config_lib.WarmStart(
      steps=300,
      levels=(0, 1),
      problems=64,
      optimizer=optimizer(learning_rate=2e-3, warmup_updates=20),
    ),
    evaluation=config_lib.Evaluation(levels=(0, 1), problems=400),
    sagc=sagc_settings.Config(
      threshold=1.25, reduction='any', target_rate=0.25
    ),
  )


def tiny_all() -> config_lib.Config:
  """The model of `tiny` on all 400 environments, on a CPU.

  It shows that everything runs together; a model so small learns little of it.
  """
  base = tiny()
  return dataclasses.replace(
    base,
    name='tiny_all',
    steps=100,
    model=dataclasses.replace(base.model, vocab_size=4096, max_length=640),
    tokenizer=config_lib.Tokenizer(vocab_size=4096, levels=2, prompts=4),
    problems=config_lib.Problems(environments=environments.names()),
    sampler=config_lib.Sampler(
      prompt_buckets=(320,), completion_buckets=(64, 320)
    ),
    learner=dataclasses.replace(base.learner, row_width=640, rows=4),
    warm_start=dataclasses.replace(base.warm_start, levels=(0,), steps=100),
    evaluation=config_lib.Evaluation(),
  )


def smollm2() -> config_lib.Config:
  """SmolLM2-135M-Instruct on four environments, on a CPU.

  First `python -m experiments.fetch smollm2`. A short supervised warm start
  teaches the form of an answer, then reinforcement learning goes on. What it
  reaches is in docs/smollm2.md.
  """
  optimizer = config_lib.Optimizer
  return config_lib.Config(
    name='smollm2',
    steps=14,
    pretrained='models/smollm2',
    model=models.SMOLLM2_135M,
    problems=config_lib.Problems(
      environments=_TINY,
      prompts=8,
      refill_rounds=1,
      verdict_seconds=10.0,
    ),
    sampler=config_lib.Sampler(
      prompt_buckets=(72,), completion_buckets=(24, 48)
    ),
    learner=config_lib.Learner(
      loss='dapo',
      row_width=160,
      rows=8,
      logits_chunk=32,
      optimizer=optimizer(learning_rate=2e-5, warmup_updates=2),
    ),
    warm_start=config_lib.WarmStart(
      steps=16,
      levels=(0, 1),
      problems=16,
      optimizer=optimizer(learning_rate=5e-5, warmup_updates=4),
    ),
    evaluation=config_lib.Evaluation(levels=(0, 1), problems=60),
    sagc=sagc_settings.Config(
      sizes=(4, 8), threshold=1.25, reduction='any', target_rate=0.5
    ),
    output=config_lib.Output(checkpoint_every=5, samples_every=1),
  )


def _rlve(
  name: str, path: str, model: model_config.Config, style: str, **changes
) -> config_lib.Config:
  """The settings of "RLVE" (https://arxiv.org/abs/2511.07317).

  128 prompts of 16 completions, at most 384 prompts sampled for them, clip 0.2
  and 0.28, no KL, mismatch weights up to 2, Adam 0.9 and 0.98, weight decay
  0.01, gradients clipped at 1, temperature 1, sequence means of token means,
  levels from a window of 4 below the frontier, which rises at 90 % of 8
  problems. Shapes of rows and buckets are ours.
  """
  tokens, rate = changes['tokens'], changes['rate']
  width = 2048 + tokens
  return config_lib.Config(
    name=name,
    steps=changes['steps'],
    pretrained=path,
    model=model,
    problems=config_lib.Problems(
      environments=training_environments(),
      prompts=128,
      refill_rounds=2,
      style=style,
      marker='any' if style == 'chat' else 'answer',
      workers=16,
    ),
    sampler=config_lib.Sampler(
      prompt_buckets=(512, 2048),
      completion_buckets=(tokens // 8, tokens // 2, tokens),
      rows_in_flight=128,
    ),
    learner=config_lib.Learner(
      loss='rlve',
      row_width=width,
      rows=16,
      logits_chunk=width // 16,
      remat='full',
      optimizer=config_lib.Optimizer(learning_rate=rate),
    ),
    sagc=sagc_settings.Config(kind='fixed', sizes=(16,), fixed_size=16),
    output=config_lib.Output(checkpoint_every=10, checkpoints_kept=3),
  )


def rlve_prorl_1p5b() -> config_lib.Config:
  """RLVE from ProRL-1.5B-v2, 24,576 response tokens, learning rate 2e-6.

  Paper: "RLVE" (https://arxiv.org/abs/2511.07317). Expected: a rise in
  the mean of six reasoning benchmarks, larger than from going on with the
  model's own training. Cost: an accelerator cluster; not measured here. It fits
  v5e:4x4 as it is, with 10.8 GiB of a chip's 15.75 (`experiments.plan`).
  """
  return _rlve(
    'rlve_prorl_1p5b',
    'models/ProRL-1.5B-v2',
    models.R1_DISTILL_QWEN_1P5B,
    'chat',
    tokens=24_576,
    rate=2e-6,
    steps=400,
  )


def rlve_openthinker3_1p5b() -> config_lib.Config:
  """RLVE from OpenThinker3-1.5B, 24,576 response tokens, learning rate 2e-6.

  Paper: "RLVE" (https://arxiv.org/abs/2511.07317). Expected: a rise on
  held-out environments and benchmarks over static difficulty. Cost: an
  accelerator cluster; not measured here. It fits v5e:4x4 as it is, with 10.2
  GiB of a chip's 15.75 (`experiments.plan`).
  """
  return _rlve(
    'rlve_openthinker3_1p5b',
    'models/OpenThinker3-1.5B',
    models.QWEN2P5_1P5B,
    'chat',
    tokens=24_576,
    rate=2e-6,
    steps=400,
  )


def rlve_qwen2p5_7b() -> config_lib.Config:
  """RLVE from the base model Qwen2.5-7B, 8,192 response tokens, rate 1e-6.

  Paper: "RLVE" (https://arxiv.org/abs/2511.07317). Expected: adaptive
  difficulty learns where static difficulty stalls. Cost: an accelerator
  cluster; not measured here. It fits v5p:2x2x2 as it is, with 38.1 GiB of a
  chip's 94.75, and v5e:4x8 with `--set mesh.tensor=4 --set learner.rows=8`,
  with 9.9 of 15.75; v5e:4x4 is too small by 0.5 GiB (`experiments.plan`).
  """
  return _rlve(
    'rlve_qwen2p5_7b',
    'models/Qwen2.5-7B',
    models.QWEN2P5_7B,
    'think',
    tokens=8_192,
    rate=1e-6,
    steps=400,
  )


def rlvr_deepmath_openthinker3_1p5b() -> config_lib.Config:
  """RLVR on DeepMath-103K from OpenThinker3-1.5B: the baseline of RLVE.

  Paper: "RLVE" (https://arxiv.org/abs/2511.07317), whose settings these are but
  for the problems, a file of questions with answers. Expected: a smaller rise
  on reasoning benchmarks than with environments. Cost: an accelerator cluster;
  not measured here. Its programs are those of `rlve_openthinker3_1p5b`, and fit
  where they do.
  """
  config = rlve_openthinker3_1p5b()
  problems = dataclasses.replace(
    config.problems,
    environments=(),
    files=('data/deepmath_103k.jsonl',),
    verdict_seconds=20.0,
  )
  return dataclasses.replace(
    config, name='rlvr_deepmath_openthinker3_1p5b', problems=problems
  )


def _sagc(
  name: str, path: str, model: model_config.Config
) -> config_lib.Config:
  """Group sizes of "SAGC" (https://arxiv.org/abs/2606.02218) with DAPO.

  From the paper: group sizes {4, 8, 16} and DAPO. Our choice: all the rest
  (prompts, tokens, learning rate, environments, target 0.4, threshold 2).
  """
  return config_lib.Config(
    name=name,
    steps=400,
    pretrained=path,
    model=model,
    problems=config_lib.Problems(
      environments=training_environments(),
      prompts=32,
      refill_rounds=2,
      style='chat',
      marker='any',
      workers=16,
    ),
    sampler=config_lib.Sampler(
      prompt_buckets=(512, 1024), completion_buckets=(512, 2048, 4096)
    ),
    learner=config_lib.Learner(
      loss='dapo',
      row_width=5120,
      rows=16,
      logits_chunk=320,
      overlong_buffer=512,
      remat='full',
      optimizer=config_lib.Optimizer(learning_rate=1e-6),
    ),
    output=config_lib.Output(checkpoint_every=10, checkpoints_kept=3),
  )


def sagc_qwen2p5_3b() -> config_lib.Config:
  """SAGC with DAPO on Qwen2.5-3B-Instruct.

  Paper: "SAGC" (https://arxiv.org/abs/2606.02218). The baselines are
  `--set sagc.kind=fixed --set sagc.fixed_size=16` (or 8, 4). Expected: fewer
  stragglers and less time at competitive reward. Cost: an accelerator cluster;
  not measured here. It fits v5e:4x4 as it is, with 12.9 GiB of a chip's 15.75
  (`experiments.plan`).
  """
  return _sagc(
    'sagc_qwen2p5_3b', 'models/Qwen2.5-3B-Instruct', models.QWEN2P5_3B
  )


def sagc_llama3p2_3b() -> config_lib.Config:
  """SAGC with DAPO on Llama-3.2-3B-Instruct.

  Paper: "SAGC" (https://arxiv.org/abs/2606.02218). The baseline is
  `--set sagc.kind=fixed --set sagc.fixed_size=16`. Expected, from the paper:
  fixed 16 has 99.6 % stragglers in 29.50 h, SAGC 43.4 % in 16.00 h, at
  competitive reward. Cost: an accelerator cluster; not measured here. It fits
  v5p:2x2x2 as it is, with 39.9 GiB of a chip's 94.75, and v5e:4x4 with
  `--set sampler.mesh.tensor=8 --set sampler.rows_in_flight=294`, with 13.3 of
  15.75 (`experiments.plan`).
  """
  return _sagc(
    'sagc_llama3p2_3b', 'models/Llama-3.2-3B-Instruct', models.LLAMA3P2_3B
  )


CONFIGS: dict[str, Callable[[], config_lib.Config]] = {
  function.__name__: function
  for function in (
    tiny,
    tiny_all,
    smollm2,
    rlve_prorl_1p5b,
    rlve_openthinker3_1p5b,
    rlve_qwen2p5_7b,
    rlvr_deepmath_openthinker3_1p5b,
    sagc_qwen2p5_3b,
    sagc_llama3p2_3b,
  )
}


def get(name: str) -> config_lib.Config:
  """Returns the configuration of that name.

  Raises:
    ValueError: for an unknown name; the message lists the names.
  """
  if name not in CONFIGS:
    near = difflib.get_close_matches(name, CONFIGS, 1)
    hint = f' Did you mean {near[0]!r}?' if near else ''
    raise ValueError(
      f'--config must be one of {", ".join(CONFIGS)}, got {name!r}.{hint}'
    )
  return CONFIGS[name]()
