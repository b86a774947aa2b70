"""Draws a QR code of a text in half blocks, two rows of squares on a line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cli.output.terminal.columns import can_show

if TYPE_CHECKING:
    from cli.output.terminal.screen import Screen

QUIET = 4
"""Light squares around it, as the standard asks."""

BLOCKS = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
"""What the upper and the lower square of a character look like, by which of them are dark."""


def qr_lines(screen: Screen, text: str) -> Iterator[str]:
    """The lines of a QR code: black on white where there are colours, whatever the terminal's own are.

    Without colours dark squares are filled, as on paper; most cameras read it on a dark terminal too. A terminal
    that cannot show half blocks gets each square as two letters.
    """
    import segno

    rows = [[bool(dark) for dark in row] for row in segno.make_qr(text, error="m").matrix_iter(border=QUIET)]
    if not can_show("█▀▄"):
        yield from ("".join("##" if dark else "  " for dark in row).rstrip() for row in rows)
        return
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        line = "".join(BLOCKS[pair] for pair in zip(upper, lower, strict=True))
        yield screen.style(line, fg="black", bg="white")
