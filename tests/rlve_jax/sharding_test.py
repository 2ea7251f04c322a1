"""Tests of `rlve_jax/sharding.py`: sizes of meshes, and what is refused."""

import jax
import numpy as np
import pytest

from rlve_jax import config as config_lib
from rlve_jax import overrides
from rlve_jax import sharding

Layout = sharding.Layout


@pytest.mark.parametrize(
  ('layout', 'devices', 'shape'),
  [
    (Layout(), 1, (1, 1, 1)),
    (Layout(), 8, (1, 8, 1)),
    (Layout(tensor=2), 8, (1, 4, 2)),
    (Layout(data=2), 8, (2, 4, 1)),
    (Layout(fsdp=2), 8, (4, 2, 1)),
    (Layout(fsdp=2, tensor=2), 16, (4, 2, 2)),
    (Layout(2, 2, 2), 8, (2, 2, 2)),
  ],
)
def test_sizes_follow_from_the_number_of_devices(layout, devices, shape):
  assert layout.shape(devices) == shape


@pytest.mark.parametrize(
  ('layout', 'devices'),
  [
    (Layout(tensor=3), 8),
    (Layout(2, 2, 1), 8),
    (Layout(4, 4, 1), 8),
    (Layout(fsdp=16), 8),
  ],
)
def test_sizes_that_do_not_make_the_devices_are_refused(layout, devices):
  with pytest.raises(ValueError, match=f'must be of {devices} devices'):
    layout.shape(devices)


@pytest.mark.parametrize('name', sharding.AXES)
def test_no_size_is_below_one(name):
  with pytest.raises(ValueError, match=f'{name} must be at least 1'):
    Layout(**{name: 0})


def test_names_become_axes_of_the_mesh():
  spec = sharding.spec((None, 'rows', 'width', 'heads', None))
  assert tuple(spec) == (None, ('data', 'fsdp'), 'fsdp', 'tensor', None)
  spec = sharding.spec(('rows', 'vocab'), frozenset({'data', 'fsdp'}))
  assert tuple(spec) == (None, 'tensor')
  with pytest.raises(TypeError):
    sharding.TABLE['rows'] = ('data',)


def test_a_count_that_does_not_divide_is_refused():
  mesh = sharding.imagine(Layout(2, 4, 1), 8)
  sharding.check_divides('rows', 16, mesh)
  with pytest.raises(
    ValueError, match=r'8 shards of data x fsdp, got 20; nearest: \[16, 24\]'
  ):
    sharding.check_divides('rows', 20, mesh)


def test_host_values_go_in_and_come_out():
  mesh = sharding.one_device()
  tree = {'a': np.arange(6).reshape(2, 3), 'b': np.float32(2)}
  inside = sharding.put(tree, sharding.replicated(mesh))
  assert all(isinstance(x, jax.Array) for x in inside.values())
  assert sharding.put(inside, sharding.split(mesh))['a'] is inside['a']
  np.testing.assert_array_equal(sharding.fetch(inside)['a'], tree['a'])


def test_the_mesh_of_rollouts_is_a_setting():
  config = config_lib.Config(name='mesh')
  assert config.sampler.mesh is None
  config = overrides.override(config, 'mesh.fsdp=4')
  config = overrides.override(config, 'sampler.mesh.tensor=2')
  assert config.mesh == Layout(fsdp=4)
  assert config.sampler.mesh == Layout(tensor=2)
  back = overrides.from_dict(type(config), overrides.to_dict(config))
  assert back == config
  config = overrides.override(config, 'sampler.mesh=None')
  assert config.sampler.mesh is None
