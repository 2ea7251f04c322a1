"""Public identifiers of environments, as in RLVE-Gym, and our names.

The one table between the two. A name says the mathematics; an identifier is
what data sets and papers use.
"""

NAMES = {
  'Division': 'division',
  'EuclidGame': 'euclid_game',
  'GCDOne_Counting': 'gcd_one_counting',
  'LampChanging': 'lamp_changing',
  'MinimalCyclicShift': 'minimal_cyclic_shift',
  'Multiplication': 'multiplication',
  'SAT': 'sat',
  'SlidingWindow': 'sliding_window',
  'Sorting': 'sorting',
  'SpiralMatrix': 'spiral_matrix',
}


def identifier(name: str) -> str:
  """Returns the public identifier of the environment called `name`."""
  for public, ours in NAMES.items():
    if ours == name:
      return public
  raise ValueError(f'No public identifier for {name!r}.')
