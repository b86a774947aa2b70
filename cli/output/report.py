"""Renders the report of a campaign in Markdown, to be read as it is, printed, or converted."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cli.output.chapter import chapter_sums, chapter_title, present_line
from cli.output.history import lines_of
from cli.output.language import _, integer, listed, ngettext, pgettext
from cli.output.messages import step_text
from cli.output.party import GONE, class_heading, columns
from cli.output.rows import book
from cli.output.sentence import sentence
from cli.output.sheet import (
    STATUS_NAMES,
    class_text,
    heading_of,
    hit_points,
    item_text,
    label_of,
    purse_text,
    standing,
)
from ledger.ids import CHARACTER, WORLD

if TYPE_CHECKING:
    from cli.output.speaker import Speaker
    from cli.output.terms import Terms
    from projections.history import Chapter
    from projections.report import Report

GAP = "   "
"""What separates the figures of a sheet."""

FEW = 3
"""Chapters that need no contents before them."""

MARKS = re.compile(r"([\\`*_\[<|]|^#|^[-+>](?=\s))")
"""Characters that Markdown would take for markup."""


def plain(text: str) -> str:
    """A text as it is, line breaks as blanks, whatever Markdown makes of its characters."""
    return MARKS.sub(r"\\\1", " ".join(text.split("\n")))


def markdown(speaker: Speaker, data: Report, detail: str) -> Iterator[str]:
    """The whole report, line by line.

    Args:
        detail: As `cli.output.history.history_lines` takes it; a brief report has neither custody nor arithmetic.
    """
    yield f"# {plain(data.name)}"
    yield ""
    entries = ngettext("{count} entry", "{count} entries", data.entries).format(count=integer(data.entries))
    yield _("Rules: {rules}. {entries} in the journal.").format(rules=plain(data.rules), entries=entries)
    if data.point is not None:
        yield ""
        yield _("As of {point}.").format(point=plain(data.point))
    if detail != "brief" and len(data.chapters) > FEW:
        yield from _section(_("Contents"), _contents(data))
    yield from _section(_("Chronicle"), _chronicle(speaker, data, detail))
    yield from _section(_("Characters"), _characters(speaker.terms, data, detail))
    if detail != "brief":
        yield from _section(_("Treasure"), _treasure(speaker.terms, data))
        yield from _section(_("Experience"), _experience(speaker, data))
        yield from _section(_("Corrections"), _corrections(speaker, data))
    yield from _section(_("Seal"), _seal(data))


def _section(title: str, lines: Iterable[str]) -> Iterator[str]:
    """A section, left out where it has nothing to say."""
    body = list(lines)
    if body:
        yield ""
        yield f"## {title}"
        yield ""
        yield from body


def _contents(data: Report) -> Iterator[str]:
    """A line for each chapter, which leads to it."""
    for chapter in data.chapters:
        yield f"- [{plain(chapter_title(chapter))}](#{_anchor(chapter)})"


def _anchor(chapter: Chapter) -> str:
    return f"period-{chapter.period}"


def _chronicle(speaker: Speaker, data: Report, detail: str) -> Iterator[str]:
    for place, chapter in enumerate(data.chapters):
        if place:
            yield ""
        if detail == "brief":
            from cli.output.story import brief

            yield f"**{plain(chapter_title(chapter))}** {plain(brief(speaker, chapter))}"
            continue
        if len(data.chapters) > FEW:
            yield f'<a id="{_anchor(chapter)}"></a>'
            yield ""
        yield f"### {plain(chapter_title(chapter))}"
        yield ""
        if chapter.present:
            yield plain(present_line(chapter))
            yield ""
        for said in lines_of(speaker, chapter, detail):
            yield f"- {plain(said)}"
        if chapter.summary:
            yield ""
            yield plain(chapter.summary)
        closing = [*chapter_sums(speaker.terms, chapter), *_stood_out(speaker.terms, data, chapter)]
        if closing:
            yield ""
            yield "  \n".join(f"**{plain(line)}**" for line in closing)


def _stood_out(terms: Terms, data: Report, chapter: Chapter) -> Iterator[str]:
    """Great finds and levels lost."""
    here = [find.row for find in data.finds if find.period == chapter.period]
    finds = [item_text(row) for row in here if row["kind"] != "gem"]
    if finds:
        yield _("Great finds: {things}.").format(things=listed(finds))
    lost = [
        f"{name} ({terms.term('classes', class_)})" if class_ else name
        for name, stages in data.careers.items()
        for stage in stages
        if stage.period == chapter.period
        for class_ in stage.lost
    ]
    if lost:
        yield ngettext("Level lost: {who}.", "Levels lost: {who}.", len(lost)).format(who=listed(lost))


def _table(head: Sequence[str], rows: Iterable[Sequence[str]], right: Sequence[int] = ()) -> Iterator[str]:
    """A table; the columns named are aligned to the right."""
    yield "| " + " | ".join(head) + " |"
    yield "|" + "|".join("---:" if column in right else "---" for column in range(len(head))) + "|"
    for row in rows:
        yield "| " + " | ".join(plain(cell) for cell in row) + " |"


def _characters(terms: Terms, data: Report, detail: str) -> Iterator[str]:
    members = sorted(data.party["members"], key=lambda member: member["status"] in GONE)
    if not members:
        return
    name, class_, hp, xp, purse, _rest = columns(terms, members)
    counted = [heading_of(terms, measure) for measure in ("hp", "xp")]
    head = [_("Name"), _("Player"), class_heading(members), *counted, _("Purse"), _("Status")]
    shown = [column for column, has in enumerate((name, True, class_, hp, xp, purse, True)) if has]
    rows = [[row[column] for column in shown] for row in (head, *(_member(terms, member) for member in members))]
    yield from _table(rows[0], rows[1:], right=[place for place, column in enumerate(shown) if column in (3, 4)])
    for member in members if detail != "brief" else ():
        lines = [*_sheet(terms, member), *_career(terms, data, member)]
        if lines:
            yield ""
            yield f"### {plain(member['name'])}"
            yield ""
            yield from lines


def _member(terms: Terms, member: Mapping[str, Any]) -> list[str]:
    xp = member["xp"] or {}
    experience = " / ".join(integer(number) for number in xp.values() if number is not None)
    return [
        member["name"],
        member["player"] or "",
        class_text(terms, member),
        hit_points(member["hp"]),
        experience,
        purse_text(terms, member["purse"], (member["purse_value"] or {}).get("quantity", 0)),
        _(STATUS_NAMES.get(member["status"], member["status"])),
    ]


def _sheet(terms: Terms, member: Mapping[str, Any]) -> Iterator[str]:
    above = {label_of(terms, "hp"), label_of(terms, "xp"), _("Purse")}
    for label, text in standing(terms, member):
        if text and label not in above:
            told = ", ".join(text.split(GAP))
            yield _led_by(plain(label), plain(told))
    if member["items"]:
        told = ", ".join(_item(terms, item) for item in member["items"])
        yield _led_by(_("Possessions"), plain(told))


def _led_by(label: str, told: str) -> str:
    """A line of a list that begins with its label."""
    return _("{who}: {told}").format(who=f"- **{label}**", told=told)


def _career(terms: Terms, data: Report, member: Mapping[str, Any]) -> Iterator[str]:
    """Experience and levels, chapter by chapter, in full detail."""
    stages = data.careers.get(member["name"], []) if data.whole else []
    if not stages:
        return
    counts = member["xp"] is not None
    rows = [
        [
            _when(stage.period),
            *([integer(stage.xp, sign=True) if stage.xp else "", integer(stage.total)] if counts else []),
            " / ".join(
                f"{terms.term('classes', class_)} {integer(level)}" if class_ else integer(level)
                for class_, level in stage.levels.items()
            ),
        ]
        for stage in stages
    ]
    yield ""
    head = [
        pgettext("of a report", "When"),
        *([heading_of(terms, "xp"), pgettext("of a report", "Total")] if counts else []),
        _("Level"),
    ]
    yield from _table(head, rows, right=(1, 2) if counts else ())


def _when(period: int) -> str:
    """A chapter in a few words."""
    number, between = divmod(period, 2)
    if not between:
        return _("Session {number}").format(number=integer(number))
    return _("After session {number}").format(number=integer(number)) if number else _("Before the first session")


def _item(terms: Terms, item: Mapping[str, Any]) -> str:
    name = item_text(item)
    if item["quantity"] != 1:
        name = f"{integer(item['quantity'])} × {name}"
    return name if item["value"] is None else f"{name} ({terms.value(item['value'])})"


def _treasure(terms: Terms, data: Report) -> Iterator[str]:
    terms, told_of = terms, data.treasure
    if not terms.coinage:
        yield from list(_custody(terms, data))[1:]
        return
    if not (told_of["found"]["value"] or told_of["holders"] or data.finds):
        return
    left = told_of["left"]
    rows = [
        (_("Found"), terms.value(told_of["found"]["value"])),
        (_("Split"), terms.value(told_of["split"]["total"])),
        (_("Sold"), terms.value(told_of["sold"]["total"])),
        (_("Spent"), terms.value(told_of["spent"]["total"])),
        (_("Left in the hoard"), terms.value(left["hoard"]["value"])),
        (_("Left in the fund"), terms.value(left["fund"]["value"])),
    ]
    yield from _table(["", _("Value")], rows, right=(1,))
    people = [row for account, row in told_of["holders"].items() if account.startswith(CHARACTER) and row["share"]]
    if people:
        yield ""
        shares = [(row["name"], terms.value(row["share"])) for row in people]
        yield from _table([_("Name"), _("Share of treasure")], shares, right=(1,))
    yield from _custody(terms, data)
    things = [*left["hoard"]["items"], *left["fund"]["items"]]
    if things:
        yield ""
        yield _("Still to be handed out:")
        yield ""
        yield from (f"- {plain(_item(terms, item))}" for item in things)


def _custody(terms: Terms, data: Report) -> Iterator[str]:
    """Finds, and through whose hands they went."""
    if not data.finds:
        return

    def account(name: str) -> str:
        told = terms.account(name).replace("_", " ")
        return told if told != name.removeprefix(WORLD) else told[:1].upper() + told[1:]

    rows = [
        [
            _item(terms, {**find.row, "value": None}),
            *([("" if find.row["value"] is None else terms.value(find.row["value"]))] if terms.coinage else []),
            _when(find.period),
            " → ".join(account(hand) for hand in find.hands),
            listed([account(holder) for holder in find.holders]) or _("nobody"),
        ]
        for find in data.finds
    ]
    head = [_("Find"), *([_("Worth")] if terms.coinage else []), _("Found"), _("Through the hands of"), _("Held by")]
    yield ""
    yield from _table(head, rows, right=(1,) if terms.coinage else ())


def _experience(speaker: Speaker, data: Report) -> Iterator[str]:
    """Each award with its arithmetic and the rule's source."""
    for place, entry in enumerate(data.awards):
        if place:
            yield ""
        yield f"**#{entry.number}** {plain(sentence(speaker, entry))}"
        yield ""
        for step in entry.body.derivation:
            said = step_text(speaker.terms, step)
            if step.who:
                said = _("{who}: {told}").format(who=speaker.terms.account(step.who), told=said)
            yield f"- {plain(said)}" + (f" *({plain(book(step.source))})*" if step.source else "")


def _corrections(speaker: Speaker, data: Report) -> Iterator[str]:
    for entry in data.corrections:
        yield "- " + _("{who}: {told}").format(who=f"#{entry.number}", told=plain(sentence(speaker, entry)))


def _seal(data: Report) -> Iterator[str]:
    yield f"`{data.seal}`"
    yield ""
    yield _("Keep it somewhere else: it proves later whether this history is still the same.")
