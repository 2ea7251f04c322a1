"""A run from a Hugging Face folder, resumed, and exported again."""

import dataclasses
import io

import jax
import numpy as np
import pytest

from rlve_jax import config as config_lib
from rlve_jax import export
from rlve_jax import problems as problems_lib
from rlve_jax import progress as progress_lib
from rlve_jax import tokenizer as tokenizer_lib
from rlve_jax import trainer
from rlve_jax.model import pretrained
from rlve_jax.model import transformer


@pytest.mark.slow
def test_a_model_comes_in_and_leaves(make_config, tmp_path):
  config = make_config()
  model = dataclasses.replace(
    config.model, attention_bias=True, tied_embeddings=False
  )
  tokenizer = tokenizer_lib.train(problems_lib.corpus(config), 400)
  params = transformer.init(model, jax.random.key(3))
  source = tmp_path / 'source'
  pretrained.save(source, model, params, tokenizer)
  config = dataclasses.replace(
    config,
    pretrained=str(source),
    evaluation=config_lib.Evaluation(),
    warm_start=config_lib.WarmStart(),
    steps=0,
  )
  progress = progress_lib.Progress(io.StringIO())
  trainer.train(config, tmp_path / 'run', progress)
  assert export.export(tmp_path / 'run', tmp_path / 'same', None) == 0
  names = {p.name for p in source.iterdir()}
  assert names == {p.name for p in (tmp_path / 'same').iterdir()}
  for name in names:
    same = (tmp_path / 'same' / name).read_bytes()
    assert same == (source / name).read_bytes(), name

  # The source is gone: the run goes on from what its folder kept.
  source.rename(tmp_path / 'away')
  warm = config_lib.WarmStart(steps=2, problems=8)
  with pytest.raises(Exception, match='other settings'):
    changed = dataclasses.replace(config, warm_start=warm)
    trainer.train(changed, tmp_path / 'run', progress)
  trainer.train(
    dataclasses.replace(config, steps=2), tmp_path / 'run', progress
  )
  assert export.export(tmp_path / 'run', tmp_path / 'later', None) == 2
  _, later, _ = pretrained.load(tmp_path / 'later')
  assert jax.tree.structure(later) == jax.tree.structure(params)
  assert all(
    np.isfinite(x).all() and x.shape == y.shape
    for x, y in zip(jax.tree.leaves(later), jax.tree.leaves(params))
  )


@pytest.mark.slow
def test_adapters_and_a_reference_train_and_resume(make_config, tmp_path):
  config = make_config(evaluation=config_lib.Evaluation())
  learner = dataclasses.replace(
    config.learner, lora=config_lib.Lora(rank=2), kl_weight=0.01
  )
  config = dataclasses.replace(config, learner=learner, steps=1)
  progress = progress_lib.Progress(io.StringIO())
  trainer.train(config, tmp_path / 'run', progress)
  longer = dataclasses.replace(config, steps=2)
  trainer.train(longer, tmp_path / 'run', progress)
  assert export.export(tmp_path / 'run', tmp_path / 'out', None) == 4
  assert (tmp_path / 'out' / 'adapters' / 'adapter_model.safetensors').exists()
  _, params, _ = pretrained.load(tmp_path / 'out')
  start = transformer.init(config.model, jax.random.key(config.seed))
  same = jax.tree.map(lambda a, b: bool((a == b).all()), params, start)
  assert same['embedding']['kernel']
  assert not same['blocks']['attention']['query']['kernel']
