"""Makes the stored arrays that the tests of `rlve_jax.model` compare with.

Runs apart from this project, in an environment of its own:

  pip install torch==2.13.0 transformers==5.24.0 sentencepiece==0.2.3
  pip install gguf accelerate
  python -m benchmarks.golden_logits families tests/rlve_jax/data
  python -m benchmarks.golden_logits tokenizers tests/rlve_jax/data
  python -m benchmarks.golden_logits model FOLDER_OR_GGUF OUT.npz

`families` gives small random models of every family with their logits,
`tokenizers` texts with their tokens, `model` both of a real model, to be
compared by `benchmarks.pretrained_parity`.
"""

import argparse
import json
import pathlib
import tempfile

import numpy as np
import torch
import transformers

from benchmarks import golden_tokenizers

_LLAMA3 = {
  'rope_type': 'llama3',
  'rope_theta': 500.0,
  'factor': 8.0,
  'low_freq_factor': 1.0,
  'high_freq_factor': 4.0,
  'original_max_position_embeddings': 32,
}
# Name: model_type, heads, key heads, head width, width, tied, rope.
FAMILIES = {
  'llama3_untied_gqa3': ('llama', 6, 2, 16, 48, False, _LLAMA3),
  'llama3_tied_gqa3': ('llama', 3, 1, 16, 36, True, _LLAMA3),
  'llama_untied_mha': ('llama', 4, 4, 8, 32, False, {'rope_theta': 1e4}),
  'smollm2_tied_gqa3': ('llama', 9, 3, 4, 36, True, {'rope_theta': 1e5}),
  'qwen2_tied_gqa7': ('qwen2', 7, 1, 8, 56, True, {'rope_theta': 1e6}),
  'qwen2_untied_gqa7': ('qwen2', 14, 2, 4, 56, False, {'rope_theta': 1e6}),
  'qwen3_tied_gqa7': ('qwen3', 7, 1, 8, 42, True, {'rope_theta': 1e6}),
  'qwen3_untied_mha': ('qwen3', 3, 3, 16, 36, False, {'rope_theta': 1e6}),
}
VOCAB, LAYERS, GREEDY = 64, 2, 64


def make_model(name: str) -> torch.nn.Module:
  """Returns a random model whose weights are bytes times a power of two."""
  kind, heads, kv_heads, head_dim, width, tied, rope = FAMILIES[name]
  config = transformers.AutoConfig.for_model(
    kind,
    vocab_size=VOCAB,
    hidden_size=width,
    intermediate_size=2 * width,
    num_hidden_layers=LAYERS,
    num_attention_heads=heads,
    num_key_value_heads=kv_heads,
    head_dim=head_dim,
    rms_norm_eps=1e-5,
    max_position_embeddings=256,
    tie_word_embeddings=tied,
    rope_parameters={'rope_type': 'default', **rope},
    bos_token_id=1,
    eos_token_id=2,
  )
  model = transformers.AutoModelForCausalLM.from_config(config)
  generator = torch.Generator().manual_seed(sum(map(ord, name)))
  with torch.no_grad():
    for key, value in model.named_parameters():
      noise = torch.randn(value.shape, generator=generator)
      base, scale, unit = form(key)
      value.copy_(
        ((base + scale * noise) / unit).round().clip(-127, 127) * unit
      )
  return model.float().eval()


def form(key: str) -> tuple[float, float, float]:
  """Returns mean, deviation and unit of a parameter's values."""
  if 'norm' in key:
    return 1.0, 0.2, 2.0**-6
  return 0.0, 0.15 if 'embed' in key else 0.3, 2.0**-7


@torch.no_grad()
def logits_of(model: torch.nn.Module, tokens: np.ndarray) -> np.ndarray:
  """Returns float32 logits [N, T, V]."""
  return model(torch.as_tensor(tokens)).logits.float().numpy()


def greedy(model: torch.nn.Module, tokens: list[int], count: int) -> list[int]:
  """Returns the `count` most likely next tokens, each by a full forward."""
  tokens = list(tokens)
  for _ in range(count):
    tokens.append(int(logits_of(model, np.array([tokens]))[0, -1].argmax()))
  return tokens[-count:]


def write_families(folder: pathlib.Path) -> None:
  """Writes `families.npz`: configs, weights, tokens, logits of all models."""
  arrays, configs = {}, {}
  for name in FAMILIES:
    model = make_model(name)
    with tempfile.TemporaryDirectory() as saved:
      model.save_pretrained(saved)
      configs[name] = json.loads(
        (pathlib.Path(saved) / 'config.json').read_text()
      )
    tied = configs[name]['tie_word_embeddings']
    for key, value in model.state_dict().items():
      if not (tied and key == 'lm_head.weight'):
        whole = (value / form(key)[2]).numpy()
        arrays[f'{name}/weights/{key}'] = whole.astype(np.int8)
        arrays[f'{name}/units/{key}'] = np.float32(form(key)[2])
    tokens = np.random.RandomState(0).randint(0, VOCAB, (2, 72))
    arrays[f'{name}/tokens'] = tokens.astype(np.int32)
    arrays[f'{name}/logits'] = logits_of(model, tokens)[:, ::5]
    arrays[f'{name}/greedy'] = np.int32(greedy(model, tokens[0, :8], GREEDY))
    print(
      name,
      'distinct greedy tokens',
      len(set(arrays[f'{name}/greedy'].tolist())),
    )
  arrays['meta'] = np.array(
    json.dumps({'versions': golden_tokenizers.versions(), 'configs': configs})
  )
  np.savez_compressed(folder / 'families.npz', **arrays)


def write_model(path: pathlib.Path, out: pathlib.Path) -> None:
  """Writes logits, greedy tokens, and tokens of texts of a real model."""
  golden_tokenizers.stop_clock()
  kwargs = {'gguf_file': path.name} if path.is_file() else {}
  place = path.parent if path.is_file() else path
  model = transformers.AutoModelForCausalLM.from_pretrained(
    place, dtype=torch.float32, **kwargs
  ).eval()
  tokenizer = transformers.AutoTokenizer.from_pretrained(place, **kwargs)
  prompt = [{'role': 'user', 'content': 'Sort these numbers: 5 3 9 1.'}]
  chat = tokenizer.apply_chat_template(
    prompt, tokenize=False, add_generation_prompt=True
  )
  ids = [
    tokenizer(t, add_special_tokens=False)['input_ids']
    for t in golden_tokenizers.texts()
  ]
  inputs = tokenizer(chat, add_special_tokens=False)['input_ids']
  np.savez_compressed(
    out,
    tokens=np.int32(inputs),
    logits=logits_of(model, np.array([inputs])),
    greedy=np.int32(greedy(model, inputs, GREEDY)),
    meta=np.array(
      json.dumps(
        {
          'versions': golden_tokenizers.versions(),
          'texts': golden_tokenizers.texts(),
          'ids': ids,
          'messages': prompt,
          'chat': chat,
        }
      )
    ),
  )


def main() -> None:
  """Reads the command line."""
  parser = argparse.ArgumentParser(description=__doc__)
  parser.add_argument('what', choices=('families', 'tokenizers', 'model'))
  parser.add_argument('path', type=pathlib.Path)
  parser.add_argument('out', type=pathlib.Path, nargs='?')
  arguments = parser.parse_args()
  torch.set_num_threads(1)
  if arguments.what == 'families':
    write_families(arguments.path)
  elif arguments.what == 'tokenizers':
    golden_tokenizers.write(arguments.path)
  elif arguments.out is None:
    parser.error('model needs OUT.npz')
  else:
    write_model(arguments.path, arguments.out)


if __name__ == '__main__':
  main()
