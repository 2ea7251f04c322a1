"""Tests for the face of `sagc`: what it loads, and how long that takes."""

import functools
import os
import random
import subprocess
import sys
import time
import timeit

from absl.testing import absltest

import sagc
from sagc import controller
from sagc import settings

CHECK = """
import sys, time
import os, random, json, importlib, dataclasses, functools, statistics
since = time.perf_counter()
import sagc
from sagc import controller, structured
took = time.perf_counter() - since
names = {name.split('.')[0] for name in sys.modules}
print(took, sorted(names & {'jax', 'numpy', 'scipy', 'flax', 'environments',
                            'rlve_jax', 'absl'}))
"""

HISTORY = """
import random, sagc
from sagc import settings
rules, config = sagc.load('{kind}'), settings.Config(kind='{kind}')
state, names = rules.init(config), [f'environment {{i % 5}}' for i in range(16)]
for step in range(30):
  rng = random.Random(f'0/{{step}}/sagc')
  lengths = [
    [round(rng.lognormvariate(5, 0.6)) for _ in range(state.group_size)]
    for _ in names
  ]
  state = rules.update(state, config, lengths, rng, names, names[::-1])
print(rules.to_json(state))
"""


def _run(code, **environment):
  """Returns what code prints in a fresh interpreter."""
  return subprocess.run(
    [sys.executable, '-c', code],
    capture_output=True,
    text=True,
    check=True,
    env=os.environ | environment,
  ).stdout


class PackageTest(absltest.TestCase):
  def test_imports_are_light(self):
    runs = [_run(CHECK).split(maxsplit=1) for _ in range(3)]
    for _, loaded in runs:
      self.assertEqual(loaded.strip(), '[]')
    self.assertLess(min(float(took) for took, _ in runs), 0.1)

  def test_states_are_equal_in_every_process(self):
    for kind in settings.KINDS:
      once, again = (
        _run(HISTORY.format(kind=kind), PYTHONHASHSEED=seed)
        for seed in ('1', '2')
      )
      self.assertEqual(once, again)
      self.assertIn('group_size', once)

  def test_every_kind_is_loaded_with_the_same_face(self):
    for kind in settings.KINDS:
      rules, config = sagc.load(kind), settings.Config(kind=kind)
      state = rules.init(config)
      self.assertIn(state.group_size, config.sizes)
      self.assertEqual(rules.from_json(rules.to_json(state)), state)
      self.assertIn('sagc/size', rules.metrics(state, config))

  def test_decisions_are_quick(self):
    """By the processor's clock, the best of many: 32 groups of 16."""
    rng = random.Random(0)
    names = [f'environment {i}' for i in range(32)]
    lengths = [
      [round(rng.lognormvariate(5, 0.6)) for _ in range(16)] for _ in names
    ]
    for kind, most in (('sagc', 1e-4), ('structured', 1e-3)):
      rules, config = sagc.load(kind), settings.Config(kind=kind)
      state = rules.update(
        rules.init(config), config, lengths, rng, names, names
      )
      decide = functools.partial(
        rules.update, state, config, lengths, rng, names, names
      )
      best = min(timeit.repeat(decide, time.process_time, number=1, repeat=500))
      self.assertLess(best, most, kind)

  def test_structured_settings_are_refused_by_the_papers_controller(self):
    with self.assertRaisesRegex(ValueError, "kind .*'structured'"):
      controller.init(settings.Config(kind='structured'))


if __name__ == '__main__':
  absltest.main()
