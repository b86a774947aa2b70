"""Every colour in which something is written is legible: a contrast of 4.5 at least, as WCAG 2 computes it."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from cli.output.document.html import PALETTES


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("palette", PALETTES.values(), ids=PALETTES)
def test_every_colour_of_text_is_legible(palette: Mapping[str, str]) -> None:
    grounds = {"paper", "tint"}
    faint = {
        (name, ground): round(contrast(palette[name], palette[ground]), 2)
        for name in palette.keys() - {*grounds, "rule"}
        for ground in grounds
    }
    assert {pair: value for pair, value in faint.items() if value < 4.5} == {}
