"""The characters of a report: each sheet as it is, and what became of each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cli.output.chronicle.figures.course_figures import experience_figure
from cli.output.chronicle.highlights import highlight_text
from cli.output.chronicle.report.context import Context, in_sentence
from cli.output.document.blocks import Block, Bullets, Pairs, Paragraph, ReportPart, Span, Table, Text
from cli.output.entries.sentence import sentence
from cli.output.sheets.plain_sheet import sheet_rows
from cli.output.sheets.sheet import class_text, gender_in, heading_of, item_text, status_name
from cli.output.terminal.columns import FLOW_GAP
from cli.output.words.dates import period_name
from cli.output.words.language import _, capital, integer, pgettext, times, with_count
from cli.output.words.terms import Terms
from ledger.ids import CHARACTER, GONE
from projections.chronicle.report.careers import Career, Stage

MOMENTS = 8
"""Great moments of a character that are told."""


def people_blocks(context: Context) -> Iterator[Block]:
    """A plot of everybody's experience and levels, then a part for each character; those who are gone last."""
    report = context.report
    if report.asked is None and (figure := experience_figure(context.speaker, report.courses, report.whose)):
        yield figure
    members = sorted(context.report.party["members"], key=lambda member: member["status"] in GONE)
    for member in members:
        if context.concerns(member["account"]):
            blocks = tuple(_person(context, member))
            if blocks:
                yield ReportPart(str(member["name"]), blocks, context.person_anchor(member["account"]))


def _person(context: Context, member: Mapping[str, Any]) -> Iterator[Block]:
    rows = tuple(_sheet(context, member))
    if rows:
        yield Pairs(rows)
    career = context.report.careers.get(member["account"])
    if career is None or context.report.asked is not None:
        return
    if context.is_full and career.stages:
        yield _stages(context, str(member["name"]), career.stages)
    said = tuple(_career(context, career))
    if said:
        yield Paragraph(said)
    if moments := _moments(context, member["account"]):
        yield ReportPart(_("Great moments"), (Bullets(moments),))


def _moments(context: Context, account: str) -> tuple[Text, ...]:
    """What stood out of a character, in the order of play: what says most, where there is much."""
    who = account.removeprefix(CHARACTER)
    own = [
        (digest, each) for digest in context.report.digests for each in context.highlights(digest) if each.who == who
    ]
    best = sorted(own, key=lambda pair: pair[1].score, reverse=True)[:MOMENTS]
    return tuple(
        (
            _("{name}: {title}").format(name=period_name(digest.period), title=highlight_text(context.speaker, each)),
            *context.citations.to(each.entry),
        )
        for digest, each in own
        if (digest, each) in best
    )


def _sheet(context: Context, member: Mapping[str, Any]) -> Iterator[tuple[str, Text]]:
    """The rows of the sheet; figures that follow from the rest only in full, or where the rules want them."""
    terms = context.terms
    if member["status"] != "active":
        yield _("Status"), status_name(member["status"], gender_in(member))
    if classes := class_text(terms, member):
        # Without classes, a level says so itself.
        yield (_("Class and level"), classes) if member["classes"] else (_("Level"), integer(member["level"]))
    rows = terms.tables.group("derived")
    derived = {
        capital(terms.term("derived", key)) for key in member["derived"] if not rows.get(key, {}).get("in_reports")
    }
    derived.add(pgettext("of a sheet", "Figures"))
    for label, text in sheet_rows(terms, member):
        if text and (context.is_full or label not in derived):
            yield label, ", ".join(text.split(FLOW_GAP))
    if member["items"]:
        yield _("Possessions"), ", ".join(item_worth(terms, item) for item in member["items"])


def item_worth(terms: Terms, item: Mapping[str, Any]) -> str:
    """An item with how many there are, and what one is worth."""
    name = item_text(item)
    if item["quantity"] != 1:
        name = times(integer(item["quantity"]), name)
    return name if item["value"] is None else f"{name} ({terms.value(item['value'])})"


def _stages(context: Context, name: str, stages: Sequence[Stage]) -> Table:
    """Experience and levels, chapter by chapter."""
    has_xp = any(stage.xp or stage.total for stage in stages)
    rows = []
    for stage in stages:
        xp = (integer(stage.xp, sign=True) if stage.xp else "", integer(stage.total)) if has_xp else ()
        rows.append((period_name(stage.period), *xp, _levels(context.terms, stage)))
    heads = (_("When"), *((heading_of(context.terms, "xp"), _("Total")) if has_xp else ()), _("Level"))
    return Table(_("Career of {who}").format(who=name), heads, tuple(rows), right=(1, 2) if has_xp else ())


def _levels(terms: Terms, stage: Stage) -> str:
    levels = stage.levels.items()
    return ", ".join(
        f"{terms.term('classes', id_)} {integer(level)}" if id_ else integer(level) for id_, level in levels
    )


def _career(context: Context, career: Career) -> Iterator[str | Span]:
    """Attendance, deaths and the best roll, in sentences with their entries."""
    said: list[str] = []
    reached = [
        _("{sentence} ({note})").format(
            sentence=_levels(context.terms, stage), note=in_sentence(period_name(stage.period))
        )
        for stage in career.stages
        if stage.levels or stage.lost
    ]
    if reached and not context.is_full:
        said.append(_("Levels: {levels}.").format(levels=", ".join(reached)))
    if career.attended:
        said.append(with_count("Present at {count} session.", "Present at {count} sessions.", career.attended))
    if career.absence is not None:
        first, last = career.absence
        if first == last:
            said.append(_("Missed session {number}.").format(number=integer(first)))
        else:
            said.append(_("Longest away: sessions {first} to {last}.").format(first=integer(first), last=integer(last)))
    if said:
        yield " ".join(said) + " "
    for death in career.deaths:
        yield _("Dead: {when}.").format(when=in_sentence(period_name(death.period)))
        yield from context.citations.to(death.entry)
        yield " "
    if career.best is not None:
        campaign = context.speaker.campaign
        entry = campaign.entry_named_in("entries", career.best.entry)
        yield _("Best roll: {roll}").format(roll=sentence(context.speaker, entry))
        yield from context.citations.to(career.best.entry)
