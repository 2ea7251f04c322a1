"""Rewrite a word of four tokens until nothing changes."""

import dataclasses

from environments import formats
from environments import ladders
from environments import rewards
from environments.sequence import _family

TOKENS = ('A#', '#A', 'B#', '#B')


@dataclasses.dataclass(frozen=True)
class _Tokens(formats.Format):
  """Tokens separated by blanks, or the word `empty`."""

  def parse(self, text):
    tokens = formats.undress(text).replace(',', ' ').split()
    if tokens == ['empty']:
      return []
    return tokens if all(token in TOKENS for token in tokens) else None

  def render(self, answer):
    return ' '.join(answer) or 'empty'


def normal_form(program) -> list[str]:
  """Returns what is left when no rewrite applies, whatever their order.

  A token #X passes to the left over all tokens with # behind until the nearest
  with its own letter; the two vanish.
  """
  left, right = [], []
  for token in program:
    if token[1] == '#':
      right.append(token)
      continue
    partner = token[1] + '#'
    if partner in right:
      del right[len(right) - 1 - right[::-1].index(partner)]
    else:
      left.append(token)
  return left + right


def pairs(program) -> int:
  """Returns the number of pairs of a token X# and a later #Y."""
  before, total = 0, 0
  for token in program:
    before += token[1] == '#'
    total += before * (token[0] == '#')
  return total


class ABProgramSimulation(_family.Solved):
  """The last word; right or wrong.

  Tokens are uniform. Words with an empty result, and those with fewer pairs to
  be passed than tokens, are redrawn; N starts at 8. No word is too long to
  rewrite: max_steps only says that so many rewrites are enough.
  """

  answer = _Tokens()
  example = '#A #A A# A#'
  fields = ('N', 'program')
  presentation = ('max_steps',)
  statement = """\
The word below is made of the tokens A#, #A, B#, #B. Rewrite it as long as one
of these rules applies to two tokens side by side, at any place:
A# #A is deleted; B# #B is deleted;
A# #B becomes #B A#; B# #A becomes #A B#.
The order makes no difference. What is the last word?
Answer: its tokens, separated by blanks, or the word empty if there is none, in
the form {example}
{word}"""

  def params(self, level):
    return {'N': ladders.geometric(8, level, limit=2_000)}

  def draw(self, rng, params):
    n = params['N']
    program = rng.choices(TOKENS, k=n)
    return {'N': n, 'program': program, 'max_steps': n * n // 4 + 1}

  def fair(self, fields, solution):
    program = fields['program']
    shown = self.answer.render(solution) == self.example
    return bool(solution) and pairs(program) >= len(program) and not shown

  def solve(self, fields):
    return normal_form(fields['program'])

  def prompt(self, instance):
    word = ' '.join(instance['program'])
    return self.statement.format(example=self.example, word=word)

  def score(self, instance, answer):
    return rewards.exact(answer, instance['solution'])
