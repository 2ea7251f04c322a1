"""Tell who speaks the truth from what each says of the others."""

import dataclasses
import re

from environments import base
from environments import formats
from environments import ladders
from environments import rewards
from environments.algorithms import liars

_NAMES = """\
Ada Bruno Clara Diego Edith Farid Greta Hugo Irene Jonas Kiran Lucy Marek Nadia
Oscar Petra Quentin Rosa Samir Tilda Umberto Vera Wanda Xavier Yusuf Zoe"""
_FORMS = {
  'and': '{} and {}',
  'or': '{} or {}',
  'implies': 'if {}, then {}',
  'iff': '{} if and only if {}',
}
_ITEM = re.compile(r'\b([^\W\d_]++)\s++is\s++a\s++(knight|knave)\b')
_REST = re.compile(r'(?:\band\b|[\s,.;])*+')
_TRIES = 500
_RULE = (
  'Each of the people is a knight, who only says what is true, or a knave, who'
  ' only says what is false.'
)
_PROMPT = """\
{quiz}
Exactly one answer fits; "or" includes both. Who is what?
Answer: one sentence on everybody, in the form {example}"""


@dataclasses.dataclass(frozen=True)
class Roles(formats.Format):
  """A role for each name: `Ann is a knight, and Bob is a knave.`"""

  def parse(self, text):
    text = formats.undress(text).lower()
    items = _ITEM.findall(text)
    roles = dict(items)
    if not items or len(roles) < len(items):
      return None
    return roles if _REST.fullmatch(_ITEM.sub('', text)) else None

  def render(self, answer):
    items = [f'{name.title()} is a {role}' for name, role in answer.items()]
    return ', '.join(items[:-1]) + f', and {items[-1]}'


def _say(statement: tuple, names: list[str]) -> str:
  kind, atoms = statement
  no = 'not ' if kind == 'not' else ''
  said = [f'{names[p]} is {no}a {"knight" if k else "knave"}' for p, k in atoms]
  return _FORMS.get(kind, '{}').format(*said)


class KnightsAndKnaves(base.Environment):
  """The one assignment of roles; graded by the share of right roles.

  Knights and knaves both occur. No name is part of another, and answers are
  read name by name, as whole words. At most 16 people.
  """

  answer = Roles()
  example = 'Ann is a knight, Bob is a knave, and Cy is a knight.'
  fields = ('N', 'names', 'quiz')

  def params(self, level):
    return {'N': ladders.linear(3, level, limit=16)}

  def generate(self, rng, params):
    n = params['N']
    for _ in range(_TRIES):
      statements = liars.draw(rng, n)
      fits = liars.fitting(statements)
      roles = fits.bit_length() - 1
      if fits and not fits & (fits - 1) and 0 < roles < 2**n - 1:
        return self._instance(rng.sample(_NAMES.split(), n), statements, roles)
    raise base.GenerationError(f'No statements left one answer: {params}.')

  def _instance(self, names, statements, roles):
    lines = [_RULE]
    for name, statement in zip(names, statements):
      lines.append(f'{name} says: "{_say(statement, names)}".')
    solution = {
      name.lower(): 'knight' if roles >> i & 1 else 'knave'
      for i, name in enumerate(names)
    }
    quiz = '\n'.join(lines)
    return {'N': len(names), 'names': names, 'quiz': quiz, 'solution': solution}

  def prompt(self, instance):
    return _PROMPT.format(quiz=instance['quiz'], example=self.example)

  def score(self, instance, answer):
    names = [name.lower() for name in instance['names']]
    if set(answer) != set(names):
      return rewards.INVALID
    told = [answer[name] for name in names]
    roles = [instance['solution'][name] for name in names]
    return rewards.matching(told, roles, power=10)
