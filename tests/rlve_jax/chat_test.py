"""Prompt styles and chat templates."""

import pytest

from environments import markers
from rlve_jax import chat

PROBLEM = 'Sort {3, 1}: {instruction} {problem} {prompt}'
TEMPLATE = (
  "{% for m in messages %}[{{ m['role'] }}]{{ m['content'] }}{% endfor %}"
  '{% if add_generation_prompt %}[assistant]{% endif %}{{ eos_token }}'
)


def test_plain_puts_the_problem_into_the_text():
  text = chat.compose('plain', PROBLEM, 'answer', 'Q: {prompt}\nA:')
  assert text == f'Q: {PROBLEM}\nA:'


@pytest.mark.parametrize('marker', markers.MARKERS)
def test_think_opens_a_block_and_names_the_marker(marker):
  text = chat.compose('think', PROBLEM, marker)
  assert PROBLEM in text
  assert text.endswith('<think>')
  assert text.count('</think>') == 1
  assert ('\\boxed{}' in text) == (marker == 'boxed')
  assert ('<answer>' in text) == (marker in ('answer', 'any'))


@pytest.mark.parametrize('marker', markers.MARKERS)
def test_chat_is_one_turn_of_a_user(marker):
  text = chat.compose(
    'chat', PROBLEM, marker, template=TEMPLATE, variables={'eos_token': '<e>'}
  )
  assert text.startswith(f'[user]{PROBLEM}\n\n')
  assert text.endswith('[assistant]<e>')
  assert ('\\boxed{}' in text) == (marker == 'boxed')


@pytest.mark.parametrize('style', ['think', 'chat'])
@pytest.mark.parametrize('marker', markers.MARKERS)
def test_no_prompt_holds_an_answer_to_copy(style, marker):
  """What a prompt says of the marker is not an answer when it is echoed."""
  text = chat.compose(style, 'Add 1 and 1.', marker, template=TEMPLATE)
  if marker != 'none':
    found = markers.extract(text.rpartition('<think>')[0] or text, marker)
    assert found in (None, '', ' and ')


def test_errors():
  with pytest.raises(ValueError, match=r"style must be in .* got 'poem'"):
    chat.compose('poem', PROBLEM, 'answer')
  with pytest.raises(ValueError, match=r"marker must be in .* got 'x'"):
    chat.compose('think', PROBLEM, 'x')
  with pytest.raises(ValueError, match='needs a model with a chat template'):
    chat.compose('chat', PROBLEM, 'answer')


def test_the_date_stands_still():
  assert chat.render("{{ strftime_now('%d %b %Y') }}", []) == '26 Jul 2024'


BAD = {
  'syntax': '{% for %}',
  'raised': "{{ raise_exception('no system role') }}",
  'undefined call': '{{ missing() }}',
  'escape': "{{ ''.__class__.__mro__[1].__subclasses__() }}",
  'format escape': "{{ '{0.__class__.__init__.__globals__}'.format(0) }}",
  'mutation': '{{ messages.append(1) }}',
  'import': "{% import 'os' as os %}",
}


@pytest.mark.parametrize('name', BAD)
def test_what_a_template_cannot_do(name):
  with pytest.raises(chat.TemplateError, match='The chat template fails: '):
    chat.render(BAD[name], [])
