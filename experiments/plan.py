"""Says whether a configuration fits machines that are not there.

  python -m experiments.plan --config=sagc_qwen2p5_3b --topology=v5e:4x4

TPU programs are compiled by libtpu (extra `tpu`), on any machine; figures of
GPUs are estimates from shapes.
"""

import json
import os
import subprocess
import sys

from absl import app
from absl import flags

_CONFIG = flags.DEFINE_string(
  'config', 'tiny', 'Name of an experiment in experiments/configs.py.'
)
_TOPOLOGY = flags.DEFINE_string(
  'topology', 'v5e:4x4', 'Chips, as in v5e:4x4, v5p:2x2x2 or h100:8.'
)
_MESH = flags.DEFINE_string(
  'mesh', None, 'data x fsdp x tensor, as in 1x16x1; that of the configuration.'
)
_SAMPLER_MESH = flags.DEFINE_string(
  'sampler_mesh', None, 'The same for rollouts.'
)
_SET = flags.DEFINE_multi_string(
  'set', [], 'A setting to change, as in learner.rows=8; may be repeated.'
)
_JSON = flags.DEFINE_bool('json', False, 'Print JSON: bytes and seconds.')


def main(argv: list[str]) -> int:
  """Returns the exit status: 0 if all fits, 2 if not, 1 on an error."""
  if len(argv) > 1:
    print(f'error: unexpected arguments {argv[1:]}.', file=sys.stderr)
    return 1
  os.environ['JAX_PLATFORMS'] = 'cpu'
  from experiments import configs  # Slow: imports JAX.
  from rlve_jax import overrides
  from rlve_jax.planning import elsewhere
  from rlve_jax.planning import text

  try:
    config = configs.get(_CONFIG.value)
    for assignment in [*_meshes(), *_SET.value]:
      config = overrides.override(config, assignment)
    found = elsewhere.forecast(config, _TOPOLOGY.value)
  except (ValueError, ImportError, subprocess.CalledProcessError) as error:
    print(f'error: {error}', file=sys.stderr)
    return 1
  print(json.dumps(found, indent=2) if _JSON.value else text.table(found))
  return 0 if found['fits'] else 2


def _meshes() -> list[str]:
  """Returns the flags of meshes as assignments."""
  assignments = []
  for flag, key in ((_MESH, 'mesh'), (_SAMPLER_MESH, 'sampler.mesh')):
    if flag.value is None:
      continue
    sizes = flag.value.split('x')
    if len(sizes) != 3:
      raise ValueError(
        f'--{flag.name} must be data x fsdp x tensor, as in 1x16x1, got'
        f' {flag.value!r}.'
      )
    names = 'data', 'fsdp', 'tensor'
    assignments += [f'{key}.{a}={n}' for a, n in zip(names, sizes)]
  return assignments


if __name__ == '__main__':
  app.run(main)
