"""An environment that misbehaves on request, for the tests of the pool.

The answer's first word says what `score` does, the level what `generate` does.
"""

import os
import pathlib
import signal
import sys
import time

from environments import base
from environments import formats
from environments import rewards

GOOD, RAISES, HANGS, EXITS, SLOW, REPORTS = range(6)


def _hang():
  while True:
    pass


def _once(path):
  """Dies the first time, and not when tried again."""
  if not pathlib.Path(path).exists():
    pathlib.Path(path).touch()
    os._exit(1)


def _nest(depth=0):
  return _nest(depth + 1)


def _fail(text='on request'):
  raise KeyError(text)


_ACTS = {
  'bomb': lambda: [0] * (1 << 40),
  'exit': lambda: os._exit(3),
  'fail': _fail,
  'hang': _hang,
  'interrupt': lambda: os.kill(os.getpid(), signal.SIGINT),
  'nest': _nest,
  'once': _once,
  'power': lambda: 2**10**10,
  'print': lambda: print('x' * 100_000, flush=True),
  'read': sys.stdin.read,
  'segv': lambda: os.kill(os.getpid(), signal.SIGSEGV),
  'sleep': lambda seconds: time.sleep(float(seconds)),
}


class Hostile(base.Environment):
  """The right answer is the solution, whatever was done before."""

  answer = formats.Int()
  example = '1'
  fields = ('seed',)

  def params(self, level):
    return {'level': level}

  def generate(self, rng, params):
    match params['level']:
      case 1:
        _fail()
      case 2:
        _hang()
      case 3:
        os._exit(3)
      case 4:
        time.sleep(1.0)
    instance = {'seed': rng.randrange(1 << 30), 'solution': 1}
    if params['level'] == REPORTS:
      instance['modules'] = sorted(sys.modules)
      instance['variables'] = sorted(os.environ)
    return instance

  def prompt(self, instance):
    return f'Problem {instance["seed"]}.'

  def parse(self, text):
    return text

  def score(self, instance, answer):
    act, *arguments = answer.split(maxsplit=1) or ['']
    if act in _ACTS:
      _ACTS[act](*arguments)
      return rewards.CORRECT
    return rewards.graded(min(len(answer), 9), 10)
