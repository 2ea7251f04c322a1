"""What tests of the worker pool share."""

import gc
import os
import pathlib
import subprocess
import sys
import textwrap
import threading
import time

from environments import base
from environments import pool
from environments import rewards

HERE = str(pathlib.Path(__file__).parent)
ROOT = str(pathlib.Path(__file__).parents[2])
MODULE = 'pool_hostile'
GOOD, RAISES, HANGS, EXITS, SLOW, REPORTS = range(6)
TIMEOUT = rewards.Reward(0.0, 'timeout')
ERROR = rewards.Reward(0.0, 'error')


def spec(level=GOOD, seed=0):
  return base.canonical(
    {'environment': MODULE, 'level': level, 'seed': seed, 'version': 1}
  )


def job(answer, level=GOOD, seed=0):
  return pool.Job(spec(level, seed), f'<answer>{answer}</answer>')


def graded(length):
  """The verdict of the test environment on an answer of `length` letters."""
  return rewards.graded(min(length, 9), 10)


def made(monkeypatch):
  """Yields a maker of pools that know the test environment; closes them."""
  monkeypatch.syspath_prepend(HERE)
  pools = []

  def make(workers=2, timeout=0.5, modules=(MODULE,), **settings):
    pools.append(pool.Pool(workers, timeout, modules=modules, **settings))
    return pools[-1]

  yield make
  for each in pools:
    each.close()


def gone(pid, seconds=5.0):
  """Whether a process ends (or is a zombie) within `seconds`."""
  limit = time.monotonic() + seconds
  while time.monotonic() < limit:
    try:
      state = pathlib.Path(f'/proc/{pid}/stat').read_text().rsplit(')')[-1]
    except (FileNotFoundError, ProcessLookupError):
      return True
    if state.split()[0] in 'ZX':
      return True
    time.sleep(0.02)
  return False


def children():
  """The living children of this process."""
  pids = []
  for path in pathlib.Path('/proc').glob('[0-9]*/stat'):
    try:
      fields = path.read_text().rsplit(')')[-1].split()
    except (FileNotFoundError, ProcessLookupError):
      continue
    if int(fields[1]) == os.getpid():
      pids.append(int(path.parent.name))
  return pids


def resources():
  """What a pool could leak: children, threads, descriptors."""
  gc.collect()
  return (
    len(children()),
    threading.active_count(),
    len(os.listdir('/proc/self/fd')),
  )


def run_script(tmp_path, text, **settings):
  """Starts a Python script that can import the packages and the tests'."""
  script = tmp_path / 'script.py'
  script.write_text(textwrap.dedent(text))
  path = os.pathsep.join((ROOT, HERE))
  return subprocess.Popen(
    [sys.executable, str(script)],
    env=os.environ | {'PYTHONPATH': path},
    stdout=subprocess.PIPE,
    text=True,
    **settings,
  )


BUSY = """
  import json, os, sys, threading, time
  from environments import base, pool
  spec = base.canonical(
    {'environment': 'pool_hostile', 'level': 0, 'seed': 0, 'version': 1})
  workers = pool.Pool(3, timeout=60.0, modules=('pool_hostile',))
  job = lambda text: pool.Job(spec, f'<answer>{text}</answer>')
  workers.judge([job('x')] * 9)
"""
