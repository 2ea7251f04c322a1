"""The parent of a process of several: what it passes on, and what it says."""

import io
import os
import signal
import subprocess
import sys
import time

import pytest

from rlve_jax import supervisor

# As the runtime of jax 0.10.2 writes them.
_SILENT = """\
E1201 11:26:58.184921    6785 coordination_service.cc:1549] [16] Use error \
polling to propagate the following error to all tasks: UNAVAILABLE: The \
following tasks are unhealthy (stopped sending heartbeats):
1
The tasks have crashed. Check the task logs for an earlier error.
F1201 11:26:58.190272    6796 client.h:80] Terminating process because the \
JAX distributed service detected fatal errors.
*** Check failure stack trace: ***
    @     0x7f5ddb540634  absl::lts_20260107::log_internal::LogMessage
"""
_COORDINATOR = """\
E1201 11:28:19.331948    7798 coordination_service_agent.cc:289] Polled an error
F1201 11:28:19.331980    7798 client.h:80] Terminating process because the JAX \
distributed service detected fatal errors. absl::Status: UNAVAILABLE: Failed \
to send RPC to coordination service. Either the leader task was \
preempted/died/restarted unexpectedly
"""


@pytest.mark.parametrize(
  ('text', 'lost'),
  [
    (_SILENT, '1'),
    (_SILENT.replace('):\n1\n', '):\n1\n3\n'), '1, 3'),
    (_COORDINATOR, '0'),
    ('F1201 11:28:19.331980 7 x.cc:1] Out of memory', None),
    ('', None),
  ],
)
def test_the_process_that_the_runtime_names(text, lost):
  assert supervisor.lost_process(text) == lost


def _run(code):
  stream = io.StringIO()
  code = (
    'import os, signal, sys, time\n'
    'from rlve_jax import supervisor\n'
    f'supervisor.start_as_child()\n{code}'
  )
  return supervisor.run([sys.executable, '-c', code], stream), stream.getvalue()


@pytest.mark.parametrize('status', [0, 1, 130])
def test_lines_and_status_are_passed_on(status):
  code = f'print("one\\ntwo", file=sys.stderr)\nsupervisor.leave({status})'
  assert _run(code) == (status, 'one\ntwo\n')


@pytest.mark.parametrize(('text', 'who'), [(_SILENT, '1'), (_COORDINATOR, '0')])
def test_a_lost_process_is_one_line(text, who):
  code = (
    'print("RL 3/6", file=sys.stderr)\n'
    f'sys.stderr.write({text!r})\n'
    'sys.stderr.flush()\n'
    'os.abort()'
  )
  status, lines = _run(code)
  assert status == supervisor.LOST == 75
  first, last = lines.splitlines()
  assert first == 'RL 3/6'
  assert last.startswith(f'error: process {who} was lost; start all again')


def test_processes_that_do_not_meet_are_one_line():
  code = (
    'print("F1201 11:49:34.790771 1 client.h:80] DEADLINE_EXCEEDED\\n\\nRPC:'
    ' /xla.coordination.CoordinationService/RegisterTask", file=sys.stderr)\n'
    'sys.stderr.flush()\n'
    'os.abort()'
  )
  status, lines = _run(code)
  assert status == supervisor.LOST
  assert lines.startswith('error: the processes did not meet; see that')
  assert lines.count('\n') == 1


def test_what_the_runtime_says_otherwise_is_shown():
  text = 'F1201 11:49:34.790771 1 x.cc:1] Check failed\n'
  code = f'sys.stderr.write({text!r})\nsys.stderr.flush()\nos.abort()'
  assert _run(code) == (1, f'{text}error: ended by SIGABRT.\n')


def test_another_end_by_a_signal_is_told():
  status, lines = _run('os.kill(os.getpid(), signal.SIGKILL)')
  assert (status, lines) == (1, 'error: ended by SIGKILL.\n')


_PARENT = """
import sys
from rlve_jax import supervisor
child = '''
import os, signal, sys, time
from rlve_jax import supervisor
supervisor.start_as_child()
meanings = supervisor.signals()
for number in meanings:
  signal.signal(number, lambda n, _: print(meanings[n], file=sys.stderr))
print('ready', os.getpid(), file=sys.stderr)
for _ in range(600):
  time.sleep(0.1)
'''
sys.exit(supervisor.run([sys.executable, '-c', child]))
"""


@pytest.fixture(name='parent')
def _parent():
  process = subprocess.Popen(
    [sys.executable, '-c', _PARENT], stderr=subprocess.PIPE, text=True
  )
  child = int(process.stderr.readline().split()[1])
  yield process, child
  process.kill()
  process.communicate()


@pytest.mark.parametrize('number', [signal.SIGTERM, signal.SIGINT])
def test_signals_reach_the_child_once(parent, number):
  process, child = parent
  os.kill(child, number)  # As a scheduler may that signals all there are.
  process.send_signal(number)
  assert process.stderr.readline() == f'{int(number)}\n'
  process.send_signal(signal.SIGTERM)
  assert process.stderr.readline() == f'{int(signal.SIGTERM)}\n'


def test_a_child_ends_with_its_parent(parent):
  process, child = parent
  process.kill()
  process.wait()
  for _ in range(200):
    try:
      os.kill(child, 0)
    except ProcessLookupError:
      return
    time.sleep(0.05)
  raise AssertionError('The child goes on.')


@pytest.mark.parametrize(
  ('variables', 'pod'),
  [
    ({}, False),
    ({'TPU_WORKER_HOSTNAMES': 'localhost'}, False),
    ({'TPU_WORKER_HOSTNAMES': 'host-0,host-1'}, True),
    ({'TPU_PROCESS_ADDRESSES': 'host-0:8471,host-1:8471'}, True),
    ({'MEGASCALE_NUM_SLICES': '2', 'TPU_WORKER_HOSTNAMES': 'host-0'}, True),
  ],
)
def test_slices_of_several_machines_are_known(monkeypatch, variables, pod):
  for name in (
    'TPU_WORKER_HOSTNAMES',
    'TPU_PROCESS_ADDRESSES',
    'MEGASCALE_NUM_SLICES',
  ):
    monkeypatch.delenv(name, raising=False)
  monkeypatch.setenv('TPU_SKIP_MDS_QUERY', '1')
  for name, value in variables.items():
    monkeypatch.setenv(name, value)
  assert supervisor.is_pod() == pod
