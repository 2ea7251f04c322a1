"""Settings of the controllers of the group size."""

import dataclasses
import math

KINDS = ('sagc', 'structured', 'fixed', 'random')
REDUCTIONS = ('share', 'any', 'majority')


@dataclasses.dataclass(frozen=True, slots=True)
class Config:
  """Settings of all kinds of controllers.

  The defaults are ours, not the paper's; docs/sagc.md says how they were found.

  Raises:
    ValueError: a value is not allowed; names the field, the value, the range.
  """

  kind: str = 'sagc'  # One of KINDS.
  sizes: tuple[int, ...] = (4, 8, 16)  # Candidate group sizes, ascending.
  fixed_size: int = 8  # The size of the kind `fixed`.
  threshold: float = 2.0  # A straggler is longer than this many medians.
  target_rate: float = 0.4  # Straggler rate to stay below, in the long run.
  reduction: str = 'share'  # How groups become one rate, one of REDUCTIONS.
  price_step: float = 2.0  # Step size of the price of stragglers.
  max_price: float = 40.0  # Bound of the price, in units of log2(G).
  forgetting: float = 0.9  # Share of old evidence kept at each observation.
  prior: tuple[float, float] = (1.0, 1.0)  # Pseudo-counts: stragglers, others.
  reach: int = 1  # Largest move along `sizes` in one step.
  warmup: int = 0  # First steps, which sweep the sizes at price 0.
  patience: float = (
    6.0  # Standard deviations of excess that show infeasibility.
  )
  # Of the kind `structured` alone:
  by_environment: bool = True  # Whether spreads differ among environments.
  spread_forgetting: float = 0.7  # Share of old evidence of spread kept a step.
  pooling: float = 16.0  # Weight of the common spread, degrees of freedom.
  correction_step: float = 0.15  # Step size of the log-price's correction.
  max_correction: float = 3.0  # Bound of the correction.

  def __post_init__(self):
    for field, valid, allowed in _rules(self):
      if not valid:
        value = getattr(self, field)
        raise ValueError(f'{field} must be {allowed}, got {value!r}.')

  @property
  def choices(self) -> tuple[int, ...]:
    """The sizes that this kind of controller can choose."""
    return (self.fixed_size,) if self.kind == 'fixed' else self.sizes


def _rules(c: Config) -> tuple[tuple[str, bool, str], ...]:
  """Returns (field, whether its value is valid, what is allowed)."""
  return (
    ('kind', c.kind in KINDS, f'one of {KINDS}'),
    ('sizes', _ascends(c.sizes), 'integers that ascend from 2 or more'),
    (
      'fixed_size',
      c.kind != 'fixed' or c.fixed_size in c.sizes,
      f'one of the sizes {c.sizes}',
    ),
    ('threshold', 1 < c.threshold < math.inf, 'finite and above 1'),
    ('target_rate', 0 < c.target_rate < 1, 'between 0 and 1, exclusive'),
    ('reduction', c.reduction in REDUCTIONS, f'one of {REDUCTIONS}'),
    ('price_step', 0 < c.price_step < math.inf, 'positive and finite'),
    ('max_price', 0 < c.max_price < math.inf, 'positive and finite'),
    ('forgetting', 0 < c.forgetting <= 1, 'above 0 and at most 1'),
    (
      'prior',
      len(c.prior) == 2 and all(0 < x < math.inf for x in c.prior),
      'two positive finite numbers',
    ),
    ('reach', _is_count(c.reach, 1), 'an integer of at least 1'),
    ('warmup', _is_count(c.warmup, 0), 'an integer of at least 0'),
    ('patience', 0 < c.patience < math.inf, 'positive and finite'),
    ('by_environment', type(c.by_environment) is bool, 'True or False'),
    (
      'spread_forgetting',
      0 < c.spread_forgetting <= 1,
      'above 0 and at most 1',
    ),
    ('pooling', 0 < c.pooling < math.inf, 'positive and finite'),
    (
      'correction_step',
      0 < c.correction_step < math.inf,
      'positive and finite',
    ),
    ('max_correction', 0 < c.max_correction < math.inf, 'positive and finite'),
  )


def _is_count(value: object, least: int) -> bool:
  """Returns whether a value is an integer (no boolean) of at least `least`."""
  return type(value) is int and value >= least


def _ascends(sizes: tuple[int, ...]) -> bool:
  """Returns whether these are candidate group sizes."""
  return (
    len(sizes) > 0
    and all(_is_count(size, 2) for size in sizes)
    and list(sizes) == sorted(set(sizes))
  )
