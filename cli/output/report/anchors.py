"""Cites entries: small numbers at the end of what is said of them, which lead to the place where they are told."""

from __future__ import annotations

from collections.abc import Iterable

from cli.output.document.blocks import Span, entry_anchor
from cli.output.entry_details import ranges


class StoryAnchors:
    """The entries that a report refers to, and those among them that it has told so far.

    Args:
        wanted: Numbers of the entries that another place refers to: only these have anchors.
    """

    def __init__(self, wanted: Iterable[int]) -> None:
        self._wanted = frozenset(wanted)
        self._told: set[int] = set()

    def anchored(self, numbers: Iterable[int]) -> tuple[Span, ...]:
        """The entries of a passage at its end, where other places may lead to."""
        found = sorted(numbers)
        here = [number for number in found if number in self._wanted and number not in self._told]
        self._told.update(here)
        anchors = [entry_anchor(number) for number in here]
        shown = Span(f" [{', '.join(ranges(found))}]", "small", anchor=anchors[0] if anchors else None)
        return (shown, *(Span("", anchor=anchor) for anchor in anchors[1:]))

    def to(self, *numbers: int) -> tuple[Span, ...]:
        """Entries, with a link to each that was told."""
        return tuple(
            Span(
                f" [#{number}]",
                "small",
                target=entry_anchor(number) if number in self._told else None,
            )
            for number in numbers
        )
