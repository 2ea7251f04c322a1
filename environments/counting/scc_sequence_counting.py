"""Count the ways in which numbers of strong components can fall."""

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import sequence_counts

_PROMPT = """\
Begin with {N} vertices and no arcs. Add E different arcs (from one vertex to
another, not to itself; both directions between two vertices are allowed), one
at a time, and write down the number of strongly connected components after
each. How many different sequences of E numbers can arise? Answer for each E
from 1 to {arcs}, modulo {MOD}.
Answer: the {arcs} residues in order of E, separated by blanks, in the form
{example}"""


class SCCSequenceCounting(base.Environment):
  """Counts for E = 1, ..., N (N - 1); graded by the share in place.

  The counts without a modulus depend on N alone. So N is drawn from a range
  that starts at 4 to 5, and MOD is small enough to change the list always.
  """

  answer = formats.IntList()
  example = '1 2 3'  # Fewer than in any problem drawn.
  fields = ('N', 'MOD')

  def params(self, level):
    return {
      'N': [ladders.linear(4, (level + 1) // 2, limit=20), min(5 + level, 24)],
      'max_MOD': ladders.linear(100, level, 100, 1_000_000),
    }

  def generate(self, rng, params):
    top = params['max_MOD']
    fields = {
      'N': rng.randint(*params['N']),
      'MOD': rng.randint(top // 10, top),
    }
    return fields | {'solution': self.solve(fields)}

  def solve(self, fields):
    counts = sequence_counts.component_sequences(fields['N'])
    return [count % fields['MOD'] for count in counts]

  def prompt(self, instance):
    arcs = instance['N'] * (instance['N'] - 1)
    return _PROMPT.format(arcs=arcs, example=self.example, **instance)

  def score(self, instance, answer):
    return rewards.matching(answer, instance['solution'], power=10)
