"""Differentiate an elementary function."""

from environments import base
from environments import ladders
from environments import rewards
from environments.algorithms import derivatives
from environments.algorithms import elementary
from environments.algorithms import expressions

_PROMPT = """\
Differentiate F(x) = {function} with respect to the real variable x.
** is a power, log the natural logarithm.
Answer: an expression equal to the derivative, simplified or not, made of x, e,
pi, numbers, + - * / **, round brackets, sin, cos, tan, exp, log, sqrt, and abs,
with every * written, in the form {example}"""


class Differentiate(base.Environment):
  """dF/dx in any form, checked by bounds on its values at fixed points.

  An answer is right if it equals dF/dx wherever both are real, to 30 digits at
  6 of 18 points (2, where bounds are too wide elsewhere). F has at least 4
  nodes, is not linear, and its constants grow with the level; it ends at 30
  nodes.
  """

  answer = expressions.Expression(elementary.FUNCTIONS)
  example = '7*x*cos(x**2) - exp(5/x)/91'
  fields = ('function',)

  def params(self, level):
    return {
      'node_num': ladders.linear(4, level, limit=30),
      'largest': ladders.linear(9, level),
    }

  def generate(self, rng, params):
    function = elementary.draw(rng, params['node_num'], params['largest'])
    fields = {'function': expressions.render(function)}
    return fields | {'solution': elementary.differentiate(function)}

  def solve(self, fields):
    return elementary.differentiate(self._function(fields))

  def _function(self, fields):
    function = expressions.parse(fields['function'], elementary.FUNCTIONS)
    if function is None:
      raise ValueError(f'No function of x: {fields["function"]!r:.200}.')
    return function

  def restore(self, fields, reference_text):
    """Differentiates: a reference may hold functions that are not read here."""
    return super().restore(fields, None)

  def prompt(self, instance):
    return _PROMPT.format(example=self.example, **instance)

  def score(self, instance, answer):
    if derivatives.is_derivative(answer, self._function(instance)):
      return rewards.CORRECT
    return rewards.WRONG
