"""Tests that no text becomes markup."""

from html import parser

from hypothesis import given
from hypothesis import strategies as st
import pytest

from rlve_jax.report import markup


class _Reader(parser.HTMLParser):
  """Keeps what the standard library's reader finds."""

  def __init__(self, text):
    super().__init__()
    self.tags, self.text = [], ''
    self.feed(text)
    self.close()

  def handle_starttag(self, tag, attrs):
    self.tags.append((tag, dict(attrs)))

  def handle_data(self, data):
    self.text += data


@given(st.text(), st.text())
def test_text_comes_back_as_it_was(text, value):
  found = _Reader(markup.element('td', text, data_x=value))
  assert found.tags == [('td', {'data-x': markup.printable(value)})]
  assert found.text == markup.printable(text)


@pytest.mark.parametrize(
  ('text', 'expected'),
  [
    ('a\tb\nc', 'a\tb\nc'),
    ('\x00\x1b[31m', '\u2400\u241b[31m'),
    ('\x7f\ud800', '\u2421\ufffd'),
    ('\r', '\u240d'),
  ],
)
def test_control_characters_are_pictures(text, expected):
  assert markup.printable(text) == expected


def test_elements():
  assert (
    markup.element(
      'a', '<', None, markup.Markup('<b>'), class_='x', hidden=True
    )
    == '<a class="x" hidden>&lt;<b></a>'
  )
  assert markup.element('input', name='n', id=None) == '<input name="n">'
