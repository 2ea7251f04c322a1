"""Packaging of RLVE-JAX; `pip install -e .` installs what training needs."""

import setuptools

_RUNTIME = [
  'absl-py>=2.3',
  'chex>=0.1.92',
  'etils[epath]>=1.9',
  'flax>=0.12.8',
  'jax>=0.10.2',
  'jinja2>=3.1',
  'numpy>=2.0',
  'optax>=0.2.8',
  'orbax-checkpoint>=0.12.8',
  'safetensors>=0.5',
  'tensorboardX>=2.6',
  'tokenizers>=0.21',
]

_MATHEMATICS = 'math-verify[antlr4_13_2]>=0.9'

_EXTRAS = {
  'cuda': ['jax[cuda12]>=0.10.2'],
  'tpu': ['jax[tpu]>=0.10.2'],
  'gcs': ['gcsfs>=2024.6'],
  'gguf': ['gguf>=0.17'],
  'wandb': ['wandb>=0.19'],
  'hub': ['huggingface_hub>=0.30'],
  'eval': [_MATHEMATICS],
  'test': [
    'gguf>=0.17',
    'hypothesis>=6.100',
    _MATHEMATICS,
    'pytest>=8.0',
    'pytest-xdist>=3.6',
    'ruff==0.17.6',
  ],
  'report': [],  # The page needs nothing more.
  'bench': ['gguf>=0.17'],
}

setuptools.setup(
  name='rlve-jax',
  version='0.1.0',
  description=(
    'Reinforcement learning of language models on problems that a program'
    ' can check, in JAX.'
  ),
  license='Apache-2.0',
  python_requires='>=3.11',
  packages=setuptools.find_packages(
    include=[
      f'{name}{suffix}'
      for name in ('environments', 'sagc', 'rlve_jax', 'experiments')
      for suffix in ('', '.*')
    ]
  ),
  install_requires=_RUNTIME,
  extras_require=_EXTRAS,
)
