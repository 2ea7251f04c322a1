"""Rows in tiles: equal in every bit, whatever decodes beside them.

Rollouts of one model in many ways are compared with one of full length.
"""

import dataclasses
import functools
import json
import os
import pathlib
import subprocess
import sys

import jax
import numpy as np
import pytest

from rlve_jax import config as config_lib
from rlve_jax import programs
from rlve_jax import sharding
from rlve_jax import types
from rlve_jax.model import config as model_config
from rlve_jax.model import transformer
from rlve_jax.sampler import methods
from rlve_jax.sampler import plan
from rlve_jax.sampler import rollout
from sagc import settings

MODEL = model_config.Config(
  vocab_size=600,
  width=48,
  num_layers=1,
  num_heads=6,
  num_kv_heads=2,
  head_dim=16,
  mlp_width=96,
)
LONGEST = 16  # Tokens.
PROMPTS, GROUP = 6, 8
TAIL = np.minimum(
  np.random.default_rng(3).lognormal(1.4, 1, (PROMPTS, GROUP)).astype(int) + 1,
  LONGEST,
)
METHODS = {'greedy': methods.Greedy(), 'sampled': methods.Temperature(0.9)}


@dataclasses.dataclass(frozen=True)
class Way:
  """One way to make the same rollout."""

  prompts: tuple[int, ...] = tuple(range(PROMPTS))
  group: int = GROUP
  buckets: tuple[int, ...] = (4, LONGEST)
  in_flight: int | None = None
  tail: bool = True
  devices: int = 1
  tile: int | None = 8


WAYS = {
  'compaction': Way(),
  'refills': Way(in_flight=16, buckets=(4, 8, LONGEST)),
  'others': Way(prompts=(5, 2, 3), group=4, buckets=(4, 8, LONGEST)),
}


@functools.cache
def prepare(way: Way):
  """Returns a sampler and its parameters."""
  count = len(way.prompts)
  config = config_lib.Config(
    name='tiles',
    model=MODEL,
    problems=config_lib.Problems(prompts=count),
    sampler=config_lib.Sampler(
      prompt_buckets=(4, 12),
      completion_buckets=way.buckets,
      rows_in_flight=way.in_flight,
      row_tile=way.tile,
      programs=13,
    ),
    sagc=settings.Config(kind='fixed', fixed_size=way.group),
  )
  layout = sharding.Layout(data=way.devices)
  mesh = sharding.make_mesh(layout, jax.devices()[: way.devices])
  shapes = programs.Shapes(config, (7,), mesh)
  compiled = programs.compile_all(plan.plan_rollouts(shapes))
  params = transformer.init(MODEL, jax.random.key(1))
  params = jax.device_put(params, sharding.replicated(shapes.mesh))
  sampler = rollout.make_sampler(shapes, compiled)
  return sampler, plan.unstack(compiled, params)


def sample(way: Way, method: str):
  """Returns a rollout of numpy arrays [P, G, ...], and its effort."""
  sampler, params = prepare(dataclasses.replace(way, tail=False))
  count = len(way.prompts)
  rng = np.random.default_rng(0)
  lengths = rng.integers(1, 13, PROMPTS).astype(np.int32)
  tokens = rng.integers(8, 600, (PROMPTS, 12)).astype(np.int32)
  tokens = np.where(np.arange(12) < lengths[:, None], tokens, 0)
  chosen = np.array(way.prompts)
  prompts = types.Prompts(
    tokens[chosen], lengths[chosen], chosen.astype(np.uint32)
  )
  limits = TAIL[chosen, : way.group] if way.tail else None
  found, effort = sampler.sample(
    params, prompts, way.group, METHODS[method], limits
  )
  split = lambda x: x.reshape(count, way.group, *x.shape[1:])
  return jax.tree.map(split, found), effort


@functools.cache
def reference(method: str):
  """Every row in full, all at once."""
  return sample(Way(tail=False), method)[0]


def difference(way: Way, method: str):
  """Returns how far a way is from the reference, and its effort."""
  whole, (found, effort) = reference(method), sample(way, method)
  cut = np.ix_(way.prompts, range(way.group))
  seen = np.arange(LONGEST) < found.lengths[..., None]
  expected = whole.lengths[cut]
  if way.tail:
    expected = np.minimum(expected, TAIL[cut])
  logprobs = np.where(seen, whole.logprobs[cut], 0.0)
  tokens = np.where(seen, whole.tokens[cut], 0)
  return {
    'lengths': int((found.lengths != expected).sum()),
    'tokens': int((found.tokens != tokens).sum()),
    'logprobs': float(np.abs(found.logprobs - logprobs).max()),
  }, effort


NOTHING = {'lengths': 0, 'tokens': 0, 'logprobs': 0.0}


@pytest.mark.parametrize('method', list(METHODS))
@pytest.mark.parametrize('name', list(WAYS))
def test_rows_are_equal_in_every_bit(name, method):
  way = WAYS[name]
  found, effort = difference(way, method)
  assert found == NOTHING
  assert effort.compactions > 0 or name == 'others'
  assert bool(effort.refills) == bool(way.in_flight)


def test_the_reference_is_not_trivial():
  whole = reference('sampled')
  rows = whole.tokens.reshape(PROMPTS * GROUP, LONGEST)
  assert len({bytes(row) for row in rows}) == PROMPTS * GROUP
  assert len({bytes(row) for row in reference('greedy').tokens[:, 0]}) > 1


@pytest.mark.parametrize('in_flight', [None, 12])
def test_without_tiles_tokens_agree(in_flight):
  way = dataclasses.replace(WAYS['compaction'], tile=None, in_flight=in_flight)
  found, _ = difference(way, 'sampled')
  assert found['tokens'] == 0
  assert found['logprobs'] < 5e-4


@pytest.mark.slow
def test_rows_do_not_depend_on_the_number_of_devices():
  environment = {
    **os.environ,
    'JAX_PLATFORMS': 'cpu',
    'XLA_FLAGS': '--xla_force_host_platform_device_count=2',
  }
  done = subprocess.run(
    [sys.executable, __file__],
    env=environment,
    cwd=pathlib.Path(__file__).parents[3],
    capture_output=True,
    text=True,
  )
  assert done.returncode == 0, done.stderr
  assert json.loads(done.stdout) == [NOTHING] * 4


def main():
  ways = [
    dataclasses.replace(WAYS[name], devices=2)
    for name in ('compaction', 'refills')
  ]
  found = [difference(way, method)[0] for way in ways for method in METHODS]
  print(json.dumps(found))


if __name__ == '__main__':
  sys.path.insert(0, os.getcwd())
  main()
