"""Writes entries that are as recorded elsewhere: the command that records them again, and that of a correction."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from cli.output.words.language import _
from cli.script.typed.words import WRITERS, Unsayable, Words, line_of, write
from ledger.facts import (
    CharactersHealed,
    CharactersHurt,
    CoinsPaid,
    CoinsReceived,
    ExperienceAwarded,
    Facts,
    NamesMapped,
    NoteTaken,
    TallyChanged,
    TransactionRecorded,
)
from ledger.others import with_bare_names

if TYPE_CHECKING:
    from cli.context import CampaignContext
    from ledger.entries import Origin

PLAIN = (CharactersHealed, CharactersHurt, CoinsPaid, CoinsReceived, ExperienceAwarded, NoteTaken)
"""Kinds that a command at the table says as a log does."""


def write_as_recorded(words: Words, facts: Facts, origin: Origin | None) -> None:
    """Write facts as the command that records them as they are."""
    words.command("import entry", type(facts).__name__, msgspec.json.encode(facts).decode())
    words.option("--origin", None if origin is None else msgspec.json.encode(origin).decode())


def amendment_line(context: CampaignContext, entry: int, facts: Facts) -> str:
    """The amendment that puts facts in the place of an entry that was imported, as it is typed after `campaign`."""
    words = Words(context.rules, lambda id_: entry, lambda id_: "", ())
    try:
        if not isinstance(facts, PLAIN):
            raise Unsayable
        write(words, with_bare_names(facts))
    except Unsayable:
        words = Words(context.rules, lambda id_: entry, lambda id_: "", ())
        write_as_recorded(words, facts, None)
    outer = Words(context.rules, lambda id_: entry, lambda id_: "", ())
    outer.command("amend", entry)
    outer.option("--reason", _("the source was put right"))
    outer.inner(words.whole)
    return line_of(outer.whole)


def _write_facts(words: Words, facts: Facts) -> None:
    write_as_recorded(words, facts, None)


for _kind in (NamesMapped, TallyChanged, TransactionRecorded):
    WRITERS[_kind] = _write_facts
