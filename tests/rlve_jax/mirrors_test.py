"""A run folder that is kept on remote storage; a folder stands for a bucket."""

import pathlib

from etils import epath
import fsspec
from fsspec.implementations import dirfs
import pytest

from rlve_jax import metrics
from rlve_jax import mirrors
from rlve_jax import runs


@pytest.fixture(name='bucket', scope='module')
def _bucket(tmp_path_factory):
  """The folder that stands for all that is at gs://, from here on."""
  bucket = tmp_path_factory.mktemp('bucket')

  class Fake(dirfs.DirFileSystem):
    """Local files under the addresses of buckets."""

    protocol = 'gcs'
    cachable = False

    def __init__(self, **_):
      local = fsspec.filesystem('file', auto_mkdir=True)
      super().__init__(path=str(bucket), fs=local)

    @classmethod
    def _strip_protocol(cls, path):
      return str(path).removeprefix('gs://')

  fsspec.register_implementation('gcs', Fake, clobber=True)
  return bucket


def _files(folder: pathlib.Path) -> dict[str, str]:
  paths = [path for path in folder.rglob('*') if path.is_file()]
  return {
    path.relative_to(folder).as_posix(): path.read_text() for path in paths
  }


def test_files_come_and_go(bucket, tmp_path):
  with mirrors.borrow('gs://b/run') as mirror:
    (mirror.folder / 'samples').mkdir()
    for name in ('a.json', 'samples/1', '.lock', 'a.partial', 'gone'):
      (mirror.folder / name).write_text(name)
    mirror.push()
    kept = {'a.json': 'a.json', 'samples/1': 'samples/1'}
    assert _files(bucket / 'b/run') == {**kept, 'gone': 'gone'}
    (mirror.folder / 'gone').unlink()
    (mirror.folder / 'a.json').write_text('longer than before')
    (bucket / 'b/run/samples/1').write_text('left alone')
    mirror.push()
    assert _files(bucket / 'b/run') == {
      'a.json': 'longer than before',
      'samples/1': 'left alone',
    }
  assert not mirror.folder.exists()
  with mirrors.borrow('gs://b/run') as mirror:
    assert _files(mirror.folder) == _files(bucket / 'b/run')


def test_addresses():
  assert mirrors.is_remote('gs://bucket/run')
  assert not mirrors.is_remote('runs/tiny')


def test_a_run_is_kept_and_resumed(
  bucket, train, make_config, tmp_path, monkeypatch
):
  """Checkpoints, which no fake takes, lie in a folder that all runs see."""
  kept = property(lambda _: epath.Path(tmp_path / 'kept'))
  for steps in (2, 4):
    with mirrors.borrow('gs://b/trained') as mirror, monkeypatch.context() as p:
      p.setattr(runs.Place, 'checkpoints', kept)
      _, text = train(make_config(steps=steps), mirror.folder, mirror)
    assert 'See gs://b/trained/report.html.' in text
  assert 'Resuming gs://b/trained after step 4.' in text
  left = bucket / 'b/trained'
  rows = metrics.read_comparable(left)
  assert [row['step'] for row in rows] == [1, 2, 3, 4, 5, 6]
  for name in ('config.json', 'tokenizer.json', 'summary.json', 'report.html'):
    assert (left / name).exists(), name
  assert len(list((left / 'tensorboard').iterdir())) == 1
  assert not (left / 'checkpoints').exists()
  train(make_config(), tmp_path / 'here')
  assert rows == metrics.read_comparable(tmp_path / 'here')
