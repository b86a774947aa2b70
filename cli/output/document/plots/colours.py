"""The colours of plots, by name: those of people here; the others are what a document calls its own ink and paper."""

from __future__ import annotations

from collections.abc import Mapping

LIGHT: Mapping[str, str] = {
    "person-1": "#1f4e9c",
    "person-2": "#a63a16",
    "person-3": "#1c6b3a",
    "person-4": "#7a3a8e",
    "person-5": "#765500",
    "person-6": "#0e6573",
    "person-7": "#9a1f5c",
    "person-8": "#4d5666",
    "person-9": "#556200",
}
"""Colours of people in the order of joining, on paper and on a light screen."""

DARK: Mapping[str, str] = {
    "person-1": "#8fb6ff",
    "person-2": "#ff9f7a",
    "person-3": "#7fd49a",
    "person-4": "#d9a3ea",
    "person-5": "#e3c260",
    "person-6": "#6fd0dd",
    "person-7": "#ff8fc0",
    "person-8": "#b9c3d4",
    "person-9": "#c3d05f",
}
"""The same on a dark screen."""

OF_DOCUMENT = ("ink", "muted", "rule", "paper")
"""Colours that a plot takes from its document: of axes, of labels and what is nobody’s, of thin lines, behind all."""

NAMES = (*OF_DOCUMENT, *LIGHT)

VARIABLES: Mapping[str, str] = {name: f"var(--{name})" for name in NAMES}
"""Colours of a plot on a page whose style sheet sets these variables, light or dark."""


def person_colour(place: int) -> str:
    """Name of the colour of somebody by their place in the order of joining; negative for what belongs to nobody."""
    return tuple(LIGHT)[place % len(LIGHT)] if place >= 0 else "muted"
