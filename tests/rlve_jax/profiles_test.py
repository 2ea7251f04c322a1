"""Tests of which steps are traced."""

import jax
import pytest

from rlve_jax import profiles


@pytest.fixture(name='calls')
def _calls(monkeypatch):
  calls = []
  begin = lambda folder: calls.append(('start', folder))
  monkeypatch.setattr(jax.profiler, 'start_trace', begin)
  monkeypatch.setattr(jax.profiler, 'stop_trace', lambda: calls.append('stop'))
  return calls


@pytest.mark.parametrize(
  ('steps', 'begin', 'end', 'traced'),
  [
    (None, 1, 9, []),
    ((3, 5), 1, 9, [3, 4, 5]),
    ((1, 1), 1, 9, [1]),
    ((3, 5), 4, 9, [4, 5]),  # Resumed in the middle.
    ((3, 5), 6, 9, []),
    ((8, 12), 1, 9, [8, 9]),  # The run ends first.
  ],
)
def test_steps_between_the_two_are_traced(
  calls, tmp_path, steps, begin, end, traced
):
  profile = profiles.Profile(tmp_path, steps)
  seen = []
  for step in range(begin, end + 1):
    profile.before(step)
    if calls and calls[-1] != 'stop':
      seen.append(step)
    profile.after(step)
  profile.close()
  assert seen == traced
  folder = str(tmp_path / 'profile')
  assert calls == ([('start', folder), 'stop'] if traced else [])
