"""Writes facts as the command that records them: by its row, or where it does not have them as they are, each apart."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from cli.grammar import row_recording
from cli.output.words.language import _
from cli.script.lines import line_of
from cli.script.typed.by_row import thing_found, write_by_row
from cli.script.typed.words import Unsayable, Words
from ledger.entries import Origin
from ledger.facts import (
    CampaignOpened,
    CharactersHealed,
    CharactersHurt,
    CoinsPaid,
    CoinsReceived,
    CommandProposed,
    DisputeRuled,
    EntriesVoided,
    EntryAmended,
    ExperienceAwarded,
    Facts,
    FoesDefeated,
    NamesMapped,
    NoteTaken,
    OpeningRecorded,
    RollRecorded,
    RulesAdopted,
    TallyChanged,
    Thing,
    TimePassed,
    TransactionRecorded,
)
from ledger.others import with_bare_names
from ledger.people import bare_name
from ledger.texts import printable

if TYPE_CHECKING:
    from cli.context import CampaignContext


def write(words: Words, facts: Facts) -> None:
    """Write facts as the command that records them.

    Raises:
        Unsayable: Where no command does.
    """
    kind = type(facts)
    if (writer := IRREGULAR.get(kind)) is not None:
        writer(words, facts)
    elif kind not in OF_A_WHOLE_SCRIPT and (row := row_recording(kind.__name__)) is not None:
        write_by_row(words, facts, row)
    else:
        raise Unsayable
    words.faces(facts.faces)


def write_as_recorded(words: Words, facts: Facts, origin: Origin | None) -> None:
    """Write facts as the command that records them as they are."""
    words.command("import entry", type(facts).__name__, msgspec.json.encode(facts).decode())
    words.option("--origin", None if origin is None else msgspec.json.encode(origin).decode())


def _facts(words: Words, facts: Facts) -> None:
    write_as_recorded(words, facts, None)


def _propose(words: Words, facts: CommandProposed) -> None:
    words.command("propose")
    words.inner([*facts.words])


def _opening(words: Words, facts: OpeningRecorded) -> None:
    words.command("opening", facts.who, *words.pairs({**facts.figures, **facts.keys}))
    words.option("--player", None if facts.player is None else words.person(facts.player) or None)
    words.option("--coins", words.optional_coins(facts.coins))
    for thing in facts.things:
        words.option("--item", _brought(words, thing))
    for item in facts.worn:
        words.option("--worn", item)


def _brought(words: Words, thing: Thing) -> str:
    if thing.value is None and thing.kind == "item":
        return f"{thing.item or thing.name}={thing.count}"
    return thing_found(words, thing)


def _roll(words: Words, facts: RollRecorded) -> None:
    kind = facts.kind if facts.value is None else f"{facts.kind}={facts.value}"
    words.command("roll", facts.who, facts.expression if facts.kind is None else kind, *words.pairs(facts.keys))
    words.option("--for", facts.purpose)
    words.option("--vs", facts.target)
    if facts.against is not None:
        words.option("--against", facts.against.who)
        # Left out where somebody is only aimed at.
        words.flag(facts.against.roll, given=bool(facts.against.roll))
    words.flag("--adv", facts.edge in ("advantage", "both"))
    words.flag("--dis", facts.edge in ("disadvantage", "both"))
    words.option("--as", facts.on_behalf)


def _time(words: Words, facts: TimePassed) -> None:
    words.command("time", f"+{facts.count}{facts.unit}", *words.pairs(facts.keys))


def _defeat(words: Words, facts: FoesDefeated) -> None:
    words.command("defeat", ",".join(map(bare_name, facts.foes)) or facts.what, *words.pairs(facts.keys))
    words.option("--count", None if facts.count == 1 or facts.foes else facts.count)


def _void(words: Words, facts: EntriesVoided) -> None:
    # Where entries are decided again, what went with those that were named follows from `--cascade`.
    decides_again = bool(facts.again or facts.amendments or facts.remembered)
    named = [entry for entry in facts.entries if not decides_again or entry not in (facts.cascaded or ())]
    words.command("void", *map(words.number_of, named))
    words.flag("--cascade", decides_again and facts.cascaded is not None)
    # `undo` and `redo` need no reason, but in a script they would be about all that it records.
    words.option("--reason", facts.reason or facts.way)
    words.flag("--owing", facts.owing)


def _rule(words: Words, facts: DisputeRuled) -> None:
    words.command("dispute rule", words.number_of(facts.dispute))
    words.flag("--uphold" if facts.upheld else "--dismiss", given=True)
    words.option("--reason", facts.reason)


IRREGULAR: Mapping[type[Facts], Callable[[Words, Any], None]] = {
    OpeningRecorded: _opening,
    CommandProposed: _propose,
    RollRecorded: _roll,
    TimePassed: _time,
    FoesDefeated: _defeat,
    EntriesVoided: _void,
    DisputeRuled: _rule,
    **dict.fromkeys((NamesMapped, TallyChanged, TransactionRecorded), _facts),
}
"""What writes each of these kinds."""

OF_A_WHOLE_SCRIPT = frozenset({CampaignOpened, EntryAmended, RulesAdopted})
"""Kinds whose commands name files or other entries, which only a whole script knows (`cli.script.typed.script`)."""


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
