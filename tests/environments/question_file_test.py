"""Tests of files of questions: every format, seeds, splits, workers."""

import base64
import csv
import json
import pickle
import zlib

import pytest

from environments import base
from environments import pool
from environments import question_file
from environments import question_rows
from environments import registry
from environments import rewards
from environments import specs

_TESTS = [{'input': '1', 'output': '2', 'testtype': 'stdin'}]
_PICKLED = base64.b64encode(
  zlib.compress(pickle.dumps(json.dumps([{'input': '5', 'output': '6'}])))
).decode()


class _Evil:
  def __reduce__(self):
    return print, ('never',)


_EVIL = base64.b64encode(zlib.compress(pickle.dumps(_Evil()))).decode()

# One row as each published file has it, and what it is read as.
ROWS = {
  'a list of ours': (
    {'user_prompt': 'Find $1+1$.', 'ground_truth': '2'},
    ('Find $1+1$.', '2', 'mathematics'),
  ),
  'AIME24': (
    {
      'id': 60,
      'problem': 'Find $1+1$.',
      'solution': 'Add.',
      'answer': '2',
      'url': 'u',
      'year': '2024',
    },
    ('Find $1+1$.', '2', 'mathematics'),
  ),
  'AIME24 in capitals': (
    {'ID': '2024-I-1', 'Problem': 'Find $1+1$.', 'Solution': '', 'Answer': 2},
    ('Find $1+1$.', '2', 'mathematics'),
  ),
  'AIME25': (
    {'question': 'Find $1+1$.', 'answer': '2'},
    ('Find $1+1$.', '2', 'mathematics'),
  ),
  'AMC': (
    {'id': 0, 'problem': 'Find $1+1$.', 'answer': 2.0, 'url': 'u'},
    ('Find $1+1$.', '2', 'mathematics'),
  ),
  'OMEGA': (
    {
      'id': 'x',
      'messages': [{'role': 'user', 'content': 'Find $1+1$.'}],
      'ground_truth': '2',
      'dataset': 'omega',
    },
    ('Find $1+1$.', '2', 'mathematics'),
  ),
  'OlympiadBench': (
    {
      'id': 1,
      'question': 'Find $x$.',
      'context': None,
      'final_answer': ['$2$', '$3$'],
      'answer_type': 'Numerical',
      'is_multiple_answer': True,
    },
    ('Find $x$.', '$2$, $3$', 'mathematics'),
  ),
  'OlympiadBench with a context': (
    {'question': 'Find $x$.', 'context': 'Let $x=2$.', 'final_answer': ['2']},
    ('Let $x=2$.\n\nFind $x$.', '2', 'mathematics'),
  ),
  'DeepMath-103K': (
    {
      'question': 'Find $1+1$.',
      'final_answer': '2',
      'difficulty': 4.5,
      'topic': 'Algebra',
      'r1_solution_1': 'Long.',
    },
    ('Find $1+1$.', '2', 'mathematics'),
  ),
  'BBEH': (
    {'input': 'Is it so?', 'target': 'Yes'},
    ('Is it so?', 'Yes', 'matching'),
  ),
}
_CHOICES = {
  'Question': 'Which?',
  'Correct Answer': 'right\n',
  'Incorrect Answer 1': 'a',
  'Incorrect Answer 2': 'b',
  'Incorrect Answer 3': 'c',
  'Record ID': 'rec1',
}
_PROGRAM = {
  'question_title': 'Add',
  'question_content': 'Add one.',
  'platform': 'atcoder',
  'starter_code': '',
  'public_test_cases': json.dumps(_TESTS),
  'private_test_cases': _PICKLED,
  'metadata': '{}',
}


@pytest.mark.parametrize('name', ROWS)
def test_rows_of_published_files(name):
  row, expected = ROWS[name]
  question = question_rows.read(row)
  assert (question.prompt, question.reference, question.grader) == expected


def test_choices_stand_in_an_order_of_their_own():
  found = set()
  for i in range(40):
    question = question_rows.read({**_CHOICES, 'Question': f'Which {i}?'})
    assert question == question_rows.read(
      {**_CHOICES, 'Question': f'Which {i}?'}
    )
    lines = dict(line.split('. ') for line in question.prompt.split('\n')[2:6])
    assert sorted(lines.values()) == ['a', 'b', 'c', 'right']
    assert lines[question.reference] == 'right'
    found.add(question.reference)
  assert found == set('ABCD')
  assert question.grader == 'choice'


def test_programs_have_public_and_private_tests():
  assert question_rows.read(_PROGRAM).grader == 'code'
  assert question_rows.cases(_PROGRAM) == [
    question_rows.Case('1', '2'),
    question_rows.Case('5', '6'),
  ]
  plain = {**_PROGRAM, 'private_test_cases': json.dumps(_TESTS)}
  assert len(question_rows.cases(plain)) == 2
  starter = {**_PROGRAM, 'starter_code': 'class Solution:'}
  assert 'class Solution:' in question_rows.read(starter).prompt
  called = {**_PROGRAM, 'metadata': '{"func_name": "add"}'}
  assert question_rows.function(called) == 'add'
  assert question_rows.function(_PROGRAM) == ''


@pytest.mark.parametrize(
  'changes',
  [
    {'private_test_cases': _EVIL},
    {'private_test_cases': '!'},
    {'public_test_cases': '[]', 'private_test_cases': '[]'},
  ],
)
def test_tests_that_cannot_be_read_are_refused(changes, capsys):
  with pytest.raises(ValueError, match=r'cannot be read|without tests'):
    question_rows.cases({**_PROGRAM, **changes})
  assert capsys.readouterr().out == ''


@pytest.mark.parametrize(
  'row',
  [{'a': 1}, {}, 3, {'problem': 'x'}, {'messages': [], 'ground_truth': 1}],
)
def test_other_rows_are_refused(row):
  with pytest.raises(ValueError, match=r'columns|broken'):
    question_rows.read(row)


def _sums(count, name='user_prompt', answer='ground_truth'):
  return [{name: f'Find {i}+1.', answer: str(i + 1)} for i in range(count)]


@pytest.fixture(name='write')
def _write(tmp_path, monkeypatch):
  """Writes a file of questions, and registers it for this test."""
  modules = dict(registry._modules())
  monkeypatch.setattr(registry, '_modules', lambda: modules)

  def write(name, rows, grader=''):
    path = tmp_path / name
    if path.suffix == '.csv':
      with path.open('w', newline='') as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)
    elif path.suffix == '.jsonl':
      path.write_text(''.join(f'{json.dumps(row)}\n' for row in rows))
    else:
      path.write_text(json.dumps(rows))
    registry._load.cache_clear()
    specs._recent.cache_clear()
    declaration = f'{path}{grader}'
    return declaration, registry.get(registry.register_file(declaration))

  yield write
  registry._load.cache_clear()


@pytest.mark.parametrize('name', ['Sums 1.json', 'sums-1.jsonl', 'sums.1.csv'])
def test_every_kind_of_file_gives_the_same_questions(write, name):
  _, env = write(name, _sums(12))
  assert env.name == 'sums_1'
  assert len(env) == 12
  assert env.question(11) == question_rows.Question(
    'Find 11+1.', '12', 'mathematics'
  )


def test_files_are_found_by_name_and_not_listed(write):
  before = registry.names(), registry.categories()
  _, env = write('sums.json', _sums(3))
  assert registry.resolve('sums') == 'sums'
  assert registry.get('sums') is env
  assert (registry.names(), registry.categories()) == before


def test_official_bbeh_files_hold_a_dictionary(write):
  rows = {'canary': 'x', 'examples': [{'input': 'Why?', 'target': 'So'}]}
  _, env = write('task.json', rows)
  assert env.question(0) == question_rows.Question('Why?', 'So', 'matching')


@pytest.mark.parametrize('count', [1, 2, 7, 64, 100])
def test_each_question_comes_once_in_every_n_seeds(write, count):
  _, env = write('sums.json', _sums(count))
  orders = []
  for epoch in range(3):
    seeds = range(epoch * count, (epoch + 1) * count)
    drawn = [base.sample(env, 0, seed) for seed in seeds]
    indices = [problem.instance['index'] for problem in drawn]
    assert sorted(indices) == list(range(count))
    orders.append(indices)
    for problem in drawn:
      i = problem.instance['index']
      assert problem.prompt == f'Find {i}+1.'
      assert env.reference(problem.instance) == str(i + 1)
  assert count < 7 or orders[0] != orders[1] != orders[2]


@pytest.mark.parametrize('count', [64, 100])
def test_the_splits_are_apart_and_every_question_is_in_one(write, count):
  _, env = write('sums.json', _sums(count))
  found = {
    split: {
      base.sample(env, 0, seed, split).instance['index'] for seed in range(900)
    }
    for split in base.SPLITS
  }
  assert not found['train'] & found['test']
  assert len(found['train'] | found['test']) == count
  assert 0 < len(found['test']) < 0.25 * count


def test_a_spec_tells_a_problem_and_a_changed_file(write):
  _, env = write('sums.json', _sums(9))
  problem = base.sample(env, 0, 4)
  assert specs.make(problem.spec) == problem
  answer = problem.instance['solution']
  assert specs.verify(problem.spec, f'\\boxed{{{answer}}}').correct
  assert not specs.verify(problem.spec, '\\boxed{-1}').correct
  write('sums.json', _sums(10))
  with pytest.raises(ValueError, match='version'):
    specs.make(problem.spec)


def test_the_grader_can_be_named(write):
  declaration, env = write('words.json', _sums(3), '@matching')
  assert env.graders == {'matching'}
  assert question_file.split(declaration)[1] == 'matching'
  problem = base.sample(env, 0, 0)
  answer = problem.instance['solution']
  text = f'The answer is {answer}.0'
  assert specs.verify(problem.spec, text).correct


@pytest.mark.parametrize(
  ('name', 'text', 'reason'),
  [
    ('a.json', '[', 'cannot be read'),
    ('a.json', '3', 'holds no list'),
    ('a.json', '[]', 'holds no questions'),
    ('a.json', '[{"a": 1}]', 'first question: The columns are'),
    ('a.jsonl', '{"a"', 'first question'),
    ('b.json', None, 'cannot be read'),
  ],
)
def test_broken_files_are_named(tmp_path, name, text, reason):
  path = tmp_path / name
  if text is not None:
    path.write_text(text)
  with pytest.raises(ValueError, match=f'{path}.*{reason}'):
    question_file.QuestionFile(str(path))


def test_files_of_other_kinds_are_refused():
  with pytest.raises(ValueError, match=r'\.jsonl'):
    question_file.name('data.parquet')


def test_there_is_one_level(write):
  _, env = write('sums.json', _sums(3))
  with pytest.raises(ValueError, match='level 0 only'):
    base.sample(env, 1, 0)


def test_a_file_takes_the_place_of_one_of_its_name(write):
  _, old = write('sums.jsonl', _sums(3))
  _, new = write('sums.json', _sums(4))
  assert (len(old), len(new)) == (3, 4)
  assert registry.get('sums') is new
  with pytest.raises(ValueError, match='rename the file'):
    registry.register_file('data/sorting.json')


def test_workers_grade_and_a_grader_that_hangs_costs_one_sample(write):
  declaration, env = write('sums.json', _sums(5))
  with pool.Pool(1, timeout=1.5, files=[declaration]) as workers:
    problems = workers.draw(
      [pool.Request(env.name, 0, seed, None) for seed in range(5)]
    )
    assert problems == [base.sample(env, 0, seed) for seed in range(5)]
    right = [f'\\boxed{{{p.instance["solution"]}}}' for p in problems]
    texts = [*right[:2], '\\boxed{9^{9^{9^{9}}}}', *right[3:]]
    jobs = [pool.Job(p.spec, t) for p, t in zip(problems, texts)]
    found = [verdict.status for verdict in workers.judge(jobs)]
  assert found == ['correct', 'correct', 'timeout', 'correct', 'correct']


def test_a_grader_that_dies_costs_one_sample(write):
  # The row's tests cannot be read when the program is graded.
  rows = [_PROGRAM, {**_PROGRAM, 'private_test_cases': _EVIL}]
  declaration, env = write('programs.jsonl', rows)
  program = '```\nprint(int(input()) + 1)\n```'
  with pool.Pool(1, timeout=20.0, files=[declaration]) as workers:
    problems = workers.draw(
      [pool.Request(env.name, 0, seed, None) for seed in (0, 1, 2)]
    )
    jobs = [pool.Job(problem.spec, program) for problem in problems]
    found = workers.judge(jobs)
  for problem, verdict in zip(problems, found):
    index = problem.instance['index']
    assert verdict.status == ('error' if index else 'correct')
  with pytest.raises(ValueError, match='no answers'):
    env.reference(problems[0].instance)


def test_hostile_programs_leave_the_worker_as_it_is(write):
  declaration, env = write('programs.jsonl', [_PROGRAM])
  texts = [
    '```\nimport os\nwhile True: os.fork()\n```',
    '```\nprint(int(input()) + 1)\n```',
    '```\nx = bytearray(10 << 30)\n```',
    '```\nimport os; os._exit(0)\n```',
    '```\nprint(int(input()) + 1)\n```',
  ]
  with pool.Pool(1, timeout=20.0, files=[declaration]) as workers:
    pids = workers.pids
    (problem,) = workers.draw([pool.Request(env.name, 0, 0, None)])
    found = workers.judge([pool.Job(problem.spec, text) for text in texts])
    assert workers.pids == pids
  wrong, right = rewards.WRONG, rewards.CORRECT
  assert found == [wrong, right, wrong, wrong, right]
