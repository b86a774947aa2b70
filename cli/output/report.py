"""Renders the report of a campaign in Markdown, to be read as it is, printed, or converted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from cli.output.chapter import chapter_sums, chapter_title, disputes_line, present_line
from cli.output.columns import FLOW_GAP
from cli.output.disputes import summary
from cli.output.language import _, integer, listed, ngettext, pgettext
from cli.output.markdown import labelled_item, markdown_table, plain, section
from cli.output.messages import step_text
from cli.output.party import class_heading, columns
from cli.output.rows import book
from cli.output.sentence import sentence
from cli.output.sheet import (
    STATUS_NAMES,
    class_text,
    heading_of,
    hit_points_text,
    item_text,
    label_of,
    purse_text,
    sheet_rows,
)
from cli.output.story import brief, cited, paragraphs
from ledger.ids import CHARACTER, GONE, WORLD

if TYPE_CHECKING:
    from cli.output.speaker import Speaker
    from cli.output.terms import Terms
    from projections.history import Chapter
    from projections.report import Report

FEW = 3
"""Chapters that need no contents before them."""


def report_lines(speaker: Speaker, data: Report, detail: str) -> Iterator[str]:
    """The whole report in Markdown.

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
        yield from section(_("Contents"), _contents(data))
    yield from section(_("Chronicle"), _chronicle(speaker, data, detail))
    yield from section(_("Characters"), _characters(speaker.terms, data, detail))
    if detail != "brief":
        yield from section(_("Treasure"), _treasure(speaker.terms, data))
        yield from section(_("Experience"), _experience(speaker, data))
        yield from section(_("Disputes"), _disputes(speaker, data))
        yield from section(_("Corrections"), _corrections(speaker, data))
    yield from section(_("Seal"), _seal(data))


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
        for line in paragraphs(speaker, chapter, detail):
            if line.role != "working":
                yield f"- {plain(cited(line))}"
        if chapter.summary:
            yield ""
            yield plain(chapter.summary)
        closing = [
            *chapter_sums(speaker.terms, chapter),
            *_highlights(speaker.terms, data, chapter),
            *disputes_line(speaker, chapter),
        ]
        if closing:
            yield ""
            yield "  \n".join(f"**{plain(line)}**" for line in closing)


def _highlights(terms: Terms, data: Report, chapter: Chapter) -> Iterator[str]:
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


def _characters(terms: Terms, data: Report, detail: str) -> Iterator[str]:
    members = sorted(data.party["members"], key=lambda member: member["status"] in GONE)
    if not members:
        return
    name, class_, hp, xp, purse, _rest = columns(terms, members)
    counted = [heading_of(terms, measure) for measure in ("hp", "xp")]
    head = [_("Name"), _("Player"), class_heading(members), *counted, _("Purse"), _("Status")]
    shown = [column for column, has in enumerate((name, True, class_, hp, xp, purse, True)) if has]
    rows = [[row[column] for column in shown] for row in (head, *(_member(terms, member) for member in members))]
    yield from markdown_table(
        rows[0], rows[1:], right=[place for place, column in enumerate(shown) if column in (3, 4)]
    )
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
        hit_points_text(member["hp"]),
        experience,
        purse_text(terms, member["purse"], (member["purse_value"] or {}).get("quantity", 0)),
        _(STATUS_NAMES.get(member["status"], member["status"])),
    ]


def _sheet(terms: Terms, member: Mapping[str, Any]) -> Iterator[str]:
    above = {label_of(terms, "hp"), label_of(terms, "xp"), _("Purse")}
    for label, text in sheet_rows(terms, member):
        if text and label not in above:
            yield labelled_item(label, ", ".join(text.split(FLOW_GAP)))
    if member["items"]:
        yield labelled_item(_("Possessions"), ", ".join(_item(terms, item) for item in member["items"]))


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
    yield from markdown_table(head, rows, right=(1, 2) if counts else ())


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
    treasure = data.treasure
    if not terms.coinage:
        yield from list(_custody(terms, data))[1:]
        return
    if not (treasure["found"]["value"] or treasure["holders"] or data.finds):
        return
    left = treasure["left"]
    rows = [
        (_("Found"), terms.value(treasure["found"]["value"])),
        (_("Split"), terms.value(treasure["split"]["total"])),
        (_("Sold"), terms.value(treasure["sold"]["total"])),
        (_("Spent"), terms.value(treasure["spent"]["total"])),
        (_("Left in the hoard"), terms.value(left["hoard"]["value"])),
        (_("Left in the fund"), terms.value(left["fund"]["value"])),
    ]
    yield from markdown_table(["", _("Value")], rows, right=(1,))
    people = [row for account, row in treasure["holders"].items() if account.startswith(CHARACTER) and row["share"]]
    if people:
        yield ""
        shares = [(row["name"], terms.value(row["share"])) for row in people]
        yield from markdown_table([_("Name"), _("Share of treasure")], shares, right=(1,))
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
        shown = terms.account(name).replace("_", " ")
        return shown if shown != name.removeprefix(WORLD) else shown[:1].upper() + shown[1:]

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
    yield from markdown_table(head, rows, right=(1,) if terms.coinage else ())


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
                said = _("{who}: {text}").format(who=speaker.terms.account(step.who), text=said)
            yield f"- {plain(said)}" + (f" *({plain(book(step.source))})*" if step.source else "")


def _disputes(speaker: Speaker, data: Report) -> Iterator[str]:
    """Each dispute with its claim, its ruling and the reason."""
    for place, dispute in enumerate(data.disputes):
        if place:
            yield ""
        head, *more = summary(speaker, dispute)
        yield f"**{plain(head)}**  "
        yield "  \n".join(map(plain, more))


def _corrections(speaker: Speaker, data: Report) -> Iterator[str]:
    for entry in data.corrections:
        yield "- " + _("{who}: {text}").format(who=f"#{entry.number}", text=plain(sentence(speaker, entry)))


def _seal(data: Report) -> Iterator[str]:
    yield f"`{data.seal}`"
    yield ""
    yield _("Keep it somewhere else: it proves later whether this history is still the same.")
