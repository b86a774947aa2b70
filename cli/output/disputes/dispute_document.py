"""The file of a dispute, to be printed or sent: claim, evidence, rules, outcomes, ruling and appeals, and the seal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from cli.output.books.custody import custody_row
from cli.output.books.explain import step_texts
from cli.output.disputes.dispute_evidence import (
    changes_table,
    claim_rows,
    custody_title,
    dice_texts,
    event_lines,
    outcome_rows,
    presence_text,
    running_table,
    stake_marks,
    voided_since_ruling,
    when,
)
from cli.output.document.blocks import (
    Block,
    Bullets,
    CoverPage,
    Document,
    Pairs,
    Paragraph,
    ReportPart,
    Section,
    Span,
    Table,
    Text,
    entry_anchor,
)
from cli.output.entries.disputes import dispute_title, taken_back_lines
from cli.output.entries.sentence import sentence
from cli.output.rules.sources import book
from cli.output.sheets.sheet import of_moment
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import _, spoken
from cli.output.words.terms import Terms
from projections.disputes.dispute_evidence import Evidence, Stake
from projections.disputes.dispute_figures import Running

if TYPE_CHECKING:
    from projections.disputes.dispute_figures import DiceAtStake


def dispute_document(
    speaker: Speaker,
    evidence: Evidence,
    running: Sequence[Running],
    custody: Sequence[Mapping[str, Any]],
    dice: DiceAtStake | None,
    *,
    point: str | None,
    seal: str,
    made_at: str,
) -> Document:
    """The file to be read or printed, as of a point."""
    facts: list[tuple[str, Text]] = [(label, said) for label, said in claim_rows(speaker, evidence) if said]
    cover = CoverPage(
        of_moment(dispute_title(evidence.dispute), point), speaker.campaign.name, (Pairs(tuple(facts)),), page=False
    )
    sections = _sections(speaker, evidence, running, custody, dice, seal)
    return Document(language=spoken(), cover=cover, sections=sections, made_at=made_at)


def _sections(
    speaker: Speaker,
    evidence: Evidence,
    running: Sequence[Running],
    custody: Sequence[Mapping[str, Any]],
    dice: DiceAtStake | None,
    seal: str,
) -> Iterator[Section]:
    claimed = evidence.dispute.amount
    stakes = tuple(_stake(speaker, stake, claimed) for stake in evidence.entries)
    yield Section(_("What the ledger says"), "evidence", stakes)
    if running:
        tables = tuple(_running(speaker.terms, figures) for figures in running)
        yield Section(_("The figures of both parties"), "figures", tables)
    yield from (_custody(speaker, data) for data in custody)
    if dice is not None:
        yield Section(_("The dice"), "dice", tuple(map(Paragraph, dice_texts(dice))))
    if rules := tuple(_rules(evidence)):
        how = Paragraph(_("“campaign rules” says how to read a source."), "aside")
        yield Section(_("The rules applied"), "rules", (Bullets(rules), how))
    if evidence.dispute.is_unsettled:
        rows = tuple(outcome_rows(speaker, evidence))
        outcomes = Table(_("What each outcome would change"), (_("Outcome"), _("What it would change")), rows)
        yield Section(_("What each outcome would change"), "outcomes", (outcomes,))
    if evidence.corrections:
        corrections = tuple(_stake(speaker, stake, claimed) for stake in evidence.corrections)
        yield Section(_("How it was put right"), "corrections", corrections)
    yield Section(_("What was done about it"), "events", tuple(_events(speaker, evidence)))
    keep = Paragraph(_("Keep it somewhere else: it proves later whether this history is still the same."), "aside")
    yield Section(_("Seal"), "seal", (Paragraph((Span(seal, "code"),)), keep), "seal")


def _stake(speaker: Speaker, stake: Stake, claimed: Mapping[str, int]) -> ReportPart:
    """An entry: its sentence, its time, how its figures came about, and what it did to each balance."""
    entry = stake.entry
    blocks: list[Block] = [Paragraph(sentence(speaker, entry)), Paragraph(when(speaker, entry), "aside")]
    if said := presence_text(speaker, stake):
        blocks.append(Paragraph(said, "aside"))
    blocks += [Paragraph(mark, "aside") for mark in stake_marks(speaker, stake)]
    if stake.counting.body.derivation:
        blocks.append(Bullets(tuple(step_texts(speaker.terms, stake.counting.body.derivation, named=True))))
    heads, rows = changes_table(speaker.terms, stake, claimed)
    if rows:
        caption = _("What entry #{entry} changed").format(entry=entry.number)
        cells = tuple(tuple(row) for row in rows)
        blocks.append(Table(caption, tuple(heads), cells, tuple(range(1, len(heads)))))
    return ReportPart(_("Entry #{entry}").format(entry=entry.number), tuple(blocks), entry_anchor(entry.number))


def _running(terms: Terms, figures: Running) -> Table:
    """What each party held, moment by moment."""
    (caption, *accounts), rows = running_table(terms, figures)
    return Table(caption, ("", *accounts), tuple(map(tuple, rows)), tuple(range(1, len(accounts) + 1)), totals=1)


def _custody(speaker: Speaker, data: Mapping[str, Any]) -> Section:
    """Who had a thing at stake, entry by entry."""
    head = (_("Entry"), _("Session"), _("Held by"), _("What was done"))
    title = custody_title(data)
    rows = tuple(custody_row(speaker, line) for line in data["lines"])
    return Section(title, f"custody-{data['id']}", (Table(title, head, rows),))


def _rules(evidence: Evidence) -> Iterator[Text]:
    """The sources that the entries at stake and their corrections rest on, each with those entries."""
    entries: dict[str, dict[int, None]] = {}
    for stake in (*evidence.entries, *evidence.corrections):
        for step in stake.counting.body.derivation:
            if step.source:
                entries.setdefault(step.source, {})[stake.entry.number] = None
    for source, numbers in entries.items():
        cited = (Span(f"#{number}", "small", target=entry_anchor(number)) for number in numbers)
        yield (book(source), *(part for span in cited for part in (" ", span)))


def _events(speaker: Speaker, evidence: Evidence) -> Iterator[Block]:
    """Opening, rulings and appeals, oldest first, and what was voided since."""
    rows = tuple(
        (f"#{event.entry.number}", " · ".join(event_lines(speaker, event, evidence))) for event in evidence.events
    )
    yield Table(_("Opening, rulings and appeals, oldest first"), (_("Entry"), _("What was done")), rows)
    yield from map(Paragraph, (*voided_since_ruling(evidence), *taken_back_lines(evidence.dispute)))
