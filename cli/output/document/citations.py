"""Cites entries in a document: small, after what is said of them; what is said of one first is where links lead."""

from __future__ import annotations

from cli.output.document.blocks import Span, Text, entry_anchor


class Citations:
    """The entries that a document has cited so far."""

    def __init__(self) -> None:
        self._cited: set[int] = set()

    def after(self, said: Text, number: int) -> Text:
        """A text with the entry that it is from."""
        return (*((said,) if isinstance(said, str) else said), " ", self.entry(number))

    def entry(self, number: int) -> Span:
        """The number of an entry: the place where links lead, or a link to it."""
        text, anchor = f"#{number}", entry_anchor(number)
        if number in self._cited:
            return Span(text, "small", target=anchor)
        self._cited.add(number)
        return Span(text, "small", anchor=anchor)
