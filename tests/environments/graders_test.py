"""Tests of graders: against math-verify called directly, rules, hand labels."""

import math_verify
import pytest

from environments import graders
from environments import rewards

# Reference, the marked answer of a completion, and whether it is right.
MATH = [
  # Numbers.
  ('70', '70', True),
  ('70', '070', True),
  ('70', '71', False),
  ('70', '-70', False),
  ('28', '28.0', True),
  ('-221', '-221', True),
  ('-221', '221', False),
  ('476196', '476,196', True),
  ('476196', '476,197', False),
  ('20870715775', '20870715775', True),
  ('0.67', '0.67', True),
  ('0.67', '0.68', False),
  ('8.6', '8.60', True),
  ('0.0', '0', True),
  ('1512', '1.512 \\times 10^3', True),
  ('4096', '2^{12}', True),
  ('4096', '2^{11}', False),
  ('121793306', '121793306', True),
  # Fractions.
  ('\\frac{1}{2}', '1/2', True),
  ('\\frac{1}{2}', '0.5', True),
  ('\\frac{1}{2}', '\\dfrac{1}{2}', True),
  ('\\frac{1}{2}', '\\tfrac12', True),
  ('\\frac{1}{2}', '\\frac{2}{4}', True),
  ('\\frac{1}{2}', '\\frac{1}{3}', False),
  ('\\frac{1}{2}', '2', False),
  ('$\\frac{58}{3}$', '\\frac{58}{3}', True),
  ('$\\frac{58}{3}$', '19\\frac{1}{3}', True),
  ('$\\frac{58}{3}$', '19.33', False),
  ('$\\frac{505}{8076}$', '505/8076', True),
  ('$-\\frac{32}{9}$', '\\frac{-32}{9}', True),
  ('$-\\frac{32}{9}$', '-3.5555555556', True),
  ('$-\\frac{32}{9}$', '\\frac{32}{9}', False),
  ('$\\frac{-1}{1997}$', '-\\frac{1}{1997}', True),
  ('\\frac{2}{7} \\sqrt{53}', '\\frac{2\\sqrt{53}}{7}', True),
  # Roots, powers, constants.
  ('2 \\sqrt{2}', '\\sqrt{8}', True),
  ('2 \\sqrt{2}', '2\\sqrt{3}', False),
  ('18 \\sqrt{6}', '18\\sqrt{6}', True),
  ('2-\\sqrt{3}', '-\\sqrt{3}+2', True),
  ('2-\\sqrt{3}', '\\frac{1}{2+\\sqrt{3}}', True),
  ('2-\\sqrt{3}', '2+\\sqrt{3}', False),
  ('10+2 \\sqrt{2}', '2(5+\\sqrt{2})', True),
  ('\\frac{15-8 \\sqrt{3}}{33}', '\\frac{5}{11}-\\frac{8\\sqrt{3}}{33}', True),
  ('4 \\pi^{2}-1', '4\\pi^2 - 1', True),
  ('4 \\pi^{2}-1', '4\\pi - 1', False),
  ('\\frac{67 \\pi}{3}', '\\frac{67}{3}\\pi', True),
  ('e^{2}', 'e^2', True),
  ('\\sqrt[3]{2}', '2^{1/3}', True),
  ('\\sqrt[3]{2}', '\\sqrt{2}', False),
  ('-\\log_{10} 250', '-\\log_{10}(250)', True),
  ('\\sin(\\frac{\\pi}{6})', '0.5', True),
  # Expressions with letters.
  ('$6m$', '6m', True),
  ('$6k$', '3k+3k', True),
  ('$6m$', '5m', False),
  ('$2^{k}$', '2^k', True),
  ('$2^{k-n}$', '\\frac{2^k}{2^n}', True),
  ('$2^{k-n}$', '2^{n-k}', False),
  ('$\\frac{1}{2 n+2}$', '\\frac{1}{2(n+1)}', True),
  ('$\\frac{1}{2 n+2}$', '\\frac{1}{2n+1}', False),
  ('$m n-\\lfloor m / 2\\rfloor$', 'mn - \\lfloor \\frac{m}{2} \\rfloor', True),
  ('$x^2+2x+1$', '(x+1)^2', True),
  ('$x^2+2x+1$', '(x-1)^2', False),
  ('$f(x)=\\frac{1}{x}$', 'f(x)=\\frac{1}{x}', True),
  ('$f(x)=\\frac{1}{x}$', '\\frac{1}{x}', True),
  ('$f(n)=n$', 'f(n) = n+1', False),
  ('$n!$', 'n!', True),
  ('$\\binom{n}{2}$', '\\frac{n(n-1)}{2}', True),
  # Intervals, inequalities.
  ('$[-1,-\\frac{1}{2}]$', '[-1, -0.5]', True),
  ('$[-1,-\\frac{1}{2}]$', '(-1, -0.5)', False),
  ('(1, 2]', '(1,2]', True),
  ('(1, 2]', '[1,2]', False),
  ('(1, 2]', '(1, 3]', False),
  ('[0, \\infty)', '[0,\\infty)', True),
  ('[0, \\infty)', '(0,\\infty)', False),
  ('(-\\infty, 0) \\cup (1, \\infty)', '(-\\infty,0)\\cup(1,\\infty)', True),
  ('(-\\infty, 0) \\cup (1, \\infty)', '(-\\infty,0)', False),
  ('$k \\geqslant 2$', 'k \\geq 2', True),
  ('$k \\geqslant 2$', 'k > 2', False),
  ('$x < 3$', '3 > x', True),
  # Sets, tuples, lists.
  ('\\{1, 2, 3\\}', '\\{3, 2, 1\\}', True),
  ('\\{1, 2, 3\\}', '\\{1, 2\\}', False),
  ('\\{1, 2, 3\\}', '\\{1,2,3,4\\}', False),
  ('$(2,2,2),(3,4,3)$', '(2,2,2),(3,4,3)', True),
  ('$(2,2,2),(3,4,3)$', '(2,2,2)', False),
  ('(3, 4)', '(3,4)', True),
  ('(3, 4)', '(4,3)', False),
  ('$2,-1,-18$', '2, -1, -18', True),
  ('$2,-1,-18$', '2, -1', False),
  ('$64,\\frac{1}{4}$', '64, 0.25', True),
  ('10,11,12,13,14,-2,-1,0,1,2', '-2,-1,0,1,2,10,11,12,13,14', True),
  ('\\emptyset', '\\emptyset', True),
  # Units, per cent, money.
  ('5', '5 \\text{ cm}', True),
  ('5 \\text{ cm}', '5', True),
  ('5 \\text{ cm}', '6 \\text{ cm}', False),
  ('50\\%', '0.5', True),
  ('50\\%', '50', True),
  ('50\\%', '5', False),
  ('\\$12', '12', True),
  ('60^\\circ', '60', True),
  ('3 \\text{ hours}', '3\\text{ hours}', True),
  ('120', '120\\mathrm{~km}', True),
  # Matrices and complex numbers.
  (
    '\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}',
    '\\begin{bmatrix}1&2\\\\3&4\\end{bmatrix}',
    True,
  ),
  (
    '\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}',
    '\\begin{pmatrix}1&2\\\\4&3\\end{pmatrix}',
    False,
  ),
  ('3+4i', '4i+3', True),
  ('3+4i', '3-4i', False),
]


def _directly(reference, answer):
  """What math-verify says of a boxed answer at the end of a solution."""
  if '$' not in reference.replace('\\$', ''):
    reference = f'\\boxed{{{reference}}}'
  text = f'So the answer is $\\boxed{{{answer}}}$.'
  return math_verify.verify(
    math_verify.parse(reference), math_verify.parse(text)
  )


def test_the_table_is_long_enough():
  assert len({(a, b) for a, b, _ in MATH}) >= 100


@pytest.mark.parametrize(('reference', 'answer', 'right'), MATH)
def test_mathematics_agrees_with_math_verify_called_directly(
  reference, answer, right
):
  completion = (
    f'<think>No: $\\boxed{{1}}$.</think> It is $\\boxed{{{answer}}}$.'
  )
  found = graders.mathematics(completion.partition('</think>')[2], reference)
  assert found.correct == right
  assert _directly(reference, answer) == right
  tagged = graders.mathematics(f'So: <answer>{answer}</answer>', reference)
  assert tagged == found


@pytest.mark.parametrize(
  ('text', 'reference', 'status'),
  [
    ('\\boxed{\\text{Yes}}', 'Yes', 'correct'),  # No mathematics in it.
    ('\\boxed{no}', 'Yes', 'wrong'),
    ('<answer>$\\text{odd}.$</answer>', 'odd', 'correct'),
    ('The answer is 42.', '42', 'correct'),  # Not marked.
    ('The answer is $\\frac{1}{2}$.', '0.5', 'correct'),
    ('I do not know', '42', 'unparsed'),
    ('', '42', 'unparsed'),
    ('\\boxed{}', '42', 'wrong'),
    ('\\boxed{41} and no, \\boxed{42}', '42', 'correct'),  # The last counts.
    ('\\boxed{42} and no, \\boxed{41}', '42', 'wrong'),
  ],
)
def test_mathematics_beyond_the_library(text, reference, status):
  assert graders.mathematics(text, reference).status == status


@pytest.mark.parametrize(
  ('text', 'reference', 'right'),
  [
    ('The answer is: 5', '5', True),
    ('The final answer is (A).', '(A)', True),
    ('The final answer is: B', '(B)', True),
    ('The answer is (b)', 'B', True),
    ('The answer is (C)', '(D)', False),
    ('The answer is 12.0', '12', True),
    ('The answer is 12.5', '12', False),
    ('The answer is **no, yes, no**', 'no,yes,no', True),
    ('The answer is [thursday]', 'thursday', True),
    ('The answer is thursday.', '[thursday]', True),
    ("The answer is he didn't", 'he didnt', True),
    ('The answer is why?', 'why', True),
    ('The answer is why', 'why?', False),  # It forgives one side only.
    ('The answer is $\\boxed{7}$', '7', True),
    ('The answer is \\text{proved}', 'proved', True),
    ('The answer is 1. No. The answer is 2\nbecause', '2', True),
    ('<answer>unanswerable</answer> I think', 'unanswerable', True),
    ('The answer is Ambiguous', 'ambiguous', True),
    ('The answer is nan', 'nan', True),
    ('The answer is ', '5', False),
    ('5', '5', True),  # Without an announcement all of it is the answer.
    ('It is 5', '5', False),
    ('so the answer is 5', '5', False),  # The published words are in capitals.
    ('He really cried.', 'He really cried.', False),  # The stop is taken away.
  ],
)
def test_the_matching_rule(text, reference, right):
  expected = rewards.CORRECT if right else rewards.WRONG
  assert graders.matching(text, reference) == expected


def test_a_choice_without_an_announcement_is_unparsed():
  assert graders.choice('It is C', 'C') == rewards.UNPARSED


@pytest.mark.parametrize(
  ('text', 'status'),
  [
    ('<answer>B</answer>', 'correct'),
    ('<answer>(b)</answer>', 'correct'),
    ('\\boxed{\\text{B}}', 'correct'),
    ('\\boxed{\\text{(B) Mercury}}', 'correct'),
    ('The answer is B.', 'correct'),
    ('The answer is **B**: Mercury', 'correct'),
    ('The final answer is: (B)', 'correct'),
    ('<answer>A</answer>', 'wrong'),
    ('The answer is B. No: the answer is A.', 'wrong'),
    ('<answer>Because</answer>', 'unparsed'),
    ('<answer>2</answer>', 'unparsed'),
  ],
)
def test_choices(text, status):
  assert graders.choice(text, 'B').status == status
