"""What environments of number theory have in common."""

import abc
from collections.abc import Callable
from typing import ClassVar

from environments import base
from environments import formats
from environments import rewards
from environments.counting import _family


class Exact(_family.Number):
  """A number that `solve` finds; estimates of it earn nothing."""

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])


class PrefixOrder(base.Environment):
  """An order of 1..N whose prefixes leave N remainders on division by N.

  Any such order is right, others earn (remainders / N) ** 10. Subclasses define
  params, draw, order, fold and statement.
  """

  answer = formats.IntList()
  example = '1 3 2'  # Not such an order of 3 numbers either.
  fields = ('N',)
  fold: ClassVar[Callable[[int, int], int]]  # Two numbers to one.
  statement: ClassVar[str]  # The prompt, with fields in braces.

  @abc.abstractmethod
  def draw(self, rng, params) -> int:
    """Returns an N that has an order."""

  @abc.abstractmethod
  def order(self, n: int) -> list[int] | None:
    """Returns such an order of 1..n, or None where there is none."""

  def generate(self, rng, params):
    n = self.draw(rng, params)
    return {'N': n, 'solution': self.order(n)}

  def solve(self, fields):
    found = self.order(fields['N'])
    if found is None:
      raise ValueError(f'{self.name} has no order for N = {fields["N"]}.')
    return found

  def prompt(self, instance):
    return self.statement.format(example=self.example, N=instance['N'])

  def score(self, instance, answer):
    n = instance['N']
    if len(answer) != n or sorted(answer) != list(range(1, n + 1)):
      return rewards.INVALID
    value, seen = answer[0] % n, {answer[0] % n}
    for item in answer[1:]:
      value = self.fold(value, item) % n
      seen.add(value)
    return rewards.graded(len(seen), n, power=10)
