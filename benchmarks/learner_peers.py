"""The update of `benchmarks.learner` in tunix and in TRL; see there."""

import argparse
import pathlib

import numpy as np

from benchmarks import learner


def _parts(arguments: argparse.Namespace):
  """Returns the batch, cut to the longest completion, and slices of passes."""
  batch = dict(np.load(arguments.work / f'{arguments.case}.npz'))
  longest = int(batch['lengths'].max())
  batch['completions'] = batch['completions'][:, :longest]
  seen = np.arange(longest) < batch['lengths'][:, None]
  batch['mask'] = seen.astype(np.int32)
  size = learner.PASS // (learner.PROMPT + learner.LIMIT)
  starts = range(0, len(seen), size)
  return batch, [slice(start, start + size) for start in starts]


def run_trl(arguments: argparse.Namespace) -> None:
  """Times updates with the loss of TRL's trainer."""
  import datasets
  import torch
  import transformers
  import trl

  path = str(arguments.work / 'model')
  model = transformers.AutoModelForCausalLM.from_pretrained(
    path, dtype=torch.float32
  )
  trainer = trl.GRPOTrainer(
    model=model,
    reward_funcs=lambda completions, **_: [0.0] * len(completions),
    args=trl.GRPOConfig(
      output_dir=str(arguments.work / 'trl'),
      loss_type='grpo',
      beta=0.0,
      bf16=False,
      use_cpu=True,
      report_to=[],
      gradient_checkpointing=arguments.remat != 'none',
      per_device_train_batch_size=8,
      num_generations=8,
    ),
    train_dataset=datasets.Dataset.from_dict({'prompt': ['a'] * 8}),
    processing_class=transformers.AutoTokenizer.from_pretrained(path),
  )
  batch, parts = _parts(arguments)
  model.train()
  trainer.current_gradient_accumulation_steps = len(parts)
  optimizer = torch.optim.AdamW(
    model.parameters(), 1e-6, (0.9, 0.98), 1e-8, 0.01
  )

  def inputs(part):
    prompts = torch.tensor(batch['prompts'][part], dtype=torch.long)
    return {
      'prompt_ids': prompts,
      'prompt_mask': torch.ones_like(prompts),
      'completion_ids': torch.tensor(
        batch['completions'][part], dtype=torch.long
      ),
      'completion_mask': torch.tensor(batch['mask'][part]),
      'advantages': torch.tensor(batch['advantages'][part]),
      'num_items_in_batch': torch.tensor(batch['mask'].sum()),
    }

  meter = learner.Meter(arguments)
  for _ in range(arguments.updates):
    meter.begin()
    total = 0.0
    for part in parts:
      loss = trainer._compute_loss(model, inputs(part))
      loss.backward()
      total += loss.item()
    norm = torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    optimizer.zero_grad()
    meter.end(total, norm.item())
  meter.write()


def run_tunix(arguments: argparse.Namespace) -> None:
  """Times updates with tunix's model and loss."""
  from flax import nnx
  import jax
  import jax.numpy as jnp
  import optax
  from tunix.rl import algo_core
  from tunix.rl.grpo import grpo_learner

  model = _tunix_model(arguments.work, arguments.remat)
  config = grpo_learner.GRPOConfig(beta=0.0, num_generations=8)
  config.temperature = 1.0
  chain = optax.chain(
    optax.clip_by_global_norm(1.0), optax.adamw(1e-6, 0.9, 0.98, 1e-8)
  )
  optimizer = nnx.Optimizer(model, chain, wrt=nnx.Param)
  batch, parts = _parts(arguments)

  def loss_of(model, example):
    return algo_core.grpo_loss_fn(model, example, config, 0, 1)[0]

  @nnx.jit
  def gradient(model, total, example):
    loss, slope = nnx.value_and_grad(loss_of)(model, example)
    add = lambda a, b: a + b / len(parts)
    return loss / len(parts), jax.tree.map(add, total, slope)

  @nnx.jit
  def apply(model, optimizer, slope):
    optimizer.update(model, slope)
    return optax.global_norm(slope)

  def example(part):
    return grpo_learner.TrainExample(
      prompt_ids=jnp.asarray(batch['prompts'][part]),
      prompt_mask=jnp.ones_like(batch['prompts'][part]),
      completion_ids=jnp.asarray(batch['completions'][part]),
      completion_mask=jnp.asarray(batch['mask'][part]),
      advantages=jnp.asarray(batch['advantages'][part]),
      ref_per_token_logps=None,
      old_per_token_logps=None,
    )

  blank = lambda: jax.tree.map(jnp.zeros_like, nnx.state(model, nnx.Param))
  for _ in range(2):  # All of it compiles, also for what an update returns.
    slope = blank()
    for _ in range(2):
      _, slope = gradient(model, slope, example(parts[0]))
    float(apply(model, optimizer, jax.tree.map(jnp.zeros_like, slope)))
  meter = learner.Meter(arguments)
  for _ in range(arguments.updates):
    meter.begin()
    loss, slope = 0.0, blank()
    for part in parts:
      more, slope = gradient(model, slope, example(part))
      loss += float(more)
    norm = float(apply(model, optimizer, slope))
    meter.end(loss, norm)
  meter.write()


def _tunix_model(folder: pathlib.Path, remat: str):
  import json

  import jax.numpy as jnp
  from tunix.models.llama3 import model as model_lib
  from tunix.models.llama3 import params as params_lib

  values = json.loads((folder / 'model' / 'config.json').read_text())
  heads = values['num_attention_heads']
  kinds = model_lib.RematConfig
  config = model_lib.ModelConfig(
    num_layers=values['num_hidden_layers'],
    vocab_size=values['vocab_size'],
    embed_dim=values['hidden_size'],
    hidden_dim=values['intermediate_size'],
    num_heads=heads,
    head_dim=values.get('head_dim') or values['hidden_size'] // heads,
    num_kv_heads=values['num_key_value_heads'],
    rope_theta=values.get('rope_theta')
    or values['rope_parameters']['rope_theta'],
    norm_eps=values['rms_norm_eps'],
    weight_tying=True,
    remat_config=kinds.NONE if remat == 'none' else kinds.BLOCK,
  )
  return params_lib.create_model_from_safe_tensors(
    str(folder / 'model'), config, None, jnp.float32
  )


def main() -> None:
  commands = {'trl': run_trl, 'tunix': run_tunix}
  arguments = learner.parse(commands)
  commands[arguments.command](arguments)


if __name__ == '__main__':
  main()
