"""The child side of `sandbox`: gives up rights, then runs one program.

It is run as a script, alone in its interpreter, and imports nothing of ours:

  python -S -s -P sandbox_child.py PROGRAM FUNCTION MEMORY_BYTES SECONDS

On Linux the rights are given up to the kernel, for good: Landlock leaves the
standard library to read and nothing to write; a seccomp filter (x86-64) refuses
sockets, processes, signals, files opened for writing, and what could undo a
limit. Elsewhere, or where the kernel has neither, an audit hook refuses the
same to Python code that does not set out to get round it.
"""

import ctypes
import importlib
import itertools
import json
import os
import platform
import resource
import runpy
import struct
import sys

_NOBODY = 65534
_LIBRARY = os.path.dirname(os.__file__)
_READABLE = (
  os.path.dirname(_LIBRARY),  # With the libraries that its modules need.
  '/lib',
  '/lib64',
  '/usr/lib',
  '/usr/lib64',
  '/usr/share/zoneinfo',
  '/etc/localtime',
  '/dev/null',
  '/dev/urandom',
)
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC
# What a solution on one page may use without importing it.
_AT_HAND = (
  'bisect',
  'collections',
  'copy',
  'functools',
  'heapq',
  'itertools',
  'math',
  'operator',
  'random',
  're',
  'string',
  'sys',
)
_OPENED_UP = 'typing', 'collections', 'itertools', 'functools', 'heapq', 'math'

# System calls of x86-64 that fail with "not permitted", by what they do.
_REFUSED = (
  *range(41, 48),  # Sockets: socket, connect, accept, send, receive.
  *(49, 50, 53, 288, 299, 307),  # bind, listen, socketpair, accept4, ...
  *(57, 58, 59, 322),  # fork, vfork, execve, execveat.
  *(62, 129, 200, 234, 297, 424, 434, 438),  # kill and its kind.
  *(101, 310, 311, 312),  # Other processes' memory.
  *range(82, 96),  # rename, mkdir, creat, link, unlink, chmod, chown, umask.
  *(76, 77, 132, 133, 235, 285),  # truncate, utime, mknod, fallocate.
  *range(258, 262),  # mkdirat, mknodat, fchownat, futimesat.
  *(263, 264, 265, 266, 268, 280, 316),  # unlinkat, renameat, linkat, ...
  *range(188, 191),  # setxattr and its kind.
  *range(197, 200),  # removexattr and its kind.
  *(160, 302, 141, 142, 144, 203, 251, 314),  # Limits and priorities.
  *(105, 106, 109, 112, 113, 114, 116, 117, 119, 126, 157),  # Identity.
  *(155, 161, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 179),
  *(103, 135, 159, 174, 175, 176, 227, 246, 305, 313, 320),  # The system.
  *(206, 425, 426, 427),  # Asynchronous input and output.
  *(29, 30, 31, 64, 68, 240, 319, 447),  # Memory and queues beside the limit.
  *(248, 249, 250, 272, 298, 300, 303, 304, 308, 321, 323),
  *range(428, 434),  # The new ways to mount.
  442,
)
_CLONE, _CLONE3, _OPEN, _OPENAT, _OPENAT2 = 56, 435, 2, 257, 437
_NEWEST_KNOWN = 450  # System calls from here on are answered as not there.
_X86_64 = 0xC000003E
_NO_SYSCALL, _REFUSE, _ALLOW, _KILL = (
  0x50000 | 38,
  0x50000 | 1,
  0x7FFF0000,
  0x80000000,
)


def main(program: str, function: str, memory_bytes: int, seconds: int) -> None:
  """Runs a program; a function's result is written to stdout as JSON.

  Args:
    program: path of the Python source.
    function: to call with the JSON values of the input's lines; '' to run the
      program by itself. It may be a method of a class `Solution`.
    memory_bytes: of address space.
    seconds: of processor time.
  """
  names = _names()
  out = os.dup(1)
  if function:
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
  _limit(memory_bytes, seconds)
  protect(os.path.dirname(program))
  run_name = 'solution' if function else '__main__'
  found = runpy.run_path(program, init_globals=names, run_name=run_name)
  if function:
    lines = sys.stdin.read().split('\n')
    values = [json.loads(line) for line in lines if line.strip()]
    owner = found.get('Solution')
    call = getattr(owner(), function) if owner else found[function]
    text = json.dumps(call(*values), default=list)
    with os.fdopen(out, 'w') as file:
      file.write(text)


def protect(folder: str) -> list[str]:
  """Gives up rights; returns what stands guard.

  Args:
    folder: may be read.
  """
  done = []
  if sys.platform == 'linux':
    _drop_root()
    libc = ctypes.CDLL(None, use_errno=True)
    libc.prctl(1, 9, 0, 0, 0)  # Die with the parent.
    libc.prctl(38, 1, 0, 0, 0)  # No new privileges.
    if _landlock(libc, [*_READABLE, folder]):
      done.append('landlock')
    if platform.machine() == 'x86_64' and _seccomp(libc):
      done.append('seccomp')
  if 'seccomp' not in done:
    sys.addaudithook(_audit)
    done.append('audit')
  return done


def _names() -> dict:
  """Returns names that solutions take for granted."""
  found = {name: importlib.import_module(name) for name in _AT_HAND}
  for name in _OPENED_UP:
    module = importlib.import_module(name)
    public = getattr(module, '__all__', None) or [
      key for key in vars(module) if not key.startswith('_')
    ]
    found |= {key: getattr(module, key) for key in public}
  return found


def _limit(memory_bytes: int, seconds: int) -> None:
  processes = 256 if os.getuid() == 0 else 4096
  for kind, value in (
    (resource.RLIMIT_AS, memory_bytes),
    (resource.RLIMIT_CPU, seconds),
    (resource.RLIMIT_FSIZE, 1 << 20),
    (resource.RLIMIT_CORE, 0),
    (resource.RLIMIT_NOFILE, 64),
    (resource.RLIMIT_NPROC, processes),
  ):
    hard = resource.getrlimit(kind)[1]
    value = value if hard == resource.RLIM_INFINITY else min(value, hard)
    try:
      resource.setrlimit(kind, (value, value))
    except (OSError, ValueError):  # As RLIMIT_AS on macOS.
      continue


def _drop_root() -> None:
  """Becomes nobody, whose processes are counted, if it can read the library."""
  if os.getuid():
    return
  try:
    os.seteuid(_NOBODY)
  except OSError:  # There is no such user in this container.
    return
  readable = os.access(_LIBRARY, os.R_OK | os.X_OK, effective_ids=True)
  os.seteuid(0)
  if readable:
    os.setgroups([])
    os.setresgid(_NOBODY, _NOBODY, _NOBODY)
    os.setresuid(_NOBODY, _NOBODY, _NOBODY)


def _landlock(libc, readable) -> bool:
  """Leaves files below some paths to read, and none to write."""
  version = libc.syscall(444, None, 0, 1)
  if version < 1:
    return False
  files = (1 << (13 + (version > 1) + (version > 2) + (version > 4))) - 1
  net = 3 if version > 3 else 0
  scope = 3 if version > 5 else 0
  size = 8 + 8 * (version > 3) + 8 * (version > 5)
  attributes = struct.pack('=QQQ', files, net, scope)[:size]
  rules = libc.syscall(444, attributes, size, 0)
  if rules < 0:
    return False
  for path in readable:
    try:
      where = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
      continue
    rights = 4 | (8 if os.path.isdir(path) else 0)  # Read files and folders.
    libc.syscall(445, rules, 1, struct.pack('=Qi', rights, where), 0)
    os.close(where)
  done = libc.syscall(446, rules, 0) == 0
  os.close(rules)
  return done


def _filter() -> list[tuple[int, int, int, int]]:
  """Returns the filter in the kernel's language: (code, true, false, k)."""
  load = lambda offset: (0x20, 0, 0, offset)
  equal = lambda k, true, false: (0x15, true, false, k)
  back = lambda value: (0x06, 0, 0, value)
  bits = lambda k, true, false: (0x45, true, false, k)
  lines = [load(4), equal(_X86_64, 1, 0), back(_KILL), load(0)]
  lines += [(0x35, 0, 1, 0x40000000), back(_KILL)]  # The x32 variants.
  lines += [(0x35, 0, 1, _NEWEST_KNOWN), back(_NO_SYSCALL)]
  for number in (_CLONE3, _OPENAT2):  # Their arguments cannot be looked at.
    lines += [equal(number, 0, 1), back(_NO_SYSCALL)]
  for number in sorted(set(_REFUSED)):
    lines += [equal(number, 0, 1), back(_REFUSE)]
  # Threads are clones with one flag; files to write are opened with others.
  lines += [equal(_CLONE, 0, 4), load(16), bits(0x10000, 0, 1)]
  lines += [back(_ALLOW), back(_REFUSE)]
  for number, offset in ((_OPEN, 24), (_OPENAT, 32)):
    lines += [equal(number, 0, 4), load(offset), bits(_WRITING, 0, 1)]
    lines += [back(_REFUSE), back(_ALLOW)]
  return [*lines, back(_ALLOW)]


def _seccomp(libc) -> bool:
  lines = _filter()
  code = b''.join(struct.pack('=HBBI', *line) for line in lines)
  held = ctypes.create_string_buffer(code)
  program = struct.pack('=HxxxxxxQ', len(lines), ctypes.addressof(held))
  return libc.prctl(22, 2, program, 0, 0) == 0


def _audit(event: str, arguments: tuple) -> None:
  """Refuses what the filter would; only for Python code in good faith."""
  kinds = ('socket.', 'subprocess.', 'os.fork', 'os.exec', 'os.spawn', 'ctypes')
  kinds += ('os.posix_spawn', 'os.system', 'os.kill', 'os.remove', 'os.rename')
  kinds += ('os.mkdir', 'os.rmdir', 'os.link', 'os.symlink', 'os.truncate')
  kinds += ('os.chmod', 'os.chown', 'shutil.', 'resource.setrlimit', 'pty.')
  if event.startswith(kinds):
    raise PermissionError(event)
  if event == 'open':
    mode, flags = (*arguments, None, None)[1:3]
    text = isinstance(mode, str) and set(mode) & set('wax+')
    if text or (isinstance(flags, int) and flags & _WRITING):
      raise PermissionError(event)


if __name__ == '__main__':
  sys.dont_write_bytecode = True
  if sys.argv[1] == '--protections':
    sys.stdout.write(' '.join(protect(os.getcwd())))
  else:
    path, name, memory, time_limit = itertools.islice(sys.argv, 1, 5)
    sys.argv = [path]
    main(path, name, int(memory), int(time_limit))
