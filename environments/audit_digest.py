"""The same problems in other processes: `python -m environments.audit_digest`.

Reads a JSON list [module, levels, seeds] and prints the digest of the problems.
"""

from collections.abc import Sequence
import hashlib
import json
import os
import pathlib
import subprocess
import sys

from environments import base
from environments import registry

HASH_SEEDS = ('0', '1', '2')


def digest(module: str, levels: Sequence[int], seeds: int) -> str:
  """Returns a hash of an environment's problems, splits and references.

  Args:
    module: dotted name of the module that defines the environment.
    levels: where problems are drawn.
    seeds: how many at each level, from 0.
  """
  env = registry.get(registry.register(module))
  state = hashlib.sha256()
  for level in levels:
    for seed in range(seeds):
      problem = base.sample(env, level, seed)
      split = base.split_of(env, problem.instance)
      text = env.reference(problem.instance)
      state.update(repr((problem, split, text)).encode())
  return state.hexdigest()


def faults(
  env: base.Environment, levels: Sequence[int], seeds: int
) -> list[str]:
  """Returns whether problems depend on the draw, process or hash seed."""
  module = type(env).__module__
  here = digest(module, levels, seeds)
  if digest(module, levels, seeds) != here:
    return ['equal seeds give different problems']
  root = str(pathlib.Path(__file__).parent.parent)
  path = os.pathsep.join([root, *filter(None, sys.path)])
  for hash_seed in HASH_SEEDS:
    done = subprocess.run(
      [sys.executable, '-m', 'environments.audit_digest'],
      input=json.dumps([module, list(levels), seeds]),
      env=os.environ | {'PYTHONHASHSEED': hash_seed, 'PYTHONPATH': path},
      stdout=subprocess.PIPE,
      text=True,
      check=True,
    )
    if done.stdout.strip() != here:
      return [f'problems differ in a process with hash seed {hash_seed}']
  return []


if __name__ == '__main__':
  print(digest(*json.load(sys.stdin)))
