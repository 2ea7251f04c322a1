"""Integrate an elementary function."""

import dataclasses

from environments import base
from environments import ladders
from environments import rewards
from environments.algorithms import derivatives
from environments.algorithms import elementary
from environments.algorithms import expressions

_PROMPT = """\
Find an antiderivative of f(x) = {f_prime} for the real variable x.
** is a power, log the natural logarithm.
Answer: an expression whose derivative is f(x), with any constant of integration
or none, made of x, e, pi, numbers, + - * / **, round brackets, sin, cos, tan,
exp, log, sqrt, and abs, with every * written, in the form {example}"""


class Integral(base.Environment):
  """F with dF/dx = f, checked by bounds on its derivative at fixed points.

  An answer is right if its derivative equals f wherever both are real, to 30
  digits at 6 of 18 points (2, where bounds are too wide elsewhere); `+ C` is
  read. f is the derivative of a random function of at least 4 nodes that is not
  linear and whose constants grow with the level; it ends at 30 nodes.
  """

  answer = expressions.Expression(
    dataclasses.replace(
      elementary.FUNCTIONS, operands=(*elementary.FUNCTIONS.operands, 'c')
    )
  )
  example = '7*x*cos(x**2) - exp(5/x)/91'
  fields = ('f_prime',)

  def params(self, level):
    return {
      'node_num': ladders.linear(4, level, limit=30),
      'largest': ladders.linear(9, level),
    }

  def generate(self, rng, params):
    function = elementary.draw(rng, params['node_num'], params['largest'])
    slope = elementary.differentiate(function)
    return {'f_prime': expressions.render(slope), 'solution': function}

  def prompt(self, instance):
    return _PROMPT.format(example=self.example, **instance)

  def score(self, instance, answer):
    slope = expressions.parse(instance['f_prime'], elementary.FUNCTIONS)
    if slope is None:
      raise ValueError(f'No function of x: {instance["f_prime"]!r:.200}.')
    if derivatives.is_derivative(slope, answer):
      return rewards.CORRECT
    return rewards.WRONG
