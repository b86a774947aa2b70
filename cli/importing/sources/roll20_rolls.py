"""Finds the rolls of a message of Roll20: those of `/roll`, those in a line of text, those of a sheet's templates."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from cli.importing.sources.roll20_messages import FIELDS, all_of, classes_of, first_of, text_within
from cli.importing.values import clean
from ledger.dice_tree import MOST_SIDES

if TYPE_CHECKING:
    from lxml.html import HtmlElement

DICE = re.compile(r"\d*d(\d{1,6})", re.IGNORECASE)
SIDES = re.compile(r"\bd(\d{1,6})\b")
GROUP = re.compile(r"\(\s*(~?\d{1,6}(?:\s*\+\s*~?\d{1,6})*)\s*\)")
"""What dice of one term show, in the working of an inline roll: `(7)`, `(3+~1)`; a dropped one has a mark."""

SHOWN = re.compile(
    r"<span[^>]*class=[\"'](?P<classes>[^\"']*basicdiceroll[^\"']*)[\"'][^>]*>\s*(?P<face>\d{1,6})\s*</span>"
)
TAG = re.compile(r"<[^>]*>")
ROLLING = re.compile(r"Rolling (?P<rolled>.+?) = (?P<working>.+)", re.DOTALL)
BEYOND20 = re.compile(r"Rolling -?\d+ \[(?P<rolled>[^\]]+)\] = (?P<working>.+?) = -?\d+", re.DOTALL)
"""An inline roll that the browser extension Beyond20 posted, with dice that were thrown elsewhere."""

NUMBER = re.compile(r"-?\d{1,12}(?:\.\d{1,6})?")
LABELS = ("sheet-label", "sheet-title", "sheet-header", "sheet-template_name", "sheet-sublabel")
"""Classes of what a template calls its roll, the likeliest first."""

LONGEST_WORKING = 8_000
"""Characters of the working of an inline roll at most."""

LONGEST = 200
"""Characters of an expression or a purpose that are kept."""

Shown = dict[str, Any]
"""A roll as a row has it: `who`, `purpose`, `expression`, `total` as it is written, and its `dice`.

Each die is `[sides, face, 1 or 0]`, 0 where it does not count; there are none where they cannot be told.
"""


def rolls_of(body: HtmlElement, text: str) -> Iterator[Shown]:
    """The rolls of a message.

    Args:
        text: What the message says, to name a roll within it.
    """
    if first_of(body, FIELDS["total"]) is not None:
        yield _rolled(body)
        return
    template = _template(body)
    if template is None:
        for element in all_of(body, FIELDS["inline"]):
            if (inline := inline_roll(element)) is not None:
                yield {**inline, "purpose": clean(text)[:LONGEST] or None}
        return
    who = text_within(first_of(template, FIELDS["character"]))
    for roll in _of_template(template):
        yield {**roll, "who": who} if who else roll


def _rolled(body: HtmlElement) -> Shown:
    """A roll of `/roll`: each die in a box of its own."""
    rolled = list(all_of(body, FIELDS["total"]))[-1]
    dice = []
    for element in all_of(body, FIELDS["die"]):
        sides = SIDES.search(element.get("class", ""))
        number = NUMBER.search(text_within(first_of(element, FIELDS["face"])))
        if sides and number and 1 <= int(float(number[0])) <= int(sides[1]) <= MOST_SIDES:
            dice.append([int(sides[1]), int(float(number[0])), int("dropped" not in classes_of(element))])
    expression = text_within(first_of(body, FIELDS["expression"])).removeprefix("rolling ").strip()
    return {
        "expression": expression[:LONGEST],
        "dice": dice,
        "total": total[0] if (total := NUMBER.search(text_within(rolled))) else None,
        "purpose": None,
    }


def _template(body: HtmlElement) -> HtmlElement | None:
    elements = (element for element in body.iter() if isinstance(element.tag, str))
    return next((element for element in elements if "sheet-rolltemplate-" in element.get("class", "")), None)


def _of_template(template: HtmlElement) -> Iterator[Shown]:
    """The rolls of a template; of two side by side one counts, which the page seldom says."""
    label, waiting, parent = _label(template), list[tuple[Shown, bool]](), None
    for element in all_of(template, FIELDS["inline"]):
        inline = inline_roll(element)
        if inline is None:
            continue
        box = next((each for each in element.iterancestors() if FIELDS["beside"] in classes_of(each)), None)
        if box is None:
            yield from _side_by_side(waiting, label)
            waiting = []
            yield {**inline, "purpose": _purpose(element, label) or None}
            continue
        if waiting and (box.getparent() is not parent or len(waiting) == 2):
            yield from _side_by_side(waiting, label)
            waiting = []
        parent = box.getparent()
        is_grey = any(FIELDS["not counted"] in classes_of(each) for each in (element, box, *box.iter()))
        waiting.append((inline, is_grey))
    yield from _side_by_side(waiting, label)


def _side_by_side(rolls: list[tuple[Shown, bool]], label: str) -> Iterator[Shown]:
    """Two rolls of which one counts: the one that is not grey, or nobody knows which."""
    purpose = {"purpose": label or None}
    if len(rolls) < 2:
        yield from ({**inline, **purpose} for inline, _is_grey in rolls)
        return
    (first, first_is_grey), (second, second_is_grey) = rolls
    if first_is_grey == second_is_grey:
        either = [first["total"], second["total"]]
        yield {**first, **purpose, "dice": [*first["dice"], *second["dice"]], "total": None, "either": either}
        return
    counts, dropped = (second, first) if first_is_grey else (first, second)
    dice = [*counts["dice"], *([sides, face, 0] for sides, face, _kept in dropped["dice"])]
    yield {**first, **purpose, "dice": dice, "total": counts["total"]}


def _label(template: HtmlElement) -> str:
    for name in LABELS:
        if text := text_within(first_of(template, name)):
            return text[:LONGEST]
    return text_within(template.find(".//caption"))[:LONGEST]


def _purpose(element: HtmlElement, label: str) -> str:
    """What a roll is for: damage stands in a box of its own."""
    for box in element.iterancestors():
        classes = classes_of(box)
        if any(name.startswith(("sheet-damage", "sheet-dmg")) for name in classes):
            return f"{label}, damage" if label and label.casefold() != "damage" else "damage"
        if any("rolltemplate" in name for name in classes):
            if any(name.endswith("-dmg") for name in classes):
                return f"{label}, damage" if label else "damage"
            break
    return label


def inline_roll(element: HtmlElement) -> Shown | None:
    """An inline roll by its working, which a browser shows as a title; None for a number without dice."""
    title = element.get("title") or element.get("original-title") or ""
    if len(title) > LONGEST_WORKING:
        return None
    marked = SHOWN.sub(lambda found: ("~" if "drop" in found["classes"] else "") + found["face"], title)
    working = clean(html.unescape(TAG.sub("", marked)))
    found = BEYOND20.search(working) or ROLLING.search(working)
    total = NUMBER.search(text_within(element))
    if found is None or total is None or DICE.search(found["rolled"]) is None:
        return None
    return {
        "expression": found["rolled"].strip()[:LONGEST],
        "dice": list(_faces(found["rolled"], found["working"])),
        "total": total[0],
    }


def _faces(rolled: str, working: str) -> Iterator[list[int]]:
    """The dice of each term with what they show; none where terms and what is shown do not go together."""
    terms, groups = DICE.findall(rolled), GROUP.findall(working)
    if len(terms) != len(groups):
        return
    found = [
        [int(sides), int(face.strip().lstrip("~")), int(not face.strip().startswith("~"))]
        for sides, group in zip(terms, groups, strict=True)
        for face in group.split("+")
    ]
    if all(1 <= face <= sides <= MOST_SIDES for sides, face, _kept in found):
        yield from found
