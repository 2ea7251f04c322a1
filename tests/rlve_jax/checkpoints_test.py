"""Tests of saving and restoring the run state."""

import dataclasses
import shutil

import jax
import numpy as np
import pytest

from environments import curriculum
from rlve_jax import checkpoints as checkpoints_lib
from rlve_jax.learner import plan as learner_plan


@pytest.fixture
def state(parts, run):
  """A state in which nothing has its first value."""
  progress = curriculum.State(
    tuple(
      dataclasses.replace(p, level=3, problems=2, attempts=8, successes=5)
      for p in run.curriculum.progress
    )
  )
  group = dataclasses.replace(run.group, group_size=8, price=1 / 3)
  return dataclasses.replace(
    run, step=7, curriculum=progress, group=group, next_seed=123
  )


def _open(folder):
  return checkpoints_lib.Checkpoints(folder, 2, 'sagc')


def test_round_trip_is_exact(parts, state, tmp_path):
  store = _open(tmp_path)
  assert store.latest() is None
  store.save(state)
  store.close()
  store = _open(tmp_path)
  assert store.latest() == 7
  found = store.restore(7, learner_plan.state_struct(parts.shapes))
  leaves = zip(jax.tree.leaves(found.learner), jax.tree.leaves(state.learner))
  for a, b in leaves:
    np.testing.assert_array_equal(a, b)
    assert a.dtype == b.dtype
    assert a.sharding == b.sharding
  assert dataclasses.replace(found, learner=None) == dataclasses.replace(
    state, learner=None
  )


def test_only_the_newest_are_kept(state, tmp_path):
  store = _open(tmp_path)
  for step in (1, 2, 3):
    store.save(dataclasses.replace(state, step=step))
  assert store.latest() == 3
  assert {p.name for p in tmp_path.iterdir()} == {'2', '3'}


def test_an_unfinished_save_is_not_seen(state, tmp_path):
  store = _open(tmp_path)
  store.save(state)
  store.close()
  shutil.copytree(tmp_path / '7', tmp_path / '9.orbax-checkpoint-tmp')
  assert _open(tmp_path).latest() == 7


@pytest.mark.filterwarnings('ignore')
@pytest.mark.parametrize('victim', ['learner', 'host'])
def test_damage_is_one_clear_error(parts, state, tmp_path, victim):
  store = _open(tmp_path)
  store.save(state)
  store.close()
  for path in (tmp_path / '7' / victim).rglob('*'):
    if path.is_file():
      path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])
  with pytest.raises(checkpoints_lib.CheckpointError, match='Checkpoint 7 in'):
    _open(tmp_path).restore(7, learner_plan.state_struct(parts.shapes))


@pytest.mark.filterwarnings('ignore')
def test_other_shapes_are_refused(parts, state, tmp_path):
  store = _open(tmp_path)
  store.save(state)
  wider = jax.tree.map(
    lambda x: jax.ShapeDtypeStruct(
      (*x.shape[:-1], x.shape[-1] + 1) if x.ndim else x.shape,
      x.dtype,
      sharding=x.sharding,
    ),
    learner_plan.state_struct(parts.shapes),
  )
  with pytest.raises(checkpoints_lib.CheckpointError):
    store.restore(7, wider)
