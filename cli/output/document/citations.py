"""Cites entries: small numbers at the end of what is said of them, with links to where the document describes them."""

from __future__ import annotations

from collections.abc import Container

from cli.output.document.blocks import Span, entry_anchor, line_anchor
from cli.output.entries.entry_details import ranges


class Citations:
    """The entries that a document refers to, and those among them that it has described so far.

    Args:
        wanted: Numbers of the entries that another place refers to: only these have anchors.
        listed: Whether the document lists each entry besides; what is told of entries leads to the first of them there.
    """

    def __init__(self, wanted: Container[int], *, listed: bool = False) -> None:
        self._wanted, self._listed = wanted, listed
        self._described: set[int] = set()

    def described(self, *numbers: int, leads: int | None = None) -> tuple[str | Span, ...]:
        """The entries that a passage describes, at its end: where links to them lead.

        Args:
            leads: The entry to whose own line they lead, where the document has lines of entries.
        """
        found = sorted(numbers)
        first = leads if self._listed else None
        here = [
            number for number in found if (number in self._wanted or number == first) and number not in self._described
        ]
        self._described.update(here)
        anchors = [entry_anchor(number) for number in here]
        target = None if first is None else line_anchor(first)
        shown = Span(f"[{', '.join(ranges(found))}]", "small", target, anchors[0] if anchors else None)
        return (" ", shown, *(Span("", anchor=anchor) for anchor in anchors[1:]))

    def to(self, *numbers: int) -> tuple[str | Span, ...]:
        """Entries, each with a link if it was described before."""
        cited = (
            Span(f"[#{number}]", "small", target=entry_anchor(number) if number in self._described else None)
            for number in numbers
        )
        return tuple(piece for span in cited for piece in (" ", span))

    def place_of(self, *numbers: int) -> str | None:
        """The anchor of the first of several entries that was described before, None where none was."""
        return next((entry_anchor(number) for number in numbers if number in self._described), None)

    def first_or_link(self, number: int) -> tuple[str | Span, ...]:
        """An entry that several passages describe: the first is where the links of the others lead."""
        return self.to(number) if number in self._described else self.described(number)
