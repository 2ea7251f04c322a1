"""Tests of the sandbox: programs that mean harm, and the grader of programs."""

import json
import os
import pathlib
import sys
import textwrap
import time

import pytest

from environments import code_grader
from environments import rewards
from environments import sandbox

_LIMITS = sandbox.Limits(seconds=1, memory_bytes=1 << 29, output_bytes=1 << 20)
_ROOT = str(pathlib.Path(sandbox.__file__).parents[1])
_OUTSIDE = pathlib.Path('/tmp/written_by_a_sandboxed_program')

_kernel = pytest.mark.skipif(
  'seccomp' not in sandbox.protections(), reason='needs seccomp on x86-64'
)


def _row(text='1', expected='2', function=None, more=()):
  tests = [{'input': text, 'output': expected, 'testtype': 'stdin'}, *more]
  return {
    'question_content': 'Add one.',
    'public_test_cases': json.dumps(tests),
    'metadata': json.dumps({'func_name': function} if function else {}),
  }


def _grade(program, row=None):
  text = f'Here:\n```python\n{textwrap.dedent(program)}\n```\n'
  return code_grader.grade(text, row or _row(), _LIMITS)


HOSTILE = {
  'fork bomb': 'import os\nwhile True: os.fork()',
  'quiet fork bomb': """
    import os
    while True:
      try: os.fork()
      except OSError: pass
  """,
  'processes': 'import subprocess; subprocess.run(["sleep", "100"])',
  'pools': 'import multiprocessing; multiprocessing.Pool(2).map(abs, [1])',
  'threads': """
    import threading, time
    threading.stack_size(32768)
    while True: threading.Thread(target=time.sleep, args=(9,)).start()
  """,
  '10 GB': 'x = bytearray(10 << 30); print(int(input()) + 1)',
  '10 GB slowly': 'x = []\nwhile True: x.append(bytearray(1 << 24))',
  'endless output': 'while True: print("2" * 1000)',
  'endless loop': 'while True: pass',
  'sleep': 'import time; time.sleep(1000)',
  'closed output': 'import os\nos.close(1)\nwhile True: pass',
  'writing outside': f'open({str(_OUTSIDE)!r}, "w").write("x"); print(2)',
  'writing here': 'open("here", "w").write("x" * (1 << 30)); print(2)',
  'removing': f'import os; os.remove({__file__!r}); print(2)',
  'network': 'import socket; socket.create_connection(("1.1.1.1", 80), 9)',
  'a socket': 'import socket; socket.socket(); print(2)',
  'exit': 'import os; os._exit(0)',
  'killing': 'import os; os.kill(os.getppid(), 9); print(2)',
  'raised limits': """
    import resource
    resource.setrlimit(resource.RLIMIT_CPU, (-1, -1)); print(2)
  """,
  'the grader': f"""
    import sys; sys.path.append({_ROOT!r})
    from environments import code_grader; print(2)
  """,
  'this file': f'print(open({__file__!r}).read())',
  'a crash': 'import ctypes; ctypes.string_at(0)',
  'an error': 'raise SystemError',
  'recursion': """
    import sys; sys.setrecursionlimit(1 << 30)
    f = lambda: f()
    f()
  """,
  'no Python': 'int main() {}',
  'nothing': '',
}


@_kernel
@pytest.mark.parametrize('name', HOSTILE)
def test_harm_is_contained_and_wrong(name):
  begun = time.monotonic()
  assert _grade(HOSTILE[name]) == rewards.WRONG
  assert time.monotonic() - begun < 6
  assert not _processes()
  assert not _OUTSIDE.exists()
  assert pathlib.Path(__file__).exists()


@_kernel
def test_the_next_program_is_unaffected():
  for name in ('fork bomb', '10 GB', 'endless output', 'exit'):
    assert _grade(HOSTILE[name]) == rewards.WRONG
    assert _grade('print(int(input()) + 1)') == rewards.CORRECT


@_kernel
@pytest.mark.parametrize(
  'call',
  [
    (41, 2, 1, 0),  # socket
    (57,),  # fork
    (56, 17, 0, 0, 0, 0),  # clone without a thread
    (435, 0, 0),  # clone3
    (272, 0x10000000),  # unshare
    (62, 1, 0),  # kill
    (2, b'/tmp/x', os.O_CREAT | os.O_WRONLY, 0o600),  # open
    (257, -100, b'/tmp/x', os.O_RDWR, 0),  # openat
    (437, -100, b'/tmp/x', 0, 0),  # openat2
    (87, b'/tmp/x'),  # unlink
    (101, 0, 0, 0, 0),  # ptrace
    (425, 8, 0),  # io_uring_setup
    (302, 0, 2, 0, 0),  # prlimit64
    (157, 38, 0, 0, 0, 0),  # prctl
    (463, -100, b'/tmp', 0, 0, 0, 0),  # setxattrat, past those known
    (0x40000000 | 39,),  # getpid, as x32 has it
  ],
)
def test_the_kernel_refuses_calls_made_past_python(call):
  program = f'import ctypes\nprint(ctypes.CDLL(None).syscall(*{call!r}))'
  outcome = sandbox.run(program, '')
  assert outcome.output in (b'-1\n', b'')


def test_the_folder_is_empty_and_few_variables_are_seen():
  program = 'import os; print(os.listdir("."), sorted(os.environ))'
  outcome = sandbox.run(program, '')
  assert outcome.output.startswith(b"[] ['LC_CTYPE', 'PYTHONHASHSEED'") or (
    outcome.output.startswith(b"[] ['PYTHONHASHSEED'")
  )


def test_the_library_and_threads_work():
  outcome = sandbox.run(
    """
import threading, random, decimal, datetime, statistics, hashlib, zoneinfo
import numbers, fractions, string, textwrap, unittest.mock
found = []
thread = threading.Thread(target=lambda: found.append(input()))
thread.start(); thread.join()
print(found, random.Random(0).random(), hashlib.sha256(b'').hexdigest()[:4])
""",
    'line',
  )
  assert outcome == sandbox.Outcome(
    'done', b"['line'] 0.8444218515250481 e3b0\n"
  )


def test_the_same_program_prints_the_same_twice():
  program = 'print({"a", "b", "c", "d"}, hash("x"))'
  assert sandbox.run(program, '') == sandbox.run(program, '')


def test_programs_pass_all_tests_or_are_wrong():
  more = [{'input': '5', 'output': '6\n', 'testtype': 'stdin'}]
  assert _grade('print(int(input()) + 1)', _row(more=more)).correct
  assert _grade('print(2)', _row(more=more)) == rewards.WRONG


@pytest.mark.parametrize(
  ('printed', 'expected', 'right'),
  [
    ('2 \n\n', '2', True),
    ('2.0 1e1', '2 10', True),
    ('2', '3', False),
    ('2\n3', '2', False),
    ('2 3', '2\n3', False),
    ('yes', 'YES', False),
    ('0.1', '0.10', True),
    ('0.1', '0.1000001', False),
  ],
)
def test_lines_agree_as_texts_or_numbers(printed, expected, right):
  found = _grade(f'print({printed!r})', _row(expected=expected))
  assert found.correct == right


@pytest.mark.parametrize(
  ('program', 'right'),
  [
    ('class Solution:\n  def add(self, a: List[int], b): return (*a, b)', True),
    ('def add(a, b):\n  print("noise")\n  return a + [b]', True),
    ('def add(a, b): return a', False),
    ('def add(a, b): return object()', False),
    ('def sub(a, b): return a', False),
    ('import sys\ndef add(a, b): sys.exit()', False),
  ],
)
def test_functions_are_called_with_the_lines_of_the_input(program, right):
  row = _row('[1, 2]\n3', '[1, 2, 3]', 'add')
  assert _grade(program, row).correct == right


@pytest.mark.parametrize(
  ('text', 'expected'),
  [
    ('```python\na\n```', 'a\n'),
    ('```\na\n```\nand\n```py\nb\nc\n```', 'b\nc\n'),
    ('```python\na\n', None),
    ('no code', None),
    ('', None),
  ],
)
def test_the_last_whole_block_counts(text, expected):
  assert code_grader.extract(text) == expected


def test_completions_without_code_are_unparsed():
  assert code_grader.grade('no code', _row()) == rewards.UNPARSED


def test_all_tests_together_have_a_limit():
  ticks = iter([0.0, code_grader.TOTAL_SECONDS + 1])
  text = '```\nprint(2)\n```'
  found = code_grader.grade(text, _row(), _LIMITS, lambda: next(ticks))
  assert found == rewards.WRONG


@pytest.mark.parametrize('name', ['seconds', 'memory_bytes', 'output_bytes'])
def test_limits_are_positive(name):
  with pytest.raises(ValueError, match=name):
    sandbox.Limits(**{name: 0})


def test_without_the_kernel_python_refuses():
  program = """
    import sys
    sys.argv = ['x', '--protections']
    sys.path.append({folder!r})
    import sandbox_child
    sandbox_child.sys.addaudithook(sandbox_child._audit)
    print(2)
    {line}
    print(3)
  """
  folder = str(pathlib.Path(sandbox.__file__).parent)
  for line in (
    'import socket; socket.socket()',
    'import os; os.fork()',
    'open("x", "w")',
    'import os; os.system("ls")',
  ):
    text = textwrap.dedent(program.format(folder=folder, line=line))
    found = os.popen(f'{sys.executable} -c {_quoted(text)} 2>/dev/null').read()
    assert found == '2\n', line


def _quoted(text):
  return "'" + text.replace("'", "'\"'\"'") + "'"


def _processes():
  """The children of this process that run now."""
  found = set()
  for path in pathlib.Path('/proc').glob('[0-9]*'):
    try:
      parent = int((path / 'stat').read_text().rpartition(')')[2].split()[1])
      if (
        parent == os.getpid()
        and b'sandbox_child' in (path / 'cmdline').read_bytes()
      ):
        found.add(path.name)
    except OSError:
      continue
  return found
