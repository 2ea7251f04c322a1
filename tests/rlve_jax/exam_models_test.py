"""Exams of models on disk: a Hugging Face folder, and the same as a GGUF file.

The GGUF file is written here, with the names that the `gguf` package has for
tensors and with the order of rows that llama.cpp's converter gives them.
"""

import dataclasses
import io
import json

import gguf as gguf_lib
import jax
import numpy as np
import pytest
from safetensors import numpy as safetensors_numpy

from rlve_jax import examinations
from rlve_jax import examinees
from rlve_jax import problems as problems_lib
from rlve_jax import progress as progress_lib
from rlve_jax import tokenizer as tokenizer_lib
from rlve_jax import tokenizer_files
from rlve_jax.model import gguf_tokenizer
from rlve_jax.model import pretrained
from rlve_jax.model import transformer
from rlve_jax.sampler import methods

pytestmark = pytest.mark.slow

_SETTINGS = (
  'sampler.prompt_buckets=(256,)',
  'sampler.completion_buckets=(8,)',
  'problems.style=plain',
  'problems.marker=answer',
  'problems.workers=1',
)


def _describe(tokenizer: tokenizer_lib.Tokenizer) -> dict:
  """Returns the metadata of a GGUF file with a tokenizer's words and merges."""
  values = json.loads(tokenizer.backend.to_str())
  vocabulary = values['model']['vocab']
  special = {word['content'] for word in values['added_tokens']}
  words = sorted(vocabulary, key=vocabulary.get)
  return {
    'tokenizer.ggml.model': 'gpt2',
    'tokenizer.ggml.pre': 'smollm',
    'tokenizer.ggml.tokens': words,
    'tokenizer.ggml.token_type': [3 if w in special else 1 for w in words],
    'tokenizer.ggml.merges': [' '.join(m) for m in values['model']['merges']],
    'tokenizer.ggml.eos_token_id': tokenizer.stops[0],
  }


def _write_gguf(path, config, tensors, words) -> None:
  """Writes weights under their names of Hugging Face, and a tokenizer."""
  writer = gguf_lib.GGUFWriter(path, 'llama')
  writer.add_context_length(config.max_length)
  writer.add_embedding_length(config.width)
  writer.add_block_count(config.num_layers)
  writer.add_feed_forward_length(config.mlp_width)
  writer.add_head_count(config.num_heads)
  writer.add_head_count_kv(config.num_kv_heads)
  writer.add_layer_norm_rms_eps(config.norm_epsilon)
  writer.add_rope_freq_base(config.rope_theta)
  writer.add_rope_dimension_count(config.head_dim)
  writer.add_vocab_size(config.vocab_size)
  writer.add_tokenizer_model(words['tokenizer.ggml.model'])
  writer.add_tokenizer_pre(words['tokenizer.ggml.pre'])
  writer.add_token_list(words['tokenizer.ggml.tokens'])
  writer.add_token_types(words['tokenizer.ggml.token_type'])
  writer.add_token_merges(words['tokenizer.ggml.merges'])
  writer.add_eos_token_id(words['tokenizer.ggml.eos_token_id'])
  known = gguf_lib.get_tensor_name_map(
    gguf_lib.MODEL_ARCH.LLAMA, config.num_layers
  )
  heads = {'q_proj': config.num_heads, 'k_proj': config.num_kv_heads}
  for name, value in tensors.items():
    projection = name.split('.')[-2]
    if projection in heads:  # Row (half, i) of a head becomes (i, half).
      shape = heads[projection], 2, -1, value.shape[1]
      value = value.reshape(shape).swapaxes(1, 2).reshape(value.shape)
    new = known.get_name(name, try_suffixes=('.weight',))
    writer.add_tensor(new, np.ascontiguousarray(value))
  writer.write_header_to_file()
  writer.write_kv_data_to_file()
  writer.write_tensors_to_file()
  writer.close()


@pytest.fixture(name='models', scope='module')
def _models(tmp_path_factory, make_config):
  """One random model whose completions end early as often as not, twice."""
  root = tmp_path_factory.mktemp('models')
  config = make_config()
  trained = tokenizer_lib.train(problems_lib.corpus(config), 400)
  words = _describe(trained)
  files = gguf_tokenizer.files(words, {}, root / 'model.gguf')
  tokenizer = tokenizer_files.from_files(files, 'model.gguf')
  model = dataclasses.replace(
    config.model, vocab_size=trained.vocab_size, tied_embeddings=True
  )
  params = transformer.init(model, jax.random.key(0))
  table = np.array(params['embedding']['kernel'])
  table[tokenizer.stops[0]] *= 3
  params = {**params, 'embedding': {'kernel': table}}
  pretrained.save(root / 'folder', model, params, tokenizer)
  (path,) = (root / 'folder').glob('*.safetensors')
  tensors = safetensors_numpy.load_file(path)
  _write_gguf(root / 'model.gguf', model, tensors, words)
  return root


def _hold(path, out, practised=('sorting', 'sliding_window')):
  examinee = examinees.find(path, practised, _SETTINGS, 4, 4)
  conditions = examinations.Conditions(
    ('sorting,sliding_window:0-1:6', 'in_distribution'),
    4,
    methods.TopP(0.6, 0.95),
    limit=12,
  )
  progress = progress_lib.Progress(io.StringIO())
  return examinations.hold(examinee, conditions, out, progress)


def test_a_folder_and_a_file_of_one_model_answer_alike(models, tmp_path):
  folder, results = _hold(models / 'folder', tmp_path / 'folder')
  file, again = _hold(models / 'model.gguf', tmp_path / 'file')
  assert again == results
  names = {'problems.csv', 'results.csv'}
  units = {str(p.relative_to(folder)) for p in folder.glob('*/*.json')}
  assert len(units) == 6
  for name in names | units:
    assert (file / name).read_text() == (folder / name).read_text(), name
  whole = results[0]
  assert (whole.problems, whole.samples) == (12, 4)
  assert whole.unanswered == 0
  assert 0 < whole.truncated < 1
  label = json.loads((folder / 'results.json').read_text())['model']
  assert label == str(models / 'folder')
  assert 'in_distribution' in (file / 'report.html').read_text()


def test_a_model_of_no_run_has_exams_in_a_place_of_its_own(
  models, tmp_path, monkeypatch
):
  monkeypatch.chdir(tmp_path)
  folder, _ = _hold(models / 'model.gguf', None)
  assert str(folder) == 'exams/model'
  assert (folder / 'settings.json').exists()
