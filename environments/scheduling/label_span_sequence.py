"""Write a sequence whose labels return late."""

from environments import ladders
from environments import rewards
from environments.sequence import _family


def span_value(values: list[int], sequence: list[int]) -> int:
  """Returns the sum of value times (last place - first place) of labels."""
  first: dict[int, int] = {}
  last: dict[int, int] = {}
  for place, label in enumerate(sequence):
    first.setdefault(label, place)
    last[label] = place
  return sum(values[x] * (last[x] - first[x]) for x in first)


class LabelSpanSequence(_family.Solved):
  """Any best sequence; graded by (value / most) ** 5.

  There are at least 3 labels, and at least half as many as places, so that the
  best sequence uses several; N starts at 6.
  """

  example = '0 1 0'  # Shorter than any sequence asked for.
  fields = ('N', 'K', 'C')
  statement = """\
Write a sequence of {N} labels out of 0 to {highest}. A place whose label has
occurred before scores the label's value times the distance to its last
occurrence before; other places score 0. The values of the labels, in order, are
{C}
Make the total score as large as possible.
Answer: the {N} labels in order, separated by blanks, in the form {example}"""

  def params(self, level):
    return {'N': ladders.geometric(6, level, limit=1_000)}

  def draw(self, rng, params):
    n = params['N']
    k = rng.randint(n // 2, n)
    c = [rng.randint(1, max(10, k)) for _ in range(k)]
    return {'N': n, 'K': k, 'C': c}

  def solve(self, fields):
    n, c = fields['N'], fields['C']
    labels = sorted(range(len(c)), key=lambda label: -c[label])
    sequence = [labels[0]] * n
    for place, label in zip(range(n // 2), labels):
      sequence[place] = sequence[n - 1 - place] = label
    return sequence

  def prompt(self, instance):
    return super().prompt(instance | {'highest': instance['K'] - 1})

  def score(self, instance, answer):
    values = instance['C']
    if len(answer) != instance['N']:
      return rewards.INVALID
    if min(answer) < 0 or max(answer) >= len(values):
      return rewards.INVALID
    reached = span_value(values, answer)
    most = span_value(values, instance['solution'])
    return rewards.ratio(reached, most, power=5)
