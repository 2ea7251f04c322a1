"""Samplers that `benchmarks.rollout` times, each with libraries of its own."""

from collections.abc import Callable
from collections.abc import Sequence
import json
import os
import pathlib
from typing import Any

import numpy as np

PROMPTS, PROMPT_TOKENS, PROMPT_BUCKET = 4, 60, 64
CAP = 256  # Most tokens of a completion.
BUCKETS = 64, 128, CAP

Run = Callable[[np.ndarray, np.ndarray], int]  # Prompts, lengths -> tokens.

compiling = [0.0]  # Seconds that JAX has spent on tracing and compiling.


def ours(folder: str, groups: Sequence[int]) -> Run:
  """Our sampler, its programs compiled."""
  from rlve_jax import compilation_cache
  from rlve_jax import config as config_lib
  from rlve_jax import programs
  from rlve_jax import sharding
  from rlve_jax import types
  from rlve_jax.model import pretrained
  from rlve_jax.sampler import methods
  from rlve_jax.sampler import plan
  from rlve_jax.sampler import rollout
  from sagc import settings

  compilation_cache.enable()
  model, params, _ = pretrained.load(pathlib.Path(folder))
  samplers = {}
  for group in groups:
    config = config_lib.Config(
      name='rollout',
      model=model,
      problems=config_lib.Problems(prompts=PROMPTS),
      sampler=config_lib.Sampler((PROMPT_BUCKET,), BUCKETS),
      learner=config_lib.Learner(row_width=512),
      sagc=settings.Config(kind='fixed', fixed_size=group),
    )
    shapes = programs.Shapes(config, (-1,), sharding.one_device())
    compiled = programs.compile_all(plan.plan_rollouts(shapes))
    samplers[group] = rollout.make_sampler(shapes, compiled)
  unstacked = plan.unstack(compiled, params)
  del params

  def run(tokens, lengths):
    full = np.full(PROMPTS, PROMPT_TOKENS, np.int32)
    room = (0, 0), (0, PROMPT_BUCKET - PROMPT_TOKENS)
    seeds = np.arange(PROMPTS, dtype=np.uint32)
    prompts = types.Prompts(np.pad(tokens, room), full, seeds)
    group = lengths.shape[1]
    done, _ = samplers[group].sample(
      unstacked, prompts, group, methods.Temperature(), lengths
    )
    return int(done.lengths.sum())

  return run


def tunix(folder: str, groups: Sequence[int]) -> Run:
  """google-tunix's own sampler over its own Llama."""
  del groups
  import jax
  import jax.numpy as jnp
  from tunix.generate import sampler as sampler_lib
  from tunix.models.llama3 import model as llama
  from tunix.models.llama3 import params as loader

  jax.monitoring.register_event_duration_secs_listener(_count_compiling)
  c = json.loads((pathlib.Path(folder) / 'config.json').read_text())
  head = c['hidden_size'] // c['num_attention_heads']
  config = llama.ModelConfig(
    num_layers=c['num_hidden_layers'],
    vocab_size=c['vocab_size'],
    embed_dim=c['hidden_size'],
    hidden_dim=c['intermediate_size'],
    num_heads=c['num_attention_heads'],
    head_dim=head,
    num_kv_heads=c['num_key_value_heads'],
    rope_theta=_rope_theta(c),
    norm_eps=c['rms_norm_eps'],
    weight_tying=c['tie_word_embeddings'],
  )
  auto = (jax.sharding.AxisType.Auto,) * 2
  mesh = jax.make_mesh((1, 1), ('fsdp', 'tp'), axis_types=auto)
  model = loader.create_model_from_safe_tensors(
    folder, config, mesh, dtype=jnp.float32
  )
  cache = sampler_lib.CacheConfig(
    PROMPT_BUCKET + CAP, config.num_layers, config.num_kv_heads, head
  )
  sampler = sampler_lib.Sampler(model, _Numbers(), cache)

  def run(tokens, lengths):
    group, longest = lengths.shape[1], int(lengths.max())
    texts = [' '.join(map(str, row)) for row in tokens for _ in range(group)]
    out = sampler(
      texts,
      max_generation_steps=longest,
      max_prompt_length=PROMPT_TOKENS,
      eos_tokens=[c['vocab_size']],
      temperature=1.0,
      top_p=1.0,
      seed=0,
      pad_output=True,
    )
    drawn = np.asarray(out.tokens)
    if drawn.shape != (lengths.size, longest):
      raise ValueError(f'tunix drew {drawn.shape}, not {longest} a row.')
    return int(lengths.sum())

  return run


def _count_compiling(event: str, seconds: float, **_) -> None:
  if event.startswith('/jax/core/compile/'):
    compiling[0] += seconds


class _Numbers:
  """A tokenizer for texts that are token ids."""

  def encode(self, text, **_):
    return [int(word) for word in text.split()]

  def decode(self, ids, **_):
    return ' '.join(map(str, ids))

  def bos_id(self):
    return 1

  def eos_id(self):
    return 2

  def pad_id(self):
    return 0

  def dedup_bos_ids(self, ids):
    return ids


def _rope_theta(config: dict[str, Any]) -> float:
  found = config.get('rope_theta')
  return found or config['rope_parameters']['rope_theta']


def transformers(folder: str, groups: Sequence[int]) -> Run:
  """Hugging Face `generate`, with its default cache and sampling."""
  del groups
  import torch
  import transformers as library

  torch.set_num_threads(len(os.sched_getaffinity(0)))  # More would spin.
  model = library.AutoModelForCausalLM.from_pretrained(
    folder, dtype=torch.float32
  ).eval()

  def run(tokens, lengths):
    longest = int(lengths.max())
    with torch.inference_mode():
      out = model.generate(
        torch.tensor(tokens, dtype=torch.long),
        attention_mask=torch.ones(tokens.shape, dtype=torch.long),
        min_new_tokens=longest,
        max_new_tokens=longest,
        do_sample=True,
        temperature=1.0,
        top_k=0,
        num_return_sequences=lengths.shape[1],
        pad_token_id=0,
      )
    if out.shape != (lengths.size, PROMPT_TOKENS + longest):
      raise ValueError(f'generate drew {tuple(out.shape)}, not {longest}.')
    return int(lengths.sum())

  return run
