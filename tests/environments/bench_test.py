"""Tests for `environments/bench.py`."""

import json

import pytest

import environments
from environments import __main__ as main
from environments import bench


def test_rates_are_positive_and_of_the_level():
  rate = bench.measure(environments.get('sorting'), 3, 0.01)
  assert (rate.environment, rate.level) == ('sorting', 3)
  assert 1_000 < rate.problems < 10**7
  assert 1_000 < rate.verdicts < 10**7


def test_rates_follow_the_clock(monkeypatch):
  clock = iter(range(0, 10**6, 2))  # Every look at it costs two seconds.
  monkeypatch.setattr(bench.time, 'process_time', lambda: float(next(clock)))
  rate = bench.measure(environments.get('sorting'), 0, 10.0)
  assert rate.problems == pytest.approx(5 / 10)
  assert rate.verdicts == pytest.approx(25 / 10)


def test_summary_names_the_slowest():
  rates = [
    bench.Rate('a', 0, 10.0, 400.0),
    bench.Rate('b', 0, 30.0, 200.0),
    bench.Rate('c', 0, 50.0, 600.0),
    bench.Rate('c', 5, 5.0, 60.0),
  ]
  first, second = bench.summary(rates)
  assert first == (
    'level 0: median 30 problems/s, least 10 (a); median 400 verdicts/s, least'
    ' 200 (b)'
  )
  assert second.startswith('level 5: median 5 problems/s')


def test_command(capsys):
  argv = [
    'bench',
    'Sorting',
    'division',
    '--levels',
    '0,2',
    '--seconds',
    '0.005',
  ]
  assert main.main(argv) == 0
  lines = capsys.readouterr().out.splitlines()
  assert [line.split()[0] for line in lines[:4]] == ['sorting'] * 2 + [
    'division'
  ] * 2
  assert [line.split(':')[0] for line in lines[4:]] == ['level 0', 'level 2']


def test_command_with_json(capsys):
  argv = ['bench', 'sorting', '--levels', '1', '--seconds', '0.005', '--json']
  assert main.main(argv) == 0
  row = json.loads(capsys.readouterr().out)
  assert set(row) == {'environment', 'level', 'problems', 'verdicts'}


@pytest.mark.parametrize('seconds', ['0', '-1', 'nan', '61'])
def test_odd_durations_are_refused(capsys, seconds):
  assert main.main(['bench', 'sorting', f'--seconds={seconds}']) == 2
  assert capsys.readouterr().err.startswith('error: --seconds')
