"""Tests of the progress line, on a terminal and off it."""

import io

from rlve_jax import progress as progress_lib


class Terminal(io.StringIO):
  """A stream that says it is a terminal."""

  def isatty(self):
    return True


def test_off_a_terminal_lines_are_plain_and_rare():
  stream = io.StringIO()
  progress = progress_lib.Progress(stream, every=1000)
  for i in range(1, 6):
    progress.show('RL', i, 5, f'reward {i}')
  lines = stream.getvalue().splitlines()
  assert lines == ['RL 1/5  reward 1', 'RL 5/5  reward 5']


def test_on_a_terminal_one_line_is_rewritten():
  stream = Terminal()
  progress = progress_lib.Progress(stream)
  progress.show('RL', 1, 3, 'a long note')
  progress.show('RL', 2, 3, 'x')
  progress.say('Saved.')
  progress.show('evaluation', 1, 3)
  progress.finish()
  text = stream.getvalue()
  first, second, rest = text.split('\r')[1:]
  assert first == 'RL 1/3  a long note'
  assert len(second.split('\n')[0]) >= len(first)
  assert 'Saved.\n' in second
  assert rest == 'evaluation 1/3\n'


def test_the_time_left_is_shown():
  stream = Terminal()
  progress = progress_lib.Progress(stream)
  progress.show('RL', 1, 3)
  progress.show('RL', 2, 3)
  assert 'left)' in stream.getvalue()
