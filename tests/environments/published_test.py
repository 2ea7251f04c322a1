"""Published instances of the held-out environments, with stored answers.

The environment variable RLVE_GYM_HELDOUT names the data file: a JSON list of
objects whose `metadata` is JSON text (50 instances of each environment).
"""

import ast
import collections
import fractions
import functools
import json
import operator
import os
import pathlib

import pytest

import environments
from environments import interchange
from environments import sets

PATH = os.environ.get('RLVE_GYM_HELDOUT', '')
pytestmark = pytest.mark.skipif(
  not PATH, reason='RLVE_GYM_HELDOUT names no file of published instances.'
)
OPERATORS = {
  ast.Add: operator.add,
  ast.Sub: operator.sub,
  ast.Mult: operator.mul,
  ast.Div: operator.truediv,
}


def _distance(fields, text):
  """Returns how far the value of an expression is from the target."""

  def value(node):
    if isinstance(node, ast.Constant):
      return fractions.Fraction(node.value)
    return OPERATORS[type(node.op)](value(node.left), value(node.right))

  return abs(value(ast.parse(text, mode='eval').body) - fields['target'])


def _radius(fields, text):
  """Returns the largest distance of a key vertex to the nearest chosen one."""
  neighbours = collections.defaultdict(list)
  for u, v in fields['edges']:
    neighbours[u].append(v)
    neighbours[v].append(u)
  distance = dict.fromkeys(map(int, text.split()), 0)
  queue = list(distance)
  for v in queue:
    for u in neighbours[v]:
      if u not in distance:
        distance[u] = distance[v] + 1
        queue.append(u)
  return max(distance[v] for v in fields['key_vertices'])


def _cost(fields, text):
  """Returns the sum over groups of largest W times largest L."""
  total = 0
  for line in text.splitlines():
    group = [int(item) - 1 for item in line.split()]
    total += max(fields['W'][i] for i in group) * max(
      fields['L'][i] for i in group
    )
  return total


def _change(fields, text):
  """Returns the sum of absolute differences from A."""
  return sum(abs(a - int(b)) for a, b in zip(fields['A'], text.split()))


def _xor(fields, text):
  """Returns the exclusive or of the chosen numbers."""
  chosen = (fields['A'][int(i)] for i in text.split())
  return functools.reduce(operator.xor, chosen, 0)


def _gold(fields):
  return fields['gold_answer']


def _least_distance(fields):
  """Returns the stored distance; without one only an exact hit counts."""
  return abs(
    fields.get('reference_result', fields['target']) - fields['target']
  )


# Where only an optimum's value is stored: the value of an answer, and where
# the stored one stands.
VALUES = {
  'CountdownClose': (_distance, _least_distance),
  'DynDynamite': (_radius, _gold),
  'LandAcquisition': (_cost, _gold),
  'MakingGrade': (_change, _gold),
  'MaxXorSet': (_xor, _gold),
}


@functools.cache
def _published():
  """Returns the metadata texts by public identifier."""
  found = collections.defaultdict(list)
  for entry in json.loads(pathlib.Path(PATH).read_text()):
    name = json.loads(entry['metadata'])['environment']
    found[name].append(entry['metadata'])
  return found


def test_every_held_out_environment_has_published_instances():
  counts = {name: len(texts) for name, texts in _published().items()}
  assert counts == dict.fromkeys(sets.HELD_OUT, 50)


@pytest.mark.parametrize('public', sets.HELD_OUT)
def test_published_instances_restore_and_stored_answers_are_correct(public):
  if public not in environments.registry.identifiers():
    pytest.skip(f'{public} is not here yet.')
  for metadata in _published()[public]:
    fields = json.loads(metadata)['config']['parameter']
    env, instance = interchange.from_rlve_gym(metadata)
    assert instance.items() >= {key: fields[key] for key in env.fields}.items()
    assert env.prompt(json.loads(json.dumps(instance)))
    reference = env.reference(instance)
    assert environments.judge(env, instance, reference).correct
    if public in VALUES:
      value, stored = VALUES[public]
      assert value(fields, reference) == pytest.approx(stored(fields), abs=1e-9)
    else:
      text = str(fields['reference_answer'])
      assert environments.judge(env, instance, text).correct, metadata
