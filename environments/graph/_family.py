"""What problems on graphs have in common."""

from collections.abc import Iterable
from collections.abc import Sequence

from environments import base
from environments import formats

LONGEST = 50_000  # Characters; trees of 4,000 vertices have shorter texts.


def listed(edges: Iterable[Sequence[int]]) -> str:
  """Returns edges as in `0 1 5, 1 2 3`."""
  return ', '.join(' '.join(map(str, edge)) for edge in edges)


class Edges(base.Environment):
  """A problem whose answer is a list of edges of at most LONGEST characters."""

  answer = formats.IntPairs()

  def parse(self, text):
    """Returns the edges; None also for texts that are too long."""
    return self.answer.parse(text) if len(text) <= LONGEST else None
