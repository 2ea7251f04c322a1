"""Tests of where scalars go besides the metrics file."""

import sys
import types

import pytest

from rlve_jax import metrics
from rlve_jax import tracking


class _Service:
  """Stands in for the `wandb` package, and remembers what it is told."""

  def __init__(self):
    self.settings, self.rows, self.finished = [], [], 0

  def init(self, **settings):
    self.settings.append(settings)
    return types.SimpleNamespace(log=self._log, finish=self._finish)

  def _log(self, row, step):
    self.rows.append((step, row))

  def _finish(self):
    self.finished += 1


@pytest.fixture(name='service')
def _service(monkeypatch):
  service = _Service()
  monkeypatch.setitem(sys.modules, 'wandb', service)
  return service


def test_a_run_goes_on_under_one_id(service, tmp_path):
  for _ in range(2):
    tracking.WeightsAndBiases(tmp_path, 'study', {'seed': 3}).close()
  other = tmp_path / 'other'
  tracking.WeightsAndBiases(other, 'study', {'seed': 3}).close()
  first, second, third = service.settings
  assert first == second
  assert first['id'] != third['id']
  assert first['project'] == 'study'
  assert first['config'] == {'seed': 3}
  assert first['resume'] == 'allow'
  assert service.finished == 3


def test_rows_hold_numbers_only(service, tmp_path):
  tracker = tracking.WeightsAndBiases(tmp_path, 'study', {})
  tracker.write({'step': 5, 'stage': 'policy', 'x': 1.5, 'n': 2, 'bad': None})
  assert service.rows == [(5, {'x': 1.5, 'n': 2})]


def test_every_few_steps_also_after_a_resume(service, tmp_path):
  rows = [{'step': i, 'x': i} for i in range(1, 8)]
  for step in (0, 7):
    tracker = tracking.WeightsAndBiases(tmp_path, 'study', {})
    writer = metrics.Writer(tmp_path, step, [tracker], every=3)
    for row in rows[step:]:
      writer.write(row)
    writer.close()
  assert [step for step, _ in service.rows] == [3, 6, 3, 6]
  assert len(metrics.read(tmp_path / 'metrics.jsonl')) == 7


def test_without_the_package_the_error_says_what_to_install(
  monkeypatch, tmp_path
):
  monkeypatch.setitem(sys.modules, 'wandb', None)
  with pytest.raises(ValueError, match=r"'study'.*pip install"):
    tracking.WeightsAndBiases(tmp_path, 'study', {})
