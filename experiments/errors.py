"""Errors that end a command with one line, since its user can act on them."""


def expected() -> tuple[type[Exception], ...]:
  """Returns the kinds of such errors; the first call imports JAX."""
  from environments import pool
  from rlve_jax import checkpoints
  from rlve_jax import hosts
  from rlve_jax import runs

  return (
    checkpoints.CheckpointError,
    hosts.HostError,
    pool.DrawError,
    pool.PoolError,
    pool.VerifierError,
    runs.RunError,
    ImportError,
    OSError,
    ValueError,
  )
