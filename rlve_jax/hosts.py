"""The processes of a run: which one this is, and what all tell each other.

A process that is alone has index 0 of 1, and what it tells returns at once.
With several all make the same calls in the same order.
"""

from collections.abc import Callable
from collections.abc import Sequence
import dataclasses
import functools
import pickle
import time
from typing import Any

import jax
import numpy as np

from environments import base
from environments import pool as pool_lib
from environments import rewards

HEARTBEAT_SECONDS = 20  # A process that is silent for so long is lost.
_SHUTDOWN_SECONDS = 10  # That a process waits at its end for the others.
_LINGER_SECONDS = 2
# What errors say of a broken link, whoever words them.
_BROKEN = 'Gloo', 'NCCL', 'UNAVAILABLE', 'DEADLINE_EXCEEDED', 'Barrier'
_BROKEN += 'Connection', 'Broken pipe', 'Socket', 'socket'
_CHUNK = 1 << 14  # Words of 32 bits that a process tells at a time.


class HostError(RuntimeError):
  """Another process cannot go on, or is in another state; says which."""


@dataclasses.dataclass(frozen=True)
class Cluster:
  """Where the processes of a run meet; what is None is detected."""

  coordinator: str | None = None  # host:port, of process 0.
  processes: int | None = None
  index: int | None = None  # Of this process.

  def __post_init__(self):
    given = [
      x is not None for x in (self.coordinator, self.processes, self.index)
    ]
    if any(given) and not all(given):
      raise ValueError(
        'coordinator, processes and process must be given together, got'
        f' {self.coordinator}, {self.processes} and {self.index}.'
      )
    if all(given) and not 0 <= self.index < self.processes:
      raise ValueError(
        f'process must be from 0 to {self.processes - 1}, got {self.index}.'
      )


def connect(cluster: Cluster) -> None:
  """Joins the other processes; before anything else asks for devices.

  Raises:
    RuntimeError: the others cannot be found.
  """
  jax.config.update('jax_cpu_collectives_implementation', 'gloo')
  # The runtime would take SIGTERM for itself.
  jax.config.update('jax_enable_preemption_service', False)
  given = {}
  if cluster.coordinator is not None:  # All devices are this process's.
    given = {'cluster_detection_method': 'deactivate'}
  jax.distributed.initialize(
    cluster.coordinator,
    cluster.processes,
    cluster.index,
    heartbeat_timeout_seconds=HEARTBEAT_SECONDS,
    shutdown_timeout_seconds=_SHUTDOWN_SECONDS,
    **given,
  )


def disconnect() -> None:
  """Leaves the others, when they leave too."""
  if count() > 1:
    jax.distributed.shutdown()


def await_end(error: BaseException) -> None:
  """After an error of one of several processes, waits until it may end.

  Where another process is gone, the runtime ends this one and says which that
  was, once it has been silent for long enough; a broken link does not say. If
  all have met with an error, process 0 is the last to end, since the others
  notice that at once.

  Args:
    error: that was raised here.
  """
  if count() == 1:
    return
  if _is_of_a_link(error):
    time.sleep(HEARTBEAT_SECONDS + _SHUTDOWN_SECONDS)
  elif is_first():
    time.sleep(_LINGER_SECONDS)


def _is_of_a_link(error: BaseException | None) -> bool:
  """Whether an error, or what it came of, is a broken link's."""
  while error is not None:
    if any(word in str(error) for word in _BROKEN):
      return True
    error = error.__cause__ or error.__context__
  return False


def count() -> int:
  """Returns the number of processes."""
  return jax.process_count()


def index() -> int:
  """Returns the number of this process, from 0."""
  return jax.process_index()


def is_first() -> bool:
  """Whether this process is the one that writes and prints."""
  return index() == 0


def gather(value: Any) -> list[Any]:
  """Returns the values of all processes, in their order.

  They go over the links of the devices, by one program for all sizes.
  """
  if count() == 1:
    return [value]
  data = pickle.dumps(value)
  data = len(data).to_bytes(8, 'little') + data
  width = 4 * _CHUNK
  parts = [_tell(data[:width])]
  sizes = [8 + int.from_bytes(x[:8].tobytes(), 'little') for x in parts[0]]
  for start in range(width, max(sizes), width):
    parts.append(_tell(data[start : start + width]))
  whole = np.concatenate(parts, axis=1)
  return [pickle.loads(x[8:n].tobytes()) for x, n in zip(whole, sizes)]


def _tell(data: bytes) -> np.ndarray:
  """Returns a piece of data of every process, uint8 [processes, bytes]."""
  program, where = _telling()
  words = np.frombuffer(data.ljust(4 * _CHUNK, b'\0'), np.uint32)
  shape = count(), _CHUNK
  told = jax.make_array_from_callback(shape, where, lambda _: words[None])
  return np.asarray(program(told)).view(np.uint8)


@functools.cache
def _telling() -> tuple[Any, jax.sharding.Sharding]:
  """Returns the program that gathers a row of every process."""
  devices = sorted(jax.devices(), key=lambda x: (x.process_index, x.id))
  table = np.array(devices).reshape(count(), -1)
  mesh = jax.sharding.Mesh(table, ('process', 'device'))
  rows, whole = (
    jax.sharding.NamedSharding(mesh, jax.sharding.PartitionSpec(*axes))
    for axes in (('process',), ())
  )
  row = jax.ShapeDtypeStruct((count(), _CHUNK), np.uint32, sharding=rows)
  return jax.jit(lambda x: x, out_shardings=whole).lower(row).compile(), rows


def together(function: Callable[..., Any], *arguments: Any) -> list[Any]:
  """Calls a function; returns what it returned in every process.

  Raises:
    HostError: it raised in another process; what it raises here is raised.
  """
  if count() == 1:
    return [function(*arguments)]
  value = failure = None
  try:
    value = function(*arguments)
  except Exception as error:  # Raised below, once the others know of it.
    failure = error
  told = gather((value, None if failure is None else str(failure)))
  if failure is not None:
    raise failure
  for i, (_, text) in enumerate(told):
    if text is not None:
      raise HostError(f'process {i}: {text}')
  return [value for value, _ in told]


def from_first(function: Callable[..., Any], *arguments: Any) -> Any:
  """Returns what a function returns in the first process, which calls it."""
  call = lambda: function(*arguments) if is_first() else None
  return together(call)[0]


def check_equal(values: Sequence[Any], what: str) -> None:
  """Raises HostError where the value of a process is not that of the first.

  Args:
    values: of all processes.
    what: they are, and when, for the message.
  """
  others = [i for i, value in enumerate(values) if value != values[0]]
  if others:
    raise HostError(
      f'{what} of process {others[0]} is not that of process 0'
      + (f' ({len(others)} processes differ).' if others[1:] else '.')
    )


class SharedPool:
  """A pool whose work is divided over the processes.

  Each draws and judges a part of what is asked for with its own workers, and
  all have all results.

  Args:
    pool: of this process.
  """

  def __init__(self, pool: pool_lib.Pool):
    self._pool = pool

  @property
  def stats(self) -> pool_lib.Stats:
    """Totals of this process since its pool was made."""
    return self._pool.stats

  def draw(self, requests: Sequence[pool_lib.Request]) -> list[base.Problem]:
    """Returns the problems asked for, in order; see `Pool.draw`."""
    return self._share(self._pool.draw, requests)

  def judge(self, jobs: Sequence[pool_lib.Job]) -> list[rewards.Reward]:
    """Returns the verdicts asked for, in order; see `Pool.judge`."""
    return self._share(self._pool.judge, jobs)

  def _share(self, function, calls):
    begin, end = (len(calls) * (index() + i) // count() for i in (0, 1))
    parts = together(function, calls[begin:end])
    return [result for part in parts for result in part]


Pool = pool_lib.Pool | SharedPool  # What a run draws and judges with.
