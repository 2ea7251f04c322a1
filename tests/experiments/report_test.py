"""Tests of the command that writes reports."""

import json

from absl import flags
from absl.testing import flagsaver
import pytest

from experiments import report


@pytest.fixture(autouse=True)
def parsed_flags():
  """Stands for the command line, which absl reads once."""
  flags.FLAGS.mark_as_parsed()


@pytest.fixture(name='folder')
def _folder(tmp_path):
  folder = tmp_path / 'one'
  folder.mkdir()
  values = {'config': {'name': 'tiny', 'steps': 2}}
  (folder / 'config.json').write_text(json.dumps(values))
  rows = [{'step': i, 'stage': 'policy', 'reward/mean': i} for i in (1, 2)]
  text = ''.join(json.dumps(row) + '\n' for row in rows)
  (folder / 'metrics.jsonl').write_text(text)
  return folder


def test_a_report_is_written_into_the_run(folder, capsys):
  assert report.main(['report', str(folder)]) == 0
  assert capsys.readouterr().out.startswith(f'{folder}/report.html')
  assert '<h1>one</h1>' in (folder / 'report.html').read_text()


def test_it_is_written_where_it_is_wanted(folder, tmp_path):
  out = tmp_path / 'x.html'
  with flagsaver.flagsaver(out=str(out)):
    assert report.main(['report', str(folder)]) == 0
  assert out.exists()
  assert not (folder / 'report.html').exists()


@pytest.mark.parametrize(
  ('words', 'message'),
  [
    ([], 'name one run folder or more'),
    (['no/such/run'], 'no/such/run is not a folder'),
    (['.', '.'], 'named once'),
  ],
)
def test_mistakes_are_one_line(words, message, capsys):
  assert report.main(['report', *words]) == 1
  captured = capsys.readouterr()
  assert captured.err.startswith('error: ')
  assert captured.err.count('\n') == 1
  assert message in captured.err
  assert captured.out == ''


def test_a_file_that_cannot_be_written(folder, tmp_path, capsys):
  with flagsaver.flagsaver(out=str(tmp_path / 'none' / 'x.html')):
    assert report.main(['report', str(folder)]) == 1
  assert capsys.readouterr().err.startswith('error: ')
