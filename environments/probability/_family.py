"""What environments that ask for a probability or expectation share."""

import re
from typing import ClassVar

from environments import decimals
from environments import formats
from environments import rewards
from environments.counting import _family

_NUMBER = r'([+-]?[0-9]++)'
_SLASHED = re.compile(rf'{_NUMBER}(?:\s{{0,9}}/\s{{0,9}}([0-9]++))?')
_TEX = re.compile(
  r'([+-]?)\\[dt]?frac\s{0,9}\{\s{0,9}([0-9]++)\s{0,9}\}'
  r'\s{0,9}\{\s{0,9}([0-9]++)\s{0,9}\}'
)


class Quotient(formats.Format):
  """A fraction p/q with q > 0, as [p, q]; `p` and `\\frac{p}{q}` are read."""

  def parse(self, text):
    text = formats.undress(text).replace('\N{MINUS SIGN}', '-')
    match = _TEX.fullmatch(text)
    if match:
      sign, above, below = match.groups()
      tokens = sign + above, below
    else:
      match = _SLASHED.fullmatch(text)
      if not match:
        return None
      tokens = match[1], match[2] or '1'
    if max(map(len, tokens)) > formats.MAX_ITEM_DIGITS:
      return None
    above, below = map(decimals.parse, tokens)
    return [above, below] if below else None

  def render(self, answer):
    return '/'.join(map(decimals.render, answer))


class Fraction(_family.Number):
  """A number above 0, in or out of lowest terms; nothing else earns credit."""

  answer = Quotient()
  example = '7/5'

  def score(self, instance, answer):
    (a, b), (c, d) = answer, instance['solution']
    return rewards.exact(a * d, c * b) if a > 0 else rewards.INVALID


class Residue(_family.Number):
  """A fraction modulo a prime: the field MOD, or `prime` if there is none."""

  prime: ClassVar[int]
  form: ClassVar[str] = """\
With that number as a fraction a/b in lowest terms, give the integer x with
0 <= x < {prime} for which b x - a is a multiple of the prime {prime}.
Answer: x, one integer, in the form {example}"""

  def modulus(self, instance):
    """Returns the prime of one problem."""
    return instance['MOD'] if 'MOD' in self.fields else self.prime

  def prompt(self, instance):
    prime = self.modulus(instance)
    form = self.form.format(prime=prime, example=self.example)
    return super().prompt(instance | {'form': form})

  def score(self, instance, answer):
    if not 0 <= answer < self.modulus(instance):
      return rewards.INVALID
    return rewards.exact(answer, instance['solution'])
