"""Tests of `benchmarks/plans.py`: what is advised is forecast until it fits."""

from benchmarks import plans

_GIB = 2**30
_NAME, _TOPOLOGY = 'sagc_llama3p2_3b', 'v5e:4x4'
# What is advised after each set of changes, and the bytes too much.
_ANSWERS = {
  (): (['a=1', 'b=2'], 2),
  ('a=1', 'b=2'): (['b=3'], 1),
  ('a=1', 'b=3'): (None, -1),
}


def _forecast(name, topology, changes):
  assert (name, topology) == (_NAME, _TOPOLOGY)
  change, over = _ANSWERS[changes]
  programs = [
    {'name': 'prefill', 'total': 1.0, 'over': 1.0 - 16 * _GIB},
    {'name': 'policy', 'total': (16 + over) * _GIB, 'over': over * _GIB},
  ]
  step = {'seconds': 1234.0, 'utilization': 0.25}
  return {
    'change': change,
    'fits': over < 0,
    'memory': 16 * _GIB,
    'programs': programs,
    'steps': {'4': step | {'seconds': 1.0}, '16': step},
    'versions': {'jax': '1', 'libtpu': '2'},
  }


def test_a_run_is_changed_as_advised_until_it_fits(tmp_path, monkeypatch):
  monkeypatch.setattr(plans, 'forecast', _forecast)
  rows = list(plans.follow(tmp_path, _NAME, _TOPOLOGY, make=True))
  first, *_, last = [list(row.values()) for row in rows]
  assert len(rows) == 3
  command = f'`--config={_NAME} --topology={_TOPOLOGY}'
  assert first == [
    f'{command}`',
    'no, 2.00 GiB too much',
    '18.00 of 16.00',
    '`policy`',
    '1,234 s at G 16',
    '25.0%',
  ]
  assert last[:2] == [f'{command} --set=a=1 --set=b=3`', 'yes']
  # They are kept, and not made again.
  monkeypatch.setattr(plans, 'forecast', None)
  assert list(plans.follow(tmp_path, _NAME, _TOPOLOGY, make=True)) == rows
  assert list(plans.follow(tmp_path, _NAME, _TOPOLOGY, make=False)) == rows
  assert {plans.versions_of(p) for p in tmp_path.glob('*')} == {
    'jax 1, libtpu 2'
  }
