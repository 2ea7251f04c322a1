"""Learns reference answers only: `python -m experiments.sft --config=...`.

Takes the flags of `experiments.train`; the configuration's `warm_start` says
how long and on which levels, and reinforcement learning is left out. The
result is a run like any other: export it, or start another from the export
with `--set pretrained=FOLDER`.
"""

from absl import app

from experiments import train


def main(argv: list[str]) -> int:
  """Returns the exit status."""
  return train.main(argv, ['steps=0'], suffix='_sft')


if __name__ == '__main__':
  app.run(main)
