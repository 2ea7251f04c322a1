"""Makes the arrays that the tests of `rlve_jax.learner.lora` compare with.

  python -m benchmarks.golden_adapters export WORK
  PYTHON_PEFT -m benchmarks.golden_adapters logits WORK tests/rlve_jax/data

`export` writes folders of adapters for small models of each family with this
project's own function. `logits` runs in an environment of its own (`pip install
torch transformers peft sentencepiece gguf accelerate`): the `peft` library
opens the folders, and its logits are stored with the adapters.
"""

import argparse
import importlib.metadata
import json
import pathlib

import numpy as np

FAMILIES = 'llama3_untied_gqa3', 'qwen2_untied_gqa7', 'qwen3_tied_gqa7'
RANK, ALPHA = 3, 6.0
DATA = pathlib.Path(__file__).parents[1] / 'tests' / 'rlve_jax' / 'data'


def export(work: pathlib.Path) -> None:
  """Writes a folder of random adapters for each family, and their arrays."""
  import jax

  from rlve_jax import config as config_lib
  from rlve_jax.learner import lora
  from rlve_jax.model import huggingface
  from rlve_jax.model import transformer

  settings = config_lib.Lora(RANK, ALPHA, config_lib.LORA_TARGETS)
  configs = json.loads(str(np.load(DATA / 'families.npz')['meta']))['configs']
  arrays, rng = {}, np.random.default_rng(0)
  for name in FAMILIES:
    key = jax.random.key(0)
    params = transformer.init(huggingface.parse(configs[name]), key)
    params = lora.add(params, settings, key)
    params['adapters'] = jax.tree.map(
      lambda x: rng.normal(0, 0.1, x.shape).astype(np.float32),
      params['adapters'],
    )
    lora.export(work / name, params, settings, name)
    for part, linears in params['adapters'].items():
      for linear, factors in linears.items():
        for factor, value in factors.items():
          arrays[f'{name}/{part}/{linear}/{factor}'] = value
  np.savez(work / 'arrays.npz', **arrays)


def logits(work: pathlib.Path, out: pathlib.Path) -> None:
  """Writes `adapters.npz`: arrays of adapters, and logits of `peft`."""
  import peft
  from safetensors import numpy as safetensors_numpy

  from benchmarks import golden_logits

  golden = np.load(DATA / 'families.npz')
  arrays = dict(np.load(work / 'arrays.npz'))
  for name in FAMILIES:
    model, tokens = golden_logits.make_model(name), golden[f'{name}/tokens']
    base = golden_logits.logits_of(model, tokens)[:, ::5]
    np.testing.assert_allclose(base, golden[f'{name}/logits'], atol=1e-4)
    model = peft.PeftModel.from_pretrained(model, str(work / name)).eval()
    written = safetensors_numpy.load_file(
      work / name / 'adapter_model.safetensors'
    )
    for key, value in peft.get_peft_model_state_dict(model).items():
      np.testing.assert_array_equal(value.numpy(), written.pop(key))
    if written:
      raise ValueError(f'peft has not read {sorted(written)}.')
    changed = golden_logits.logits_of(model, tokens)[:, ::5]
    print(name, 'largest change of a logit', np.abs(changed - base).max())
    arrays[f'{name}/logits'] = changed
  versions = {
    package: importlib.metadata.version(package)
    for package in ('peft', 'torch', 'transformers')
  }
  meta = {'versions': versions, 'rank': RANK, 'alpha': ALPHA}
  np.savez_compressed(
    out / 'adapters.npz', meta=np.array(json.dumps(meta)), **arrays
  )


def main() -> None:
  """Reads the command line."""
  parser = argparse.ArgumentParser(description=__doc__)
  parser.add_argument('what', choices=('export', 'logits'))
  parser.add_argument('work', type=pathlib.Path)
  parser.add_argument('out', type=pathlib.Path, nargs='?')
  arguments = parser.parse_args()
  if arguments.what == 'export':
    export(arguments.work)
  elif arguments.out is None:
    parser.error('logits needs a folder to write to')
  else:
    logits(arguments.work, arguments.out)


if __name__ == '__main__':
  main()
