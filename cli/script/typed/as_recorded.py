"""Writes entries that are as recorded elsewhere: the command that records them again, and that of a correction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.output.words.language import _
from cli.script.lines import line_of
from cli.script.typed.as_command import write, write_as_recorded
from cli.script.typed.words import Unsayable, Words
from ledger.facts import (
    CharactersHealed,
    CharactersHurt,
    CoinsPaid,
    CoinsReceived,
    ExperienceAwarded,
    Facts,
    NoteTaken,
)
from ledger.others import with_bare_names
from ledger.texts import printable

if TYPE_CHECKING:
    from cli.context import CampaignContext

PLAIN = (CharactersHealed, CharactersHurt, CoinsPaid, CoinsReceived, ExperienceAwarded, NoteTaken)
"""Kinds that a command at the table says as a log does."""


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
    return line_of(map(printable, outer.whole))
