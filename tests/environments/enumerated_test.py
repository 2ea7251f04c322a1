"""Solvers and verifiers of five folders against enumerated small problems.

The tables are the modules of `enumerated`: a function in them is the row of
the environment of its name. On 200 different small problems of each row, the
reference solver's answer is right by a brute force written from the prompt,
and the verifier accepts the right ones of the answers enumerated and no other.
`pytest -n 0 -s` shows how many answers were judged.
"""

import inspect

from enumerated import cases
from enumerated import dynamic_programming
from enumerated import dynamic_programming_values
from enumerated import grid_optima
from enumerated import grid_values
from enumerated import logic_fillings
from enumerated import logic_moves
from enumerated import logic_values
from enumerated import sequence_choices
from enumerated import sequence_values
from enumerated import strings
import pytest

import environments

TABLES = {
  'dynamic_programming': (dynamic_programming, dynamic_programming_values),
  'grid': (grid_optima, grid_values),
  'logic': (logic_fillings, logic_moves, logic_values),
  'sequence': (sequence_choices, sequence_values),
  'strings': (strings,),
}


def _rows(module):
  """Returns the functions of a module that draw a case from `rng` alone."""
  return {
    name: value
    for name, value in vars(module).items()
    if inspect.isfunction(value)
    and value.__module__ == module.__name__
    and list(inspect.signature(value).parameters) == ['rng']
  }


_MODULES = [module for modules in TABLES.values() for module in modules]
ROWS = {k: row for module in _MODULES for k, row in _rows(module).items()}
RULES = {
  name: rule
  for module in _MODULES
  for name, rule in getattr(module, 'RULES', {}).items()
}


@pytest.mark.parametrize('name', ROWS)
def test_solver_and_verifier_agree_with_enumeration(name):
  judged = cases.check(name, ROWS[name])
  print(f'{name}: {cases.COUNT} problems, {judged} answers')


@pytest.mark.parametrize('name', RULES)
def test_planted_solutions_keep_the_rules(name):
  cases.check_drawn(name, RULES[name])


@pytest.mark.parametrize('folder', TABLES)
def test_every_environment_of_the_folder_has_one_row(folder):
  rows = [name for module in TABLES[folder] for name in _rows(module)]
  assert sorted(rows) == list(environments.names(folder))


@pytest.mark.parametrize('folder', TABLES)
def test_every_planted_solution_is_held_against_a_rule(folder):
  for name in environments.names(folder):
    assert cases.solves(environments.get(name)) or name in RULES, name


def test_squares_with_inequalities_have_one_completion():
  env = environments.get('futoshiki_puzzle')
  squares = cases.latin_squares(4)
  rule = RULES[env.name]
  for seed in range(cases.COUNT):
    x = environments.sample(env, 0, seed).instance
    first, shown = next(
      (k, v) for k, v in enumerate(x['matrix']) if max(v) >= 0
    )
    near = [
      grid
      for grid in squares
      if all(v in (-1, u) for u, v in zip(grid[first], shown))
    ]
    assert sum(rule(x, grid) for grid in near) == 1, x


def test_a_wrong_brute_force_is_noticed():
  def row(rng):
    n = rng.randint(1, 5)
    a = cases.numbers(rng, n, -9, 9)
    return cases.only({'N': n, 'array': a}, tuple(sorted(a)[::-1]))

  with pytest.raises(AssertionError):
    cases.check('sorting', row)
