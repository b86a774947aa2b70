"""The colours of Vélin, the design of documents: on a light screen, on a dark one, and on paper.

Each colour has a role, and every role of text is legible on `paper` and on `tint`, which a test computes.
"""

from __future__ import annotations

from collections.abc import Mapping

LIGHT: Mapping[str, str] = {
    "paper": "#fbf7ee",
    "tint": "#f3ecdd",
    "ink": "#261e17",
    "muted": "#62574a",
    "rubric": "#8c2318",
    "lapis": "#27496d",
    "rule": "#d8cbb2",
}
"""Ink on parchment. Headings are in red as a scribe's rubrics, links in the blue of lapis."""

DARK: Mapping[str, str] = {
    "paper": "#1b1815",
    "tint": "#27221d",
    "ink": "#ebe3d4",
    "muted": "#b9ad98",
    "rubric": "#ec9a85",
    "lapis": "#a3c2e4",
    "rule": "#4a4136",
}
"""By candlelight."""

PRINT: Mapping[str, str] = {
    "paper": "#ffffff",
    "tint": "#f7f3ea",
    "ink": "#14100c",
    "muted": "#50473d",
    "rubric": "#7d1d14",
    "lapis": "#1f3d5e",
    "rule": "#b8ab95",
}
"""On white paper, and in a PDF."""
