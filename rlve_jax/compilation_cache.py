"""Keeps compiled programs on disk, so that a second start is quick."""

import hashlib
import os
import pathlib

import jax

_SECONDS = 0.3  # Programs that compile faster are not kept.


def enable() -> None:
  """Turns the cache on, unless JAX_COMPILATION_CACHE_DIR or the user did.

  Code for one processor may not run on another, hence one folder a kind.
  """
  if jax.config.jax_compilation_cache_dir:
    return
  home = os.environ.get('XDG_CACHE_HOME') or pathlib.Path.home() / '.cache'
  folder = pathlib.Path(home) / 'rlve_jax' / _machine()
  jax.config.update('jax_compilation_cache_dir', str(folder))
  jax.config.update('jax_persistent_cache_min_compile_time_secs', _SECONDS)
  jax.config.update('jax_persistent_cache_min_entry_size_bytes', 0)


def _machine() -> str:
  """Returns a name that differs between kinds of processor and versions."""
  info = pathlib.Path('/proc/cpuinfo')
  lines = info.read_text().splitlines() if info.exists() else []
  kinds = sorted({x for x in lines if x.startswith(('model name', 'flags'))})
  text = '\n'.join([jax.__version__, *kinds])
  return hashlib.sha256(text.encode()).hexdigest()[:16]
