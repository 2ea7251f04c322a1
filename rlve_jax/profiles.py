"""Traces of some steps, as the profiler of JAX writes them."""

import pathlib

import jax


class Profile:
  """Traces the steps `first` to `last` of reinforcement learning.

  Call `before` and `after` around every step, and `close` at the end. A run
  that resumes between the two traces what is left.

  Args:
    folder: of the run; traces lie in its `profile`.
    steps: (first, last), counted from 1; None for no trace.
  """

  def __init__(self, folder: pathlib.Path, steps: tuple[int, int] | None):
    self._folder, self._steps = folder / 'profile', steps
    self._tracing = False

  def before(self, step: int) -> None:
    """Starts tracing where `step`, about to begin, is to be traced."""
    if self._steps and not self._tracing:
      first, last = self._steps
      if first <= step <= last:
        jax.profiler.start_trace(str(self._folder))
        self._tracing = True

  def after(self, step: int) -> bool:
    """Ends tracing after the last step; returns whether it did."""
    ends = self._tracing and step >= self._steps[1]
    if ends:
      self.close()
    return ends

  def close(self) -> None:
    """Writes a trace that is under way."""
    if self._tracing:
      self._tracing = False
      jax.profiler.stop_trace()
