"""Which scalars are drawn together, under which title, on which axis."""

import dataclasses

SHARE = (0.0, 1.0)
FROM_0 = (0.0, None)
FREE = (None, None)


@dataclasses.dataclass(frozen=True)
class Chart:
  """What one chart shows; several runs get one chart a scalar."""

  title: str
  scalars: dict[str, str]  # Label by name of the scalar.
  bounds: tuple[float | None, float | None] = FREE
  note: str = ''


LEARNING = (
  Chart('Reward', {'reward/mean': 'mean of all completions'}),
  Chart(
    'Accuracy',
    {'reward/accuracy': 'correct completions'},
    SHARE,
    'At the levels practised, which rise with success.',
  ),
  Chart(
    'Effective prompt ratio',
    {'rlve/effective_prompt_ratio': 'groups whose rewards differ'},
    SHARE,
  ),
)
GROUPS = (
  Chart('Price of stragglers', {'sagc/price': 'price'}, FROM_0),
  Chart(
    'Straggler rate', {'sagc/straggler_rate': 'what the price follows'}, SHARE
  ),
  Chart(
    'Groups',
    {
      'learner/groups': 'trained on',
      'learner/groups_dropped': 'informative, but beyond the batch',
    },
    FROM_0,
  ),
)
ROLLOUTS = (
  Chart(
    'Lengths of completions',
    {
      'rollout/length_max': 'longest',
      'rollout/length_mean': 'mean',
      'rollout/length_median': 'median',
    },
    FROM_0,
    'Tokens.',
  ),
  Chart(
    'Longest over mean',
    {'rollout/max_over_mean': 'longest / mean'},
    (1.0, None),
    'How far a step waits for its longest completion.',
  ),
  Chart(
    'Idle share',
    {'rollout/idle_share': 'row-steps spent on ended rows'},
    SHARE,
  ),
  Chart('Tokens a second', {'rollout/tokens_per_second': 'sampled'}, FROM_0),
  Chart(
    'Faulty completions',
    {'rollout/truncated': 'cut off', 'rollout/unparsed': 'without an answer'},
    FROM_0,
    'Shares of all completions.',
  ),
  Chart('Rounds of sampling', {'rollout/rounds': 'rounds a step'}, FROM_0),
)
LEARNER = (
  Chart('Loss', {'learner/loss': 'loss'}),
  Chart('Entropy', {'learner/entropy': 'nats a token'}, FROM_0),
  Chart('Gradient', {'learner/grad_norm': 'norm before clipping'}, FROM_0),
  Chart(
    'Ratio',
    {'learner/ratio_max': 'greatest', 'learner/ratio_mean': 'mean'},
    FREE,
    'New over old probability of a token, before any truncation.',
  ),
  Chart(
    'Clipped',
    {'learner/clip_high': 'above', 'learner/clip_low': 'below'},
    FROM_0,
    'Shares of tokens whose ratio the clip holds back.',
  ),
  Chart(
    'Sampler against learner',
    {'learner/ratio_gap': 'greatest gap'},
    FROM_0,
    'In log-probability, before an update.',
  ),
)
VERIFIER = Chart(
  'Verifier failures',
  {'verifier/timeouts': 'time-outs', 'verifier/errors': 'errors'},
  FROM_0,
  'Completions a step; they leave their groups and the loss.',
)
STEP_TIME = Chart('Time of a step', {'time/step': 'seconds'}, FROM_0)
APART = ('rlve/', 'time/', 'sagc/risk_', 'step', 'rollout/group_size')
