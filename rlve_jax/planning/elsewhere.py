"""Asks a process of its own for a forecast, with libtpu's environment."""

import importlib.util
import json
import os
import subprocess
import sys
from typing import Any

from rlve_jax import config as config_lib
from rlve_jax import overrides
from rlve_jax.planning import chips

_KINDS = {'v4': 'v4', 'v5e': 'v5litepod', 'v5p': 'v5p', 'v6e': 'v6e'}


def environment(topology: chips.Topology) -> dict[str, str]:
  """Returns what libtpu needs where there is no TPU."""
  kind = topology.name.partition(':')[0]
  return {
    'ALLOW_MULTIPLE_LIBTPU_LOAD': '1',
    'JAX_PLATFORMS': 'cpu',
    'TF_CPP_MIN_LOG_LEVEL': '3',
    'TPU_ACCELERATOR_TYPE': f'{_KINDS[kind]}-{topology.count}',
    'TPU_SKIP_MDS_QUERY': '1',
    'TPU_STDERR_LOG_LEVEL': '3',
    'TPU_WORKER_HOSTNAMES': 'localhost',
  }


def forecast(config: config_lib.Config, topology: str) -> dict[str, Any]:
  """Returns `forecast.forecast` of a configuration.

  Raises:
    ValueError: the topology is unknown, or the run cannot be divided over it.
    ImportError: libtpu is not installed.
    CalledProcessError: compiling failed; the compiler has said why.
  """
  found = chips.parse(topology)
  variables = {'JAX_PLATFORMS': 'cpu'}
  if found.chip.kind == 'tpu':
    if importlib.util.find_spec('libtpu') is None:
      raise ImportError(
        f"--topology={topology} needs libtpu: pip install 'rlve-jax[tpu]'."
      )
    variables = environment(found)
  done = subprocess.run(
    [sys.executable, '-m', 'rlve_jax.planning.forecast'],
    input=json.dumps(
      {'config': overrides.to_dict(config), 'topology': topology}
    ),
    env={**os.environ, **variables},
    stdout=subprocess.PIPE,
    text=True,
    check=True,
  )
  answer = json.loads(done.stdout.splitlines()[-1])
  if 'error' in answer:
    raise ValueError(answer['error'])
  return answer
