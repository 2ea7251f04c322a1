"""Tests of asking a run's model one problem."""

from absl import flags
import pytest

from experiments import sample


@pytest.fixture(autouse=True)
def parsed_flags():
  """Stands for the command line, which absl reads once."""
  flags.FLAGS.mark_as_parsed()


def test_a_folder_without_a_run(tmp_path, capsys):
  assert sample.main(['sample', str(tmp_path)]) == 1
  assert f'There is no run in {tmp_path}' in capsys.readouterr().err
  assert sample.main(['sample']) == 1
  assert 'name one run folder' in capsys.readouterr().err
