"""Colourings of graphs with the fewest or the most colours."""

import abc

from environments.optimization import _family


class Coloring(_family.Optimum):
  """One integer for each vertex; subclasses say which lists are allowed."""

  fields = ('N', 'edges')
  example = '0 1 2 0'  # Fewer than any number of vertices drawn.

  @abc.abstractmethod
  def allows(self, edges: list, colors: list[int]) -> bool:
    """Whether a list with a colour for every vertex breaks no rule."""

  def value(self, fields, answer):
    n, edges = fields['N'], fields['edges']
    if len(answer) != n or not self.allows(edges, answer):
      return None
    return len(set(answer))
