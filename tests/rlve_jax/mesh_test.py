"""One model on many meshes of eight faked devices, against one device."""

import dataclasses
import functools
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from environments import curriculum
from rlve_jax import checkpoints
from rlve_jax import config as config_lib
from rlve_jax import inventory
from rlve_jax import programs
from rlve_jax import sharding
from rlve_jax import types
from rlve_jax.learner import packing
from rlve_jax.learner import plan as learner_plan
from rlve_jax.learner import update
from rlve_jax.model import axes
from rlve_jax.model import config as model_config
from rlve_jax.model import transformer
from rlve_jax.model import weights
from rlve_jax.sampler import methods
from rlve_jax.sampler import plan
from rlve_jax.sampler import rollout
import sagc
from sagc import settings

# Half a vocabulary of 600 ends inside a block of the two-level draw.
MODEL = model_config.Config(
  vocab_size=600,
  width=16,
  num_layers=2,
  num_heads=4,
  num_kv_heads=2,
  head_dim=8,
  mlp_width=32,
  attention_bias=True,
)
PROMPTS, GROUP, WIDTH, LENGTH = 8, 4, 8, 16
TEMPERATURE, SEED = 0.9, 5
CONFIG = config_lib.Config(
  name='mesh',
  seed=SEED,
  model=MODEL,
  problems=config_lib.Problems(prompts=PROMPTS),
  sampler=config_lib.Sampler((WIDTH,), (LENGTH,)),
  learner=config_lib.Learner(
    row_width=32,
    rows=8,
    logits_chunk=8,
    vocab_chunk=128,
    remat='full',
    entropy_bonus=0.01,
  ),
  sagc=settings.Config(kind='fixed', fixed_size=GROUP),
)
# Code is not made fast: compiling it takes most of the time.
FLAGS = (
  '--xla_force_host_platform_device_count=8 --xla_backend_optimization_level=0'
)
MESHES = ('8x1x1', '1x8x1', '2x2x2', '1x1x2')


def make_shapes(name: str, **changes) -> programs.Shapes:
  """Returns the shapes of a mesh, as in 2x2x2, of the first devices."""
  layout = sharding.Layout(*map(int, name.split('x')))
  devices = jax.devices()[: layout.data * layout.fsdp * layout.tensor]
  sampler = dataclasses.replace(CONFIG.sampler, **changes)
  config = dataclasses.replace(CONFIG, sampler=sampler)
  return programs.Shapes(config, (7,), sharding.make_mesh(layout, devices))


def init(shapes: programs.Shapes) -> types.LearnerState:
  """Returns a state that is born divided."""
  program = learner_plan.plan_updates(shapes)['init']
  return programs.compile_all({'init': program})['init'](np.uint32(SEED))


def gradient(shapes: programs.Shapes, params: types.Params):
  """Returns the gradient of the policy's loss, with random advantages."""
  rng = np.random.default_rng(0)
  examples = [
    packing.Example(
      prompt=rng.integers(1, 600, n),
      completion=rng.integers(1, 600, m),
      logprobs=-6 + 0.1 * rng.normal(size=m).astype(np.float32),
      index=i,
      weight=1 / 99,
    )
    for i, (n, m) in enumerate(rng.integers(1, 16, (12, 2)))
  ]
  batch = packing.pack(examples, 2, 8, 32)
  rows = sharding.split(shapes.mesh, 1)
  where = jax.tree.map(
    lambda x: rows if np.ndim(x) else sharding.replicated(shapes.mesh), batch
  )
  advantages = rng.normal(size=(3, 4)).astype(np.float32)
  objectives = update.Objectives(MODEL, CONFIG.learner)

  def run(params, batch):
    objective = lambda params, rows, _: objectives.policy(
      params, rows, np.float32(TEMPERATURE), jnp.asarray(advantages)
    )
    return update.accumulate(objective, params, batch)[0]

  with jax.set_mesh(shapes.mesh):
    return jax.device_get(jax.jit(run)(params, sharding.put(batch, where)))


def draw(shapes: programs.Shapes, params: types.Params):
  """Returns prompts, and a rollout of numpy arrays [P * G, ...]."""
  rng = np.random.default_rng(1)
  lengths = rng.integers(2, WIDTH + 1, PROMPTS).astype(np.int32)
  tokens = rng.integers(8, 600, (PROMPTS, WIDTH)).astype(np.int32)
  tokens = np.where(np.arange(WIDTH) < lengths[:, None], tokens, 0)
  seeds = np.arange(PROMPTS, dtype=np.uint32)
  prompts = types.Prompts(tokens, lengths, seeds)
  compiled = programs.compile_all(plan.plan_rollouts(shapes))
  sampler = rollout.make_sampler(shapes, compiled)
  unstacked = plan.unstack(compiled, params)
  method = methods.Temperature(TEMPERATURE)
  return prompts, sampler.sample(unstacked, prompts, GROUP, method)[0]


@functools.cache
def reference():
  """Returns parameters, gradient and rollout of one device."""
  shapes = make_shapes('1x1x1')
  params = init(shapes).params
  return params, gradient(shapes, params), draw(shapes, params)[1]


def teacher_logits(prompts: types.Prompts, found: types.Rollout) -> np.ndarray:
  """Returns logits [B, T, V] of the completions, read on one device."""
  params = reference()[0]
  count = PROMPTS * GROUP
  tokens = np.zeros((count, WIDTH + LENGTH), np.int32)
  begins = np.repeat(prompts.lengths, GROUP)
  for row in range(count):
    begin = begins[row]
    tokens[row, :begin] = prompts.tokens[row // GROUP, :begin]
    tokens[row, begin : begin + LENGTH] = found.tokens[row]
  positions = np.broadcast_to(np.arange(tokens.shape[1]), tokens.shape)
  hidden = transformer.forward(
    params, MODEL, tokens, positions, np.ones_like(tokens)
  )
  logits = np.asarray(transformer.project(params, hidden)) / TEMPERATURE
  at = begins[:, None] - 1 + np.arange(LENGTH)
  return np.take_along_axis(logits, at[..., None], axis=1)


def gap(logits: np.ndarray, row: int, step: int) -> float:
  """Returns what lies between the two best choices of a draw, either level."""
  seed, sample = np.uint32(row // GROUP), np.int32(row % GROUP)
  key = methods.row_keys(np.uint32(SEED), seed[None], sample[None, None])[0, 0]
  count = -(-len(logits) // 256)
  key = jax.random.fold_in(key, step)
  noise = np.asarray(jax.random.gumbel(key, (count + 256,)))
  padded = np.full(count * 256, -np.inf)
  padded[: len(logits)] = logits
  blocks = padded.reshape(count, 256)
  levels = np.logaddexp.reduce(blocks, axis=1) + noise[:count]
  inside = blocks[levels.argmax()] + noise[count:]
  between = lambda x: np.diff(np.sort(x)[-2:])[0]
  return float(min(between(levels), between(inside)))


def compare_rollouts(prompts, found) -> dict[str, float]:
  """Returns how far a rollout is from teacher forcing and the reference."""
  logits = teacher_logits(prompts, found)
  logs = logits - np.logaddexp.reduce(logits, axis=-1)[..., None]
  picked = np.take_along_axis(logs, found.tokens[..., None], axis=2)[..., 0]
  seen = np.arange(LENGTH) < found.lengths[:, None]
  whole, gaps = reference()[2], [0.0]
  for row in range(PROMPTS * GROUP):
    differ = np.flatnonzero(found.tokens[row] != whole.tokens[row])
    if len(differ):
      gaps.append(gap(logits[row, differ[0]], row, differ[0]))
  return {
    'logprobs': float(np.abs(found.logprobs - picked)[seen].max()),
    'gaps': max(gaps),
    'rows_differing': len(gaps) - 1,
    'tokens': int(found.lengths.sum()),
  }


def distance(a, b) -> float:
  """Returns the norm of a - b over that of b."""
  leaves = list(zip(jax.tree.leaves(a), jax.tree.leaves(b)))
  square = sum(float(np.sum((x - y) ** 2)) for x, y in leaves)
  return (square / sum(float(np.sum(y**2)) for _, y in leaves)) ** 0.5


def misplaced(shapes: programs.Shapes, state) -> list[str]:
  """Returns the parameters and moments that do not lie as they should."""
  wanted = axes.shardings(shapes.mesh, state)
  flat = jax.tree_util.tree_leaves_with_path(state)
  return [
    jax.tree_util.keystr(path)
    for (path, x), where in zip(flat, jax.tree.leaves(wanted))
    if not x.sharding.is_equivalent_to(where, x.ndim)
  ]


def report(name: str) -> dict[str, object]:
  """Returns what is measured on a mesh."""
  params, whole, _ = reference()
  shapes = make_shapes(name)
  state = init(shapes)
  kernel = state.params['blocks']['mlp']['up']['kernel']
  return {
    'same_start': _equal(params, state.params),
    'misplaced': misplaced(shapes, state),
    'share': kernel.addressable_shards[0].data.size / kernel.size,
    'gradient': distance(gradient(shapes, state.params), whole),
    **compare_rollouts(*draw(shapes, state.params)),
  }


def report_tiles(name: str) -> int:
  """Returns how many values differ from one device, with tiles of rows."""
  found = []
  for mesh in ('1x1x1', name):
    shapes = make_shapes(mesh, row_tile=4)
    found.append(draw(shapes, init(shapes).params)[1])
  differ = lambda a, b: int((np.asarray(a) != np.asarray(b)).sum())
  return sum(jax.tree.leaves(jax.tree.map(differ, *found)))


def report_other_layout() -> dict[str, float]:
  """Rollouts on another mesh than updates, over the same devices."""
  shapes = make_shapes('1x4x1', mesh=sharding.Layout(2, 1, 2))
  return compare_rollouts(*draw(shapes, init(shapes).params))


def report_files() -> dict[str, object]:
  """Weights and a checkpoint, read onto other meshes than they are from."""
  old, state = make_shapes('1x8x1'), init(make_shapes('1x8x1'))
  run = types.RunState(
    step=3,
    learner=state,
    curriculum=curriculum.init(('sorting',)),
    group=sagc.load('fixed').init(CONFIG.sagc),
    next_seed=9,
  )
  found = {}
  with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    store = checkpoints.Checkpoints(folder / 'checkpoints', 1, 'fixed')
    store.save(run)
    weights.write(folder, MODEL, state.params, 'float32')
    for mesh in ('2x2x2', '8x1x1', '1x1x1'):
      shapes = make_shapes(mesh)
      wanted = learner_plan.state_struct(shapes)
      back = store.restore(3, wanted).learner
      where = axes.shardings(shapes.mesh, wanted.params)
      params = weights.read(MODEL, weights.shards.find(folder), where)
      found[mesh] = {
        'state': _equal(state, back),
        'weights': _equal(state.params, params),
        'misplaced': misplaced(shapes, back) + misplaced(shapes, params),
      }
    store.close()
  return {'from': dict(old.mesh.shape), 'to': found}


def _equal(a, b) -> bool:
  same = jax.tree.map(np.array_equal, *map(jax.device_get, (a, b)))
  return all(jax.tree.leaves(same))


def ask(question: str):
  """Runs this file on eight faked devices."""
  done = subprocess.run(
    [sys.executable, __file__, question],
    env={
      **os.environ,
      'JAX_PLATFORMS': 'cpu',
      'XLA_FLAGS': FLAGS,
    },
    cwd=pathlib.Path(__file__).parents[2],
    capture_output=True,
    text=True,
    check=False,
  )
  assert done.returncode == 0, done.stderr[-3000:]
  return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.slow
def test_meshes_agree_with_one_device():
  for name, found in ask('meshes').items():
    data, fsdp, tensor = map(int, name.split('x'))
    assert found['same_start'], name
    assert not found['misplaced'], name
    assert found['share'] == 1 / (fsdp * tensor), name
    assert found['gradient'] < 1e-5, (name, found)
    assert found['tokens'] > PROMPTS * GROUP, name
    assert found['logprobs'] < 5e-4, (name, found)
    assert found['gaps'] < 1e-3, (name, found)
    assert data


@pytest.mark.slow
def test_files_are_read_onto_any_mesh():
  found = ask('files')
  assert len(found['to']) == 3
  for mesh, row in found['to'].items():
    assert row['state'] and row['weights'], mesh
    assert not row['misplaced'], mesh


@pytest.mark.slow
def test_rows_in_tiles_are_equal_in_every_bit():
  assert ask('tiles') == 0


@pytest.mark.slow
def test_rollouts_on_a_mesh_of_their_own():
  found = ask('other')
  assert found['logprobs'] < 5e-4
  assert found['gaps'] < 1e-3


def _refusal(layout: sharding.Layout, **changes) -> str:
  """Returns why a run on a mesh is refused."""
  mesh = jax.sharding.AbstractMesh(
    layout.shape(layout.data * layout.fsdp * layout.tensor), sharding.AXES
  )
  config = dataclasses.replace(CONFIG, **changes)
  with pytest.raises(ValueError) as error:
    inventory.check(programs.Shapes(config, (7,), mesh))
  return str(error.value)


def test_what_cannot_be_divided_is_refused():
  message = _refusal(sharding.Layout(1, 1, 4))
  assert 'mesh.tensor must divide num_kv_heads 2' in message
  assert 'got 4; allowed: [1, 2]' in message
  message = _refusal(sharding.Layout(3, 1, 1))
  assert 'must be divisible by the 3 shards of data x fsdp, got 8' in message
  message = _refusal(sharding.Layout(1, 3, 1))
  assert 'mesh.fsdp must divide width 16 of the model, got 3' in message
  learner = dataclasses.replace(CONFIG.learner, rows=6)
  message = _refusal(sharding.Layout(2, 2, 1), learner=learner)
  assert 'learner.rows must be divisible by the 4 shards' in message
  assert 'got 6; nearest: [4, 8]' in message


def main(question: str):
  answers = {
    'meshes': lambda: {name: report(name) for name in MESHES},
    'tiles': lambda: report_tiles('8x1x1'),
    'other': report_other_layout,
    'files': report_files,
  }
  print(json.dumps(answers[question]()))


if __name__ == '__main__':
  sys.path.insert(0, os.getcwd())
  main(sys.argv[1])
