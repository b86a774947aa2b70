"""One entry explained as blocks of a document: its facts, its arithmetic and its effects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from cli.output.books.explain import entry_as_counted, field_rows, heading_rows, sentence_as_counted, step_texts
from cli.output.document.blocks import Block, Bullets, Pairs, Paragraph, Table
from cli.output.entries.given_facts import fact_texts
from cli.output.entries.sentence import sentence
from cli.output.log.entry_explained import effect_rows, more_rows
from cli.output.terminal.speaker import Speaker
from cli.output.words.language import _


def entry_blocks(speaker: Speaker, data: Mapping[str, Any]) -> Iterator[tuple[str, Block]]:
    """Titles, which may be empty, and blocks."""
    terms, counted = speaker.terms, data["in_force"] or data
    yield "", Paragraph(sentence_as_counted(speaker, data), role="lead")
    rows = [*heading_rows(speaker, data), *more_rows(data)]
    yield "", Pairs(tuple((label, text) for label, text in rows if text))
    if given := fact_texts(speaker, data["entry"], counted):
        yield _("As it was given"), Pairs(tuple(given))
    entry = entry_as_counted(speaker, data)
    if entry.body.derivation:
        yield _("Arithmetic"), Bullets(tuple(step_texts(terms, entry.body.derivation, named=True)))
    for row in data["corrected"]:
        held = speaker.entry_as_counted(row["entry"], data["entry"])
        said = _("#{number} now: {sentence}").format(number=row["entry"], sentence=sentence(speaker, held))
        yield said, Bullets(tuple(step_texts(terms, held.body.derivation, named=True)))
    if effects := effect_rows(terms, data):
        title = _("Effects as they were recorded") if data["in_force"] else _("Effects")
        head = (_("Who"), _("What"), _("Before"), _("After"), _("Change"))
        yield "", Table(title, head, tuple(effects), right=(2, 3, 4))
    if fields := field_rows(terms, counted):
        yield "", Table(_("Recorded"), (_("Who"), _("What"), _("Change")), tuple(fields))
