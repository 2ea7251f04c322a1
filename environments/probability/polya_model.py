"""Probability of colours drawn from an urn that grows."""

import fractions

from environments import formats
from environments import ladders
from environments.probability import _family


class PolyaModel(_family.Fraction):
  """Colours at some steps of a Polya urn; equal fractions are accepted.

  Events number 2 at least and grow with the level, up to 60; half of the steps
  or more have one.
  """

  fields = ('T', 'color2num', 'D', 'events')
  statement = """\
An urn holds balls of the colours 1 to {T}; at first there are, in this order,
{balls}. In each of the steps 1, 2, 3, ... a ball is drawn, all balls equally
likely, and put back together with {D} more of its colour. What is the
probability that all lines below come true? A line s c says that the ball drawn
in step s has colour c; other steps are free.
Answer: a fraction of two integers, in the form {example}
{events}"""

  def params(self, level):
    return {
      'MAX_T_N': ladders.linear(5, level, limit=100),
      'max_events': ladders.linear(6, level, limit=120) // 2,
    }

  def draw(self, rng, params):
    most, count = params['MAX_T_N'], rng.randint(2, params['max_events'])
    colors = rng.randint(2, most)
    steps = sorted(rng.sample(range(1, 2 * count + 1), count))
    return {
      'T': colors,
      'color2num': rng.choices(range(1, most + 1), k=colors),
      'D': rng.randint(1, most),
      'events': [[step, rng.randint(1, colors)] for step in steps],
    }

  def solve(self, fields):
    """Free steps do not matter, by exchangeability."""
    counts = [0, *fields['color2num']]
    total, chance = sum(counts), fractions.Fraction(1)
    for _, color in fields['events']:
      chance *= fractions.Fraction(counts[color], total)
      counts[color] += fields['D']
      total += fields['D']
    return [*chance.as_integer_ratio()]

  def prompt(self, instance):
    balls = ', '.join(map(str, instance['color2num']))
    lines = formats.IntGrid().render(instance['events'])
    return super().prompt(instance | {'balls': balls, 'events': lines})
